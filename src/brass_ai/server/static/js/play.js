// Playing a game: people choose steps, agents answer, until the game is over. The page holds the record; the server
// keeps nothing.

import { showChoice, kindOfKey, showReasons, turnsUp } from "./actionbar.js";
import { post } from "./api.js";
import { Choice } from "./compose.js";
import { button, byId, html, replace } from "./dom.js";
import { linkName, placeName, spaceName } from "./facts.js";
import { logList } from "./log.js";
import { attempt, begin } from "./notice.js";
import { seatName } from "./owners.js";
import { standing } from "./result.js";
import { factsOf, showTable } from "./table.js";

const SEALED = "A tile of the distant market was turned up: what came before it cannot be taken back.";
const PAUSE = 350; // milliseconds for which each step of an agent is shown

let game = null; // {record, agents by seat (null: a person), closed, moment, log, history, viewer, choice, …}
let app = null;
let logged = ""; // the steps that the log shows, as text
let isChanging = false;
let run = 0; // raised whenever the game changes hands, so that late answers are dropped

export function currentGame() {
  return game;
}

/** Begins or goes on with a record; `log` holds the entries so far. */
export async function startGame(hooks, { record, agents, moment, closed = false, log = [] }) {
  app = hooks;
  run += 1;
  game = {
    record,
    agents,
    closed,
    moment,
    log,
    history: [],
    viewer: null,
    choice: null,
    recent: new Set(),
    isWaiting: false,
    isPaused: false,
  };
  game.viewer = firstPerson();
  await look();
  await next();
}

export function leaveGame() {
  run += 1;
}

export async function resumeGame() {
  if (game) await next();
}

/** What is active: the person's choice, an agent's thinking, or the end of the game. */
async function next() {
  run += 1;
  const seat = game.moment.active_seat;
  if (game.moment.is_over || seat === null || game.isWaiting) return draw();
  if (agentOf(seat)) return game.isPaused ? draw() : playAgents(run);
  if (game.viewer !== seat) {
    game.viewer = seat;
    await look();
  }
  game.choice = new Choice(game.moment.legal ?? []);
  return draw();
}

function agentOf(seat) {
  return game.agents[seat] ?? null;
}

function firstPerson() {
  const seat = Array.from({ length: game.record.players }, (_, index) => index).find((index) => !agentOf(index));
  return seat ?? null;
}

function reference(extra = {}) {
  return { record: game.record, closed: game.closed, observer: game.viewer, ...extra };
}

async function look() {
  game.moment = await post("moment", reference());
}

async function playAgents(mine) {
  draw();
  await attempt(async () => {
    const { era, round } = game.moment.position;
    const answer = await post("agent", reference({ agent: agentOf(game.moment.active_seat) }));
    if (mine !== run) return;
    for (const played of answer.played) {
      addToLog(played, era, round);
      game.recent = touched(played.step);
      await showTable(played.position ?? answer.moment.position, tableOptions());
      announce(played);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (mine !== run) return;
    }
    Object.assign(game, {
      record: answer.record,
      moment: answer.moment,
      closed: answer.closed ?? answer.moment.closed,
      history: [],
    });
    await next();
  });
  if (mine === run && agentOf(game.moment.active_seat ?? -1)) {
    game.isPaused = true; // it failed; the person may try again
    draw();
  }
}

function addToLog(played, era, round) {
  game.log = [
    ...game.log,
    { number: game.log.length + 1, seat: played.seat, step: played.step, words: played.words, era, round },
  ];
}

function announce(played) {
  byId("status").textContent = `${seatName(game.moment.position, played.seat)}: ${played.words}`;
}

/** The places on the board that a step in notation is about. */
export function touched(step) {
  return new Set(
    step
      .split(" ")
      .slice(1, 2)
      .flatMap((word) => (word.includes("@") ? [word.split("@")[1]] : word.split(">"))),
  );
}

function tableOptions() {
  const seats = Array.from({ length: game.record.players }, (_, seat) => seat);
  const people = seats.filter((seat) => !agentOf(seat));
  const isOpen = people.length === 0 || game.moment.is_over;
  return {
    marks: { recent: game.recent },
    agents: seats.map((seat) => app.agentName(agentOf(seat))),
    viewer: game.viewer,
    viewers: isOpen ? [...seats, null] : people,
    onViewer: (seat) =>
      attempt(async () => {
        game.viewer = seat;
        await look();
        draw();
      }),
    onPick: onPick,
    hand: { note: "Only its player sees this hand." },
  };
}

function draw() {
  const isInUse = ["panel", "hand"].some((id) => byId(id).contains(document.activeElement));
  const { moment } = game;
  const { position } = moment;
  const mayChoose = game.choice && !game.isWaiting && !moment.is_over && !agentOf(moment.active_seat);
  const options = tableOptions();
  if (mayChoose) {
    options.marks.targets = game.choice.targets;
    options.marks.isQuiet = !game.choice.picks.length;
    options.marks.chosen = new Set(game.choice.picks.map((pick) => pick.value));
    options.hand = {
      choices: game.choice.open === "cards" ? game.choice.nextCards : new Set(),
      chosen: game.choice.step?.cards ?? game.choice.cards,
      onPick: (card) => choose(game.choice.pick("card", card)),
    };
  } else if (game.isWaiting && game.handShown) options.hand = { cards: game.handShown };
  return attempt(async () => {
    const facts = await showTable(position, options);
    app.headline(moment.is_over ? "The game is over." : courseOf(facts, position));
    drawPanel(facts, position, mayChoose);
    if (isInUse) byId("bar").querySelector(".primary, .choices button")?.focus(); // the keyboard goes on from here
  });
}

export function courseOf(facts, position) {
  const era = position.era[0].toUpperCase() + position.era.slice(1);
  return `${era} era, round ${position.round} of ${facts.rounds} · ${position.deck_size} cards to draw`;
}

function drawPanel(facts, position, mayChoose) {
  const panel = byId("panel");
  const bar = html("div", { id: "bar" });
  const { moment } = game;
  if (moment.is_over) replace(bar, standing(position, moment.result), undoButton());
  else if (game.isWaiting) showWaiting(bar);
  else if (mayChoose) showChoice(bar, facts, position, game.choice, choiceActions(), turnTitle(position));
  else showThinking(bar, position);
  const steps = JSON.stringify([game.log, position.seats.map((seat) => seat.name)]);
  if (panel.contains(byId("bar")) && steps === logged) return byId("bar").replaceWith(bar);
  logged = steps;
  replace(
    panel,
    bar,
    html("h3", {}, "Log"),
    logList(position, game.log, (number) => app.analyseAt(number)),
  );
  return null;
}

function turnTitle(position) {
  const left = position.actions_left;
  const open = position.open_action ? "go on with your action" : `${left} action${left === 1 ? "" : "s"} left`;
  return `${seatName(position, position.active_seat)}: ${open}`;
}

function choiceActions() {
  return {
    choose,
    confirm,
    endAction: game.moment.can_end_action && !game.choice.picks.length ? endAction : null,
    undo: game.history.length ? undo : null,
    note: game.isSealed && !game.history.length ? SEALED : null,
    hint: () => app.analyseNow(),
    why: (kind) => explain({ kind }, `${kind[0].toUpperCase()}${kind.slice(1)} is not possible now.`),
  };
}

function undoButton() {
  return game.history.length ? html("div", { class: "buttons" }, button("Undo (U)", undo, { id: "undo" })) : null;
}

function showWaiting(bar) {
  replace(
    bar,
    html("h2", {}, "Your turn is complete."),
    html(
      "p",
      { class: "hint", id: "sealed" },
      game.history.length ? "Take it back as long as you have not ended it." : SEALED,
    ),
    html(
      "div",
      { class: "buttons" },
      button("End turn (Enter)", endTurn, { class: "primary", id: "end-turn" }),
      game.history.length ? button("Undo (U)", undo, { id: "undo" }) : null,
    ),
  );
}

function showThinking(bar, position) {
  const name = seatName(position, position.active_seat);
  const pause = () => {
    game.isPaused = !game.isPaused;
    if (game.isPaused) leaveGame();
    attempt(next);
  };
  replace(
    bar,
    html(
      "div",
      { class: "bar-title" },
      html("h2", {}, game.isPaused ? `${name} is to move.` : `${name} is thinking …`),
      button(game.isPaused ? "Let it play" : "Pause", pause, { id: "pause" }),
    ),
  );
}

function choose(choice) {
  game.choice = choice;
  draw().then(() => byId("confirm")?.focus());
}

/** Runs an action that changes the game, unless one is still under way: a double click plays one step. */
async function once(action) {
  if (isChanging) return;
  isChanging = true;
  await begin(action);
  isChanging = false;
}

function confirm(step) {
  return once(async () => {
    const { position } = game.moment;
    const { era, round } = position;
    const snapshot = { record: game.record, closed: game.closed, moment: game.moment, log: game.log };
    const answer = await post("play", reference({ play: step.step }));
    const hand = [...(game.handShown ?? position.seats[step.seat].hand ?? [])];
    for (const card of step.cards) hand.splice(hand.indexOf(card), 1);
    answer.played.forEach((played) => addToLog(played, era, round));
    game.recent = touched(step.step);
    const changes = { record: answer.record, moment: answer.moment, closed: false, handShown: hand };
    await accept(step.seat, snapshot, changes, turnsUp(step));
  });
}

function endAction() {
  return once(async () => {
    const seat = game.moment.active_seat;
    const snapshot = { record: game.record, closed: game.closed, moment: game.moment, log: game.log };
    const moment = await post("moment", reference({ closed: true }));
    const hand = [...(game.moment.position.seats[seat].hand ?? [])];
    await accept(seat, snapshot, { moment, closed: true, handShown: hand });
  });
}

/**
 * Takes over a new state of the game; a finished turn waits to be ended, so that it can be taken back.
 *
 * `isSealed`: the step turned something up, which cannot be forgotten, so nothing up to it is taken back.
 */
async function accept(seat, snapshot, changes, isSealed = false) {
  const before = snapshot.moment.position;
  const { position, is_over } = changes.moment;
  const isSameTurn = position.active_seat === seat && position.era === before.era && position.round === before.round;
  const history = isSealed ? [] : [...game.history, snapshot];
  Object.assign(game, changes, { choice: null, history, isSealed: isSealed || game.isSealed });
  game.isWaiting = !is_over && !isSameTurn;
  if (isSameTurn) game.handShown = null;
  await next();
}

function undo() {
  if (!game.history.length || isChanging) return;
  const snapshot = game.history.at(-1);
  Object.assign(game, snapshot, {
    history: game.history.slice(0, -1),
    isWaiting: false,
    choice: null,
    handShown: null,
    recent: new Set(),
  });
  attempt(next);
}

function endTurn() {
  if (isChanging) return;
  Object.assign(game, { isWaiting: false, history: [], isSealed: false, handShown: null });
  attempt(next);
}

function onPick(kind, id) {
  if (!game.choice || game.isWaiting || agentOf(game.moment.active_seat)) return;
  const choice = game.choice.pickPlace(id) ?? new Choice(game.moment.legal ?? []).pickPlace(id);
  if (choice) return choose(choice);
  const wished = game.choice.picks.find((pick) => pick.part === "kind")?.value.replace("+", "");
  attempt(async () => {
    const facts = await factsOf(game.record.ruleset, game.record.players);
    const tile = game.moment.position.tiles.find((entry) => entry.space === id);
    const isSale =
      tile?.owner === game.moment.active_seat &&
      !tile.flipped &&
      facts.industryById.get(tile.industry).flips_by === "sell";
    const wish =
      kind === "link" ? { kind: "link", link: id } : { kind: wished ?? (isSale ? "sell" : "build"), space: id };
    const name =
      kind === "link"
        ? linkName(facts, id)
        : kind === "merchant"
          ? placeName(facts, id.split(":")[0])
          : spaceName(facts, id);
    if (kind === "merchant")
      return showReasons(byId("bar"), name, ["Merchants buy what you sell: choose the tile to sell first."]);
    await explain(wish, name);
  });
}

function explain(wish, name) {
  return attempt(async () => {
    const answer = await post("why", reference({ wish }));
    const reasons = answer.legal ? [`It is possible: ${answer.steps.slice(0, 3).join("; ")}.`] : answer.reasons;
    showReasons(byId("bar"), name, reasons);
  });
}

/** Keys that work wherever no field is being typed in; true if the key was used. */
export function playKey(key) {
  if (!game) return false;
  if (key === "u" && game.history.length) undo();
  else if (key === "e" && byId("end-action")) endAction();
  else if (key === "Enter" && game.isWaiting) endTurn();
  else if (key === "Enter" && game.choice?.step) confirm(game.choice.step);
  else if (key === "Escape" && game.choice?.picks.length) choose(game.choice.back());
  else if (kindOfKey(key) && game.choice && !game.isWaiting) pickKind(kindOfKey(key));
  else return false;
  return true;
}

function pickKind(kind) {
  const choice = new Choice(game.moment.legal ?? []).pick("kind", kind);
  if (choice.steps.length) choose(choice);
  else choiceActions().why(kind);
}
