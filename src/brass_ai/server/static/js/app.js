// Starts the page: the three modes, files, and keys.

import { analysisKey, hasSource, leaveAnalysis, showAnalysis } from "./analyse.js";
import { get, post } from "./api.js";
import { button, byId, replace } from "./dom.js";
import { enterKey, leaveEntry, showEntry } from "./enter.js";
import { fileName, open, readFile, save } from "./files.js";
import { iconSheet } from "./icons.js";
import { askNewGame, askSeats } from "./newgame.js";
import { attempt, begin, notify } from "./notice.js";
import { currentGame, leaveGame, playKey, resumeGame, startGame } from "./play.js";

const MODES = { play: "Play", analyse: "Analyse", enter: "Enter a position" };

let about = null;
let mode = "play";
let lastWish = null;

const hooks = {
  headline: (text) => (byId("headline").textContent = text),
  agentName: (agent) =>
    agent ? (about.levels.find((level) => level.agent === agent)?.name ?? agent.split(":")[0]) : "",
  analyseNow: () => begin(() => analyseGame(currentGame().record.steps.length, true)),
  analyseAt: (number) => begin(() => analyseGame(number, false)),
  analysePosition: (position) => begin(() => openAnalysis({ position }, true)),
  load: () => begin(load),
  about: () => about,
};

async function start() {
  document.body.append(iconSheet());
  drawTop();
  document.addEventListener("keydown", onKey);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", onDrop);
  await attempt(async () => {
    about = await get("about");
    await newGame({
      ruleset: "lancashire-2018",
      players: 4,
      seats: ["You", "Ada", "Bram", "Clara"],
      agents: [null, ...Array(3).fill(usualLevel())],
    });
  });
}

function usualLevel() {
  return about.levels[Math.floor(about.levels.length / 2)]?.agent ?? about.agents[0].agent;
}

function drawTop() {
  const tabs = Object.entries(MODES).map(([key, name]) =>
    button(name, () => begin(() => switchTo(key)), {
      role: "tab",
      "aria-selected": String(mode === key),
      id: `mode-${key}`,
      "aria-controls": "panel",
    }),
  );
  replace(byId("modes"), tabs);
  replace(
    byId("tools"),
    button("New game", () => begin(wishGame), { id: "new-game" }),
    button("Load", hooks.load, { id: "load" }),
    button("Save", () => begin(saveNow), { id: "save" }),
  );
}

async function switchTo(next) {
  leave();
  mode = next;
  drawTop();
  if (mode === "play") return currentGame() ? resumeGame() : wishGame();
  if (mode === "enter") return showEntry(hooks);
  const game = currentGame();
  if (!hasSource() && game) return analyseGame(game.record.steps.length, false);
  return showAnalysis(hooks);
}

function leave() {
  replace(byId("panel"));
  byId("panel").scrollTop = 0;
  leaveGame();
  leaveAnalysis();
  leaveEntry();
}

async function wishGame() {
  const wish = await askNewGame(about, lastWish);
  if (wish) await newGame(wish);
}

async function newGame(wish) {
  const observer = Math.max(
    wish.agents.findIndex((agent) => !agent),
    0,
  );
  const { ruleset, players, seats, agents } = wish;
  const { record, moment } = await post("new", { ruleset, players, seats, agents, observer });
  lastWish = { ruleset, players, seats: [...seats], agents: agents.map((agent) => agent ?? "") };
  leave();
  mode = "play";
  drawTop();
  await startGame(hooks, { record, agents, moment });
}

async function analyseGame(step, isLive) {
  const game = currentGame();
  const isNow = step === game.record.steps.length;
  await openAnalysis({ record: game.record, step, closed: isNow && game.closed }, isLive);
}

async function openAnalysis(source, isLive) {
  leave();
  mode = "analyse";
  drawTop();
  await showAnalysis(hooks, source, isLive);
}

async function load() {
  await take(await open());
}

/** A checked file: a position is analysed; a record is analysed if it is complete, else it may be played on. */
async function take({ kind, document: content, moment }) {
  if (kind === "position") return openAnalysis({ position: content }, false);
  const closed = moment.can_end_action && (await endsGame(content));
  const source = { record: content, step: content.steps.length, closed };
  if (moment.is_over || closed) return openAnalysis(source, false);
  const seating = await askSeats(about, content);
  if (!seating) return openAnalysis(source, false);
  const log = await post("log", { record: content });
  leave();
  mode = "play";
  drawTop();
  await startGame(hooks, {
    record: { ...content, seats: seating.seats },
    agents: seating.agents,
    moment,
    log: log.entries,
  });
}

/** Whether the action that is open at the end of a record was the last of the game. */
async function endsGame(record) {
  return (await post("moment", { record, closed: true })).is_over;
}

async function saveNow() {
  const game = currentGame();
  if (!game) return notify("There is no game to save yet.");
  save(game.record, fileName(game.record, "record"));
  byId("status").textContent = "The record was saved.";
}

function onDrop(event) {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) begin(async () => take(await readFile(file)));
}

function onKey(event) {
  const isTyping = event.target.closest?.("input:not([type=range]), textarea, select, dialog[open]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || byId("dialog").open) return;
  const isOnButton = event.target.closest?.("button, summary, [role=button]");
  if (isOnButton && (event.key === "Enter" || event.key === " ")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isUsed = mode === "play" ? playKey(key) : mode === "analyse" ? analysisKey(key) : enterKey(key);
  if (isUsed) event.preventDefault();
}

start();
