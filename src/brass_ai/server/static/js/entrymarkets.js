// The markets of a position that is being entered: by a click on the printed track, or by digits.

import { button, html } from "./dom.js";
import { numberField } from "./numberfield.js";
import { priceTrack } from "./markets.js";
import { withDrawn } from "./sketch.js";
import { goOn } from "./strip.js";

/** Each price track, on which a click says up to where cubes lie, and the number itself. */
export function marketFields({ facts, sketch, position, change }) {
  return Object.keys(facts.markets).map((resource) => {
    const name = `${resource}_market`;
    const set = (count) => change((now) => ({ ...now, [name]: count }));
    return html(
      "div",
      { class: "field market-field" },
      priceTrack(facts, resource, position[name], set),
      numberField(position[name], name, `${resource} on the market`, set, {
        high: facts.markets[resource].capacity,
        isFlow: true,
        isAssumed: sketch[name] === undefined,
      }),
    );
  });
}

/** The marker follows from the tiles that were drawn in this era. */
export function distantField({ facts, position, change }) {
  if (!facts.distant_market) return null;
  const { marker, drawn } = position.distant_market;
  const bonus = facts.distant_market.bonus[marker];
  const tiles = Object.keys(facts.distant_market.tiles)
    .map(Number)
    .sort((one, other) => other - one);
  const draw = (next) =>
    change((now) => withDrawn(now, facts.distant_market.end, next(now.distant_market?.drawn ?? [])));
  const typed = (text) => draw(() => [...text].map((digit) => -Number(digit)).filter((value) => tiles.includes(value)));
  const input = html("input", {
    id: "entry-drawn",
    value: drawn.map((value) => Math.abs(value)).join(""),
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: "none",
    "aria-label": "Distant market tiles drawn, a digit each: 3 for the tile −3",
    "data-path": "distant_market",
    "data-flow": "field",
    on: {
      input: (event) => typed(event.target.value),
      keydown: (event) => event.key === "Enter" && goOn(event.currentTarget),
    },
  });
  const name = `Distant tiles drawn (marker at ${marker}, ${bonus === null ? "✕" : `+${bonus}`})`;
  const one = (value) =>
    button(String(value), () => draw((before) => [...before, value]), {
      "aria-label": `drawn: ${value}`,
      tabindex: -1,
    });
  const back = button("⌫", () => draw((before) => before.slice(0, -1)), {
    "aria-label": "take back the last drawn tile",
    disabled: !drawn.length,
    tabindex: -1,
  });
  return html(
    "div",
    { class: "field" },
    html("span", { class: "field-name" }, name),
    html("div", { class: "counter" }, input, tiles.map(one), back),
  );
}
