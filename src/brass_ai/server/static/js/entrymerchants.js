// Birmingham's merchants in a position that is being entered: typed as letters in the board's order, or chosen by
// mouse.

import { button, html } from "./dom.js";
import { goodsOf, spaceName } from "./facts.js";
import { textIcon } from "./icons.js";
import { withMerchants } from "./sketch.js";
import { goOn } from "./strip.js";

/**
 * A letter for each merchant's tile, the first of its name, and 0 behind it where the beer has gone; null without
 * merchants.
 */
export function merchantField({ facts, position, change }) {
  if (!position.merchants) return null;
  const spaces = spacesOf(facts);
  const letters = facts.merchant_tiles.map(({ tile }) => tile[0]);
  const tiles = facts.merchant_tiles.map(({ tile }) => tile.replaceAll("_", " ")).join(", ");
  const say = (text) =>
    change((now) => ({ ...now, merchants: typed(facts, withMerchants(now, position), spaces, letters, text) }));
  const input = html("input", {
    id: "entry-merchants",
    value: spaces.map((space) => letterOf(facts, position, space)).join(""),
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": `Merchants, a letter each: ${tiles}`,
    "data-path": "merchants",
    "data-flow": "field",
    on: {
      input: (event) => say(event.target.value),
      focus: (event) => event.target.select(),
      keydown: (event) => event.key === "Enter" && goOn(event.currentTarget),
    },
  });
  const kinds = letters
    .map((letter, index) => `${letter} ${nameOf(facts, facts.merchant_tiles[index].tile)}`)
    .join(", ");
  return html(
    "label",
    { class: "field" },
    html("span", { class: "field-name" }, `Merchants: ${kinds}; 0 behind it: its beer has gone`),
    html("span", { class: "counter" }, input, html("span", { class: "hint" }, placesInOrder(facts))),
  );
}

function spacesOf(facts) {
  return facts.locations.flatMap((place) => place.merchant_spaces ?? []);
}

function placesInOrder(facts) {
  const places = facts.locations.filter((place) => place.merchant_spaces?.length);
  return places.map(({ name, merchant_spaces: { length } }) => (length > 1 ? `${name} ×${length}` : name)).join(" · ");
}

function nameOf(facts, tile) {
  const goods = goodsOf(facts, tile);
  if (goods.length > 1) return "all goods";
  return goods.length ? facts.industryById.get(goods[0]).name.toLowerCase() : "nothing";
}

function letterOf(facts, position, space) {
  const entry = position.merchants.find((merchant) => merchant.space === space);
  if (!entry) return "";
  return entry.tile[0] + (entry.beer || !goodsOf(facts, entry.tile).length ? "" : "0");
}

/** The merchants that a text stands for; those that it says nothing of stay as they are. */
function typed(facts, sketch, spaces, letters, text) {
  const found = [...text.toLowerCase().matchAll(new RegExp(`([${letters.join("")}])(0?)`, "g"))];
  return spaces.map((space, index) => {
    const before = sketch.merchants.find((merchant) => merchant.space === space);
    if (!found[index]) return before;
    const [, letter, gone] = found[index];
    return withTileOf(facts, space, facts.merchant_tiles.find(({ tile }) => tile[0] === letter).tile, !gone);
  });
}

function withTileOf(facts, space, tile, beer) {
  return { space, tile, beer: beer && goodsOf(facts, tile).length > 0 };
}

/** Another merchant at a space of the sketch. */
function withMerchant(sketch, merchant) {
  return { ...sketch, merchants: [...sketch.merchants.filter(({ space }) => space !== merchant.space), merchant] };
}

/** A merchant's beer comes or goes. */
export function withOtherBeer(facts, sketch, space) {
  const entry = sketch.merchants.find((merchant) => merchant.space === space);
  return entry ? withMerchant(sketch, withTileOf(facts, space, entry.tile, !entry.beer)) : sketch;
}

/** The strip below the board in which a merchant's tile is chosen, with and without beer. */
export function merchantStrip(facts, position, space, change, onClose) {
  const entry = position.merchants.find((merchant) => merchant.space === space);
  const put = (tile, beer) => withTileOf(facts, space, tile, beer);
  const one = (tile, beer) => {
    const goods = goodsOf(facts, tile);
    const name = `${nameOf(facts, tile)}${beer ? " with beer" : ""}`;
    return html(
      "button",
      {
        type: "button",
        "aria-label": name,
        title: name,
        "aria-pressed": String(entry?.tile === tile && entry.beer === beer),
        "data-merchant": `${tile}:${beer}`,
        on: { click: () => change((now) => withMerchant(withMerchants(now, position), put(tile, beer))) },
      },
      goods.length ? goods.map((good) => textIcon(good, 18)) : "nothing",
    );
  };
  const row = (name, beer) => {
    const kinds = facts.merchant_tiles.filter(({ buys }) => buys.length > 0 || !beer);
    return html(
      "div",
      { class: "tile-side" },
      html("span", {}, name),
      kinds.map(({ tile }) => one(tile, beer)),
    );
  };
  return html(
    "div",
    { class: "tile-strip", role: "group", "aria-label": `Merchant in ${spaceName(facts, space)}` },
    html("strong", { class: "tile-place" }, spaceName(facts, space)),
    html("div", {}, row("with beer", true), row("without", false)),
    button("✕", onClose, { class: "quiet", "aria-label": "Leave this merchant" }),
  );
}
