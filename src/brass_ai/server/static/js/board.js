// Draws a board and a position on it. Targets that can be clicked are buttons for the keyboard and for readers too.

import { refresh, svg } from "./dom.js";
import { goodsOf, linkName, spaceName } from "./facts.js";
import { cube, icon } from "./icons.js";
import { LABEL, TILE, frameOf, layOut } from "./layout.js";
import { ownerOf, seatName, shapeOf } from "./owners.js";
import { drawTile, tileWords } from "./tile.js";

/**
 * A board that is drawn once for its facts and then shows positions.
 *
 * `show(position, marks)` draws; `marks` may hold `targets`: Map(id -> words) of legal spaces, links and merchants,
 * `chosen`: Set(ids), `advice`: [{id, rank}], `recent`: Set(ids). `onPick(kind, id, {half, isKey, isShift})` is
 * called for a click or key, legal or not.
 */
export function makeBoard(facts, onPick) {
  const layout = layOut(facts);
  const root = svg("svg", {
    viewBox: frameOf(layout.boxes).join(" "),
    class: "board",
    role: "group",
    "aria-label": `Board of ${facts.title}`,
  });
  const pick = (...chosen) => onPick(...chosen);
  function show(position, marks = {}) {
    const focus = root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const scene = { facts, layout, position, marks, pick };
    refresh(
      root,
      drawLinks(scene),
      adviceLines(scene),
      facts.locations.map((place) => drawPlace(scene, place)),
      drawAdvice(scene),
    );
    if (focus) root.querySelector(`[data-id="${CSS.escape(focus)}"]`)?.focus();
  }
  return { root, show, layout };
}

function drawLinks(scene) {
  const owners = new Map(scene.position.links.map((entry) => [entry.link, entry.owner]));
  const order = [...scene.facts.links].sort((one, other) => owners.has(one.id) - owners.has(other.id));
  return svg(
    "g",
    { class: "links" },
    order.map((link) => drawLink(scene, link, owners.get(link.id))),
  );
}

function drawLink(scene, link, owner) {
  const { path, middle, angle } = scene.layout.links.get(link.id);
  const era = scene.position.era;
  const isBuilt = owner !== undefined;
  const kind = link.eras.length > 1 ? "both" : `${link.eras[0]}-only`;
  const state = isBuilt ? `link of ${seatName(scene.position, owner)}` : `free ${era} line`;
  const words = `${linkName(scene.facts, link.id)}, ${state}`;
  const usable = link.eras.includes(era) || isBuilt;
  const parts = [svg("path", { class: `line line-${kind} ${usable ? "" : "line-unused"} line-era-${era}`, d: path })];
  if (kind !== "canal-only" && era === "rail" && !isBuilt) parts.push(svg("path", { class: "sleepers", d: path }));
  if (isBuilt) {
    parts.push(svg("path", { class: "built-edge", d: path }));
    parts.push(svg("path", { class: `built seat-${owner}`, d: path, "stroke-dasharray": ownerOf(owner).dash || null }));
    parts.push(linkToken(middle, owner, era, angle));
  } else if (usable) {
    parts.push(svg("circle", { class: "link-slot", cx: middle.x, cy: middle.y, r: 7 }));
  }
  parts.push(svg("path", { class: "link-hit", d: path }));
  return target(scene, "link", link.id, words, parts, usable ? "" : "is-unused");
}

/** A built link's token: a barge or a wagon seen from above, with its owner's shape. */
function linkToken(middle, owner, era, angle) {
  const turn = angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
  const hull = era === "canal" ? "M-17-10h26l9 10l-9 10h-26z" : "M-15-11h30v22h-30z";
  return svg(
    "g",
    { class: `link-token seat-${owner}`, transform: `translate(${middle.x} ${middle.y})` },
    svg("path", { class: "token-hull", d: hull, transform: `rotate(${turn})` }),
    svg("path", { class: "owner-shape", d: shapeOf(owner), transform: "scale(1.05)" }),
  );
}

function drawPlace(scene, place) {
  const box = scene.layout.boxes.get(place.id);
  const { x, y, width, height } = box;
  const left = x - width / 2;
  const top = y - height / 2;
  const className = `place place-${place.kind} banner-${place.banner ?? "none"}`;
  const parts = [
    svg("rect", { class: "place-box", x: left, y: top, width, height, rx: 9 }),
    svg("path", { class: "place-banner", d: bannerPath(left, top, width, box.lines.length * LABEL - 2) }),
    box.lines.map((line, index) =>
      svg("text", { class: "place-name", x: x + nameShift(place), y: top + 18.5 + index * LABEL }, line),
    ),
  ];
  if (place.kind === "merchant") parts.push(merchantFoot(scene, place, box), merchantSpaces(scene, place));
  else if (place.kind === "external") parts.push(externalMark(place, box));
  else parts.push(place.spaces.map((space) => drawSpace(scene, space.id)));
  return svg("g", { class: className }, parts);
}

/** Names of places off the map leave room for their marks. */
function nameShift(place) {
  if (place.kind !== "external") return 0;
  return place.trade ? -4 : -16;
}

function bannerPath(left, top, width, height) {
  return `M${left} ${top + height}v${-height + 9}q0-9 9-9h${width - 18}q9 0 9 9v${height - 9}z`;
}

/** Places off the map: their link points, and whether they buy and sell overseas. */
function externalMark(place, box) {
  const right = box.x + box.width / 2;
  const marks = [svg("text", { class: "place-points", x: right - 8, y: box.y + 5 }, `+${place.link_points}`)];
  if (place.trade) marks.push(icon("port", box.x - box.width / 2 + 17, box.y - 1, 20, "trade-icon"));
  return marks;
}

function drawSpace(scene, space) {
  const { x, y } = scene.layout.spaces.get(space);
  const tile = scene.position.tiles.find((entry) => entry.space === space);
  const industries = scene.facts.spaceById.get(space).industries;
  const names = industries.map((industry) => scene.facts.industryById.get(industry).name);
  const state = tile ? tileWords(scene.facts, scene.position, tile) : `free, for ${names.join(" or ")}`;
  const words = `${spaceName(scene.facts, space)}: ${state}`;
  const drawing = tile ? drawTile(scene.facts, tile, x, y) : emptySpace(industries, x, y);
  return target(scene, "space", space, words, drawing, scene.marks.recent?.has(space) ? "is-recent" : "", { x, y });
}

function emptySpace(industries, x, y) {
  const half = TILE / 2;
  const parts = [svg("rect", { class: "space", x: x - half, y: y - half, width: TILE, height: TILE, rx: 6 })];
  if (industries.length === 1) return [...parts, icon(industries[0], x, y, 36, "space-icon")];
  return [
    ...parts,
    svg("path", { class: "space-cut", d: `M${x - half + 6} ${y + half - 6}L${x + half - 6} ${y - half + 6}` }),
    icon(industries[0], x - 13, y - 13, 27, "space-icon"),
    icon(industries[1], x + 13, y + 13, 27, "space-icon"),
  ];
}

function merchantFoot(scene, place, box) {
  const bonus = place.bonus;
  if (!bonus) return null;
  const words = {
    vp: `+${bonus.amount} VP`,
    money: `+£${bonus.amount}`,
    income_spaces: `+${bonus.amount} income`,
    develop: "free develop",
  };
  return svg("text", { class: "place-bonus", x: box.x, y: box.y + box.height / 2 - 9 }, words[bonus.type]);
}

function merchantSpaces(scene, place) {
  return place.merchant_spaces.map((space) => {
    const { x, y } = scene.layout.spaces.get(space);
    const entry = scene.position.merchants?.find((merchant) => merchant.space === space);
    const half = TILE / 2;
    const goods = goodsOf(scene.facts, entry?.tile);
    const beer = entry?.beer ? ", with beer" : "";
    const state = entry ? `buys ${goods.join(", ") || "nothing"}${beer}` : "not in use";
    const words = `${place.name}, merchant ${space.split(":")[1]}: ${state}`;
    const parts = [
      svg("rect", {
        class: `merchant-tile ${entry ? "" : "is-unused"}`,
        x: x - half,
        y: y - half,
        width: TILE,
        height: TILE,
        rx: 30,
      }),
    ];
    const size = goods.length > 1 ? 21 : 32;
    goods.forEach((good, index) => {
      const angle = (index / goods.length) * 2 * Math.PI - Math.PI / 2;
      const reach = goods.length > 1 ? 13 : 0;
      parts.push(icon(good, x + reach * Math.cos(angle), y + reach * Math.sin(angle), size, "merchant-icon"));
    });
    if (entry && !goods.length) parts.push(svg("path", { class: "merchant-blank", d: `M${x - 11} ${y}h22` }));
    if (entry && goods.length) parts.push(cube("beer", x + 22, y + 22, 20, entry.beer));
    return target(scene, "merchant", space, words, parts, "", { x, y });
  });
}

/** Wraps a drawing as something to choose; only legal targets are in the focus order. */
function target(scene, kind, id, words, parts, className = "", square = null) {
  const { targets, chosen, faulty, isEditing, isQuiet } = scene.marks;
  const isLegal = targets?.has(id) ?? false;
  const canFocus = isLegal || isEditing;
  const note = isLegal ? `${words}. ${targets.get(id)}` : words;
  const legality = isLegal ? (isQuiet ? "is-legal is-quiet" : "is-legal") : "";
  const state = `${legality} ${chosen?.has(id) ? "is-chosen" : ""} ${faulty?.has(id) ? "is-faulty" : ""}`;
  const ring =
    square && svg("rect", { class: "ring", x: square.x - 31, y: square.y - 31, width: 62, height: 62, rx: 7 });
  const choose = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    scene.pick(kind, id, { half: halfOf(event), isKey: event.type === "keydown", isShift: event.shiftKey });
  };
  return svg(
    "g",
    {
      class: `target target-${kind} ${state} ${className}`,
      "data-id": id,
      role: canFocus ? "button" : "img",
      tabindex: canFocus ? 0 : null,
      "aria-label": note,
      on: { click: choose, keydown: choose },
    },
    svg("title", {}, note),
    parts,
    ring,
  );
}

/** The links of the best turns, below the places. */
function adviceLines({ layout, marks }) {
  const links = (marks.advice ?? []).filter(({ id }) => layout.links.has(id));
  return svg(
    "g",
    { class: "advice", "aria-hidden": "true" },
    links.map(({ id, rank }) =>
      svg("path", { class: `advice-line advice-link rank-${rank}`, d: layout.links.get(id).path }),
    ),
  );
}

/** Which half of a space was clicked, 0 or 1: those of two industries are cut from bottom left to top right. */
function halfOf(event) {
  const box = event.currentTarget.querySelector(".space")?.getBoundingClientRect();
  if (!box || event.type === "keydown") return 0;
  return (event.clientX - box.left) / box.width + (event.clientY - box.top) / box.height < 1 ? 0 : 1;
}

/** Numbers on what the best turns would use. */
function drawAdvice(scene) {
  const { layout, marks } = scene;
  return svg(
    "g",
    { class: "advice", "aria-hidden": "true" },
    (marks.advice ?? []).map(({ id, rank }, index) => {
      const at = layout.spaces.get(id) ?? layout.links.get(id)?.middle;
      if (!at) return null;
      const isLink = layout.links.has(id);
      const [x, y] = isLink ? [at.x, at.y] : [at.x + 27, at.y - 27];
      const line = isLink
        ? null
        : svg("rect", { class: `advice-line rank-${rank}`, x: at.x - 34, y: at.y - 34, width: 68, height: 68, rx: 10 });
      return svg(
        "g",
        { "data-index": index },
        line,
        svg("circle", { class: `advice-dot rank-${rank}`, cx: x, cy: y, r: 14 }),
        svg("text", { class: "advice-rank", x, y: y + 6 }, rank),
      );
    }),
  );
}
