// The tiles left on the mats, and the discards that a person remembers.

import { cardPicker } from "./cardpicker.js";
import { html } from "./dom.js";
import { textIcon } from "./icons.js";
import { ownerMark, seatName } from "./owners.js";
import { lowestLeft, oneFewer, oneMore, withMat, withSeat } from "./sketch.js";

/**
 * For each industry of a seat the lowest level left; higher ones are then complete. A click takes one tile off the
 * mat.
 */
export function matCells(facts, sketch, position, seat, change) {
  return facts.industries.map((industry) => html("td", {}, matButton(facts, sketch, position, seat, industry, change)));
}

export function matHeads(facts) {
  return facts.industries.map(({ id, name }) =>
    html(
      "th",
      { scope: "col", title: `${name} left` },
      textIcon(id, 18),
      html("span", { class: "visually-hidden" }, `${name} left`),
    ),
  );
}

function matButton(facts, sketch, position, seat, industry, change) {
  const left = lowestLeft(industry, sketch, position, seat);
  const set = (next) =>
    change((now) => withMat(now, seat, industry.id, ...next(industry, lowestLeft(industry, now, position, seat))));
  const words = left ? `lowest level left ${left[0]}, ${left[1]} of it` : "none left";
  const on = {
    click: (event) => set(event.shiftKey ? oneMore : oneFewer),
    contextmenu: (event) => {
      event.preventDefault();
      set(oneMore);
    },
  };
  return html(
    "button",
    {
      type: "button",
      id: `mat-${seat}-${industry.id}`,
      "data-path": `seats[${seat}].tiles_left.${industry.id}`,
      "data-left": left ? left.join(":") : "none",
      title: `${industry.name}: ${words}. Click: one fewer; right or Shift click: one more.`,
      "aria-label": `${seatName(position, seat)}, ${industry.name}: ${words}; one fewer`,
      on,
    },
    left ? [html("b", {}, left[0]), html("small", {}, ` ×${left[1]}`)] : "–",
  );
}

/** What a person remembers of the cards: what was discarded, and what everybody knows that a rival holds. */
export function rememberedCards(facts, sketch, position, change) {
  const wild = facts.cards.filter((card) => card.kind === "wild");
  const picker = (seat, field, label, among) =>
    cardPicker(
      facts,
      sketch.seats[seat][field] ?? [],
      null,
      (cards) => change((now) => withSeat(now, seat, { [field]: cards })),
      {
        key: `${field}-${seat}`,
        label: `${label} ${seatName(position, seat)}`,
        path: `seats[${seat}].${field}`,
        among,
      },
    );
  const isRival = (seat) => facts.merchant_tiles && seat !== sketch.active_seat; // only wild cards are taken openly
  return sketch.seats.flatMap((_, seat) => [
    picker(seat, "discards", "Discards of"),
    isRival(seat) ? picker(seat, "hand_known", "Wild cards held by", wild) : null,
  ]);
}
