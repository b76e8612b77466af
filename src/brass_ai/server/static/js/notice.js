// One sentence about what went wrong or was done, where everybody sees it and readers speak it.

import { byId, button, html, replace } from "./dom.js";

export function notify(text, faults = []) {
  const place = byId("notice");
  const shown = faults.slice(0, 4).map((fault) => html("li", {}, fault.sentence ?? `${fault.path}: ${fault.expected}`));
  if (faults.length > shown.length) shown.push(html("li", {}, `and ${faults.length - shown.length} more`));
  replace(
    place,
    html("div", {}, html("p", {}, text), shown.length ? html("ul", {}, shown) : null),
    button("Close", clearNotice, { class: "quiet" }),
  );
  place.hidden = false;
}

export function clearNotice() {
  byId("notice").hidden = true;
}

let running = 0; // actions that wait for an answer

/** Runs an action of a control; what fails is shown as a sentence. The page says that it is busy meanwhile. */
export async function attempt(action) {
  try {
    setBusy(1);
    return await action();
  } catch (error) {
    if (error.name === "AbortError") return null;
    if (error.name !== "Error" && !("faults" in error)) console.error(error);
    const faults = error.faults ?? [];
    notify(error.message, faults.length > 1 ? faults : []);
    return null;
  } finally {
    setBusy(-1);
  }
}

/** The same for a control that begins something new: what was said about the thing before goes away. */
export function begin(action) {
  clearNotice();
  return attempt(action);
}

function setBusy(change) {
  running += change;
  document.body.setAttribute("aria-busy", String(running > 0));
}
