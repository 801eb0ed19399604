import type { PlanPoint, Point } from '../../kernel/point.ts';
import { FLIGHT_SETTLED, GRAZE, LENGTH_ROUNDING, NO_LENGTH, RIM_ON, SAME_COST } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Obstacle } from '../obstacles/levels.ts';
import type { Leg, Path } from '../path.ts';
import { type Clip, clipSegment, type Rounded } from '../outlines/rounded.ts';
import { lengthBetween, type SideBlock, type SidePoint, tautPath } from './side-view.ts';

/** Filled by {@link clipSegment} and read immediately: it is called too often to allocate a result. */
const clip: Clip = { from: 0, to: 0 };

/** A ground plan for a flight: its corners, and the true length of each stretch (of the arc, if it replaces one). */
export type FlightPlan = { readonly corners: readonly PlanPoint[]; readonly lengths: readonly Inches[] };

/** The straight plan between two places. @source Definition. */
export const straightPlan = (a: PlanPoint, b: PlanPoint): FlightPlan => planThrough([a, b]);

/** The plan that runs straight from place to place. @source Definition. */
export const planThrough = (corners: readonly PlanPoint[]): FlightPlan => ({
  corners,
  lengths: corners.slice(1).map((b, i) => Math.sqrt((b[0] - corners[i]![0]) ** 2 + (b[1] - corners[i]![1]) ** 2)),
});

/** A point of a flight, and the outline it may slide along when it rests on a rim. */
type Hinge = { at: Point; readonly rim: Rounded | undefined };

/**
 * The shortest flight along a ground plan: with the whole base flat and clear of everything it passes over or under.
 *
 * @param plan Its course in plan.
 * @param from, to  Heights at its ends, as climbing counts them.
 * @returns The flight, or undefined when the plan cannot be flown.
 * @source  R10-26: up, across and down are one taut line over the grown obstacles.
 */
export function flyAlong(obstacles: readonly Obstacle[], plan: FlightPlan, from: Inches, to: Inches): Path | undefined {
  const { blocks, rims, total } = sideView(obstacles, plan);
  const path = tautPath([0, from], [total, to], blocks);
  if (!path) return undefined;
  if (plan.corners.length > 2) return pathOver(plan, withCorners(plan, path));
  const places = lifted(plan, path);
  const hinges = path.map((p, i): Hinge => ({ at: places[i]!, rim: rimAt(blocks, rims, p) }));
  const straight = pathThrough(hinges.map((h) => h.at));
  if (hinges.length < 3) return straight;
  const slid = pathThrough(slideRims(hinges));
  return slid.length < straight.length - SAME_COST && isFlyable(obstacles, slid) ? slid : straight;
}

/**
 * The obstacles a plan passes over, seen from the side: blocks, the rims they belong to, and the plan's whole length.
 *
 * @source Derived here: convex shapes are crossed in one interval; test/geometry/flight.test.ts.
 */
export function sideView(obstacles: readonly Obstacle[], { corners, lengths }: FlightPlan) {
  const blocks: SideBlock[] = [];
  const rims: Rounded[] = [];
  /** The last block of each obstacle, which goes on where the next stretch of an arc is still over it. */
  const last = new Map<Obstacle, Index>();
  let s = 0;
  for (let i = 1; i < corners.length; i++) {
    const [ax, az] = corners[i - 1]!;
    const dx = corners[i]![0] - ax;
    const dz = corners[i]![1] - az;
    const length = lengths[i - 1]!;
    for (const o of obstacles) {
      if (!clipSegment(o.shape, ax, az, dx, dz, clip)) continue;
      // Obstacles that are more than grazed are passed exactly at their rim.
      clipSegment({ ...o.shape, rho: o.shape.rho + GRAZE }, ax, az, dx, dz, clip);
      const [from, to] = [s + clip.from * length, s + clip.to * length];
      const before = last.get(o);
      if (before !== undefined && from - blocks[before]!.to < LENGTH_ROUNDING) {
        blocks[before] = { ...blocks[before]!, to };
        continue;
      }
      last.set(o, blocks.length);
      blocks.push({ from, to, lo: o.lo, hi: o.hi });
      rims.push(o.shape);
    }
    s += length;
  }
  return { blocks, rims, total: s };
}

/** A side view's path with the plan's own corners put back in. @source Linear interpolation. */
export function withCorners({ corners, lengths }: FlightPlan, path: readonly SidePoint[]): SidePoint[] {
  const points: SidePoint[] = [];
  let [s, next] = [0, 0];
  for (let i = 1; i + 1 < corners.length; i++) {
    s += lengths[i - 1]!;
    while (next < path.length && path[next]![0] <= s) points.push(path[next++]!);
    const [p, q] = [points.at(-1), path[next]];
    if (p && q) points.push([s, p[1] + ((s - p[0]) / (q[0] - p[0])) * (q[1] - p[1])]);
  }
  return [...points, ...path.slice(next)];
}

function rimAt(blocks: readonly SideBlock[], rims: readonly Rounded[], [s, y]: SidePoint): Rounded | undefined {
  const k = blocks.findIndex(
    (b) =>
      (Math.abs(b.from - s) < LENGTH_ROUNDING || Math.abs(b.to - s) < LENGTH_ROUNDING) &&
      Math.abs(b.hi - y) < LENGTH_ROUNDING,
  );
  return k < 0 ? undefined : rims[k];
}

/** The places over a plan of points seen from the side, in the order in which they are passed. */
function lifted({ corners, lengths }: FlightPlan, path: readonly SidePoint[]): readonly Point[] {
  const last = corners.length - 1;
  let [i, begun] = [1, 0];
  return path.map(([s, y]) => {
    while (i < last && s - begun > lengths[i - 1]! + NO_LENGTH) begun += lengths[i++ - 1]!;
    if (last < 1) return [corners[0]![0], y, corners[0]![1]];
    const [ax, az] = corners[i - 1]!;
    const [bx, bz] = corners[i]!;
    const length = lengths[i - 1]!;
    const t = length === 0 ? 0 : Math.min((s - begun) / length, 1);
    return [ax + t * (bx - ax), y, az + t * (bz - az)];
  });
}

/**
 * The flight over a plan with a given side view. Lengths come from the side view, where arcs keep theirs.
 *
 * @source C-31
 */
export function pathOver(plan: FlightPlan, path: readonly SidePoint[]): Path {
  const places = lifted(plan, path);
  const legs: Leg[] = [];
  for (let i = 1; i < path.length; i++) {
    const length = lengthBetween(path[i - 1]!, path[i]!);
    if (length > NO_LENGTH) legs.push({ kind: 'fly', from: places[i - 1]!, to: places[i]!, length });
  }
  const length = legs.reduce((sum, l) => sum + l.length, 0);
  return { length, across: length, up: 0, down: 0, legs };
}

/** Rounds in which each hinge slides to its best place between its neighbours; each gains a fixed share. */
const ROUNDS = 60;

/** Slides hinges along the straight rims they rest on until the flight is shortest. A sum of distances is convex. */
function slideRims(hinges: readonly Hinge[]): Point[] {
  const points = hinges.map((h) => h.at);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let i = 1; i + 1 < points.length; i++) {
      const rim = hinges[i]!.rim;
      const edge = rim && straightEdgeAt(rim, points[i]!);
      if (!edge) continue;
      const best = bestOnEdge(points[i - 1]!, points[i]!, points[i + 1]!, edge);
      moved = Math.max(moved, Math.abs(best[0] - points[i]![0]) + Math.abs(best[2] - points[i]![2]));
      points[i] = best;
    }
    if (moved < FLIGHT_SETTLED) break;
  }
  return points;
}

type Edge = { readonly ux: number; readonly uz: number; readonly back: Inches; readonly ahead: Inches };

function straightEdgeAt(rim: Rounded, [x, , z]: Point): Edge | undefined {
  for (let i = 0; i < rim.px.length && rim.px.length > 1; i++) {
    const off = (x - rim.px[i]!) * rim.nx[i]! + (z - rim.pz[i]!) * rim.nz[i]! - rim.rho;
    const ux = -rim.nz[i]!;
    const uz = rim.nx[i]!;
    const along = (x - rim.px[i]!) * ux + (z - rim.pz[i]!) * uz;
    if (Math.abs(off) < RIM_ON && along >= 0 && along <= rim.len[i]!)
      return { ux, uz, back: along, ahead: rim.len[i]! - along };
  }
  return undefined;
}

/** The point of an edge line at which the path from `a` to `b` is shortest: by reflection, the rise shared with the offset. */
function bestOnEdge(a: Point, at: Point, b: Point, edge: Edge): Point {
  const off = (p: Point) => {
    const along = (p[0] - at[0]) * edge.ux + (p[2] - at[2]) * edge.uz;
    const across = (p[0] - at[0]) * -edge.uz + (p[2] - at[2]) * edge.ux;
    return { along, away: Math.sqrt(across * across + (p[1] - at[1]) ** 2) };
  };
  const p = off(a);
  const q = off(b);
  const share = p.away + q.away === 0 ? 0.5 : p.away / (p.away + q.away);
  const s = Math.min(Math.max(p.along + share * (q.along - p.along), -edge.back), edge.ahead);
  return [at[0] + s * edge.ux, at[1], at[2] + s * edge.uz];
}

function isFlyable(obstacles: readonly Obstacle[], path: Path): boolean {
  return path.legs.every((leg) => {
    const dx = leg.to[0] - leg.from[0];
    const dz = leg.to[2] - leg.from[2];
    const at = (t: number) => leg.from[1] + t * (leg.to[1] - leg.from[1]);
    return obstacles.every((o) => {
      if (!clipSegment(o.shape, leg.from[0], leg.from[2], dx, dz, clip)) return true;
      const [y0, y1] = [at(clip.from), at(clip.to)];
      return Math.max(y0, y1) <= o.lo + RIM_ON || Math.min(y0, y1) >= o.hi - RIM_ON;
    });
  });
}

function pathThrough(points: readonly Point[]): Path {
  const legs: Leg[] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const flat = Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);
    const length = lengthBetween([0, a[1]], [flat, b[1]]);
    if (length > NO_LENGTH) legs.push({ kind: 'fly', from: a, to: b, length });
  }
  const length = legs.reduce((sum, l) => sum + l.length, 0);
  return { length, across: length, up: 0, down: 0, legs };
}
