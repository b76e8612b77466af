// A position while it is being entered: only what the person said. The server derives the rest.

/** The sketch of a fresh start or of a loaded position. */
export function sketchOf(position) {
  const { ruleset, players, era, round, turn_order, active_seat, open_action, tiles, links, coal_market, iron_market, distant_market, merchants } = position;
  const seat = active_seat ?? 0;
  return {
    ruleset,
    players,
    era,
    round,
    turn_order: [...turn_order],
    active_seat: seat,
    observer: seat,
    actions_left: position.actions_left || undefined,
    open_action: open_action ?? null,
    seats: position.seats.map((entry, index) => seatSketch(entry, index === seat)),
    tiles: tiles.map((tile) => ({ ...tile })),
    links: links.map((link) => ({ ...link })),
    coal_market,
    iron_market,
    distant_market: distant_market && { marker: distant_market.marker, drawn: [...distant_market.drawn] },
    merchants: merchants && merchants.map((merchant) => ({ ...merchant })),
  };
}

function seatSketch({ name, cash, income_space, vp, spent, hand, discards, tiles_left }, isObserver) {
  return { name, cash, income_space, vp, spent, tiles_left, ...(isObserver ? { hand: [...(hand ?? [])] } : {}), ...(discards?.length ? { discards } : {}) };
}

/** The seat whose hand is known becomes the seat to move; the hand typed so far goes with it. */
export function withMover(sketch, seat) {
  const hand = sketch.seats[sketch.active_seat].hand ?? [];
  const seats = sketch.seats.map((entry, index) => {
    const { hand: _, ...rest } = entry;
    return index === seat ? { ...rest, hand } : rest;
  });
  return { ...sketch, active_seat: seat, observer: seat, seats };
}

export function withSeat(sketch, seat, changes) {
  return { ...sketch, seats: sketch.seats.map((entry, index) => (index === seat ? { ...entry, ...changes } : entry)) };
}

/** A tile in a space; null takes it away. The owner's mats are then derived from the board again. */
export function withTile(sketch, space, tile) {
  const before = sketch.tiles.find((entry) => entry.space === space);
  const tiles = [...sketch.tiles.filter((entry) => entry.space !== space), ...(tile ? [{ space, ...tile }] : [])];
  const next = { ...sketch, tiles };
  return [before, tile].filter(Boolean).reduce((result, { owner, industry }) => deriveMat(result, owner, industry), next);
}

/** Forgets what was said of a mat's industry, so that it follows from the board. */
function deriveMat(sketch, owner, industry) {
  const { tiles_left, next_tile, ...rest } = sketch.seats[owner];
  const { [industry]: _, ...others } = next_tile ?? {};
  const entry = { ...rest, next_tile: others };
  return { ...sketch, seats: sketch.seats.map((seat, index) => (index === owner ? entry : seat)) };
}

/** Of an industry, `count` tiles of the level are left, and all of the higher ones. */
export function withMat(sketch, seat, industry, level, count) {
  const { tiles_left, ...entry } = sketch.seats[seat];
  const next = { ...entry, next_tile: { ...entry.next_tile, [industry]: [level, count] } };
  return { ...sketch, seats: sketch.seats.map((other, index) => (index === seat ? next : other)) };
}

/** A link gets the owner, or is taken away if it was his. */
export function withLink(sketch, link, owner) {
  const before = sketch.links.find((entry) => entry.link === link);
  const links = sketch.links.filter((entry) => entry.link !== link);
  return { ...sketch, links: before?.owner === owner ? links : [...links, { link, owner }] };
}

/** Tiles drawn from the distant market; each moves the marker by its value, at most to the end. */
export function withDrawn(sketch, end, drawn) {
  const moved = drawn.reduce((sum, value) => sum - value, 0);
  return { ...sketch, distant_market: { marker: Math.min(moved, end), drawn } };
}

/** A seat goes to the end of the turn order. */
export function withLast(sketch, seat) {
  return { ...sketch, turn_order: [...sketch.turn_order.filter((other) => other !== seat), seat] };
}

/** What can be drawn before the server has answered. */
export function draft(sketch, last) {
  const seats = last.seats.map((entry, seat) => ({ ...entry, ...sketch.seats[seat], hand: sketch.seats[seat].hand ?? null, tiles_left: entry.tiles_left }));
  return { ...last, ...sketch, seats, distant_market: sketch.distant_market && { stack: null, ...sketch.distant_market } };
}
