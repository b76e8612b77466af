// Faults of a position in the words of the table: places, colours and names instead of the document's fields.

import { cardName, linkName, placeName, spaceName } from "./facts.js";
import { seatName } from "./owners.js";

const FIGURES = { cash: "cash", income_space: "income", vp: "victory points", spent: "spent this round", hand: "hand" };
const COURSE = {
  era: "The era",
  round: "The round",
  turn_order: "The turn order",
  active_seat: "The seat to move",
  actions_left: "The actions left",
  coal_market: "The coal on the market",
  iron_market: "The iron on the market",
  distant_market: "The distant market",
  tiles: "The board's tiles",
  links: "The board's links",
  merchants: "The merchants",
};
const OF_TILES = {
  cubes: "The cubes",
  level: "The level",
  flipped: "The side",
  owner: "The owner",
  industry: "The industry",
};

/** One sentence about a fault; `position` is the one that was checked. */
export function faultSentence(facts, position, fault) {
  const { subject, isPlace } = subjectOf(facts, position, fault.path);
  const expected = tableWords(facts, position, sided(fault, fault.expected).replace(/ or null$/, ""));
  if (isPlace) return `${subject} does not fit; expected ${expected}.`;
  return `${subject}: ${valueWords(facts, position, fault)} does not fit; expected ${expected}.`;
}

/** Where a fault lies on the table; `isPlace`: the place itself is at fault, not something about it. */
function subjectOf(facts, position, path) {
  const [, list, index, field] = /^(tiles|links|merchants)\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  const entry = list && position[list]?.[Number(index)];
  if (list === "links" && entry)
    return { subject: `The link ${linkName(facts, entry.link)}`, isPlace: field === "link" };
  if (list === "merchants" && entry)
    return { subject: `The merchant in ${spaceName(facts, entry.space)}`, isPlace: field === "space" };
  if (list === "tiles" && entry) {
    const where = spaceName(facts, entry.space);
    return { subject: `${OF_TILES[field] ?? "The tile"} at ${where}`, isPlace: !(field in OF_TILES) };
  }
  const [, seat, figure] = /^seats\[(\d+)\]\.(.+)/.exec(path) ?? [];
  if (seat !== undefined)
    return { subject: `${seatName(position, Number(seat))}, ${figureWords(facts, figure)}`, isPlace: false };
  return { subject: COURSE[path.split(/[.[]/)[0]] ?? tableWords(facts, position, path), isPlace: false };
}

function figureWords(facts, figure) {
  const [, industry, level] = /^tiles_left\.(\w+)(?:\.(\d+))?/.exec(figure) ?? [];
  if (!industry) return FIGURES[figure.split(/[.[]/)[0]] ?? figure.replaceAll("_", " ");
  const name = facts.industryById.get(industry)?.name ?? industry;
  return `${name}${level ? ` of level ${level}` : ""} left on the mat`;
}

function valueWords(facts, position, fault) {
  if (Array.isArray(fault.value)) return `a list of ${fault.value.length}`;
  if (fault.value === null) return "nothing";
  return tableWords(facts, position, sided(fault, String(fault.value)));
}

/** True and false of a tile's side as people say it. */
function sided(fault, text) {
  if (!fault.path.endsWith(".flipped")) return text;
  return text.replace(/\btrue\b/, "flipped").replace(/\bfalse\b/, "not flipped");
}

/** A text with the names of places, links, industries and seats in place of their ids. */
function tableWords(facts, position, text) {
  const named = text.replace(/[a-z][a-z0-9_]*(?:[:-][a-z0-9_]+)*/g, (word) => nameOf(facts, word) ?? word);
  return named.replace(/\bseat (\d)\b/g, (whole, seat) =>
    position.seats[seat] ? seatName(position, Number(seat)) : whole,
  );
}

function nameOf(facts, id) {
  if (facts.spaceById.has(id)) return spaceName(facts, id);
  if (facts.linkById.has(id)) return linkName(facts, id);
  if (facts.industryById.has(id)) return facts.industryById.get(id).name.toLowerCase();
  if (facts.placeById.has(id)) return placeName(facts, id);
  return facts.cardById.has(id) ? cardName(facts, id) : null;
}
