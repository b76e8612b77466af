// Cards by typing or clicking: the first letters and Enter add a card.

import { button, html, replace } from "./dom.js";
import { cardName } from "./facts.js";

/** `cards`: those chosen so far; `limit`: how many are expected; `onChange(cards)`. `key` names the picker for its id and its fields' paths. */
export function cardPicker(facts, cards, limit, onChange, { key, label, path }) {
  const list = html("div", { class: "choices card-list", id: `${key}-list` });
  const add = (card) => onChange([...cards, card].sort());
  const matches = (text) => {
    const wished = text.trim().toLowerCase();
    const names = facts.cards.map((card) => [card.id, cardName(facts, card.id)]);
    const starts = names.filter(([, name]) => name.toLowerCase().startsWith(wished));
    return starts.length ? starts : names.filter(([, name]) => name.toLowerCase().includes(wished));
  };
  const showList = (text) => replace(list, matches(text).map(([card, name]) => button(name, () => add(card), { "data-card": card, class: isUsedUp(facts, cards, card) ? "is-illegal" : "" })));
  const input = html("input", {
    id: key,
    "data-path": path,
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
        if (!first || !event.target.value.trim()) return;
        event.target.value = "";
        add(first[0]);
      },
    },
  });
  showList("");
  const chips = cards.map((card, index) => button(`${cardName(facts, card)} ✕`, () => onChange(cards.filter((_, at) => at !== index)), { class: "chip", "aria-label": `take ${cardName(facts, card)} away` }));
  return html("div", { class: "card-picker" }, html("div", { class: "card-entry" }, html("span", { class: "field-name" }, `${label} ${cards.length}${limit === null ? "" : ` of ${limit}`}`), input), chips.length ? html("div", { class: "choices" }, chips) : null, list);
}

function isUsedUp(facts, cards, card) {
  return cards.filter((entry) => entry === card).length >= (facts.cardById.get(card)?.count ?? Infinity);
}
