// A field for a whole number of a position; Enter goes on to the next field that has to be read off the table.

import { html } from "./dom.js";
import { goOn } from "./strip.js";

/**
 * `path` names it in faults and gives its id; `isFlow`: Enter in the field before leads to it. With `isAssumed` nobody
 * has said the value yet.
 */
export function numberField(
  value,
  path,
  label,
  onChange,
  { low = 0, high = null, isFlow = false, isAssumed = false } = {},
) {
  return html("input", {
    type: "number",
    value,
    min: low,
    max: high,
    "data-path": path,
    "data-flow": isFlow ? "field" : null,
    id: `entry-${path}`,
    "aria-label": isAssumed ? `${label} (assumed)` : label,
    class: isAssumed ? "is-assumed" : null,
    inputmode: "numeric",
    on: {
      input: (event) => event.target.value !== "" && onChange(Number(event.target.value)),
      focus: (event) => event.target.select(),
      keydown: (event) => event.key === "Enter" && goOn(event.currentTarget),
    },
  });
}
