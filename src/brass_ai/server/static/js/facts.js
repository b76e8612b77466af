// The facts of one ruleset at one number of players, as the server tells them, and what things are called.

const WILD_NAMES = { wild_location: "Any location", wild_industry: "Any industry" };

/** Adds look-up tables to the server's answer about a board. */
export function readFacts(board) {
  const spaces = board.locations.flatMap((place) =>
    place.spaces.map((space) => [space.id, { location: place.id, industries: space.industries }]),
  );
  return {
    ...board,
    placeById: new Map(board.locations.map((place) => [place.id, place])),
    spaceById: new Map(spaces),
    linkById: new Map(board.links.map((link) => [link.id, link])),
    industryById: new Map(board.industries.map((industry) => [industry.id, industry])),
    cardById: new Map(board.cards.map((card) => [card.id, card])),
  };
}

/** The tile a seat builds next of an industry, null if none is left. */
export function nextLevel(industry, tilesLeft) {
  return industry.levels.find((level) => (tilesLeft?.[level.level] ?? 0) > 0) ?? null;
}

export function tilesOf(tilesLeft) {
  return Object.values(tilesLeft ?? {}).reduce((sum, count) => sum + count, 0);
}

/** The cubes or barrels that lie on a tile when it is new. */
export function newCubes(facts, industry, level, era) {
  const entry = facts.industryById.get(industry)?.levels.find((candidate) => candidate.level === level);
  return entry?.barrels?.[era] ?? entry?.cubes ?? 0;
}

/** `manchester:1` as people say it. */
export function spaceName(facts, space) {
  const [location, number] = space.split(":");
  const place = facts.placeById.get(location);
  if (!place) return space;
  return place.spaces.length > 1 || place.merchant_spaces?.length > 1 ? `${place.name}, space ${number}` : place.name;
}

export function linkName(facts, link) {
  const ends = facts.linkById.get(link)?.ends ?? link.split("-");
  return ends
    .slice(0, 2)
    .map((end) => placeName(facts, end))
    .join(" – ");
}

export function placeName(facts, place) {
  return facts.placeById.get(place)?.name ?? place;
}

export function cardName(facts, card) {
  return facts.cardById.get(card)?.name ?? WILD_NAMES[card] ?? facts.placeById.get(card)?.name ?? card;
}

/** The goods that a merchant's tile buys. */
export function goodsOf(facts, tile) {
  return facts.merchant_tiles?.find((entry) => entry.tile === tile)?.buys ?? [];
}

export function incomeLevel(facts, space) {
  return facts.income.levels[space] ?? null;
}
