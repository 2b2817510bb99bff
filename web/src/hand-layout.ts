// Where the cards of a hand lie: in as many rows as it takes for every card to show a strip that
// a finger can hit, the rows as even as they can be.

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
}

export interface HandLayout {
  places: Place[];
  height: number;
}

/** Height of a card for a width of one: 5 to 7. */
export const TALL = 1.4;
const GAP = 6;

export function layHand(count: number, size: HandSize): HandLayout {
  const room = Math.max(size.width, size.card);
  const perRow = Math.max(1, Math.floor((room - size.card) / size.strip) + 1);
  const rows = Math.max(1, Math.ceil(count / perRow));
  const places: Place[] = [];
  for (let row = 0; row < rows; row += 1) {
    // The first rows take the cards left over, so that they differ by one at most.
    const inRow = Math.floor(count / rows) + (row < count % rows ? 1 : 0);
    const fit = inRow > 1 ? (room - size.card) / (inRow - 1) : 0;
    const step = Math.min(fit, size.card + GAP);
    const start = (room - size.card - step * Math.max(0, inRow - 1)) / 2;
    for (let index = 0; index < inRow; index += 1) {
      places.push({ x: Math.round(start + step * index), y: row * size.rowStrip });
    }
  }
  return { places, height: (rows - 1) * size.rowStrip + size.card * TALL };
}
