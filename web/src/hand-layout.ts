// Where the cards of a hand lie: a flat fan in as many rows as it takes for every card to show a
// strip that a finger can hit, the rows as even as they can be. More than two rows would be too
// high: then the cards lie closer, and a finger slides to the one that is meant.

export interface HandSize {
  /** The width there is. */
  width: number;
  card: number;
  /** The least strip of a card that shows, across and down. */
  strip: number;
  rowStrip: number;
}

export interface Place {
  x: number;
  y: number;
  /** Turned so far, in degrees clockwise. */
  turn: number;
}

export interface HandLayout {
  places: Place[];
  height: number;
}

/** Height of a card for a width of one: 5 to 7. */
export const TALL = 1.4;
/** The least strip that a finger can hit. */
const FINGER = 44;
/** The least strip where fingers slide: WCAG wants 24, and the corner of a card is to be seen. */
const CLOSE = 28;
/** As far as the styles lift a card, at most. */
export const LIFT = 12;
const GAP = 6;
/** Between trumps and the rest. */
const APART = 14;
/** The outermost cards of a row are turned so far at most, and two neighbours to each other. */
const TURN = 4;
const BETWEEN = 1.2;

/** Whether the cards lie closer than a finger is wide. */
export function isClose(size: HandSize): boolean {
  return size.strip < FINGER;
}

function sizeOf(width: number, card: number, least: number): HandSize {
  // The middle of every card shows, even when the card below it is lifted.
  const strip = Math.max(least, card / 2 + (least === FINGER ? 4 : 2));
  return { width, card, strip, rowStrip: Math.ceil((card * TALL) / 2) + LIFT };
}

function rowsOf(count: number, { width, card, strip }: HandSize): number {
  const perRow = Math.max(1, Math.floor((Math.max(width, card) - card) / strip) + 1);
  return Math.max(1, Math.ceil(count / perRow));
}

/**
 * The largest of some widths of cards, the largest first, that needs no more rows than the least of
 * them; `most` is the width allowed for one row, two, and more.
 */
export function fitHand(
  count: number,
  width: number,
  cards: readonly number[],
  most: readonly [number, number, number],
): HandSize {
  const smallest = Math.min(...cards);
  const least = rowsOf(count, sizeOf(width, smallest, FINGER)) > 2 ? CLOSE : FINGER;
  const rows = rowsOf(count, sizeOf(width, smallest, least));
  const allowed = most[Math.min(rows, 3) - 1] ?? 0;
  const sizes = cards.map((card) => sizeOf(width, card, least));
  const found = sizes.find((size) => size.card <= allowed && rowsOf(count, size) === rows);
  return found ?? sizeOf(width, smallest, least);
}

/** Lays so many cards; a gap follows the first `apart` of them. */
export function layHand(count: number, size: HandSize, apart = 0): HandLayout {
  const room = Math.max(size.width, size.card);
  const rows = rowsOf(count, size);
  const places: Place[] = [];
  let sunk = 0;
  for (let row = 0; row < rows; row += 1) {
    // The first rows take the cards left over, so that they differ by one at most.
    const inRow = Math.floor(count / rows) + (row < count % rows ? 1 : 0);
    const before = apart - places.length;
    const steps = Math.max(1, inRow - 1);
    // The finger's strips come first, and what is left makes the gap.
    const spare = Math.max(0, room - size.card - size.strip * steps);
    const gap = before > 0 && before < inRow ? Math.min(APART, spare) : 0;
    const step = Math.min((room - size.card - gap) / steps, size.card + GAP);
    const start = (room - size.card - gap - step * (inRow - 1)) / 2;
    const each = Math.min(BETWEEN, (2 * TURN) / steps);
    // The cards stand on an arc: as they turn, those outside sink.
    const sink = (turn: number): number =>
      ((step / Math.max(each, 0.01)) * (180 / Math.PI)) * (1 - Math.cos((turn * Math.PI) / 180));
    for (let index = 0; index < inRow; index += 1) {
      const turn = (index - (inRow - 1) / 2) * each;
      const drop = Math.round(sink(turn));
      sunk = Math.max(sunk, drop);
      const x = Math.round(start + step * index + (index >= before ? gap : 0));
      places.push({ x, y: row * size.rowStrip + drop, turn });
    }
  }
  return { places, height: (rows - 1) * size.rowStrip + size.card * TALL + sunk };
}
