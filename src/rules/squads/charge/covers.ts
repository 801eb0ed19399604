/** A set of sets of targets as bits: bit m is set when the targets whose bits are set in m may be engaged together. */
export type Covers = number;

/** Nothing is engaged. */
export const NO_COVER: Covers = 1;

/** Maximum number of targets that fit into the bits. */
export const MOST_COVERED = 4;

/** All of a number of targets together, as bits. */
export const fullCover = (targets: number): Covers => 1 << ((1 << targets) - 1);

/** What two groups may engage together, as bits. */
export function withBoth(a: Covers, b: Covers): Covers {
  if (a === NO_COVER) return b;
  if (b === NO_COVER) return a;
  let both = 0;
  for (let m = 0; a >> m > 0; m++) {
    if (!((a >> m) & 1)) continue;
    for (let k = 0; b >> k > 0; k++) if ((b >> k) & 1) both |= 1 << (m | k);
  }
  return both;
}
