import type { PlanPoint } from '../../kernel/point.ts';
import { ABOUT_PLACE, RAY_SLACK, SLIVER } from '../../kernel/tolerances.ts';
import type { Obstacle } from './levels.ts';
import type { OutlinePlace } from './outline-places.ts';
import { signedDistance } from '../outlines/rounded.ts';
import { type Sector, sectorsAbout } from './sectors.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * The set of obstacles a mover is over at a place of an outline, and a place beside it with exactly that set; undefined
 * for a set that occurs only at the place itself.
 */
export type SetThere = { readonly over: readonly number[]; readonly beside?: PlanPoint };

/** Two sets between which the obstacles under a mover may change. */
export type SetChange = readonly [a: SetThere, b: SetThere];

/** A possible bend of a path at a place: the outlines it is over, and whether it is round a corner or onto a slope. */
export type BendThere = {
  readonly owners: readonly number[];
  readonly isCorner: boolean;
  readonly isPortal: boolean;
};

/** Maximum number of flush outlines for which every order of taking them is returned. */
const MANY = 4;

/**
 * Every change of the obstacles under a mover that may happen at a place of an outline.
 *
 * @param bends  How paths may bend there.
 * @source Derived here; held against test/geometry/unreachable.test.ts and regions.test.ts.
 */
export function changesAt(
  obstacles: readonly Obstacle[],
  place: OutlinePlace,
  bends: readonly BendThere[],
): readonly SetChange[] {
  const { x, z, over, touched, isCrossing, isAtEdge } = place;
  const there = (more: readonly number[]): SetThere => ({ over: [...over, ...more], beside: [x, z] });
  // Where just two outlines cross, the places beside cover everything except taking both at once at a joint.
  if (isCrossing && touched.length === 2 && !isAtEdge)
    return bends.some(({ owners }) => owners.length === 2) ? [[there([]), there(touched)]] : [];
  if (isCrossing || touched.length > MANY || isFlush(obstacles, place)) return changesAmid(obstacles, place, bends);
  const sets = Array.from({ length: 1 << touched.length }, (_, bits) =>
    there(touched.filter((_, k) => (bits >> k) & 1)),
  );
  return sets.flatMap((a, i) => sets.slice(i + 1).map((b): SetChange => [a, b]));
}

/** Whether outlines touched along a stretch are one and the same there. */
function isFlush(obstacles: readonly Obstacle[], { x, z, touched }: OutlinePlace): boolean {
  if (touched.length === 1) return false;
  const off = touched.map((i) => signedDistance(obstacles[i]!.shape, x, z));
  return Math.max(...off) - Math.min(...off) < SLIVER;
}

/**
 * Changes where several outlines meet: straight through the place, from one sector to the opposite one, and at joints:
 * onto the set a path counts as over while it bends, and off it.
 */
function changesAmid(
  obstacles: readonly Obstacle[],
  place: OutlinePlace,
  bends: readonly BendThere[],
): readonly SetChange[] {
  const { x, z, over } = place;
  const sectors = sectorsAbout(obstacles, place);
  const besides = sectors.map((s): SetThere => {
    const angle = (s.from + s.to) / 2;
    return { over: s.over, beside: [x + ABOUT_PLACE * trig.cos(angle), z + ABOUT_PLACE * trig.sin(angle)] };
  });
  const through = sectors.flatMap((s, i) =>
    sectors.flatMap((t, j): SetChange[] =>
      j > i && (isNext(s, t) || isLedThrough(s, t, bends)) ? [[besides[i]!, besides[j]!]] : [],
    ),
  );
  const joints = bends.filter((b) => !b.isCorner);
  const sets = joints.map(({ owners, isPortal }): SetThere => {
    const set = [...over, ...owners];
    return isPortal ? { over: set, beside: [x, z] } : { over: set };
  });
  const bent = sets.flatMap((onto, k) => {
    const onward = sets.slice(k + 1).map((other): SetChange => [onto, other]);
    // Outlines other than those a path bends on may be left first, clear of them.
    const off = besides.flatMap((beside): SetChange[] => {
      const clear: SetThere = { over: beside.over.filter((i) => !joints[k]!.owners.includes(i)) };
      return [
        [beside, onto],
        [beside, clear],
        [clear, onto],
      ];
    });
    return [...onward, ...off];
  });
  return [...through, ...bent];
}

/**
 * Whether paths lead from one sector straight through the place into the opposite one, that is along a ray. Between two
 * sectors of some width they pass beside the place, unless they bend there.
 */
function isLedThrough(s: Sector, t: Sector, bends: readonly BendThere[]): boolean {
  const rays = (s.from === s.to ? 1 : 0) + (t.from === t.to ? 1 : 0);
  if (rays === 0 && !bends.some((b) => b.isCorner)) return false;
  return isAcross(s, t, rays === 2 ? RAY_SLACK : -RAY_SLACK);
}

/** Tolerance for directions, radians: flush outlines seen from a place differ by no more. */
export const FLUSH_ANGLE = 0.05;

/** Whether sectors are adjacent, or nearly so. @source Definition. */
export const isNext = (s: Sector, t: Sector): boolean =>
  Math.abs(s.to - t.from) < FLUSH_ANGLE || Math.abs(t.to - s.from - 2 * Math.PI) < FLUSH_ANGLE;

/**
 * Whether a straight path through the place leads from one sector into the other.
 *
 * @param slack  Radians by which it may miss; below 0, by which it must be inside.
 * @source Definition: opposite directions differ by π.
 */
export function isAcross(s: Sector, t: Sector, slack: number): boolean {
  return [-1, 1].some((k) => s.from + k * Math.PI <= t.to + slack && s.to + k * Math.PI >= t.from - slack);
}
