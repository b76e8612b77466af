// The final standing of a game.

import { html } from "./dom.js";
import { ownerMark, seatName } from "./owners.js";

export function standing(position, result) {
  if (!result) return html("h2", {}, "The game is over.");
  const best = result.ranking[0];
  const winners = result.ranking.filter((seat) => result.places[seat] === result.places[best]);
  const names = winners.map((seat) => seatName(position, seat)).join(" and ");
  return [
    html("h2", { id: "result" }, winners.length > 1 ? `${names} share the first place.` : `${names} won.`),
    html(
      "table",
      { class: "standing" },
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          ["", "Seat", "VP", "Income", "Cash"].map((head) => html("th", { scope: "col" }, head)),
        ),
      ),
      html(
        "tbody",
        {},
        result.ranking.map((seat) =>
          html(
            "tr",
            {},
            html("td", {}, `${result.places[seat]}.`),
            html("td", {}, ownerMark(seat), " ", seatName(position, seat)),
            html("td", {}, result.vp[seat]),
            html("td", {}, result.income[seat]),
            html("td", {}, `£${result.cash[seat]}`),
          ),
        ),
      ),
    ),
  ];
}
