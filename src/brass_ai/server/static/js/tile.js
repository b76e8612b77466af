// One industry tile: owner, level, cubes, and after it has flipped its points.

import { svg } from "./dom.js";
import { cube, icon } from "./icons.js";
import { TILE } from "./layout.js";
import { seatName, shapeOf } from "./owners.js";

/** A tile as words, for people who cannot see the drawing. */
export function tileWords(facts, position, tile) {
  const industry = facts.industryById.get(tile.industry);
  const state = tile.flipped ? "flipped" : tile.cubes ? `${tile.cubes} ${industry.resource}` : "not flipped";
  return `${industry.name} level ${tile.level} of ${seatName(position, tile.owner)}, ${state}`;
}

export function drawTile(facts, tile, x, y) {
  const half = TILE / 2;
  const industry = facts.industryById.get(tile.industry);
  const level = industry.levels.find((entry) => entry.level === tile.level);
  const side = tile.flipped ? flippedSide(level, x, y, tile) : freshSide(industry, x, y, tile);
  return svg(
    "g",
    { class: `tile seat-${tile.owner} ${tile.flipped ? "is-flipped" : ""}` },
    svg("rect", { class: "tile-base", x: x - half, y: y - half, width: TILE, height: TILE, rx: 6 }),
    tile.flipped
      ? svg("path", {
          class: "tile-fold",
          d: `M${x - half} ${y + 5}h${TILE}v${half - 11}q0 6-6 6h${12 - TILE}q-6 0-6-6z`,
        })
      : null,
    side,
    svg("path", { class: "tile-corner", d: `M${x - half} ${y - half + 6}q0-6 6-6h13v13q0 6-6 6h-13z` }),
    svg("path", {
      class: "owner-shape",
      d: shapeOf(tile.owner),
      transform: `translate(${x - half + 9.5} ${y - half + 9.5}) scale(.86)`,
    }),
    svg("text", { class: "tile-level", x: x + half - 6, y: y - half + 18 }, tile.level),
  );
}

function freshSide(industry, x, y, tile) {
  if (!industry.resource) return icon(tile.industry, x, y + 6, 36, "tile-icon");
  const many = tile.cubes > 4;
  return [
    icon(tile.industry, x + 1, many ? y - 9 : y - 4, many ? 24 : 30, "tile-icon"),
    cubesOf(industry.resource, tile.cubes, x, y + 20),
  ];
}

/** Up to six cubes in one or two rows. */
function cubesOf(resource, count, x, y) {
  const size = resource === "beer" ? 17 : count > 4 ? 10.5 : 12;
  const step = count > 4 ? 14.5 : size + 2.5;
  const rows = count > 4 ? [Math.ceil(count / 2), Math.floor(count / 2)] : [count];
  return rows.flatMap((inRow, row) =>
    Array.from({ length: inRow }, (_, index) =>
      cube(resource, x + (index - (inRow - 1) / 2) * step, y + (rows.length > 1 ? row * 13 - 7 : 0), size),
    ),
  );
}

function flippedSide(level, x, y, tile) {
  const points = svg(
    "g",
    {},
    svg("path", { class: "tile-hexagon", d: hexagon(x - 14, y + 17, 13) }),
    svg("text", { class: "tile-points", x: x - 14, y: y + 22.5 }, level.points),
  );
  const links = svg("text", { class: "tile-link-points", x: x + 8, y: y + 23 }, level.link_points);
  return [
    icon(tile.industry, x + 1, y - 10, 24, "tile-icon"),
    points,
    icon("link_point", x + 20, y + 17.5, 15, "tile-link-icon"),
    links,
  ];
}

function hexagon(x, y, radius) {
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = (index / 6) * 2 * Math.PI + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}
