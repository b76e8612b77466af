// The form beside the board in which everything that is not on the board is entered.

import { cardPicker } from "./cardpicker.js";
import { html } from "./dom.js";
import { actionsStrip, moverStrip, orderStrip, roundStrip } from "./entrycourse.js";
import { distantField, marketFields } from "./entrymarkets.js";
import { matCells, matHeads, rememberedCards } from "./entrymats.js";
import { merchantField } from "./entrymerchants.js";
import { incomeLevel } from "./facts.js";
import { numberField } from "./numberfield.js";
import { ownerMark, seatName } from "./owners.js";
import { withSeat } from "./sketch.js";

/**
 * All fields in the order in which Enter leads through those that have to be read off the table.
 *
 * Every edit calls `change` with a function from the sketch to the next one. `position` is the last complete one;
 * `order`: {picks, onPick} of a turn order that is being chosen; `walk`: the field for the board.
 */
export function entryForm(facts, sketch, position, change, order, walk) {
  const mover = sketch.active_seat;
  const fields = { facts, sketch, position, change };
  const hand = { key: "hand-entry", label: "Hand", path: `seats[${mover}].hand`, isFlow: true };
  return [
    html("div", { class: "entry-row" }, roundStrip(facts, sketch, position, change)),
    html("div", { class: "entry-row" }, orderStrip(sketch, position, order.picks, order.onPick)),
    html("div", { class: "entry-row" }, moverStrip(sketch, position, change), actionsStrip(facts, position, change)),
    cardPicker(
      facts,
      sketch.seats[mover].hand ?? [],
      position.seats[mover].hand_size,
      (cards) => change((now) => withSeat(now, now.active_seat, { hand: cards })),
      hand,
    ),
    html("div", { class: "entry-row" }, marketFields(fields), distantField(fields)),
    merchantField(fields),
    html("div", { class: "wide" }, seatTable(facts, sketch, position, change)),
    html(
      "p",
      { class: "hint" },
      "The tiles left on the mats follow from the board; click where one more is gone, right-click where one is back.",
    ),
    walk,
    html(
      "details",
      { class: "more", "data-key": "discards" },
      html("summary", {}, "Discards that you remember (optional)"),
      html("p", { class: "hint" }, "Left out, every card that you do not see counts as unseen."),
      rememberedCards(facts, sketch, position, change),
    ),
  ];
}

function seatTable(facts, sketch, position, change) {
  const heads = ["", "Cash £", "Income", "VP", "Spent £"];
  return html(
    "table",
    { class: "entry-table" },
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        heads.map((head) => html("th", { scope: "col" }, head)),
        matHeads(facts),
      ),
    ),
    html(
      "tbody",
      {},
      ownFirst(sketch).map((seat) => seatRow(facts, sketch, position, seat, sketch.seats[seat], change)),
    ),
  );
}

/** The seat to move, whose figures count most, and then the others. */
function ownFirst({ seats, active_seat }) {
  return [active_seat, ...[...seats.keys()].filter((seat) => seat !== active_seat)];
}

/** Points are there from the rail era on, and only who has moved in this round has spent something. */
function seatRow(facts, sketch, position, seat, entry, change) {
  const name = seatName(position, seat);
  const set = (changes) => change((now) => withSeat(now, seat, changes));
  const field = (value, key, label, onChange, options) => {
    const said = { ...options, isAssumed: isOpen(facts, sketch, entry, key) };
    return html("td", {}, numberField(value, `seats[${seat}].${key}`, `${label} ${name}`, onChange, said));
  };
  const levels = { low: facts.income.levels[0], high: facts.income.levels.at(-1), isFlow: true };
  const known = position.seats[seat]; // with what is assumed
  return html(
    "tr",
    { class: `seat-${seat}` },
    html("th", { scope: "row" }, ownerMark(seat, 16), nameField(entry, name, set)),
    field(known.cash, "cash", "Cash of", (cash) => set({ cash }), { isFlow: true }),
    field(
      incomeLevel(facts, known.income_space),
      "income_space",
      "Income level of",
      (level) => set({ income_space: spaceOfLevel(facts, level) }),
      levels,
    ),
    field(known.vp, "vp", "Victory points of", (vp) => set({ vp }), { isFlow: sketch.era !== facts.eras[0] }),
    field(known.spent, "spent", "Spent this round by", (spent) => set({ spent }), {
      isFlow: hasMoved(facts, sketch, seat),
    }),
    matCells(facts, sketch, position, seat, change),
  );
}

/** Whether nobody has said a figure yet, and it does not follow from the era. */
function isOpen(facts, sketch, entry, key) {
  return entry[key] === undefined && (key !== "vp" || sketch.era !== facts.eras[0]);
}

function nameField(entry, name, set) {
  return html("input", {
    value: entry.name ?? "",
    class: "seat-name-entry",
    maxlength: 24,
    placeholder: name,
    "aria-label": `Name of ${name}`,
    tabindex: -1,
    on: { input: (event) => set({ name: event.target.value }) },
  });
}

/** Whether a seat has taken an action in this round, as far as the turn order tells. */
function hasMoved(facts, sketch, seat) {
  const isAtStart = (sketch.actions_left ?? facts.actions_per_turn) === facts.actions_per_turn;
  if (seat === sketch.active_seat) return !isAtStart;
  return sketch.turn_order.indexOf(seat) < sketch.turn_order.indexOf(sketch.active_seat);
}

/** The lowest space of an income level: what a person reads off the track is the level. */
function spaceOfLevel(facts, level) {
  const at = facts.income.levels.indexOf(level);
  return at < 0 ? level : at;
}
