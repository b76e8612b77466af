// The little menu in which a tile is put on a space, its side is turned, and its cubes are counted.

import { button, byId, html, replace } from "./dom.js";
import { newCubes, spaceName } from "./facts.js";
import { textIcon } from "./icons.js";
import { ownerMark, seatName } from "./owners.js";

const GAP = 12; // pixels between the space and the menu

/**
 * Opens next to `anchor`. `onPut(tile or null)` gets {owner, industry, level, flipped, cubes}; the menu stays open while a tile
 * that is there is adjusted.
 */
export function openTileMenu(facts, position, space, brush, anchor, onPut) {
  const dialog = byId("dialog");
  const tile = position.tiles.find((entry) => entry.space === space);
  const put = (next) => {
    dialog.close();
    onPut(next);
  };
  replace(
    dialog,
    html("div", { class: "tile-menu" }, html("h2", {}, spaceName(facts, space)), tile ? adjust(facts, position, tile, put) : null, tile ? html("h3", {}, "Another tile") : null, levels(facts, position, space, brush, put)),
    html("div", { class: "buttons" }, button("Close (Esc)", () => dialog.close())),
  );
  dialog.onclose = () => {
    dialog.removeAttribute("style");
    dialog.classList.remove("is-menu");
    anchor?.focus?.();
  };
  dialog.classList.add("is-menu");
  dialog.showModal();
  placeBeside(dialog, document.querySelector(`#board [data-id="${CSS.escape(space)}"]`));
  dialog.querySelector("[data-level]")?.focus();
}

/** Next to the space, inside the window: the hand has a short way. */
function placeBeside(dialog, target) {
  const [box, menu] = [target.getBoundingClientRect(), dialog.getBoundingClientRect()];
  const right = box.right + GAP + menu.width < innerWidth;
  const left = right ? box.right + GAP : Math.max(GAP, box.left - GAP - menu.width);
  const top = Math.max(GAP, Math.min(box.top - GAP, innerHeight - menu.height - GAP));
  Object.assign(dialog.style, { margin: "0", left: `${left}px`, top: `${top}px` });
}

/** One button for each tile that may lie there: industry, level and side. */
function levels(facts, position, space, brush, put) {
  const admitted = facts.spaceById.get(space).industries;
  return admitted.map((id) => {
    const industry = facts.industryById.get(id);
    const usable = industry.levels.filter((level) => level.eras.length && (position.era === "canal" ? level.eras.includes("canal") : true));
    const row = (flipped) =>
      html("div", { class: "choices", role: "group", "aria-label": `${industry.name}, ${flipped ? "flipped" : "not flipped"}` }, html("span", { class: "tile-side" }, flipped ? "flipped" : "as built"), usable.map((level) => offer(level, flipped)));
    const offer = (level, flipped) => {
      const cubes = flipped ? 0 : newCubes(facts, id, level.level, position.era);
      const name = `${industry.name} ${level.level}${flipped ? " flipped" : ""}`;
      return button(String(level.level), () => put({ owner: brush, industry: id, level: level.level, flipped, cubes }), { "data-level": `${id}:${level.level}:${flipped}`, "aria-label": name, title: name });
    };
    return html(
      "div",
      { class: "tile-choice" },
      html("span", { class: "tile-name" }, ownerMark(brush, 16), textIcon(id, 20), industry.name),
      industry.flips_by === "build" ? null : row(false),
      row(true),
    );
  });
}

function adjust(facts, position, tile, put) {
  const industry = facts.industryById.get(tile.industry);
  const most = newCubes(facts, tile.industry, tile.level, position.era);
  const set = (changes) => put({ owner: tile.owner, industry: tile.industry, level: tile.level, flipped: tile.flipped, cubes: tile.cubes, ...changes });
  const cubes = industry.resource ? Array.from({ length: most + 1 }, (_, count) => button(String(count), () => set({ cubes: count, flipped: count === 0 }), { "aria-pressed": String(count === tile.cubes), "data-cubes": count })) : [];
  return [
    html("p", {}, ownerMark(tile.owner, 16), ` ${seatName(position, tile.owner)}: ${industry.name} ${tile.level}`),
    html(
      "div",
      { class: "choices" },
      button("Take away", () => put(null), { id: "take-away" }),
      industry.resource || industry.flips_by === "build" ? null : button(tile.flipped ? "Turn back" : "Flip", () => set({ flipped: !tile.flipped }), { id: "flip" }),
      position.seats.map((_, seat) => (seat === tile.owner ? null : html("button", { type: "button", "aria-label": `give to ${seatName(position, seat)}`, on: { click: () => set({ owner: seat }) } }, ownerMark(seat, 16)))),
    ),
    cubes.length ? html("div", { class: "choices" }, html("span", { class: "field-name" }, `${industry.resource} left`), cubes) : null,
  ];
}
