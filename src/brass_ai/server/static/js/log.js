// The list of all steps of a game, the newest action first.

import { button, html } from "./dom.js";
import { ownerMark, seatName } from "./owners.js";

/** `entries`: {number, seat, words, step, era, round}; `onPick(number)` is called for a click on one. */
export function logList(position, entries, onPick) {
  const rows = [];
  let before = null;
  for (const entry of entries) {
    const round = `${entry.era} era, round ${entry.round}`;
    if (entry.round !== undefined && round !== before) rows.push(html("li", { class: "is-round" }, round));
    before = round;
    const isNewest = entry === entries.at(-1);
    const className = `${isNewest ? "is-newest" : ""} ${entry.step.startsWith("+") ? "is-continued" : ""}`;
    rows.push(
      html(
        "li",
        { class: className, "data-number": entry.number },
        ownerMark(entry.seat, 15),
        button(entry.words, () => onPick(entry.number), { title: `${seatName(position, entry.seat)}: ${entry.step}` }),
      ),
    );
  }
  return html("ol", { class: "log", id: "log" }, byRound(rows));
}

/** The newest round first, and in it the newest action first, each action's steps in their order. */
function byRound(rows) {
  const rounds = [];
  for (const row of rows) {
    const isHead = row.classList.contains("is-round");
    if (isHead || !rounds.length) rounds.push({ head: isHead ? row : null, actions: [] });
    if (isHead) continue;
    const { actions } = rounds.at(-1);
    if (row.classList.contains("is-continued") && actions.length) actions.at(-1).push(row);
    else actions.push([row]);
  }
  return rounds.reverse().map(({ head, actions }) => [head, actions.reverse()]);
}
