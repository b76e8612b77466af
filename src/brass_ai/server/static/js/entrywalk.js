// The board by keys: a place's first letters and Space, then along the colour's links from place to place; a digit puts
// a tile where one is.

import { html } from "./dom.js";
import { placeName } from "./facts.js";
import { textIcon } from "./icons.js";

/**
 * `walk`: {at}, the place where the person is, null between walks; `brush`: the seat whose links and tiles they are.
 *
 * `hooks`: `onArrive(place, link)`, the link null for a first place; `onTile(place, industry)`; `onLeave()`;
 * `onNextSeat()`; `onUndo()`; `onAdjust(key)` for the tile put last.
 */
export function walkField(facts, position, walk, brush, hooks) {
  const choices = walk.at ? neighbours(facts, position, walk.at, brush) : anywhere(facts);
  const list = html("p", { class: "hint walk-places", id: "walk-places" });
  const show = (text) =>
    list.replaceChildren(...choices.filter(fits(text)).flatMap((one) => [withKeys(one, choices), " "]));
  const arrive = (input) => {
    const found = choices.find(fits(input.value));
    input.value = "";
    if (found) hooks.onArrive(found.place, found.link);
    return found?.place ?? walk.at;
  };
  const keydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { currentTarget: input, key } = event;
    const isEmpty = !letters(input.value);
    const industry = /^[1-9]$/.test(key) ? facts.industries[Number(key) - 1] : null;
    if (industry) {
      const place = isEmpty ? walk.at : arrive(input);
      if (place) hooks.onTile(place, industry.id);
    } else if (key === " " || key === "Enter") {
      if (!isEmpty) arrive(input);
      else if (walk.at) hooks.onLeave();
      else if (key === "Enter") hooks.onNextSeat();
    } else if (key === "Escape") input.blur();
    else if (key === "Backspace" && isEmpty) hooks.onUndo();
    else if (!isEmpty || !hooks.onAdjust(key)) return;
    event.preventDefault();
  };
  const input = html("input", {
    id: "walk",
    "data-flow": "field",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": walk.at ? `From ${facts.placeById.get(walk.at).name} to` : "Begin at",
    "aria-describedby": "walk-places",
    on: { input: (event) => show(event.target.value), keydown },
  });
  show("");
  const digits = facts.industries.map(({ id, name }, index) =>
    html(
      "span",
      { title: name },
      html("kbd", {}, index + 1),
      textIcon(id, 18),
      html("span", { class: "visually-hidden" }, name),
    ),
  );
  const where = walk.at ? `From ${facts.placeById.get(walk.at).name} to` : "Board by keys, from";
  return html(
    "div",
    { class: "walk", "data-at": walk.at ?? "" },
    html("label", { class: "field" }, html("span", { class: "field-name" }, where), input),
    html("span", { class: "walk-digits" }, digits),
    list,
    html(
      "p",
      { class: "hint" },
      "First letters and Space: there, by a link of the colour. Digit: a tile. For the tile: / other side, . a cube " +
        "fewer, + − level, comma: the town's next space. Enter: leave the place, then the next colour. Backspace: undo. " +
        "Escape: leave the field.",
    ),
  );
}

function anywhere(facts) {
  return facts.locations.map(({ id }) => ({ place: id, name: walkName(facts, id), link: null }));
}

/** Where links of the era lead from a place; one that is not the colour's yet before one that is. */
function neighbours(facts, position, at, brush) {
  const isOwn = (link) => position.links.some((entry) => entry.link === link.id && entry.owner === brush);
  const here = facts.links.filter((link) => link.eras.includes(position.era) && link.ends.includes(at));
  const ordered = [...here.filter((link) => !isOwn(link)), ...here.filter(isOwn)];
  const ends = ordered.flatMap((link) => link.ends.filter((end) => end !== at).map((end) => [end, link.id]));
  return ends
    .filter(([end], index) => ends.findIndex(([other]) => other === end) === index)
    .map(([end, link]) => ({ place: end, name: walkName(facts, end), link }));
}

/** Of places with the same name, what tells them apart stands first: `north Farm Brewery`. */
function walkName(facts, place) {
  return placeName(facts, place).replace(/^(.*) \((\w+).*\)$/, "$2 $1");
}

function letters(text) {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

function fits(text) {
  const wished = letters(text);
  return ({ name }) => letters(name).startsWith(wished);
}

/** A place's name with the letters underlined that are enough to type before Space. */
function withKeys(choice, choices) {
  const word = letters(choice.name);
  const isFirst = (count) => choices.find(fits(word.slice(0, count))) === choice;
  const enough = Array.from({ length: word.length }, (_, index) => index + 1).find(isFirst) ?? word.length;
  const end = lettersEnd(choice.name, enough);
  return html("span", { "data-place": choice.place }, html("u", {}, choice.name.slice(0, end)), choice.name.slice(end));
}

/** Where in a name its n-th letter ends. */
function lettersEnd(name, count) {
  return [...name].findIndex((_, index) => letters(name.slice(0, index + 1)).length === count) + 1;
}

/**
 * The space of a place where a tile of the industry goes: a free one, of fewest industries; else one with that
 * industry, over which is built. Null if there is none.
 */
export function spaceFor(facts, tiles, place, industry) {
  const spaces = usableSpaces(facts, place, industry);
  const lying = (space) => tiles.find((tile) => tile.space === space.id);
  const free = spaces.filter((space) => !lying(space));
  const over = spaces.filter((space) => lying(space)?.industry === industry);
  return (free[0] ?? over[0])?.id ?? null;
}

/** The next free space of the town after one, for the same industry; null if there is none. */
export function nextSpace(facts, tiles, space, industry) {
  const spaces = usableSpaces(facts, facts.spaceById.get(space).location, industry);
  const at = spaces.findIndex((entry) => entry.id === space);
  const others = [...spaces.slice(at + 1), ...spaces.slice(0, at)];
  return others.find(({ id }) => !tiles.some((tile) => tile.space === id))?.id ?? null;
}

function usableSpaces(facts, place, industry) {
  const spaces = facts.placeById.get(place).spaces.filter((space) => space.industries.includes(industry));
  return spaces.toSorted((one, other) => one.industries.length - other.industries.length);
}
