// The panel in which a step is put together: kinds of action, then places, cards and sources as far as there is a
// choice.

import { button, html, replace } from "./dom.js";
import { cardName, linkName, nextLevel, spaceName } from "./facts.js";
import { priceOf } from "./seats.js";

const KINDS = [
  ["build", "Build", "b"],
  ["link", "Link", "l"],
  ["develop", "Develop", "d"],
  ["sell", "Sell", "s"],
  ["loan", "Loan", "o"],
  ["scout", "Scout", "c"],
  ["pass", "Pass", "p"],
];
const OTHER_KINDS = {
  lose: "Give up a tile",
  bonus: "Take the bonus",
  "+link": "Second link",
  "+develop": "Second tile",
  "+sell": "Sell more",
};
const QUESTIONS = {
  kind: "Choose an action, or click on the board.",
  industry: "What do you build there?",
  target: "Sell to whom?",
  cards: "Discard which card? Choose one in your hand.",
  coal: "Where does the coal come from?",
  iron: "Where does the iron come from?",
  beer: "Where does the beer come from?",
};
const PLACE_QUESTIONS = {
  build: "Build where?",
  link: "Build which link?",
  develop: "Develop which industry?",
  sell: "Sell from which tile?",
  loan: "How much?",
  lose: "Give up which tile?",
  bonus: "Develop which industry?",
};
const RESOURCES = ["coal", "iron", "beer"];

/** The kind that a key stands for, null if none. */
export function kindOfKey(key) {
  return KINDS.find(([, , letter]) => letter === key)?.[0] ?? null;
}

/**
 * `actions`: {choose(choice), confirm(step), endAction, undo, why(kind), note}; those that are null are not offered.
 */
export function showChoice(place, facts, position, choice, actions, title) {
  replace(
    place,
    html(
      "div",
      { class: "bar-title" },
      html("h2", {}, title),
      actions.undo ? button("Undo (U)", actions.undo, { id: "undo" }) : null,
      actions.hint ? button("Ask the engine", actions.hint) : null,
    ),
    choice.step ? preview(choice, actions) : question(facts, position, choice, actions),
  );
}

/** Whether a step shows something that was hidden: a sale to the distant market draws a tile. */
export function turnsUp(step) {
  return step.kind === "sell" && step.target === "market";
}

function preview(choice, actions) {
  return [
    html("p", { class: "preview", id: "preview" }, `${choice.step.words}.`),
    turnsUp(choice.step) ? html("p", { class: "hint" }, "It turns a tile up, so it cannot be taken back.") : null,
    html(
      "div",
      { class: "buttons" },
      button("Confirm (Enter)", () => actions.confirm(choice.step), { class: "primary", id: "confirm" }),
      backButton(choice, actions),
    ),
  ];
}

function question(facts, position, choice, actions) {
  const part = choice.open ?? "kind";
  const kind = choice.picks.find((pick) => pick.part === "kind")?.value ?? choice.steps[0]?.kind;
  const text = part === "place" ? PLACE_QUESTIONS[kind?.replace("+", "")] : QUESTIONS[part];
  return [
    actions.note ? html("p", { class: "hint", id: "sealed" }, actions.note) : null,
    html("p", { class: "hint" }, text),
    html(
      "div",
      { class: "choices", "data-part": part },
      part === "kind" ? kindButtons(facts, choice, actions) : optionButtons(facts, position, choice, part, actions),
    ),
    html(
      "div",
      { class: "buttons" },
      actions.endAction
        ? button("End this action (E)", actions.endAction, { id: "end-action", class: "primary" })
        : null,
      choice.picks.length ? backButton(choice, actions) : null,
    ),
  ];
}

function backButton(choice, actions) {
  return button("Back (Esc)", () => actions.choose(choice.back()), { id: "back" });
}

function kindButtons(facts, choice, actions) {
  const legal = choice.options("kind");
  const others = [...legal.keys()].filter((kind) => OTHER_KINDS[kind]);
  const choose = (kind) => actions.choose(choice.pick("kind", kind));
  const special = others.map((kind) => button(OTHER_KINDS[kind], () => choose(kind), { "data-kind": kind }));
  const mayAct = [...legal.keys()].some((kind) => !OTHER_KINDS[kind]);
  if (!mayAct && others.length) return special;
  const usual = KINDS.filter(([kind]) => kind !== "scout" || facts.merchant_tiles).map(([kind, name, letter]) => {
    const isLegal = legal.has(kind);
    const attributes = {
      "data-kind": kind,
      class: isLegal ? "" : "is-illegal",
      "aria-disabled": String(!isLegal),
      title: isLegal ? "" : "not possible now: press to see why",
    };
    return html(
      "button",
      { type: "button", ...attributes, on: { click: () => (isLegal ? choose(kind) : actions.why(kind)) } },
      name,
      html("kbd", { "aria-hidden": "true" }, letter.toUpperCase()),
    );
  });
  return [...special, ...usual];
}

function optionButtons(facts, position, choice, part, actions) {
  if (part === "cards") return cardButtons(facts, choice, actions);
  return [...choice.options(part)].map(([value, step]) =>
    button(optionText(facts, position, part, value, step), () => actions.choose(choice.pick(part, value)), {
      "data-value": value,
    }),
  );
}

function cardButtons(facts, choice, actions) {
  const taken = choice.cards;
  const exact = choice.steps.find((step) => step.cards.length === taken.length);
  const cards = [...choice.nextCards].map((card) =>
    button(cardName(facts, card), () => actions.choose(choice.pick("card", card)), { "data-value": card }),
  );
  if (exact && taken.length)
    cards.unshift(button("No further card", () => actions.choose(choice.pick("cards", exact.cards.join("+")))));
  return cards;
}

function optionText(facts, position, part, value, step) {
  if (RESOURCES.includes(part))
    return value
      ? `from ${value
          .split(",")
          .map((source) => sourceName(facts, source))
          .join(" and ")}`
      : "none needed";
  if (part === "target") return value === "market" ? "the distant market (draws a tile)" : spaceName(facts, value);
  if (part === "industry") return withPrice(facts, position, step.industry, step.seat);
  if (step.kind === "loan") return `£${value}`;
  if (step.kind === "develop" || step.kind === "bonus")
    return facts.industryById.has(value) ? withPrice(facts, position, value, step.seat) : "Nothing";
  if (step.link) return linkName(facts, value);
  return spaceName(facts, value);
}

function withPrice(facts, position, industry, seat) {
  const entry = facts.industryById.get(industry);
  const level = nextLevel(entry, position.seats[seat]?.tiles_left?.[industry]);
  return level ? `${entry.name} ${level.level} (${priceOf(level)})` : entry.name;
}

export function sourceName(facts, source) {
  if (source === "market") return "the market";
  return source.startsWith("merchant:")
    ? `the merchant in ${spaceName(facts, source.slice("merchant:".length))}`
    : spaceName(facts, source);
}

/** Why something is not possible, below the question. */
export function showReasons(place, what, reasons) {
  place.querySelector(".reasons")?.remove();
  place.append(
    html(
      "div",
      { class: "reasons", role: "alert" },
      html("b", {}, what),
      html(
        "ul",
        {},
        reasons.map((reason) => html("li", {}, reason)),
      ),
    ),
  );
}
