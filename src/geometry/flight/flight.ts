import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Obstacle } from '../field/levels.ts';
import type { Leg, Path } from '../path.ts';
import { type Clip, clipSegment, GRAZE, type Rounded } from '../outlines/rounded.ts';
import { lengthBetween, type SideBlock, type SidePoint, tautPath } from './side-view.ts';

const clip: Clip = { from: 0, to: 0 };

/** A ground plan for a flight: its corners, and the true length of each stretch between them (an arc's, where it stands for one). */
export type FlightPlan = { readonly corners: readonly PlanPoint[]; readonly lengths: readonly Inches[] };

/** The straight plan between two places. */
export const straightPlan = (a: PlanPoint, b: PlanPoint): FlightPlan => planThrough([a, b]);

/** The plan that runs straight from place to place. */
export const planThrough = (corners: readonly PlanPoint[]): FlightPlan => ({
  corners,
  lengths: corners.slice(1).map((b, i) => Math.sqrt((b[0] - corners[i]![0]) ** 2 + (b[1] - corners[i]![1]) ** 2)),
});

/** A point of a flight, and the outline it may slide along when it rests on a rim. */
type Hinge = { at: Point; readonly rim: Rounded | undefined };

/**
 * The shortest flight along a ground plan: the base flat, whole and clear of what it passes over or under.
 *
 * @param plan  Where it runs in plan.
 * @param from, to  Heights at its ends, as climbing counts them.
 * @returns The flight, or undefined when the plan cannot be flown.
 * @source  R10-26: up, across and down are one taut line over the grown obstacles.
 */
export function flyAlong(obstacles: readonly Obstacle[], plan: FlightPlan, from: Inches, to: Inches): Path | undefined {
  const { blocks, rims, total } = sideView(obstacles, plan);
  const way = tautPath([0, from], [total, to], blocks);
  if (!way) return undefined;
  const hinges = way.map((p): Hinge => ({ at: lift(plan, p), rim: rimAt(blocks, rims, p) }));
  if (plan.corners.length > 2) return pathOver(plan, withCorners(plan, way));
  const straight = pathThrough(hinges.map((h) => h.at));
  if (hinges.length < 3) return straight;
  const slid = pathThrough(slideRims(hinges));
  return slid.length < straight.length - 1e-12 && isFlyable(obstacles, slid) ? slid : straight;
}

/** What a plan passes over, seen from the side: blocks, the rims they belong to, and the plan's whole length. */
export function sideView(obstacles: readonly Obstacle[], { corners, lengths }: FlightPlan) {
  const blocks: SideBlock[] = [];
  const rims: Rounded[] = [];
  let s = 0;
  for (let i = 1; i < corners.length; i++) {
    const [ax, az] = corners[i - 1]!;
    const dx = corners[i]![0] - ax;
    const dz = corners[i]![1] - az;
    const length = lengths[i - 1]!;
    for (const o of obstacles) {
      if (!clipSegment(o.shape, ax, az, dx, dz, clip)) continue;
      // What is more than grazed is passed at its very rim.
      clipSegment({ ...o.shape, rho: o.shape.rho + GRAZE }, ax, az, dx, dz, clip);
      blocks.push({ from: s + clip.from * length, to: s + clip.to * length, lo: o.lo, hi: o.hi });
      rims.push(o.shape);
    }
    s += length;
  }
  return { blocks, rims, total: s };
}

/** A side view's way with the plan's own corners put back in. */
export function withCorners({ corners, lengths }: FlightPlan, way: readonly SidePoint[]): SidePoint[] {
  const points = [...way];
  let s = 0;
  for (let i = 1; i + 1 < corners.length; i++) {
    s += lengths[i - 1]!;
    const after = points.findIndex((p) => p[0] > s);
    if (after < 1) continue;
    const [p, q] = [points[after - 1]!, points[after]!];
    points.splice(after, 0, [s, p[1] + ((s - p[0]) / (q[0] - p[0])) * (q[1] - p[1])]);
  }
  return points;
}

function rimAt(blocks: readonly SideBlock[], rims: readonly Rounded[], [s, y]: SidePoint): Rounded | undefined {
  const k = blocks.findIndex(
    (b) => (Math.abs(b.from - s) < 1e-9 || Math.abs(b.to - s) < 1e-9) && Math.abs(b.hi - y) < 1e-9,
  );
  return k < 0 ? undefined : rims[k];
}

function lift({ corners, lengths }: FlightPlan, [s, y]: SidePoint): Point {
  let left = s;
  for (let i = 1; i < corners.length; i++) {
    const [ax, az] = corners[i - 1]!;
    const [bx, bz] = corners[i]!;
    const length = lengths[i - 1]!;
    if (left <= length + 1e-12 || i === corners.length - 1) {
      const t = length === 0 ? 0 : Math.min(left / length, 1);
      return [ax + t * (bx - ax), y, az + t * (bz - az)];
    }
    left -= length;
  }
  return [corners[0]![0], y, corners[0]![1]];
}

/** The flight over a plan whose side view is given: lengths are taken from the side, where arcs keep theirs. */
export function pathOver(plan: FlightPlan, way: readonly SidePoint[]): Path {
  const legs: Leg[] = [];
  for (let i = 1; i < way.length; i++) {
    const length = lengthBetween(way[i - 1]!, way[i]!);
    if (length > 1e-12) legs.push({ kind: 'fly', from: lift(plan, way[i - 1]!), to: lift(plan, way[i]!), length });
  }
  const length = legs.reduce((sum, l) => sum + l.length, 0);
  return { length, across: length, up: 0, down: 0, legs };
}

/** Rounds of sliding each hinge to its best place between its neighbours; each round gains a fixed share. */
const ROUNDS = 60;

/** Hinges slid along the straight rims they rest on until the flight is shortest: a sum of distances, so convex. */
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
    if (moved < 1e-11) break;
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
    if (Math.abs(off) < 1e-7 && along >= 0 && along <= rim.len[i]!)
      return { ux, uz, back: along, ahead: rim.len[i]! - along };
  }
  return undefined;
}

/** The point of an edge line at which the way from `a` to `b` is shortest: by reflection, the rise shared with the offset. */
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
      return Math.max(y0, y1) <= o.lo + 1e-7 || Math.min(y0, y1) >= o.hi - 1e-7;
    });
  });
}

function pathThrough(points: readonly Point[]): Path {
  const legs: Leg[] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const flat = Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);
    const length = lengthBetween([0, a[1]], [flat, b[1]]);
    if (length > 1e-12) legs.push({ kind: 'fly', from: a, to: b, length });
  }
  const length = legs.reduce((sum, l) => sum + l.length, 0);
  return { length, across: length, up: 0, down: 0, legs };
}
