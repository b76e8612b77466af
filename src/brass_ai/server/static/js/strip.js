// Choices in a row, one click each. With the focus inside, digits choose, and they or Enter go on to the next field.

import { byId, html } from "./dom.js";

/**
 * A labelled row of choices; `options` are [value, content] pairs, each button's id is `id-value`.
 *
 * `onChange(value)` may return false if more has to be chosen here. `onKey(key)` gives the value that a letter or
 * digit means, undefined if none; without it the digit n means the n-th. `note` says more to readers.
 */
export function strip(label, options, value, onChange, { id, path = null, onKey = null, isFlow = false, note = null }) {
  const chosen = options.some(([key]) => String(key) === String(value)) ? String(value) : String(options[0][0]);
  const choose = (key) => {
    byId(`${id}-${key}`)?.focus();
    return onChange(key);
  };
  const one = ([key, content]) => {
    const isChosen = String(key) === chosen && String(value) === chosen;
    return html(
      "button",
      {
        type: "button",
        role: "radio",
        id: `${id}-${key}`,
        "aria-checked": String(isChosen),
        tabindex: String(key) === chosen ? 0 : -1,
        on: { click: () => choose(key) },
      },
      content,
    );
  };
  const keydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = options.findIndex(([key]) => `${id}-${key}` === event.target.id);
    const isOwn = onKey && event.key.length === 1;
    const found = isOwn ? onKey(event.key) : options[indexOfKey(event.key, here, options.length)]?.[0];
    if (event.key !== "Enter" && found === undefined) return;
    const isDone = event.key === "Enter" || (choose(found) !== false && /^[0-9]$/.test(event.key));
    if (isDone && (isFlow || event.key === "Enter")) goOn(event.currentTarget);
    event.preventDefault();
    event.stopPropagation();
  };
  const group = {
    class: "strip",
    id,
    role: "radiogroup",
    "aria-label": note ?? label,
    on: { keydown },
    "data-path": path,
  };
  const row = html("div", { ...group, "data-flow": isFlow ? "strip" : null }, options.map(one));
  return html("div", { class: "field" }, html("span", { class: "field-name" }, label), row);
}

function indexOfKey(key, here, count) {
  if (key === "ArrowRight" || key === "ArrowDown") return (here + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (here - 1 + count) % count;
  return /^[0-9]$/.test(key) ? (Number(key) || 10) - 1 : -1;
}

/** Focuses the next field that has to be read off the table; the last one keeps the focus. */
export function goOn(from) {
  const panel = byId("panel");
  const fields = [...panel.querySelectorAll("[data-flow]")];
  const isAfter = (node) => (from.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = fields.find((node) => node !== from && isAfter(node));
  focusOn(next);
}

/** The focus to a field, in a strip to its chosen button. */
export function focusOn(node) {
  if (!node) return;
  const inside = node.matches("[data-flow='strip']") ? node.querySelector("[tabindex='0']") : node;
  inside?.focus();
}
