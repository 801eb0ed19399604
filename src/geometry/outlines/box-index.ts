import type { Index, Inches } from '../../kernel/units.ts';

/** Number of slabs along either axis: about two inches each on a table. */
const SLABS = 32;

/**
 * Boxes in plan by the slabs they lie in, so that those which may meet a box are found without looking at all.
 *
 * @shape `begun`, `unended`: for both axes, x first, and each slab a set of
 *        boxes as `words` numbers of 32 bits: those that begin in it or before, and those that end in it or after.
 */
export type BoxIndex = {
  readonly words: number;
  readonly from: readonly [Inches, Inches];
  readonly perInch: readonly [number, number];
  readonly begun: Uint32Array;
  readonly unended: Uint32Array;
  /** Scratch space of {@link findBoxes}. */
  readonly found: Uint32Array;
};

/** An index of boxes. @shape `boxes`: rows of four: minX, maxX, minZ, maxZ. @source Bounding boxes. */
export function indexBoxes(boxes: Float64Array): BoxIndex {
  const words = Math.ceil(boxes.length / 128);
  const begun = new Uint32Array(2 * SLABS * words);
  const unended = new Uint32Array(2 * SLABS * words);
  const [x, z] = [slabsAlong(boxes, 0), slabsAlong(boxes, 2)];
  const [from, perInch] = [[x.from, z.from] as const, [x.perInch, z.perInch] as const];
  for (let axis = 0; axis < 2; axis++) {
    const [start, scale] = [from[axis]!, perInch[axis]!];
    for (let i = 0, b = 2 * axis; b < boxes.length; i++, b += 4) {
      const first = slabOf(boxes[b]!, start, scale);
      const last = slabOf(boxes[b + 1]!, start, scale);
      const [word, bit] = [i >> 5, 1 << (i & 31)];
      begun[(axis * SLABS + first) * words + word]! |= bit;
      unended[(axis * SLABS + last) * words + word]! |= bit;
    }
    for (let k = words; k < SLABS * words; k++) {
      const at = axis * SLABS * words + k;
      begun[at]! |= begun[at - words]!;
      const back = (axis * SLABS + SLABS) * words - 1 - k;
      unended[back]! |= unended[back + words]!;
    }
  }
  return { words, from, perInch, begun, unended, found: new Uint32Array(boxes.length / 4) };
}

function slabsAlong(boxes: Float64Array, side: Index): { readonly from: Inches; readonly perInch: number } {
  let [least, most] = [Infinity, -Infinity];
  for (let b = side; b < boxes.length; b += 4) {
    least = Math.min(least, boxes[b]!);
    most = Math.max(most, boxes[b + 1]!);
  }
  return { from: least, perInch: most > least ? SLABS / (most - least) : 0 };
}

/** The slab in which a coordinate lies; never falls as it grows, so that comparing slabs rules nothing out wrongly. */
function slabOf(at: Inches, from: Inches, perInch: number): Index {
  const slab = Math.floor((at - from) * perInch);
  return slab > 0 ? Math.min(slab, SLABS - 1) : 0;
}

/**
 * Finds the boxes that may meet a box: all that do, and few others. Their indices, in rising order, are the first of
 * `found`, until the next search.
 *
 * @returns How many there are.
 * @source Bounding boxes, by slabs.
 */
export function findBoxes(index: BoxIndex, minX: Inches, maxX: Inches, minZ: Inches, maxZ: Inches): number {
  const { words, from, perInch, begun, unended, found } = index;
  const beginX = slabOf(maxX, from[0], perInch[0]) * words;
  const endX = slabOf(minX, from[0], perInch[0]) * words;
  const beginZ = (SLABS + slabOf(maxZ, from[1], perInch[1])) * words;
  const endZ = (SLABS + slabOf(minZ, from[1], perInch[1])) * words;
  let count = 0;
  for (let w = 0; w < words; w++) {
    let bits = begun[beginX + w]! & unended[endX + w]! & begun[beginZ + w]! & unended[endZ + w]!;
    while (bits !== 0) {
      const top = 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
      found[count++] = 32 * w + top;
    }
  }
  return count;
}
