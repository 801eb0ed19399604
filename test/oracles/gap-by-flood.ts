import type { PlanPoint } from '../../src/kernel/point.ts';

/** An upright box nobody crosses: from and to along x, and along z. */
export type Block = readonly [x0: number, x1: number, z0: number, z1: number];

/** Who comes, who stands there, how near the one must come, and how far from the middle the table ends. */
export type GapQuestion = {
  readonly blocks: readonly Block[];
  readonly half: number;
  readonly comes: number;
  readonly stands: number;
  readonly range: number;
};

/** How far apart places are tried. */
const STEP = 0.08;
/** Parts of a table of which neither is the larger for certain. */
const UNSURE = 0.6;

/**
 * Whether a disc from the open ground ends in range of a disc at a place, by flooding a fine grid of places: once with
 * places only that are free with room to spare, and once with all that may be. Undefined where they disagree, or where it
 * cannot be told which part of the table is the open one.
 */
export function isReachedByFlood(question: GapQuestion, at: PlanPoint): boolean | undefined {
  const sure = outcome(question, at, STEP);
  const perhaps = outcome(question, at, -STEP);
  return sure === perhaps ? sure : undefined;
}

function outcome({ blocks, half, comes, stands, range }: GapQuestion, [dx, dz]: PlanPoint, spare: number) {
  const reach = half - comes;
  const count = Math.floor((2 * reach) / STEP) + 1;
  const free = new Uint8Array(count * count);
  const beside = new Float64Array(count * count);
  for (let i = 0; i < count * count; i++) {
    const [x, z] = [(i % count) * STEP - reach, Math.floor(i / count) * STEP - reach];
    beside[i] = Math.hypot(x - dx, z - dz) - comes - stands;
    const isFree = blocks.every((block) => distanceTo(block, x, z) >= comes + spare);
    free[i] = isFree ? (beside[i]! >= spare ? 2 : 1) : 0;
  }
  // Open ground is what most of the table is without the one who stands there, and of that what is joined with him there.
  const open = largest(free, count, 1, undefined);
  const outside = open && largest(free, count, 2, open);
  if (!outside) return undefined;
  return outside.some((is, i) => is === 1 && beside[i]! <= range - spare);
}

/** The largest joined part of places that are at least so free; undefined where it is not clear which is. */
function largest(free: Uint8Array, count: number, least: number, among: Uint8Array | undefined) {
  const seen = new Uint8Array(free.length);
  let [best, size, second]: [Uint8Array | undefined, number, number] = [undefined, 0, 0];
  for (let start = 0; start < free.length; start++) {
    if (seen[start] || free[start]! < least || among?.[start] === 0) continue;
    const part = new Uint8Array(free.length);
    const waiting = [start];
    seen[start] = part[start] = 1;
    let own = 0;
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      own++;
      const column = i % count;
      for (const [next, isThere] of [
        [i - 1, column > 0],
        [i + 1, column < count - 1],
        [i - count, true],
        [i + count, true],
      ] as const) {
        if (!isThere || seen[next] !== 0 || free[next]! < least || among?.[next] === 0) continue;
        seen[next] = part[next] = 1;
        waiting.push(next);
      }
    }
    if (own > size) [best, size, second] = [part, own, size];
    else second = Math.max(second, own);
  }
  return second > UNSURE * size ? undefined : best;
}

/** Distance from a block, 0 inside. */
export function distanceTo([x0, x1, z0, z1]: Block, x: number, z: number): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(z0 - z, 0, z - z1));
}
