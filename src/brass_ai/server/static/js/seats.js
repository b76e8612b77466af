// A card for each seat: money, income, points, and what is left on its mat.

import { html, refresh } from "./dom.js";
import { incomeLevel, nextLevel, tilesOf } from "./facts.js";
import { textIcon } from "./icons.js";
import { ownerMark, seatName } from "./owners.js";

/** Draws the cards in turn order; `agents` names who plays each seat. */
export function showSeats(place, facts, position, { agents = [] } = {}) {
  refresh(
    place,
    position.turn_order.map((seat, index) => seatCard(facts, position, seat, index, agents[seat])),
  );
}

function seatCard(facts, position, seat, index, agent) {
  const entry = position.seats[seat];
  const isActive = position.active_seat === seat;
  return html(
    "article",
    {
      class: `seat-card seat-${seat} ${isActive ? "is-active" : ""}`,
      "aria-label": `${seatName(position, seat)}${isActive ? ", to move" : ""}`,
    },
    html(
      "header",
      {},
      html("span", { class: "seat-order", title: "place in turn order" }, `${index + 1}.`),
      ownerMark(seat, 18),
      html("strong", { class: "seat-name" }, seatName(position, seat)),
      html(
        "span",
        { class: "seat-agent" },
        [agent, `${entry.hand_size} card${entry.hand_size === 1 ? "" : "s"}`].filter(Boolean).join(" · "),
      ),
      isActive ? html("span", { class: "seat-active" }, "to move") : null,
    ),
    html("dl", { class: "seat-figures" }, figures(facts, entry)),
    html(
      "ul",
      { class: "mat", "aria-label": "tiles left" },
      facts.industries.map((industry) => matEntry(industry, entry.tiles_left?.[industry.id])),
    ),
  );
}

function figures(facts, entry) {
  const level = incomeLevel(facts, entry.income_space);
  return [
    figure("Cash", `£${entry.cash}`, "cash"),
    figure(
      "Inc",
      `${level >= 0 ? "+" : "−"}${Math.abs(level)}`,
      `income a round; space ${entry.income_space} of the track`,
    ),
    figure("VP", entry.vp, "victory points so far"),
    figure("Spent", `£${entry.spent}`, "spent this round: decides the next turn order"),
    figure("Links", entry.links_left, "link tiles left"),
  ];
}

function figure(name, value, title) {
  return html("div", { title }, html("dt", {}, name), html("dd", {}, value));
}

/** The next tile of an industry: icon, level, and how many tiles are left in all. */
function matEntry(industry, tilesLeft) {
  const next = nextLevel(industry, tilesLeft);
  const left = tilesOf(tilesLeft);
  const counts = industry.levels.map((level) => `level ${level.level}: ${tilesLeft?.[level.level] ?? 0}`).join(", ");
  const words = next
    ? `${industry.name}: next level ${next.level}, ${priceOf(next)}; left ${counts}`
    : `${industry.name}: none left`;
  return html(
    "li",
    { class: next ? "" : "is-empty", title: words },
    textIcon(industry.id, 17),
    html("b", {}, next ? next.level : "–"),
    html("small", {}, `×${left}`),
    html("span", { class: "visually-hidden" }, words),
  );
}

export function priceOf(level) {
  const cubes = ["coal", "iron"]
    .filter((resource) => level[resource])
    .map((resource) => `${level[resource]} ${resource}`);
  return [`£${level.money}`, ...cubes].join(" + ");
}
