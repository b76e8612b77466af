// The table that all modes share: board, seats, markets and the hand of the seat that one looks from.

import { get } from "./api.js";
import { makeBoard } from "./board.js";
import { byId, choice, html, replace } from "./dom.js";
import { readFacts } from "./facts.js";
import { showHand } from "./hand.js";
import { showMarkets } from "./markets.js";
import { seatName } from "./owners.js";
import { showSeats } from "./seats.js";

const boards = new Map(); // by ruleset and players: {facts, board}
let current = null;
let pick = () => {};

/** The facts of a ruleset, from the server or from before. */
export async function factsOf(ruleset, players) {
  const key = `${ruleset}/${players}`;
  if (!boards.has(key)) {
    const facts = readFacts(await get(`board/${encodeURIComponent(ruleset)}/${players}`));
    boards.set(key, { facts, board: makeBoard(facts, (...chosen) => pick(...chosen)) });
  }
  return boards.get(key).facts;
}

/**
 * Shows a position. `marks` as in board.js; `hand` as in hand.js with `cards` in place of the position's own;
 * `viewers` is the list of seats to look from (null: everything), `onViewer` is told another choice.
 */
export async function showTable(
  position,
  { marks = {}, hand = {}, agents = [], viewer = null, viewers = [], onViewer = () => {}, onPick = () => {} } = {},
) {
  const facts = await factsOf(position.ruleset, position.players);
  const { board } = boards.get(`${position.ruleset}/${position.players}`);
  pick = onPick;
  if (current !== board) replace(byId("board"), board.root);
  current = board;
  board.show(position, marks);
  showSeats(byId("seats"), facts, position, { agents });
  showMarkets(byId("markets"), facts, position);
  const seat = viewer ?? position.active_seat ?? 0;
  showHand(byId("hand"), facts, hand.cards ?? position.seats[seat].hand, hand);
  showViewers(position, viewer, viewers, onViewer);
  return facts;
}

function showViewers(position, viewer, viewers, onViewer) {
  const options = viewers.map((seat) => [
    seat === null ? "all" : String(seat),
    seat === null ? "All hands" : seatName(position, seat),
  ]);
  const now = viewer === null ? "all" : String(viewer);
  const select = choice(options, now, (value) => onViewer(value === "all" ? null : Number(value)), {
    "aria-label": "Look from the seat of",
  });
  replace(
    byId("viewer"),
    html(
      "span",
      { class: "viewer-label" },
      viewer === null && position.active_seat !== null
        ? `Hand of ${seatName(position, position.active_seat)}, seen by`
        : "Hand of",
    ),
    options.length > 1 ? select : html("strong", {}, options[0]?.[1] ?? seatName(position, viewer ?? 0)),
  );
}
