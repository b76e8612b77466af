// The strip below the board in which the chosen space's tile is adjusted: industry, level, side, cubes, owner.

import { button, html } from "./dom.js";
import { newCubes, nextLevel, spaceName } from "./facts.js";
import { textIcon } from "./icons.js";
import { ownerMark, seatName } from "./owners.js";

/** The tile that a seat most likely has there: the lowest one left of the industry, as built; null if none can lie there. */
export function usualTile(facts, position, space, seat, half) {
  const { industries } = facts.spaceById.get(space);
  const industry = facts.industryById.get(industries[half] ?? industries[0]);
  const left = position.seats[seat].tiles_left?.[industry.id];
  const usable = usableLevels(industry, position.era);
  const level = nextLevel({ levels: usable }, left) ?? usable[0];
  return level ? tileOf(facts, position, seat, industry, level.level, industry.flips_by === "build") : null;
}

function tileOf(facts, position, owner, industry, level, flipped) {
  return { owner, industry: industry.id, level, flipped, cubes: flipped ? 0 : newCubes(facts, industry.id, level, position.era) };
}

function usableLevels(industry, era) {
  return industry.levels.filter((level) => (era === "canal" ? level.eras.includes("canal") : level.eras.length > 0));
}

/** `onPut(tile or null)` gets the tile that shall lie there; `onClose()` leaves the space. */
export function tileStrip(facts, position, space, brush, onPut, onClose) {
  const tile = position.tiles.find((entry) => entry.space === space) ?? null;
  const groups = facts.spaceById.get(space).industries.map((id) => levelGroup(facts, position, facts.industryById.get(id), tile, tile?.owner ?? brush, onPut));
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
    return button(String(level.level), () => onPut(tileOf(facts, position, owner, industry, level.level, flipped)), { "data-level": `${industry.id}:${level.level}:${flipped}`, "aria-label": name, title: name, "aria-pressed": String(isThis) });
  };
  const row = (name, flipped) => html("div", { class: "tile-side" }, html("span", {}, name), usableLevels(industry, position.era).map((level) => offer(level, flipped)));
  return html("div", { class: "tile-group" }, html("span", { class: "tile-industry", title: industry.name }, textIcon(industry.id, 26)), html("div", {}, industry.flips_by === "build" ? null : row("as built", false), row("flipped", true)));
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
    counts.length ? html("div", { class: "tile-side" }, html("span", {}, industry.resource), counts.map((count) => button(String(count), () => set({ cubes: count }), { "aria-pressed": String(count === tile.cubes), "data-cubes": count }))) : null,
    html("div", { class: "tile-side" }, button("Take away", () => onPut(null), { id: "take-away" }), others.map((seat) => html("button", { type: "button", "aria-label": `give to ${seatName(position, seat)}`, on: { click: () => set({ owner: seat }) } }, ownerMark(seat, 16)))),
  );
}
