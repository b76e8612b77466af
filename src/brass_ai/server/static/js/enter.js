// Entering a position as it stands on a table: the board by mouse or keyboard, the rest in a form, checked with every change.

import { get, post } from "./api.js";
import { button, byId, choice, html, redraw, replace } from "./dom.js";
import { entryForm } from "./entryform.js";
import { fileName, open, save } from "./files.js";
import { attempt, begin } from "./notice.js";
import { ownerMark, seatName } from "./owners.js";
import { draft, sketchOf, withLink, withTile } from "./sketch.js";
import { factsOf, showTable } from "./table.js";
import { tileStrip, usualTile } from "./tilestrip.js";

const DELAY = 150; // milliseconds without a change after which the position is checked

let app = null;
let sketch = null;
let position = null; // the last complete one
let answer = null; // the server's: {ok, faults, notes}
let brush = 0;
let selected = null; // the space whose tile is being adjusted
let isShown = false;
let timer = null;
let asked = 0;

export async function showEntry(hooks) {
  app = hooks;
  isShown = true;
  document.body.classList.add("is-entering");
  if (sketch) return check();
  const { ruleset, players } = { ruleset: "lancashire-2018", players: 4 };
  return restart(ruleset, players);
}

export function leaveEntry() {
  isShown = false;
  document.body.classList.remove("is-entering");
  clearTimeout(timer);
}

async function restart(ruleset, players) {
  const start = await get(`start/${encodeURIComponent(ruleset)}/${players}`);
  position = start.position;
  sketch = sketchOf(position);
  sketch.seats = sketch.seats.map(({ tiles_left, ...entry }) => entry); // follows from the board
  brush = sketch.active_seat;
  selected = null;
  await check();
}

/** `edit` makes the next sketch from the present one. */
function change(edit) {
  sketch = edit(sketch);
  attempt(draw);
  clearTimeout(timer);
  timer = setTimeout(() => attempt(check), DELAY);
}

/** Lets the server derive the rest and name the faults. */
async function check() {
  const mine = (asked += 1);
  const found = await post("complete", { sketch }).catch(refusal);
  if (mine !== asked || !isShown) return;
  answer = found;
  if (found.position) position = found.position;
  await draw();
}

/** A sketch with a value that no position can hold: its faults stand at the same fields. */
function refusal(failure) {
  if (!failure.faults?.length) throw failure;
  const within = (text) => text?.replace(/^sketch\./, "");
  return { ok: false, faults: failure.faults.map((fault) => ({ ...fault, path: within(fault.path), sentence: within(fault.sentence) })) };
}

async function draw() {
  if (!isShown) return;
  const shown = draft(sketch, position);
  const facts = await factsOf(sketch.ruleset, sketch.players);
  const hand = sketch.seats[sketch.active_seat].hand ?? [];
  await showTable(shown, {
    marks: { isEditing: true, faulty: faultyPlaces(), chosen: new Set([selected]) },
    viewer: sketch.active_seat,
    viewers: [sketch.active_seat],
    onPick: (kind, id, how) => pick(facts, shown, kind, id, how),
    hand: { cards: hand, whenEmpty: "Type the cards of your hand in the form." },
  });
  if (selected) replace(byId("hand"), tileStrip(facts, shown, selected, brush, (tile) => change((now) => withTile(now, selected, tile)), () => select(null)));
  app.headline(`Entering a position: ${facts.title}`);
  drawPanel(facts, shown);
}

function faultyPlaces() {
  const places = (answer?.faults ?? []).map((fault) => {
    const [, list, index] = /^(tiles|links|merchants)\[(\d+)\]/.exec(fault.path) ?? [];
    const entry = list && position[list]?.[Number(index)];
    return entry?.space ?? entry?.link;
  });
  return new Set(places.filter(Boolean));
}

function drawPanel(facts, shown) {
  const panel = byId("panel");
  if (isTyping(panel)) return refresh(panel);
  const paint = html("div", { class: "choices brushes", role: "group", "aria-label": "Put tiles and links of" }, html("span", { class: "field-name" }, "On the board, put those of"), shown.seats.map((_, seat) => brushButton(shown, seat)));
  redraw(panel, heading(facts), paint, verdict(), entryForm(facts, sketch, shown, change));
  markFields(panel);
}

/** Whether a field holds text that a new drawing of the form would disturb. */
function isTyping(panel) {
  const field = document.activeElement;
  return panel.contains(field) && field.matches("input") && field.value !== "";
}

/** While a field is being typed in, only the verdict and the marks of faults change. */
function refresh(panel) {
  byId("verdict")?.replaceWith(verdict());
  byId("advice").disabled = !answer?.ok;
  for (const field of panel.querySelectorAll(".is-faulty")) {
    field.classList.remove("is-faulty");
    field.removeAttribute("aria-invalid");
    field.removeAttribute("title");
  }
  markFields(panel);
}

function heading(facts) {
  const rulesets = app.about().rulesets;
  const ruleset = rulesets.find((entry) => entry.id === sketch.ruleset);
  const again = (id, players) => attempt(() => restart(id, players));
  return html(
    "div",
    { class: "bar-title" },
    choice(rulesets.map((entry) => [entry.id, `${entry.title} (${entry.edition})`]), sketch.ruleset, (id) => again(id, rulesets.find((entry) => entry.id === id).players.at(-1)), { "aria-label": "Game", id: "entry-ruleset" }),
    choice(ruleset.players.map((count) => [count, `${count} players`]), sketch.players, (players) => again(sketch.ruleset, Number(players)), { "aria-label": "Players", id: "entry-players" }),
    button("Clear", () => again(facts.ruleset, facts.players), { id: "entry-clear" }),
    button("Import", () => begin(importFile), { id: "entry-import" }),
    button("Export", () => save(position, fileName(position, "position")), { id: "entry-export" }),
    button("Get advice", () => app.analysePosition(position), { class: "primary", id: "advice", disabled: !answer?.ok }),
  );
}

function brushButton(shown, seat) {
  const name = seatName(shown, seat);
  return html("button", { type: "button", "aria-pressed": String(seat === brush), id: `brush-${seat}`, on: { click: () => paintWith(seat) } }, ownerMark(seat, 16), ` ${name}`, html("kbd", { "aria-hidden": "true" }, seat + 1));
}

function paintWith(seat) {
  brush = seat;
  attempt(draw);
}

function verdict() {
  if (!answer) return null;
  if (answer.ok) return html("p", { class: "verdict is-good", role: "status", id: "verdict" }, "✓ Everything fits: the position is complete.", answer.notes?.length ? html("span", { class: "hint" }, ` ${answer.notes.join(" ")}`) : null);
  const faults = answer.faults ?? [];
  return html("div", { class: "verdict is-bad", role: "status", id: "verdict" }, html("strong", {}, faults.length === 1 ? "One thing does not fit yet:" : `${faults.length} things do not fit yet:`), html("ul", {}, faults.slice(0, 5).map((fault) => html("li", {}, sentenceOf(fault)))));
}

/** A fault in words that fit the form. */
function sentenceOf(fault) {
  const [, seat, field] = /^seats\[(\d+)\]\.(.+)/.exec(fault.path) ?? [];
  if (isHandCount(fault)) return `Your hand: ${(sketch.seats[sketch.active_seat].hand ?? []).length} of ${position.seats[sketch.active_seat].hand_size} cards are typed in.`;
  const sentence = fault.sentence ?? `${fault.path}: expected ${fault.expected}`;
  return seat === undefined ? sentence : sentence.replace(fault.path, `${seatName(draft(sketch, position), Number(seat))}: ${field.replaceAll("_", " ")}`);
}

function isHandCount(fault) {
  return fault.path === `seats[${sketch.active_seat}].hand_size`;
}

/** Puts each fault at its field. */
function markFields(panel) {
  for (const fault of answer?.faults ?? []) {
    const path = isHandCount(fault) ? `seats[${sketch.active_seat}].hand` : fault.path;
    const fields = [...panel.querySelectorAll("[data-path]")].filter(({ dataset }) => path === dataset.path || path.startsWith(`${dataset.path}[`) || path.startsWith(`${dataset.path}.`));
    for (const entry of fields) {
      entry.classList.add("is-faulty");
      entry.setAttribute("aria-invalid", "true");
      entry.title = sentenceOf(fault);
    }
  }
}

async function importFile() {
  const { kind, document: content, moment } = await open();
  position = kind === "record" ? moment.position : content;
  sketch = sketchOf(position);
  brush = sketch.active_seat;
  await check();
}

function select(space) {
  selected = space;
  attempt(draw);
}

function pick(facts, shown, kind, id, { half, isKey }) {
  if (kind === "link") return facts.linkById.get(id).eras.includes(sketch.era) || sketch.links.some((entry) => entry.link === id) ? change((now) => withLink(now, id, brush)) : null;
  if (kind === "merchant") return change((now) => ({ ...now, merchants: nextMerchant(facts, id) }));
  selected = id;
  const tile = shown.tiles.some((entry) => entry.space === id) ? null : usualTile(facts, shown, id, brush, half);
  change((now) => (tile ? withTile(now, id, tile) : now));
  if (isKey) setTimeout(() => byId("hand").querySelector("button")?.focus());
  return null;
}

/** A merchant's tile goes through all kinds, first with its beer and then without. */
function nextMerchant(facts, space) {
  const states = facts.merchant_tiles.flatMap(({ tile, buys }) => (buys.length ? [{ tile, beer: true }, { tile, beer: false }] : [{ tile, beer: false }]));
  const now = sketch.merchants.find((entry) => entry.space === space);
  const at = states.findIndex((state) => state.tile === now?.tile && state.beer === now.beer);
  return [...sketch.merchants.filter((entry) => entry.space !== space), { space, ...states[(at + 1) % states.length] }];
}

/** Number keys choose whose tiles and links are put on the board; Escape leaves a space. */
export function enterKey(key) {
  if (key === "Escape" && selected) {
    const left = selected;
    select(null);
    setTimeout(() => document.querySelector(`#board [data-id="${CSS.escape(left)}"]`)?.focus());
    return true;
  }
  const seat = Number(key) - 1;
  if (!sketch || !(seat >= 0 && seat < sketch.players)) return false;
  paintWith(seat);
  return true;
}
