// Where everything of a board is drawn: boxes for places, squares for spaces and paths for links, from the data
// file's positions.

export const WIDTH = 1200;
export const HEIGHT = 1000;
export const TILE = 60;
const GAP = 5;
const PADDING = 7;
export const LABEL = 24;
const LETTER = 11.3; // width of a letter of a label
const MARGIN = 13; // kept free around each box
const EDGE = 10; // around all boxes
const LINK_MARGIN = 40; // kept free where a short link runs from box to box
const ROUNDS = 600;
const SAMPLES = 100; // points of a line that are looked at
const BENDS = [0, 40, -40, 75, -75, 110, -110, 150, -150];

/** The part of the drawing that is used, with a small edge, as a view box. */
export function frameOf(boxes) {
  const all = [...boxes.values()];
  const [left, right] = [
    Math.min(...all.map((box) => box.x - box.width / 2)),
    Math.max(...all.map((box) => box.x + box.width / 2)),
  ];
  const [top, bottom] = [
    Math.min(...all.map((box) => box.y - box.height / 2)),
    Math.max(...all.map((box) => box.y + box.height / 2)),
  ];
  return [left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE];
}

/**
 * `{boxes: Map(id -> box), spaces: Map(id -> square), links: Map(id -> {path, middle, angle})}` for a board's facts.
 */
export function layOut(facts) {
  const boxes = facts.locations.map((place) => boxOf(place));
  spread(boxes, new Set(facts.links.flatMap(({ ends: [from, to] }) => [`${from} ${to}`, `${to} ${from}`])));
  const byId = new Map(boxes.map((box) => [box.id, box]));
  return {
    boxes: byId,
    spaces: squaresOf(boxes),
    links: new Map(facts.links.map((link) => [link.id, linkPath(link, byId, boxes)])),
  };
}

/** A box with its centre x, y, sized for its name and spaces. */
function boxOf(place) {
  const count = place.merchant_spaces?.length ?? place.spaces.length;
  const isFarm = place.kind === "farm_brewery";
  const columns = columnsOf(count);
  const rows = Math.ceil(count / columns) || 0;
  const label = isFarm ? "Farm" : place.name;
  const lines = labelLines(label, count);
  const tileWidth = columns * TILE + (columns - 1) * GAP;
  const isOutside = place.kind === "external";
  const wide =
    Math.max(tileWidth, ...lines.map((line) => line.length * LETTER)) + (isOutside ? (place.trade ? 56 : 32) : 0);
  const extra = place.kind === "merchant" ? 26 : 0;
  const height = lines.length * LABEL + rows * (TILE + GAP) + extra + PADDING;
  return {
    id: place.id,
    place,
    lines,
    columns,
    count,
    width: wide + 2 * PADDING,
    height: Math.max(height, lines.length * LABEL + PADDING),
    x: place.x * WIDTH,
    y: place.y * HEIGHT,
  };
}

/** Up to three spaces stand side by side, four in a square. */
function columnsOf(count) {
  return count > 3 ? 2 : count;
}

/** A name in one line, or in two where it is much wider than the spaces below it. */
function labelLines(name, count) {
  const limit = count >= 2 ? 16 : 12;
  if (name.length <= limit || !/[ ]/.test(name)) return [name];
  const words = name.split(" ");
  const first = words.slice(0, Math.ceil(words.length / 2)).join(" ");
  return [first, words.slice(Math.ceil(words.length / 2)).join(" ")];
}

/** Pushes boxes that touch apart, a little at a time, and keeps all inside the frame. */
function spread(boxes, linked) {
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (let first = 0; first < boxes.length; first += 1) {
      for (let second = first + 1; second < boxes.length; second += 1) {
        const margin = linked.has(`${boxes[first].id} ${boxes[second].id}`) ? LINK_MARGIN : MARGIN;
        moved = pushApart(boxes[first], boxes[second], margin) || moved;
      }
    }
    for (const box of boxes) keepInside(box);
    if (!moved) return;
  }
}

function pushApart(one, other, margin) {
  const across = (one.width + other.width) / 2 + margin - Math.abs(one.x - other.x);
  const down = (one.height + other.height) / 2 + margin - Math.abs(one.y - other.y);
  if (across <= 0.5 || down <= 0.5) return false;
  if (across < down) {
    const push = (across / 2) * 0.5 * (one.x <= other.x ? -1 : 1);
    one.x += push;
    other.x -= push;
  } else {
    const push = (down / 2) * 0.5 * (one.y <= other.y ? -1 : 1);
    one.y += push;
    other.y -= push;
  }
  return true;
}

function keepInside(box) {
  box.x = Math.min(Math.max(box.x, box.width / 2 + EDGE), WIDTH - box.width / 2 - EDGE);
  box.y = Math.min(Math.max(box.y, box.height / 2 + EDGE), HEIGHT - box.height / 2 - EDGE);
}

/** The middle of every space, of industries and of merchants, by id. */
function squaresOf(boxes) {
  const squares = new Map();
  for (const box of boxes) {
    const top = box.y - box.height / 2 + box.lines.length * LABEL + TILE / 2;
    for (let index = 0; index < box.count; index += 1) {
      const row = Math.floor(index / box.columns);
      const inRow = Math.min(box.columns, box.count - box.columns * row);
      const start = box.x - ((inRow - 1) * (TILE + GAP)) / 2;
      squares.set(`${box.id}:${index + 1}`, {
        x: start + (index % box.columns) * (TILE + GAP),
        y: top + row * (TILE + GAP),
      });
    }
  }
  return squares;
}

/** The line of a link from box to box, bent where a straight one would run below another box. */
function linkPath(link, byId, boxes) {
  const [from, to, branch] = link.ends.map((end) => byId.get(end));
  const others = boxes.filter((box) => !link.ends.includes(box.id));
  const curves = BENDS.map((bend) => curveOf(from, to, bend));
  const hits = curves.map((curve) => curve.points.filter((point) => others.some((box) => isIn(point, box))).length);
  const best = hits.indexOf(Math.min(...hits));
  const curve = curves[best];
  const seen = curve.points.filter((point) => !isIn(point, from, 0) && !isIn(point, to, 0));
  const visible = seen.length ? seen : curve.points;
  const middle = visible[Math.floor(visible.length / 2)];
  const path = branch ? `${curve.path} M${middle.x} ${middle.y}L${branch.x} ${branch.y}` : curve.path;
  return { path, middle, angle: angleAt(visible, Math.floor(visible.length / 2)) };
}

function curveOf(from, to, bend) {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(across, down) || 1;
  const control = {
    x: (from.x + to.x) / 2 - (down / length) * bend,
    y: (from.y + to.y) / 2 + (across / length) * bend,
  };
  const points = Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const part = index / SAMPLES;
    const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
    return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y };
  });
  return { path: `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`, points };
}

function isIn(point, box, margin = 5) {
  return Math.abs(point.x - box.x) < box.width / 2 + margin && Math.abs(point.y - box.y) < box.height / 2 + margin;
}

function angleAt(points, index) {
  const [one, other] = [points[Math.max(index - 1, 0)], points[Math.min(index + 1, points.length - 1)]];
  return (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
}
