/** An upright rectangle of a picture, pixels: x to the right, y down. */
export type LabelBox = readonly [left: number, top: number, right: number, bottom: number];

/** A box about a point, so wide and high. */
export const boxAbout = ([x, y]: readonly [number, number], wide: number, high: number): LabelBox => [
  x - wide / 2,
  y - high / 2,
  x + wide / 2,
  y + high / 2,
];

/** Whether a box lies clear of all others, by so many pixels; boxes that only touch are clear by none. */
export const clearsBoxes = ([left, top, right, bottom]: LabelBox, others: readonly LabelBox[], by = 0): boolean =>
  others.every(
    (other) => left - by >= other[2] || right + by <= other[0] || top - by >= other[3] || bottom + by <= other[1],
  );

/**
 * Goes through a list from its middle outwards, by turns after and before it.
 *
 * @returns The indices, each once; none of an empty list.
 */
export function* fromMiddle(length: number): Generator<number> {
  const middle = Math.floor(length / 2);
  for (let step = 0; step <= middle; step++) {
    if (middle + step < length) yield middle + step;
    if (step > 0) yield middle - step;
  }
}
