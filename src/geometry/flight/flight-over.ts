import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type FlightPlan, pathOver, sideView, withCorners } from './flight.ts';
import { type Floor, lookAlong, placeAlong } from './floor.ts';
import type { Obstacle } from '../obstacles/levels.ts';
import type { Path } from '../path.ts';
import { isPathClear, type SideBlock, type SidePoint, tautPath, sidePathLength, tautOver } from './side-view.ts';

/** Precision of the string's bends on the bends of the floor. */
const FINE: Inches = 0.002;
/** Each round halves the intervals beside a bend: enough for any step. */
const ROUNDS = 8;

/**
 * The shortest flight along a ground plan over obstacles and sloping ground, the base flat, whole and clear.
 *
 * The floor is sampled in steps, and ever more finely where the string over it bends. There it is treated as level up
 * to the next sample, so that nothing in between is ever cut.
 *
 * @param from, to  Heights at its ends, as climbing counts them.
 * @returns The flight, or undefined when the plan cannot be flown.
 * @source  R10-26
 */
export function flyOver(
  obstacles: readonly Obstacle[],
  floor: Floor,
  plan: FlightPlan,
  from: Inches,
  to: Inches,
): Path | undefined {
  const { blocks, total } = sideView(obstacles, plan);
  const [a, b]: [SidePoint, SidePoint] = [
    [0, from],
    [total, to],
  ];
  // No string over the floor runs below the line between its ends.
  const straight = (s: Inches) => from + (total === 0 ? 0 : (s / total) * (to - from));
  const heightAt = (s: Inches): Inches => floor.above(...placeAlong(plan, s), straight(s));
  const seen = lookAlong(plan, floor.step, (x, z, s) => floor.above(x, z, straight(s)));
  const looks = [a, ...seen.slice(1, -1), b];
  const tops = topsOf(blocks);
  if (!tops) return undefined;
  let path = tautOver(a, b, [...tops, ...looks]);
  for (let round = 0; round < ROUNDS && refine(looks, path, heightAt); round++)
    path = tautOver(a, b, [...tops, ...looks]);
  path = tautOver(a, b, [...tops, ...looks, ...widened(looks, path)]);
  const over = isPathClear(path, blocks) ? path : tautPath(a, b, [...blocks, ...steps(looks)]);
  return over && pathOver(plan, plan.corners.length > 2 ? withCorners(plan, over) : over);
}

/**
 * A flight's length in inches and where along its plan it bends, computed fast and to a lattice's step; undefined when
 * it cannot be flown.
 *
 * @source Ours: a convex hull over sampled heights; only ranks plans, see test/geometry/flight-over.test.ts.
 */
export function roughFlight(
  obstacles: readonly Obstacle[],
  floor: Floor,
  plan: FlightPlan,
  from: Inches,
  to: Inches,
): { readonly length: Inches; readonly bends: readonly Inches[] } | undefined {
  const { blocks, total } = sideView(obstacles, plan);
  const tops = topsOf(blocks);
  if (!tops) return undefined;
  const looks = withFaces(lookAlong(plan, 2 * floor.step, floor.roughly), (s) => floor.roughly(...placeAlong(plan, s)));
  const path = tautOver([0, from], [total, to], tops.length === 0 ? looks : [...tops, ...looks]);
  if (!isPathClear(path, blocks)) return undefined;
  return { length: sidePathLength(path), bends: path.slice(1, -1).map((p) => p[0]) };
}

/** Minimum steepness between two samples that indicates an upright face, and bisection steps to its position. */
const FACE = 2;
const HALVINGS = 3;

/** The inner samples, with additional ones at every face between two of them. */
function withFaces(looks: readonly SidePoint[], heightAt: (s: Inches) => Inches): SidePoint[] {
  const all: SidePoint[] = [];
  for (let k = 0; k + 1 < looks.length; k++) {
    if (k > 0) all.push(looks[k]!);
    let [p, q] = [looks[k]!, looks[k + 1]!];
    const rise = Math.max(q[1], 0) - Math.max(p[1], 0);
    if (Math.abs(rise) <= FACE * (q[0] - p[0])) continue;
    for (let round = 0; round < HALVINGS; round++) {
      const s = (p[0] + q[0]) / 2;
      const middle: SidePoint = [s, heightAt(s)];
      if (Math.max(middle[1], 0) - Math.max(p[1], 0) > rise / 2 === rise > 0) q = middle;
      else p = middle;
    }
    all.push([rise > 0 ? p[0] : q[0], Math.max(p[1], q[1])]);
  }
  return all;
}

/** Upper corners of blocks that cannot be flown under; undefined when one cannot be flown over either. */
function topsOf(blocks: readonly SideBlock[]): SidePoint[] | undefined {
  const below = blocks.filter((k) => k.lo < 0);
  if (below.some((k) => k.hi === Infinity)) return undefined;
  return below.flatMap((k): SidePoint[] => [
    [k.from, k.hi],
    [k.to, k.hi],
  ]);
}

/** Adds samples half-way to the next beside every bend that is sharp for its distance; returns whether it did. */
function refine(looks: SidePoint[], path: readonly SidePoint[], heightAt: (s: Inches) => Inches): boolean {
  const turns = new Map<SidePoint, number>();
  for (let i = 1; i + 1 < path.length; i++)
    turns.set(path[i]!, rise(path[i - 1]!, path[i]!) - rise(path[i]!, path[i + 1]!));
  const added: SidePoint[] = [];
  for (let k = 0; k + 1 < looks.length; k++) {
    const [p, q] = [looks[k]!, looks[k + 1]!];
    const turn = Math.max(turns.get(p) ?? 0, turns.get(q) ?? 0);
    if (q[0] - p[0] <= FINE || (q[0] - p[0]) * turn <= FINE) continue;
    const s = (p[0] + q[0]) / 2;
    added.push([s, heightAt(s)]);
  }
  looks.push(...added);
  looks.sort((p, q) => p[0] - q[0]);
  return added.length > 0;
}

const rise = (p: SidePoint, q: SidePoint): number => (q[1] - p[1]) / Math.max(q[0] - p[0], LENGTH_ROUNDING);

/** The floor at every bend, extended level to the adjacent samples. */
function widened(looks: readonly SidePoint[], path: readonly SidePoint[]): SidePoint[] {
  const bends = new Set(path.slice(1, -1));
  return looks.flatMap((p, k): SidePoint[] =>
    bends.has(p)
      ? [looks[k - 1], looks[k + 1]].flatMap((q): SidePoint[] =>
          q && Math.abs(q[0] - p[0]) <= 2 * FINE ? [[q[0], p[1]]] : [],
        )
      : [],
  );
}

/** Number of steps that approximate sampled heights for flights that also pass under something; never too low. */
const FEW = 12;

function steps(looks: readonly SidePoint[]): SideBlock[] {
  const heights = looks.map((p) => p[1]).filter(Number.isFinite);
  const same = (Math.max(...heights) - Math.min(...heights)) / FEW;
  const blocks: { from: Inches; to: Inches; lo: Inches; hi: Inches }[] = [];
  let [low, high] = [Infinity, -Infinity];
  for (let k = 0; k + 1 < looks.length; k++) {
    const [p, q] = [looks[k]!, looks[k + 1]!];
    const hi = Math.max(p[1], q[1]);
    if (!Number.isFinite(hi)) continue;
    const last = blocks.at(-1);
    [low, high] = [Math.min(low, hi), Math.max(high, hi)];
    if (last && last.to === p[0] && high - low <= same) {
      last.to = q[0];
      last.hi = high;
    } else {
      [low, high] = [hi, hi];
      blocks.push({ from: p[0], to: q[0], lo: -1, hi });
    }
  }
  return blocks;
}
