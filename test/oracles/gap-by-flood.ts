import type { PlanPoint } from '../../src/kernel/point.ts';

/** An impassable upright box: from and to along x, and along z. */
export type Block = readonly [x0: number, x1: number, z0: number, z1: number];

/** The mover, the target, the range it must reach, and the distance from the middle to the table's edge. */
export type GapQuestion = {
  readonly blocks: readonly Block[];
  readonly half: number;
  readonly comes: number;
  readonly stands: number;
  readonly range: number;
};

/** The distance between sample places, inches. */
const STEP = 0.08;
/** If the second largest area has more than this share of the largest, it is unclear which is the open one. */
const UNSURE = 0.6;

/**
 * Whether a disc from the open ground can end in range of a disc at a place, by flooding a fine grid: once with only
 * the places that are certainly free, and once with all that may be. Undefined when the two disagree, or when it is
 * unclear which part of the table is the open one.
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
  // Open ground is the largest area without the target, and of that the part connected to it with the target.
  const open = largest(free, count, 1, undefined);
  const outside = open && largest(free, count, 2, open);
  if (!outside) return undefined;
  return outside.some((is, i) => is === 1 && beside[i]! <= range - spare);
}

/** The largest connected area of sufficiently free places; undefined when it is unclear which is the largest. */
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

/** The distance from a block, 0 inside it. */
export function distanceTo([x0, x1, z0, z1]: Block, x: number, z: number): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(z0 - z, 0, z - z1));
}
