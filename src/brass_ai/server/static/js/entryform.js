// The form beside the board in which everything that is not on the board is entered.

import { button, choice, field, html } from "./dom.js";
import { cardPicker } from "./cardpicker.js";
import { incomeLevel } from "./facts.js";
import { ownerMark, seatName } from "./owners.js";
import { withDrawn, withLast, withMat, withMover, withSeat } from "./sketch.js";

/** All fields; every edit calls `change` with a function from the sketch to the next one. `position` is the last complete one. */
export function entryForm(facts, sketch, position, change) {
  const set = (changes) => change((now) => ({ ...now, ...changes }));
  return [
    html("div", { class: "entry-row" }, course(facts, sketch, position, set, change)),
    seatTable(facts, sketch, position, change),
    cardPicker(facts, sketch.seats[sketch.active_seat].hand ?? [], position.seats[sketch.active_seat].hand_size, (hand) => change((now) => withSeat(now, now.active_seat, { hand })), { key: "hand-entry", label: "Hand", path: `seats[${sketch.active_seat}].hand` }),
    html("div", { class: "entry-row" }, markets(facts, sketch, set, change), distant(facts, sketch, change)),
    order(sketch, position, change),
    html("details", { class: "more", "data-key": `mats-${sketch.era}`, open: sketch.era === "rail" }, html("summary", {}, "Tiles left on the mats"), html("p", { class: "hint" }, "Lowest level left, and how many of it. They follow from the board; say here what was developed or built in the canal era."), mats(facts, sketch, position, change)),
    html("details", { class: "more", "data-key": "discards" }, html("summary", {}, "Discards that you remember (optional)"), html("p", { class: "hint" }, "Cards that nobody can hold any more. Left out, every card that you do not see counts as unseen."), discards(facts, sketch, position, change)),
  ];
}

function course(facts, sketch, position, set, change) {
  const rounds = Array.from({ length: facts.rounds }, (_, index) => [index + 1, String(index + 1)]);
  const seats = sketch.seats.map((_, seat) => [seat, seatName(position, seat)]);
  return [
    field("Era", choice(facts.eras.map((era) => [era, era]), sketch.era, (era) => set({ era, actions_left: undefined }), { id: "entry-era", "data-path": "era" })),
    field("Round", choice(rounds, sketch.round, (round) => set({ round: Number(round), actions_left: undefined }), { id: "entry-round", "data-path": "round" })),
    field("You, to move", choice(seats, sketch.active_seat, (seat) => change((now) => withMover(now, Number(seat))), { id: "entry-mover", "data-path": "active_seat" })),
    field("Actions left", choice([1, 2].slice(0, facts.actions_per_turn).map((count) => [count, count]), position.actions_left, (count) => set({ actions_left: Number(count) }), { id: "entry-actions", "data-path": "actions_left" })),
  ];
}

function number(value, path, label, onChange, { low = 0, high = null } = {}) {
  return html("input", { type: "number", value, min: low, max: high, "data-path": path, id: `entry-${path}`, "aria-label": label, inputmode: "numeric", on: { input: (event) => event.target.value !== "" && onChange(Number(event.target.value)), focus: (event) => event.target.select() } });
}

function seatTable(facts, sketch, position, change) {
  const heads = ["", "Cash £", "Income", "VP", "Spent £"];
  return html(
    "table",
    { class: "entry-table" },
    html("thead", {}, html("tr", {}, heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, sketch.seats.map((entry, seat) => seatRow(facts, sketch, position, seat, entry, change))),
  );
}

function seatRow(facts, sketch, position, seat, entry, change) {
  const name = seatName(position, seat);
  const set = (changes) => change((now) => withSeat(now, seat, changes));
  const level = incomeLevel(facts, entry.income_space ?? facts.income.start);
  const cell = (content) => html("td", {}, content);
  return html(
    "tr",
    { class: `seat-${seat}` },
    html("th", { scope: "row" }, ownerMark(seat, 16), html("input", { value: entry.name ?? "", class: "seat-name-entry", maxlength: 24, placeholder: name, "aria-label": `Name of ${name}`, tabindex: -1, on: { input: (event) => set({ name: event.target.value }) } })),
    cell(number(entry.cash, `seats[${seat}].cash`, `Cash of ${name}`, (cash) => set({ cash }))),
    cell(number(level, `seats[${seat}].income_space`, `Income level of ${name}`, (wished) => set({ income_space: spaceOfLevel(facts, wished) }), { low: facts.income.levels[0], high: facts.income.levels.at(-1) })),
    cell(number(entry.vp, `seats[${seat}].vp`, `Victory points of ${name}`, (vp) => set({ vp }))),
    cell(number(entry.spent, `seats[${seat}].spent`, `Spent this round by ${name}`, (spent) => set({ spent }))),
  );
}

/** The lowest space of an income level: what a person reads off the track is the level. */
function spaceOfLevel(facts, level) {
  const at = facts.income.levels.indexOf(level);
  return at < 0 ? level : at;
}

function markets(facts, sketch, set, change) {
  return Object.entries(facts.markets).map(([resource, market]) => {
    const name = `${resource}_market`;
    const step = (by) => change((now) => ({ ...now, [name]: Math.min(Math.max(now[name] + by, 0), market.capacity) }));
    return html(
      "div",
      { class: "field" },
      html("span", { class: "field-name" }, `${resource} on the market`),
      html("div", { class: "counter" }, button("−", () => step(-1), { "aria-label": `less ${resource}`, id: `less-${resource}` }), number(sketch[name], name, `${resource} on the market`, (count) => set({ [name]: count }), { high: market.capacity }), button("+", () => step(1), { "aria-label": `more ${resource}`, id: `more-${resource}` })),
    );
  });
}

/** The marker follows from the tiles that were drawn in this era. */
function distant(facts, sketch, change) {
  if (!facts.distant_market) return null;
  const { marker, drawn } = sketch.distant_market;
  const bonus = facts.distant_market.bonus[marker];
  const tiles = Object.keys(facts.distant_market.tiles).map(Number).sort((one, other) => other - one);
  const draw = (next) => change((now) => withDrawn(now, facts.distant_market.end, next(now.distant_market.drawn)));
  return html(
    "div",
    { class: "field", "data-path": "distant_market" },
    html("span", { class: "field-name" }, `Distant tiles drawn: ${drawn.join(" ") || "none"} (marker at ${marker}, ${bonus === null ? "✕" : `+${bonus}`})`),
    html(
      "div",
      { class: "counter" },
      tiles.map((value) => button(String(value), () => draw((before) => [...before, value]), { "aria-label": `drawn: ${value}` })),
      button("⌫", () => draw((before) => before.slice(0, -1)), { "aria-label": "take back the last drawn tile", disabled: !drawn.length }),
    ),
  );
}

/** A click puts a seat last: clicking all of them in turn order sets it. */
function order(sketch, position, change) {
  const entry = (seat, place) => html("button", { type: "button", id: `entry-order-${seat}`, on: { click: () => change((now) => withLast(now, seat)) } }, `${place + 1}. `, ownerMark(seat, 15), ` ${seatName(position, seat)}`);
  return html("div", { class: "field", "data-path": "turn_order" }, html("span", { class: "field-name" }, "Turn order: click the seats in their order"), html("div", { class: "counter" }, sketch.turn_order.map(entry)));
}

/** For each seat and industry the lowest level left; higher ones are then complete. */
function mats(facts, sketch, position, change) {
  return html(
    "table",
    { class: "entry-table" },
    html("thead", {}, html("tr", {}, html("th", {}), facts.industries.map((industry) => html("th", { scope: "col" }, industry.name)))),
    html("tbody", {}, sketch.seats.map((_, seat) => html("tr", {}, html("th", { scope: "row" }, ownerMark(seat, 16)), facts.industries.map((industry) => html("td", {}, matChoice(position, seat, industry, change)))))),
  );
}

function matChoice(position, seat, industry, change) {
  const left = position.seats[seat].tiles_left?.[industry.id] ?? {};
  const options = industry.levels.flatMap((level) => Array.from({ length: level.count }, (_, index) => [`${level.level}:${level.count - index}`, `${level.level} ×${level.count - index}`]));
  const next = industry.levels.find((level) => left[level.level] > 0);
  const now = next ? `${next.level}:${left[next.level]}` : "none";
  const pick = (value) => {
    const [level, count] = value === "none" ? [industry.levels.at(-1).level, 0] : value.split(":").map(Number);
    change((now) => withMat(now, seat, industry.id, level, count));
  };
  return choice([...options, ["none", "none"]], now, pick, { "aria-label": `${industry.name}: lowest level left, and how many of it`, "data-path": `seats[${seat}].tiles_left.${industry.id}`, id: `mat-${seat}-${industry.id}` });
}

function discards(facts, sketch, position, change) {
  return sketch.seats.map((entry, seat) =>
    html("div", { class: "discards" }, ownerMark(seat, 16), cardPicker(facts, entry.discards ?? [], null, (cards) => change((now) => withSeat(now, seat, { discards: cards })), { key: `discards-${seat}`, label: `Discards of ${seatName(position, seat)}`, path: `seats[${seat}].discards` })),
  );
}
