// One sentence about what went wrong or was done, where everybody sees it and readers speak it.

import { byId, button, html, replace } from "./dom.js";

export function notify(text, faults = []) {
  const place = byId("notice");
  const shown = faults.slice(0, 4).map((fault) => html("li", {}, fault.sentence ?? `${fault.path}: ${fault.expected}`));
  if (faults.length > shown.length) shown.push(html("li", {}, `and ${faults.length - shown.length} more`));
  replace(place, html("div", {}, html("p", {}, text), shown.length ? html("ul", {}, shown) : null), button("Close", clearNotice, { class: "quiet" }));
  place.hidden = false;
}

export function clearNotice() {
  byId("notice").hidden = true;
}

/** Runs an action of a control; what fails is shown as a sentence, and the control cannot be used twice meanwhile. */
export async function attempt(action) {
  try {
    clearNotice();
    return await action();
  } catch (error) {
    if (error.name === "AbortError") return null;
    if (error.name !== "Error" && !("faults" in error)) console.error(error);
    const faults = error.faults ?? [];
    notify(faults.length ? headline(error, faults) : error.message, faults.length > 1 ? faults : []);
    return null;
  }
}

function headline(error, faults) {
  return faults.length > 1 ? `${faults.length} things do not fit:` : (faults[0].sentence ?? error.message);
}
