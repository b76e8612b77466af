// A position while it is being entered: only what the person said. The server derives the rest.

/** The sketch of a fresh start or of a loaded position. */
export function sketchOf(position) {
  const {
    ruleset,
    players,
    era,
    round,
    turn_order,
    active_seat,
    open_action,
    tiles,
    links,
    coal_market,
    iron_market,
    distant_market,
    merchants,
  } = position;
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

function seatSketch({ name, cash, income_space, vp, spent, hand, discards, hand_known, tiles_left }, isObserver) {
  return {
    name,
    cash,
    income_space,
    vp,
    spent,
    next_tile: toldStacks(tiles_left),
    ...(isObserver ? { hand: [...(hand ?? [])] } : {}),
    ...(discards?.length ? { discards } : {}),
    ...(hand_known?.length ? { hand_known } : {}),
  };
}

/** Mats as [lowest level left, how many of it] by industry, of which all higher levels are whole. */
function toldStacks(tilesLeft) {
  const told = ([industry, left]) => {
    const levels = Object.entries(left).map(([level, count]) => [Number(level), count]);
    return [industry, levels.find(([, count]) => count > 0) ?? levels.at(-1)];
  };
  return Object.fromEntries(Object.entries(tilesLeft ?? {}).map(told));
}

/** A fresh start of which nobody has said yet how far the game has come: the server assumes what is usual. */
export function untold({ coal_market, iron_market, distant_market, merchants, ...sketch }) {
  const seats = sketch.seats.map(({ next_tile, cash, income_space, vp, ...entry }) => entry);
  return { ...sketch, seats };
}

/** A sketch in which the merchants are said, as they were assumed until now. */
export function withMerchants(sketch, position) {
  return sketch.merchants ? sketch : { ...sketch, merchants: position.merchants };
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

/**
 * A tile in a space; null takes it away. The owners' mats follow from the board again, or lose the tile if they were
 * told.
 */
export function withTile(facts, sketch, space, tile) {
  const before = sketch.tiles.find((entry) => entry.space === space);
  const tiles = [...sketch.tiles.filter((entry) => entry.space !== space), ...(tile ? [{ space, ...tile }] : [])];
  const next = { ...sketch, tiles };
  if (before && tile && isSameStack(before, tile)) return next;
  const built = tile ? withoutTop(facts, next, tile) : next;
  return before ? withNext(built, before.owner, before.industry, null) : built;
}

function isSameStack(one, other) {
  return one.owner === other.owner && one.industry === other.industry && one.level === other.level;
}

/**
 * A told stack loses the tile that was put on the board; one that the tile contradicts follows from the board again.
 */
function withoutTop(facts, sketch, { owner, industry, level }) {
  const told = sketch.seats[owner].next_tile?.[industry];
  if (!told) return sketch;
  const top = topOf(facts.industryById.get(industry), told);
  return withNext(sketch, owner, industry, top?.[0] === level ? [level, top[1] - 1] : null);
}

/**
 * What is said of an industry's tiles on a seat's mat: [lowest level left, how many of it]; null: follows from the
 * board.
 */
function withNext(sketch, seat, industry, told) {
  const { [industry]: _, ...others } = sketch.seats[seat].next_tile ?? {};
  return withSeat(sketch, seat, { next_tile: told ? { ...others, [industry]: told } : others });
}

/** [lowest level left, how many of it] of a stack that is told so; null if nothing is left. */
function topOf(industry, [level, count]) {
  if (count > 0) return [level, count];
  const next = industry.levels.find((entry) => entry.level > level);
  return next ? [next.level, next.count] : null;
}

/**
 * The same of an industry's stack on a seat's mat: as told, else as last derived less what was put on the board
 * since.
 */
export function lowestLeft(industry, sketch, last, seat) {
  const told = sketch.seats[seat].next_tile?.[industry.id];
  if (told) return topOf(industry, told);
  const known = (tile) => last.tiles.some((entry) => entry.space === tile.space && isSameStack(entry, tile));
  const isNew = (tile) => tile.owner === seat && tile.industry === industry.id && !known(tile);
  const placed = sketch.tiles.filter(isNew).map((tile) => tile.level);
  const left = last.seats[seat].tiles_left?.[industry.id] ?? {};
  const rest = industry.levels.map(({ level }) => [
    level,
    (left[level] ?? 0) - placed.filter((one) => one === level).length,
  ]);
  return rest.find(([level, count]) => count > 0 && level >= Math.max(0, ...placed)) ?? null;
}

/** A stack with one tile fewer; after the last one it is whole again. */
export function oneFewer(industry, left) {
  if (!left) return whole(industry);
  return [left[0], left[1] - 1];
}

/** A stack with one tile more, at most whole. */
export function oneMore(industry, left) {
  const at = left ? industry.levels.findIndex((entry) => entry.level === left[0]) : industry.levels.length;
  if (left && left[1] < industry.levels[at].count) return [left[0], left[1] + 1];
  return at > 0 ? [industry.levels[at - 1].level, 1] : whole(industry);
}

function whole(industry) {
  return [industry.levels[0].level, industry.levels[0].count];
}

/** Of an industry, `count` tiles of the level are left, and all of the higher ones. */
export function withMat(sketch, seat, industry, level, count) {
  return withNext(sketch, seat, industry, [level, count]);
}

/** Another round begins without anything spent in it, and with all actions of the turn. `last` is the last position. */
export function withRound(facts, sketch, last, era, round) {
  if (sketch.era === era && sketch.round === round) return sketch;
  const before = sketch.era === facts.eras[0] && era === facts.eras[1] ? afterCanals(facts, sketch, last) : sketch;
  const seats = before.seats.map((entry) => ({ ...entry, spent: 0 }));
  return { ...before, era, round, seats, actions_left: undefined, open_action: null };
}

/** At the end of the canal era all links leave the board and all tiles of level 1; the mats stay as they are. */
function afterCanals(facts, sketch, last) {
  const left = (industry, seat) => lowestLeft(industry, sketch, last, seat) ?? [industry.levels.at(-1).level, 0];
  const mat = (seat) => Object.fromEntries(facts.industries.map((industry) => [industry.id, left(industry, seat)]));
  const seats = sketch.seats.map((entry, seat) => ({ ...entry, next_tile: mat(seat) }));
  return { ...sketch, seats, links: [], tiles: sketch.tiles.filter((tile) => tile.level > 1) };
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

/** What can be drawn before the server has answered. */
export function draft(sketch, last) {
  const seats = last.seats.map((entry, seat) => ({
    ...entry,
    ...sketch.seats[seat],
    hand: sketch.seats[seat].hand ?? null,
    tiles_left: entry.tiles_left,
  }));
  return {
    ...last,
    ...sketch,
    seats,
    actions_left: sketch.actions_left ?? last.actions_left,
    distant_market: sketch.distant_market ? { stack: null, ...sketch.distant_market } : last.distant_market,
  };
}
