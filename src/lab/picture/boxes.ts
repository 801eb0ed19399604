/** An upright rectangle of a picture, pixels: x to the right, y down. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A box around a point, of a given width and height in pixels. */
export const boxAbout = ([x, y]: readonly [number, number], wide: number, high: number): Box => [
  x - wide / 2,
  y - high / 2,
  x + wide / 2,
  y + high / 2,
];

/** Whether a box keeps at least `by` pixels from all others; boxes that only touch are 0 pixels apart. */
export const isClear = ([left, top, right, bottom]: Box, others: readonly Box[], by = 0): boolean =>
  others.every(
    (other) => left - by >= other[2] || right + by <= other[0] || top - by >= other[3] || bottom + by <= other[1],
  );

/**
 * Walks a list from its middle outwards, alternating between the two sides.
 *
 * @returns The indices, each once; none for an empty list.
 */
export function* fromMiddle(length: number): Generator<number> {
  const middle = Math.floor(length / 2);
  for (let step = 0; step <= middle; step++) {
    if (middle + step < length) yield middle + step;
    if (step > 0) yield middle - step;
  }
}
