// The strip below the board in which the chosen space's tile is adjusted: industry, level, side, cubes, owner.

import { button, html } from "./dom.js";
import { newCubes, spaceName } from "./facts.js";
import { textIcon } from "./icons.js";
import { ownerMark, seatName } from "./owners.js";

/**
 * The tile that a seat most likely has there; null if none can lie there.
 *
 * `half` of the space tells the industry, `lowest(industry)` the level that comes next on the seat's mat.
 */
export function usualTile(facts, position, space, seat, half, isFlipped, lowest) {
  const { industries } = facts.spaceById.get(space);
  const industry = facts.industryById.get(industries[half] ?? industries[0]);
  const usable = usableLevels(industry, position.era);
  const level = usable.find((entry) => entry.level >= lowest(industry)) ?? usable.at(-1);
  return level
    ? tileOf(facts, position, seat, industry, level.level, isFlipped || industry.flips_by === "build")
    : null;
}

/** What a tile most likely is if it is not as shown: a cube fewer, then flipped, then as built. */
export function nextSide(facts, position, tile) {
  const industry = facts.industryById.get(tile.industry);
  if (tile.flipped) return tileOf(facts, position, tile.owner, industry, tile.level, industry.flips_by === "build");
  return tile.cubes > 1 ? { ...tile, cubes: tile.cubes - 1 } : { ...tile, cubes: 0, flipped: true };
}

/** The tile turned over. */
export function otherSide(facts, position, tile) {
  const industry = facts.industryById.get(tile.industry);
  return tileOf(facts, position, tile.owner, industry, tile.level, !tile.flipped || industry.flips_by === "build");
}

/** The tile with the level that is `by` places further among those that may lie there. */
export function withLevel(facts, position, tile, by) {
  const industry = facts.industryById.get(tile.industry);
  const levels = usableLevels(industry, position.era).map((entry) => entry.level);
  const level = levels[levels.indexOf(tile.level) + by] ?? tile.level;
  return tileOf(facts, position, tile.owner, industry, level, tile.flipped);
}

function tileOf(facts, position, owner, industry, level, flipped) {
  return {
    owner,
    industry: industry.id,
    level,
    flipped,
    cubes: flipped ? 0 : newCubes(facts, industry.id, level, position.era),
  };
}

function usableLevels(industry, era) {
  return industry.levels.filter((level) => level.eras.includes(era));
}

/** `onPut(tile or null)` gets the tile that shall lie there; `onClose()` leaves the space. */
export function tileStrip(facts, position, space, brush, onPut, onClose) {
  const tile = position.tiles.find((entry) => entry.space === space) ?? null;
  const groups = facts.spaceById
    .get(space)
    .industries.map((id) => levelGroup(facts, position, facts.industryById.get(id), tile, tile?.owner ?? brush, onPut));
  return html(
    "div",
    { class: "tile-strip", role: "group", "aria-label": `Tile in ${spaceName(facts, space)}` },
    html("strong", { class: "tile-place" }, spaceName(facts, space)),
    groups,
    tile ? adjustments(facts, position, tile, onPut) : null,
    button("✕", onClose, { class: "quiet", "aria-label": "Leave this space" }),
  );
}

/** One button for each tile of an industry that may lie there: level and side. */
function levelGroup(facts, position, industry, tile, owner, onPut) {
  const offer = (level, flipped) => {
    const isThis = tile?.industry === industry.id && tile.level === level.level && tile.flipped === flipped;
    const name = `${industry.name} ${level.level}${flipped ? " flipped" : ""}`;
    return button(String(level.level), () => onPut(tileOf(facts, position, owner, industry, level.level, flipped)), {
      "data-level": `${industry.id}:${level.level}:${flipped}`,
      "aria-label": name,
      title: name,
      "aria-pressed": String(isThis),
    });
  };
  const row = (name, flipped) =>
    html(
      "div",
      { class: "tile-side" },
      html("span", {}, name),
      usableLevels(industry, position.era).map((level) => offer(level, flipped)),
    );
  return html(
    "div",
    { class: "tile-group" },
    html("span", { class: "tile-industry", title: industry.name }, textIcon(industry.id, 26)),
    html("div", {}, industry.flips_by === "build" ? null : row("as built", false), row("flipped", true)),
  );
}

function adjustments(facts, position, tile, onPut) {
  const industry = facts.industryById.get(tile.industry);
  const most = newCubes(facts, tile.industry, tile.level, position.era);
  const { space, ...rest } = tile;
  const set = (changes) => onPut({ ...rest, ...changes });
  const counts = industry.resource && !tile.flipped ? Array.from({ length: most }, (_, index) => index + 1) : [];
  const others = position.seats.map((_, seat) => seat).filter((seat) => seat !== tile.owner);
  return html(
    "div",
    { class: "tile-adjust" },
    counts.length
      ? html(
          "div",
          { class: "tile-side" },
          html("span", {}, industry.resource),
          counts.map((count) =>
            button(String(count), () => set({ cubes: count }), {
              "aria-pressed": String(count === tile.cubes),
              "data-cubes": count,
            }),
          ),
        )
      : null,
    html(
      "div",
      { class: "tile-side" },
      button("Take away", () => onPut(null), { id: "take-away" }),
      others.map((seat) =>
        html(
          "button",
          {
            type: "button",
            "aria-label": `give to ${seatName(position, seat)}`,
            on: { click: () => set({ owner: seat }) },
          },
          ownerMark(seat, 16),
        ),
      ),
    ),
  );
}
