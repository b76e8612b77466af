// What is being played and how far it has come: game, players, round, turn order, who moves.

import { html } from "./dom.js";
import { ownerMark, seatName } from "./owners.js";
import { withMover, withRound } from "./sketch.js";
import { strip } from "./strip.js";

/** Which game it is; `onGame(ruleset, players)` starts anew. */
export function gameStrips(rulesets, sketch, onGame) {
  const ruleset = rulesets.find((entry) => entry.id === sketch.ruleset);
  const short = (entry) => `${entry.title.replace(/^Brass: /, "")} ${entry.edition}`;
  const most = (id) => rulesets.find((entry) => entry.id === id).players.at(-1);
  return [
    strip(
      "Game",
      rulesets.map((entry) => [entry.id, short(entry)]),
      sketch.ruleset,
      (id) => onGame(id, most(id)),
      { id: "entry-ruleset" },
    ),
    strip(
      "Players",
      ruleset.players.map((count) => [count, count]),
      sketch.players,
      (players) => onGame(sketch.ruleset, Number(players)),
      {
        id: "entry-players",
        onKey: (key) => ruleset.players.find((count) => String(count) === key),
      },
    ),
  ];
}

/** All rounds of both eras in one strip: a digit chooses the round, C and R the era. */
export function roundStrip(facts, sketch, position, change) {
  const rounds = Array.from({ length: facts.rounds }, (_, index) => index + 1);
  const options = facts.eras.flatMap((era) => rounds.map((round) => [`${era}-${round}`, content(era, round)]));
  const choose = (value) => {
    const [era, round] = value.split("-");
    change((now) => withRound(facts, now, position, era, Number(round)));
  };
  const onKey = (key) => {
    const era = facts.eras.find((name) => name[0] === key.toLowerCase());
    if (era) return `${era}-${sketch.round}`;
    const round = Number(key) || (key === "0" ? 10 : 0);
    return rounds.includes(round) ? `${sketch.era}-${round}` : undefined;
  };
  return strip("Era and round", options, `${sketch.era}-${sketch.round}`, choose, {
    id: "entry-round",
    path: "round",
    onKey,
    isFlow: true,
    note: "Era and round: a digit for the round, C or R for the era",
  });
}

function content(era, round) {
  const name =
    round === 1 ? html("span", { class: "strip-era" }, era) : html("span", { class: "visually-hidden" }, era);
  return [name, ` ${round}`];
}

/** The seats in fixed places with their rank: clicked, or typed as digits, in their order; the last one follows.
 *
 * `onPick(seat)` tells whether the order is whole. */
export function orderStrip(sketch, position, picks, onPick) {
  const content_ = (seat) => [ownerMark(seat, 15), ` ${seatName(position, seat)} `, rankMark(sketch, picks, seat)];
  return strip(
    "Turn order: the seats in their order",
    sketch.seats.map((_, seat) => [seat, content_(seat)]),
    null,
    (seat) => onPick(Number(seat)),
    {
      id: "entry-order",
      path: "turn_order",
      isFlow: true,
      note: "Turn order: choose the seats in their order, or type their numbers",
    },
  );
}

function rankMark(sketch, picks, seat) {
  const rank = sketch.turn_order.indexOf(seat) + 1;
  const isOpen = picks.length > 0 && picks.length < sketch.players - 1 && !picks.includes(seat);
  return html("b", { class: "rank-mark" }, isOpen ? "?" : `${rank}.`);
}

/** The next picks and the order after a seat was picked; picks are empty again once all were picked. */
export function orderAfter(order, picks, seat) {
  const chosen = picks.includes(seat) ? [seat] : [...picks, seat];
  const whole = [...chosen, ...order.filter((other) => !chosen.includes(other))];
  return { picks: chosen.length === order.length ? [] : chosen, order: whole };
}

export function moverStrip(sketch, position, change) {
  return strip(
    "You, to move",
    sketch.seats.map((_, seat) => [seat, [ownerMark(seat, 15), ` ${seatName(position, seat)}`]]),
    sketch.active_seat,
    (seat) => change((now) => withMover(now, Number(seat))),
    { id: "entry-mover", path: "active_seat", isFlow: true },
  );
}

export function actionsStrip(facts, position, change) {
  const counts = [1, 2].slice(0, facts.actions_per_turn);
  return strip(
    "Actions left",
    counts.map((count) => [count, count]),
    position.actions_left,
    (count) => change((now) => ({ ...now, actions_left: Number(count) })),
    { id: "entry-actions", path: "actions_left" },
  );
}
