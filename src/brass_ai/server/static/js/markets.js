// The price tracks of coal and iron, and Lancashire's distant market.

import { html, refresh, svg } from "./dom.js";
import { cube } from "./icons.js";

const CELL = 17;

export function showMarkets(place, facts, position) {
  const tracks = Object.keys(facts.markets).map((resource) =>
    priceTrack(facts, resource, position[`${resource}_market`]),
  );
  refresh(place, tracks, facts.distant_market ? distantTrack(facts.distant_market, position.distant_market) : null);
}

/**
 * Cubes stand at the dearest free end: with n on the track, the next costs prices[n].
 *
 * With `onSet(count)` a click on a cell says that the cubes lie up to there; on the last of them, that it has gone.
 */
export function priceTrack(facts, resource, count, onSet = null) {
  const { capacity, prices } = facts.markets[resource];
  const columns = [...new Set(prices.slice(1))].sort((one, other) => one - other);
  const drawing = columns.map((price, column) => {
    const slots = prices.flatMap((entry, cubes) => (cubes > 0 && entry === price ? [cubes] : []));
    const cells = slots.map((cubes, row) => {
      const drawn = cube(resource, column * 24 + 12, 12 + row * CELL, 11, cubes <= count);
      return onSet
        ? cell(drawn, column * 24, 12 + (row - 0.5) * CELL, cubes, () => onSet(cubes === count ? cubes - 1 : cubes))
        : drawn;
    });
    return [cells, svg("text", { class: "track-price", x: column * 24 + 12, y: 18 + 2 * CELL }, `£${price}`)];
  });
  const width = columns.length * 24;
  const words = `${resource} market: ${count} of ${capacity}, next £${prices[count]}`;
  return html(
    "figure",
    { class: "track", "data-resource": resource },
    html("figcaption", {}, html("b", {}, resource), ` next £${prices[count]}`),
    svg(
      "svg",
      { viewBox: `0 0 ${width} 54`, width, height: 54, role: "img", "aria-label": words },
      svg("title", {}, words),
      drawing,
    ),
  );
}

/** A cell of a price track that can be clicked; the number beside the track does the same for the keyboard. */
function cell(drawn, x, y, cubes, onClick) {
  const area = svg("rect", { class: "market-hit", x, y, width: 24, height: CELL });
  return svg("g", { class: "market-cell", "data-cubes": cubes, on: { click: onClick } }, area, drawn);
}

function distantTrack(market, state) {
  const width = market.bonus.length * 24;
  const words = `Distant market: marker at ${state.marker} of ${market.end}, drawn ${state.drawn.length} tiles`;
  const cells = market.bonus.map((bonus, index) => {
    const isHere = index === state.marker;
    return [
      svg("rect", {
        class: `distant-cell ${isHere ? "is-here" : ""}`,
        x: index * 24 + 1,
        y: 2,
        width: 22,
        height: 26,
        rx: 4,
      }),
      svg(
        "text",
        { class: `distant-bonus ${isHere ? "is-here" : ""}`, x: index * 24 + 12, y: 20 },
        bonus === null ? "✕" : `+${bonus}`,
      ),
    ];
  });
  const drawn = state.drawn.length ? `drawn: ${state.drawn.join(" ")}` : "nothing drawn yet";
  return html(
    "figure",
    { class: "track" },
    html("figcaption", {}, html("b", {}, "distant market"), " income by place"),
    svg(
      "svg",
      { viewBox: `0 0 ${width} 54`, width, height: 54, role: "img", "aria-label": words },
      svg("title", {}, words),
      cells,
      svg("text", { class: "distant-drawn", x: 1, y: 47 }, drawn),
    ),
  );
}
