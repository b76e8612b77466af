// The dialog in which a game is chosen and seats are given to people and agents.

import { button, byId, choice, field, html, replace } from "./dom.js";
import { ownerMark } from "./owners.js";

const NAMES = ["You", "Ada", "Bram", "Clara"];
const PERSON = "";

/** Asks for a new game; resolves to `{ruleset, players, seats, agents}` or null. `about` is the server's answer. */
export function askNewGame(about, last) {
  const rulesets = about.rulesets;
  const wish = last ?? {
    ruleset: rulesets.find((entry) => entry.id === "lancashire-2018")?.id ?? rulesets[0].id,
    players: 4,
    seats: NAMES,
    agents: null,
  };
  return ask("New game", "Start", (redraw) => {
    const ruleset = rulesets.find((entry) => entry.id === wish.ruleset) ?? rulesets[0];
    if (!ruleset.players.includes(wish.players)) wish.players = ruleset.players.at(-1);
    const usual = usualAgent(about);
    wish.agents = Array.from(
      { length: wish.players },
      (_, seat) => wish.agents?.[seat] ?? (seat === 0 ? PERSON : usual),
    );
    wish.seats = Array.from({ length: wish.players }, (_, seat) => wish.seats[seat] ?? NAMES[seat]);
    return [
      field(
        "Game",
        choice(
          rulesets.map((entry) => [entry.id, `${entry.title} (${entry.edition})`]),
          wish.ruleset,
          (value) => redraw(() => (wish.ruleset = value)),
          { id: "new-ruleset" },
        ),
      ),
      field(
        "Players",
        choice(
          ruleset.players.map((count) => [count, `${count} players`]),
          wish.players,
          (value) => redraw(() => (wish.players = Number(value))),
          { id: "new-players" },
        ),
      ),
      seatRows(about, wish),
    ];
  }).then((isAccepted) => (isAccepted ? { ...wish, agents: wish.agents.map((agent) => agent || null) } : null));
}

/** Asks who plays a loaded record's seats; resolves to `{seats, agents}` or null. */
export function askSeats(about, record) {
  const wish = {
    seats: record.seats ?? NAMES.slice(0, record.players),
    agents: Array.from({ length: record.players }, (_, seat) => (seat === 0 ? PERSON : usualAgent(about))),
  };
  return ask("Who plays on?", "Go on", () => [seatRows(about, wish)]).then((isAccepted) =>
    isAccepted ? { seats: wish.seats, agents: wish.agents.map((agent) => agent || null) } : null,
  );
}

function usualAgent(about) {
  return about.levels[Math.floor(about.levels.length / 2)]?.agent ?? about.agents[0]?.agent ?? PERSON;
}

function seatRows(about, wish) {
  const levels = about.levels.map((level) => [level.agent, `${level.level}. ${level.name}`]);
  const others = about.agents
    .filter((agent) => !about.levels.some((level) => level.agent === agent.agent))
    .map((agent) => [agent.agent, agent.agent]);
  return html(
    "fieldset",
    { class: "seat-rows" },
    html("legend", {}, "Seats (the first player is drawn)"),
    wish.agents.map((agent, seat) => {
      const name = html("input", {
        value: wish.seats[seat],
        maxlength: 24,
        "aria-label": `Name of seat ${seat + 1}`,
        on: { input: (event) => (wish.seats[seat] = event.target.value) },
      });
      const who = choice(
        [[PERSON, "a person here"], ...levels, ...others],
        agent ?? PERSON,
        (value) => (wish.agents[seat] = value),
        { "aria-label": `Who plays seat ${seat + 1}`, "data-seat": seat },
      );
      return html("div", { class: "seat-row" }, ownerMark(seat, 20), name, who);
    }),
  );
}

/** A dialog with a form; `draw(redraw)` gives its fields. Resolves to whether it was accepted. */
function ask(title, accept, draw) {
  const dialog = byId("dialog");
  return new Promise((resolve) => {
    const finish = (isAccepted) => {
      dialog.onclose = null;
      dialog.close();
      resolve(isAccepted);
    };
    const show = () => {
      const submit = (event) => {
        event.preventDefault();
        finish(true);
      };
      const buttons = html(
        "div",
        { class: "buttons" },
        html("button", { class: "primary", id: "accept" }, accept),
        button("Cancel", () => finish(false)),
      );
      replace(
        dialog,
        html(
          "form",
          { on: { submit } },
          html("h2", {}, title),
          draw((change) => {
            change();
            show();
          }),
          buttons,
        ),
      );
    };
    show();
    dialog.onclose = () => resolve(false);
    dialog.showModal();
    byId("accept").focus();
  });
}
