import FlatQueue from 'flatqueue';
import type { Field } from '../../src/geometry/field/field.ts';
import { isInBounds } from '../../src/geometry/field/over.ts';
import type { Level } from '../../src/geometry/obstacles/levels.ts';
import { stretchProfile } from '../../src/geometry/travel/profile.ts';
import type { RoutePoint } from '../../src/geometry/travel/route-node.ts';
import { travel } from '../../src/geometry/travel/travel.ts';
import { SAME_LEVEL } from '../../src/kernel/tolerances.ts';

/**
 * The length of the shortest path between two spots in short steps over a grid, climbs included: slow and obvious.
 *
 * It uses no corners, joints or regions, only what a straight step passes over, and how outlines are crossed. The true
 * shortest path is never longer.
 *
 * @param within  Paths of this length or more are not searched.
 * @returns The length; undefined when no such path is shorter.
 */
export function leastByGrid(
  field: Field,
  from: RoutePoint,
  to: RoutePoint,
  step = 0.15,
  within = Infinity,
): number | undefined {
  const goal = [Math.round((to.x - from.x) / step), Math.round((to.z - from.z) / step)] as const;
  const place = (i: number, j: number) =>
    i === goal[0] && j === goal[1] ? ([to.x, to.z] as const) : ([from.x + i * step, from.z + j * step] as const);
  type Place = { readonly i: number; readonly j: number; readonly level: Level; readonly cost: number };
  const best = new Map<string, number>();
  const queue = new FlatQueue<Place>();
  const come = (i: number, j: number, level: Level, cost: number) => {
    const key = `${i} ${j} ${level.y.toFixed(4)}`;
    if ((best.get(key) ?? Infinity) <= cost) return;
    const [x, z] = place(i, j);
    const least = cost + Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2);
    if (least >= within) return;
    best.set(key, cost);
    queue.push({ i, j, level, cost }, least);
  };
  come(0, 0, from.level, 0);
  for (let p = queue.pop(); p; p = queue.pop()) {
    const { i, j, level, cost } = p;
    if (best.get(`${i} ${j} ${level.y.toFixed(4)}`)! < cost) continue;
    const [ax, az] = place(i, j);
    if (i === goal[0] && j === goal[1] && Math.abs(level.y - to.level.y) < SAME_LEVEL) return cost;
    for (const [di, dj] of STEPS) {
      const [bx, bz] = place(i + di, j + dj);
      if (!isInBounds(field.bounds, bx, bz)) continue;
      const profile = stretchProfile(field, { ax, az, bx, bz });
      if (!profile) continue;
      const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
      for (const o of travel(field, profile, level)) come(i + di, j + dj, o.level, cost + length + o.up + o.down);
    }
  }
  return undefined;
}

/** Steps in sixteen directions. */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 1],
].flatMap(([i, j]): readonly (readonly [number, number])[] => [
  [i!, j!],
  [-j!, i!],
  [-i!, -j!],
  [j!, -i!],
]);
