// Cards by typing or clicking: the first letters and Enter add a card.

import { button, html, replace } from "./dom.js";
import { cardName } from "./facts.js";
import { goOn } from "./strip.js";

/**
 * `cards`: those chosen so far; `limit`: how many are expected; `onChange(cards)`. `key` names the picker for its id,
 * `path` in faults; `isFlow`: Enter in the field before leads to it, and in it to the next; `among`: the cards to choose
 * from.
 */
export function cardPicker(facts, cards, limit, onChange, { key, label, path, isFlow = false, among = facts.cards }) {
  const list = html("div", { class: "choices card-list", id: `${key}-list` });
  const add = (card) => onChange([...cards, card].sort());
  const names = among.map((card) => [card.id, cardName(facts, card.id)]);
  const matches = (text) => {
    const wished = text.trim().toLowerCase();
    const starts = names.filter(([, name]) => name.toLowerCase().startsWith(wished));
    return starts.length ? starts : names.filter(([, name]) => name.toLowerCase().includes(wished));
  };
  const showList = (text) =>
    replace(
      list,
      matches(text).map(([card, name]) =>
        button(withKeys(name, names), () => add(card), {
          "data-card": card,
          class: isUsedUp(facts, cards, card) ? "is-illegal" : "",
        }),
      ),
    );
  const input = html("input", {
    id: key,
    "data-path": path,
    "data-flow": isFlow ? "field" : null,
    autocomplete: "off",
    placeholder: "first letters, then Enter",
    "aria-label": label,
    on: {
      input: (event) => showList(event.target.value),
      keydown: (event) => {
        if (event.key === "Backspace" && !event.target.value && cards.length) return onChange(cards.slice(0, -1));
        if (event.key !== "Enter") return;
        event.preventDefault();
        const [first] = matches(event.target.value);
        if (!event.target.value.trim()) return isFlow && goOn(event.currentTarget);
        if (!first) return;
        event.target.value = "";
        add(first[0]);
      },
    },
  });
  if (limit === null || cards.length < limit) showList(""); // a whole hand needs no more
  const chips = cards.map((card, index) =>
    button(`${cardName(facts, card)} ✕`, () => onChange(cards.filter((_, at) => at !== index)), {
      class: "chip",
      "data-card": card,
      "aria-label": `take ${cardName(facts, card)} away`,
    }),
  );
  return html(
    "div",
    { class: "card-picker" },
    html(
      "div",
      { class: "card-entry" },
      html("span", { class: "field-name" }, `${label} ${cards.length}${limit === null ? "" : ` of ${limit}`}`),
      input,
    ),
    chips.length ? html("div", { class: "choices" }, chips) : null,
    list,
  );
}

function isUsedUp(facts, cards, card) {
  return cards.filter((entry) => entry === card).length >= (facts.cardById.get(card)?.count ?? Infinity);
}

/** A card's name with the letters underlined that are enough to type. */
function withKeys(name, names) {
  const isFirst = (text) => names.find(([, other]) => other.toLowerCase().startsWith(text.toLowerCase()))[1] === name;
  const lengths = Array.from({ length: name.length }, (_, index) => index + 1);
  const enough = lengths.find((length) => isFirst(name.slice(0, length))) ?? name.length;
  return html("span", {}, html("u", {}, name.slice(0, enough)), name.slice(enough));
}
