import { type Curve, footOnLine, meet } from '../../geometry/outlines/curves.ts';
import { type Rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { leastCost } from '../../geometry/routes/route-search.ts';
import type { RouteNode } from '../../geometry/travel/route-node.ts';
import { SAME_PLACE, ZONE_ROUNDING } from '../../kernel/tolerances.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { extentOf } from './curves-near.ts';
import { addFeet, addFeetFrom } from './feet.ts';
import type { Reached } from './reached.ts';

/** A place where a path may end. */
type Candidate = {
  readonly at: PlanPoint;
  /** Straight distance from the start: no path there is shorter. */
  readonly least: Inches;
  /** Orders candidates that are equally far away, however they were found. */
  readonly rank: number;
};

/** How many curves are taken at first; each time as many again. */
const FIRST_TAKEN = 12;

/**
 * Places in a region where a shortest path may end, with their straight distances from the start, nearest first: the
 * feet of the bends of a reach on every curve, the curves' crossings, and the `others`.
 *
 * Curves are taken in order of their distance from the start. What lies on one that is not taken yet is at least as far
 * away as it, so what lies nearer on those taken is complete, and a search that soon ends never takes most of them.
 *
 * @param curves  As `curvesNear` gives them for the region.
 * @param squared How many of the curves, from the first, paths may meet at a right angle.
 */
export function* candidatesIn(
  reached: Reached,
  region: Rounded,
  curves: readonly Curve[],
  squared: number,
  others: readonly PlanPoint[],
): Generator<Candidate, void, undefined> {
  const [sx, , sz] = reached.view.setting.from;
  const most = reached.limit + SAME_PLACE;
  const away = curves.map((c) => leastTo(c, region, sx, sz));
  const order = [...away.keys()].filter((i) => away[i]! <= most).sort((a, b) => away[a]! - away[b]!);
  let waiting: Candidate[] = [];
  const add = (at: PlanPoint, rank: number): void => {
    if (signedDistance(region, at[0], at[1]) > ZONE_ROUNDING) return;
    const least = Math.sqrt((at[0] - sx) ** 2 + (at[1] - sz) ** 2);
    if (least <= most) waiting.push({ at, least, rank });
  };
  const ranks = ranksOf(curves.length);
  const feet = feetOn(reached, region);
  others.forEach((at, i) => add(at, ranks.other(i)));
  for (let taken = 0, next = FIRST_TAKEN; ; next *= 2) {
    for (; taken < Math.min(next, order.length); taken++) {
      const i = order[taken]!;
      if (i < squared) feet(curves[i]!, (at, node, k) => add(at, ranks.foot(node, i, k)));
      for (let before = 0; before < taken; before++) {
        const a = Math.min(i, order[before]!);
        const b = Math.max(i, order[before]!);
        const met = meet(curves[a]!, curves[b]!);
        for (let k = 0; k < met.length; k++) add(met[k]!, ranks.crossing(a, b, k));
      }
    }
    const known = taken < order.length ? away[order[taken]!]! - SAME_PLACE : Infinity;
    yield* waiting.filter(({ least }) => least < known).sort((a, b) => a.least - b.least || a.rank - b.rank);
    if (known === Infinity) return;
    waiting = waiting.filter(({ least }) => least >= known);
  }
}

/** Ranks of candidates: feet by node and curve, then crossings by their curves, then others. */
function ranksOf(curves: number) {
  const crossings = 2 ** 40;
  return {
    foot: (node: number, curve: number, k: number) => 2 * (node * curves + curve) + k,
    crossing: (a: number, b: number, k: number) => crossings + 2 * (a * curves + b) + k,
    other: (i: number) => 2 * crossings + i,
  };
}

/** A lower bound of the distance from a place to the part of a curve in a region. */
function leastTo(c: Curve, region: Rounded, x: Inches, z: Inches): Inches {
  const [minX, maxX, minZ, maxZ] = extentOf(c);
  const dx = Math.max(Math.max(minX, region.minX) - x, x - Math.min(maxX, region.maxX), 0);
  const dz = Math.max(Math.max(minZ, region.minZ) - z, z - Math.min(maxZ, region.maxZ), 0);
  const box = Math.sqrt(dx * dx + dz * dz);
  if (c.kind === 'circle') return Math.max(box, Math.abs(Math.sqrt((x - c.x) ** 2 + (z - c.z) ** 2) - c.radius));
  const [fx, fz] = footOnLine(c, x, z);
  return Math.max(box, Math.sqrt((x - fx) ** 2 + (z - fz) ** 2));
}

/** The feet on a curve: from the start, and where straight last stretches from the reach's bends meet it at right angles. */
function feetOn(reached: Reached, region: Rounded) {
  const [sx, , sz] = reached.view.setting.from;
  const { field } = reached.onFoot();
  const nodes: readonly RouteNode[] = reached
    .nodesFor(region)
    .filter((node) => leastCost(field, node) + signedDistance(region, node.x, node.z) <= reached.limit);
  return (c: Curve, found: (at: PlanPoint, node: number, k: number) => void): void => {
    const points: PlanPoint[] = [];
    addFeet(points, [c], sx, sz);
    for (let k = 0; k < points.length; k++) found(points[k]!, 0, k);
    for (let n = 0; n < nodes.length; n++) {
      const first = points.length;
      addFeetFrom(points, field, nodes[n]!, c);
      for (let k = first; k < points.length; k++) found(points[k]!, n + 1, k - first);
    }
  };
}
