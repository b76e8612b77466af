// The hand that the chosen seat sees. Cards that may be chosen now are buttons.

import { html, replace } from "./dom.js";
import { cardName } from "./facts.js";
import { textIcon } from "./icons.js";

const LONG = [9, 12]; // letters of a word above which a card's name is set smaller, and smaller still

/** `choices`: Set of card ids that may be chosen now; `chosen`: cards already taken for the step, in any order. */
export function showHand(
  place,
  facts,
  cards,
  { choices = new Set(), chosen = [], onPick = () => {}, note = "", whenEmpty = "No cards in hand." } = {},
) {
  if (!cards) return replace(place, html("p", { class: "hand-note" }, note || "This hand is hidden."));
  const left = [...chosen];
  const drawn = cards.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return cardButton(facts, card, at >= 0, choices.has(card) && at < 0, onPick);
  });
  return replace(
    place,
    drawn.length ? html("ul", { class: "cards" }, drawn) : html("p", { class: "hand-note" }, whenEmpty),
  );
}

function cardButton(facts, card, isTaken, mayPick, onPick) {
  const kind = facts.cardById.get(card)?.kind ?? "wild";
  const banner = facts.placeById.get(card)?.banner ?? "none";
  const icons =
    kind === "industry"
      ? facts.cardById.get(card).industries.length
        ? facts.cardById.get(card).industries
        : [card]
      : kind === "wild"
        ? [card]
        : [];
  const name = cardName(facts, card);
  return html(
    "li",
    {},
    html(
      "button",
      {
        type: "button",
        class: `card card-${kind} banner-${banner} ${mayPick ? "is-legal" : ""} ${isTaken ? "is-taken" : ""}`,
        disabled: !mayPick,
        "data-card": card,
        "aria-label": `${name} card${isTaken ? ", to be discarded" : ""}`,
        on: { click: () => onPick(card) },
      },
      icons.length
        ? html(
            "span",
            { class: "card-icons" },
            icons.map((entry) => textIcon(entry, 22)),
          )
        : null,
      html("span", { class: `card-name ${sizeOf(name)}` }, name),
    ),
  );
}

function sizeOf(name) {
  const letters = longestWord(name);
  return LONG.map((most, index) => (letters > most ? ["is-long", "is-longest"][index] : "")).join(" ");
}

function longestWord(name) {
  return Math.max(...name.split(/[ -]/).map((word) => word.length));
}
