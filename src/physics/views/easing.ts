import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { rounded, type Rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { RANGE_EASING } from '../../kernel/tolerances.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Easing } from './view.ts';

/** Obstacles after easing; `moved` tells which ones moved back, and how far, as part of a key. */
type Eased = { readonly obstacles: readonly Obstacle[]; readonly moved: readonly string[] };

/**
 * Obstacles, of which those that overlap one of the given places by no more than its slack are moved back until the
 * place lies on their outline.
 *
 * @shape `boxes`: as {@link boxesOf} gives them for `obstacles`.
 */
export function ease(obstacles: readonly Obstacle[], boxes: Float64Array, places: readonly Easing[]): Eased {
  const depths = new Map<number, Inches>();
  for (const { at, slack } of places) {
    const [x, y, z] = at;
    for (let i = 0, b = 0; i < obstacles.length; i++, b += 4) {
      if (x <= boxes[b]! || x >= boxes[b + 1]! || z <= boxes[b + 2]! || z >= boxes[b + 3]!) continue;
      const o = obstacles[i]!;
      if (o.through || y <= o.lo || y >= o.hi) continue;
      const depth = -signedDistance(o.shape, x, z);
      if (depth > 0 && depth <= (o.range ? Math.min(slack, RANGE_EASING) : slack))
        depths.set(i, Math.max(depth, depths.get(i) ?? 0));
    }
  }
  if (depths.size === 0) return { obstacles, moved: [] };
  const eased = [...obstacles];
  for (const [i, depth] of depths) eased[i] = { ...eased[i]!, shape: shrink(eased[i]!.shape, depth) };
  const moved = [...depths].sort((a, b) => a[0] - b[0]).map(([i, depth]) => `${i}:${depth}`);
  return { obstacles: eased, moved };
}

/** A shape with its outline inset by a depth, or scaled about its centre when its rounding is less than that. */
function shrink(shape: Rounded, depth: Inches): Rounded {
  const core = Array.from(shape.px, (x, i): PlanPoint => [x, shape.pz[i]!]);
  if (shape.rho >= depth) return rounded(core, shape.rho - depth);
  const n = core.length;
  const cx = core.reduce((s, p) => s + p[0], 0) / n;
  const cz = core.reduce((s, p) => s + p[1], 0) / n;
  const least = Math.min(
    ...core.map((_, i) => -((cx - core[i]![0]) * shape.nx[i]! + (cz - core[i]![1]) * shape.nz[i]!)),
  );
  const share = 1 - depth / least;
  return rounded(
    core.map((p) => [cx + share * (p[0] - cx), cz + share * (p[1] - cz)]),
    0,
  );
}

/**
 * The bounds of obstacles in plan, inches.
 *
 * @shape Rows of four, one for each obstacle in order: minX, maxX, minZ, maxZ. Length 4 · obstacles.
 */
export function boxesOf(obstacles: readonly Obstacle[]): Float64Array {
  const boxes = new Float64Array(4 * obstacles.length);
  obstacles.forEach(({ shape: s }, i) => boxes.set([s.minX, s.maxX, s.minZ, s.maxZ], 4 * i));
  return boxes;
}
