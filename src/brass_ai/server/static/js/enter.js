// Entering a position as it stands on a table: by mouse or keyboard, checked with every change.

import { get, post } from "./api.js";
import { button, byId, html, redraw, replace } from "./dom.js";
import { gameStrips, orderAfter } from "./entrycourse.js";
import { entryForm } from "./entryform.js";
import { merchantStrip, withOtherBeer } from "./entrymerchants.js";
import { AdviceSoFar } from "./entrysofar.js";
import { nextSpace, spaceFor, walkField } from "./entrywalk.js";
import { fileName, open, save } from "./files.js";
import { attempt, begin } from "./notice.js";
import { ownerMark, seatName } from "./owners.js";
import { draft, lowestLeft, sketchOf, untold, withLink, withMerchants, withMover, withTile } from "./sketch.js";
import { focusOn, strip } from "./strip.js";
import { factsOf, showTable } from "./table.js";
import { nextSide, otherSide, tileStrip, usualTile, withLevel } from "./tilestrip.js";
import { Verdict } from "./verdict.js";

const DELAY = 150; // milliseconds without a change after which the position is checked
const UNDO_AT_MOST = 200; // changes
const WALK_KEYS = { "/": "f", ".": "c", "+": "+", "=": "+", "-": "-", Delete: "Delete" }; // those of other fields

let app = null;
let sketch = null;
let position = null; // the last complete one
let answer = null; // the server's: {ok, faults, notes}
let past = []; // sketches before the present one
let brush = 0; // the seat whose tiles and links are put on the board
let isFlipping = null; // whether new tiles lie flipped; null: as is usual in the era
let picks = []; // the seats chosen so far of a new turn order
let isMoverSaid = false;
let selected = null; // the space whose tile is being adjusted
let walk = { at: null }; // where the person is on the board while it is entered by keys
let isShown = false;
let isChecked = false; // whether the answer is on the present sketch
let timer = null;
let asked = 0;
const soFar = new AdviceSoFar();

export async function showEntry(hooks) {
  app = hooks;
  isShown = true;
  document.body.classList.add("is-entering");
  byId("panel").addEventListener("input", markTyped, true);
  if (sketch) return check();
  await restart("lancashire-2018", 4);
  return focusOn(byId("panel").querySelector("[data-flow]"));
}

function markTyped(event) {
  event.target.dataset.typed = "yes";
}

export function leaveEntry() {
  isShown = false;
  document.body.classList.remove("is-entering");
  byId("panel").removeAttribute("aria-busy");
  byId("panel").removeEventListener("input", markTyped, true);
  clearTimeout(timer);
  soFar.stop();
}

async function restart(ruleset, players) {
  const start = await get(`start/${encodeURIComponent(ruleset)}/${players}`);
  take(start.position);
  sketch = untold(sketch);
  isMoverSaid = false;
  await check();
}

function take(found) {
  position = found;
  sketch = sketchOf(found);
  brush = sketch.active_seat;
  [past, picks, selected, isFlipping, isMoverSaid] = [[], [], null, null, true];
  walk = { at: null };
  soFar.clear();
}

/** `edit` makes the next sketch from the present one. */
function change(edit) {
  const next = edit(sketch);
  const isOther = next.active_seat !== sketch.active_seat;
  if (isOther) isMoverSaid = true;
  if (isOther || next.round !== sketch.round || next.era !== sketch.era) brush = next.active_seat; // one's own first
  past = [...past.slice(-UNDO_AT_MOST), sketch];
  show(next);
}

function undo() {
  if (past.length) show(past.pop());
}

function show(next) {
  sketch = next;
  attempt(draw);
  clearTimeout(timer);
  timer = setTimeout(() => attempt(check), DELAY);
  isChecked = false;
  byId("panel").setAttribute("aria-busy", "true");
}

/** Carries out what needs the complete position after the last change has been checked. */
function whenChecked(action) {
  return attempt(async () => {
    clearTimeout(timer);
    if (!isChecked) await check();
    return action();
  });
}

/** Lets the server derive the rest and name the faults. */
async function check() {
  const mine = (asked += 1);
  const asking = sketch;
  const found = await post("complete", { sketch }).catch(refusal);
  if (mine !== asked || !isShown) return;
  answer = found;
  isChecked = sketch === asking; // what was changed meanwhile is asked after in its turn
  if (found.position) position = found.position;
  soFar.follow(found.ok ? found.position : null);
  await draw();
  if (mine === asked && isChecked) byId("panel").setAttribute("aria-busy", "false");
}

/** A sketch with a value that no position can hold: its faults stand at the same fields. */
function refusal(failure) {
  if (!failure.faults?.length) throw failure;
  const within = (fault) => ({ ...fault, path: fault.path.replace(/^sketch\./, "") });
  return { ok: false, faults: failure.faults.map(within) };
}

async function draw() {
  if (!isShown) return;
  const shown = draft(sketch, position);
  const facts = await factsOf(sketch.ruleset, sketch.players);
  const verdict = new Verdict(facts, sketch, shown, answer);
  const hand = sketch.seats[sketch.active_seat].hand ?? [];
  await showTable(shown, {
    marks: { isEditing: true, faulty: verdict.places, chosen: new Set([selected]) },
    viewer: sketch.active_seat,
    viewers: [sketch.active_seat],
    onPick: (kind, id, how) => pick(facts, shown, kind, id, how),
    hand: { cards: hand, whenEmpty: "Type the cards of your hand in the form." },
  });
  if (selected) showStrip(facts, shown);
  app.headline(`Entering a position: ${facts.title}`);
  drawPanel(facts, shown, verdict);
}

function showStrip(facts, shown) {
  const put = (tile) => change((now) => withTile(facts, now, selected, tile));
  const close = () => select(null);
  const isMerchant = !facts.spaceById.has(selected);
  const made = isMerchant
    ? merchantStrip(facts, shown, selected, change, close)
    : tileStrip(facts, shown, selected, brush, put, close);
  replace(byId("hand"), made);
}

function drawPanel(facts, shown, verdict) {
  const panel = byId("panel");
  if (isTyping(panel)) {
    byId("verdict")?.replaceWith(verdict.draw()); // while a field is being typed in, only this and the marks change
    byId("advice").disabled = !answer?.ok;
  } else {
    const order = { picks, onPick: pickOrder };
    const board = walkField(facts, shown, walk, brush, walkHooks(facts, shown));
    const form = entryForm(facts, sketch, shown, change, order, board);
    redraw(panel, heading(facts), soFar.node, brushes(facts, shown), verdict.draw(), form, keysHint());
  }
  verdict.mark(panel);
}

/** Whether a field holds text that a new drawing of the form would disturb. */
function isTyping(panel) {
  const field = document.activeElement;
  return panel.contains(field) && field.matches("input[data-typed]") && field.value !== "";
}

function heading(facts) {
  const again = (id, players) => attempt(() => restart(id, players));
  return [
    html("div", { class: "entry-row" }, gameStrips(app.about().rulesets, sketch, again)),
    html(
      "div",
      { class: "bar-title" },
      button("Get advice (A)", advise, { class: "primary", id: "advice", disabled: !answer?.ok }),
      button("Undo (U)", undo, { id: "entry-undo", disabled: !past.length }),
      button("Clear", () => again(facts.ruleset, facts.players), { id: "entry-clear" }),
      button("Import", () => begin(importFile), { id: "entry-import" }),
      button("Export", () => whenChecked(exportFile), { id: "entry-export" }),
    ),
  ];
}

function advise() {
  return whenChecked(() => (answer.ok ? app.analysePosition(position) : null));
}

function exportFile() {
  save(position, fileName(position, "position"));
}

/** The colour that is put on the board, and how new tiles lie. */
function brushes(facts, shown) {
  const one = (seat) =>
    html(
      "button",
      {
        type: "button",
        "aria-pressed": String(seat === brush),
        id: `brush-${seat}`,
        on: { click: () => paintWith(seat) },
      },
      ownerMark(seat, 16),
      ` ${seatName(shown, seat)}`,
      html("kbd", { "aria-hidden": "true" }, seat + 1),
    );
  const side = strip(
    "New tiles lie",
    [
      ["built", "as built"],
      ["flipped", "flipped"],
    ],
    liesFlipped(facts) ? "flipped" : "built",
    (value) => {
      isFlipping = value === "flipped";
      attempt(draw);
    },
    { id: "entry-side" },
  );
  const colours = html(
    "div",
    { class: "choices", role: "group", "aria-label": "Put tiles and links of" },
    shown.seats.map((_, seat) => one(seat)),
  );
  return html(
    "div",
    { class: "brushes" },
    html(
      "div",
      { class: "entry-row" },
      html("div", { class: "field" }, html("span", { class: "field-name" }, "On the board, put those of"), colours),
      side,
    ),
  );
}

function keysHint() {
  return html(
    "p",
    { class: "hint" },
    "Click a link, or a space where it shows the industry; Shift turns the tile over. Click a tile again: a cube " +
      "fewer, then flipped. Keys: 1 to 4 colour, F other side, C a cube fewer, + and − level, Delete.",
  );
}

/** Most tiles of the canal era have flipped when they are still there in the rail era. */
function liesFlipped(facts) {
  return isFlipping ?? sketch.era !== facts.eras[0];
}

function paintWith(seat) {
  brush = seat;
  attempt(draw);
}

/** The first in the order moves, unless it was said who does. */
function pickOrder(seat) {
  const next = orderAfter(sketch.turn_order, picks, seat);
  picks = next.picks;
  const isSaid = isMoverSaid;
  change((now) => {
    const ordered = { ...now, turn_order: next.order };
    return isSaid ? ordered : withMover(ordered, next.order[0]);
  });
  isMoverSaid = isSaid;
  return picks.length === 0;
}

async function importFile() {
  const { kind, document: content, moment } = await open();
  take(kind === "record" ? moment.position : content);
  await check();
}

function select(space) {
  selected = space;
  attempt(draw);
}

function pick(facts, shown, kind, id, { half, isKey, isShift }) {
  if (kind === "link") return pickLink(facts, id);
  const there = shown.tiles.find((entry) => entry.space === id);
  const wasSelected = selected === id;
  selected = id;
  const otherBeer = (now) => withOtherBeer(facts, withMerchants(now, shown), id);
  if (kind === "merchant") wasSelected ? change(otherBeer) : attempt(draw);
  else if (there && !wasSelected) attempt(draw);
  else if (there) change((now) => withTile(facts, now, id, tileOnly(nextSide(facts, shown, there))));
  else putTile(facts, shown, id, half, isShift);
  if (isKey) setTimeout(() => document.querySelector(`#board [data-id="${CSS.escape(id)}"]`)?.focus());
  return null;
}

function pickLink(facts, id) {
  const isUsable = facts.linkById.get(id).eras.includes(sketch.era);
  if (isUsable || sketch.links.some((entry) => entry.link === id)) change((now) => withLink(now, id, brush));
}

function putTile(facts, shown, space, half, isShift) {
  const lowest = (industry) => lowestLeft(industry, sketch, position, brush)?.[0] ?? 0;
  const tile = usualTile(facts, shown, space, brush, half, liesFlipped(facts) !== isShift, lowest);
  if (tile) change((now) => withTile(facts, now, space, tile));
  else attempt(draw);
}

/** What the keys of the walk along the board do. */
function walkHooks(facts, shown) {
  return {
    onArrive: (place, link) => {
      walk = { at: place };
      const isOwn = sketch.links.some((entry) => entry.link === link && entry.owner === brush);
      if (link && !isOwn) change((now) => withLink(now, link, brush));
      else attempt(draw);
    },
    onTile: (place, industry) => {
      const space = spaceFor(facts, sketch.tiles, place, industry);
      if (!space) return;
      selected = space;
      putTile(facts, shown, space, facts.spaceById.get(space).industries.indexOf(industry), false);
    },
    onLeave: () => {
      walk = { at: null };
      attempt(draw);
    },
    onNextSeat: () => paintWith((brush + 1) % sketch.players),
    onUndo: undo,
    onAdjust: (key) => selected !== null && (key === "," ? moveOn(facts) : adjust(WALK_KEYS[key])),
  };
}

/** The chosen tile goes to the town's next free space that takes it. */
function moveOn(facts) {
  const tile = sketch.tiles.find((entry) => entry.space === selected);
  const next = tile && nextSpace(facts, sketch.tiles, tile.space, tile.industry);
  if (!next) return true;
  selected = next;
  change((now) => ({ ...now, tiles: now.tiles.map((entry) => (entry === tile ? { ...tile, space: next } : entry)) }));
  return true;
}

function tileOnly({ space, ...tile }) {
  return tile;
}

/** Keys that work wherever no field is being typed in; true if the key was used. */
export function enterKey(key) {
  if (!sketch) return false;
  const seat = Number(key) - 1;
  if (seat >= 0 && seat < sketch.players) paintWith(seat);
  else if (key === "u") undo();
  else if (key === "a" && answer?.ok) advise();
  else if (key === "Escape" && selected) leaveSpace();
  else return selected !== null && adjust(key);
  return true;
}

function leaveSpace() {
  const left = selected;
  select(null);
  setTimeout(() => document.querySelector(`#board [data-id="${CSS.escape(left)}"]`)?.focus());
}

/** Keys on the chosen space's tile; false for others. */
function adjust(key) {
  const edits = {
    f: otherSide,
    c: nextSide,
    "+": (facts, shown, tile) => withLevel(facts, shown, tile, 1),
    "-": (facts, shown, tile) => withLevel(facts, shown, tile, -1),
    Delete: () => null,
  };
  const edit = edits[key === "=" ? "+" : key === "Backspace" ? "Delete" : key];
  const tile = sketch.tiles.find((entry) => entry.space === selected);
  if (!edit || !tile) return false;
  attempt(async () => {
    const facts = await factsOf(sketch.ruleset, sketch.players);
    const next = edit(facts, draft(sketch, position), tile);
    change((now) => withTile(facts, now, tile.space, next && tileOnly(next)));
  });
  return true;
}
