import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Leg, Path } from './path.ts';
import * as trig from '../kernel/trig.ts';

/** A disc standing near a path: its centre, and the heights of its body's foot and top. */
type Pillar = { readonly at: PlanPoint; readonly low: Inches; readonly high: Inches };

/** The point of a path nearest to a pillar: the distance in plan, the distance along the path, and the point. */
export type Nearest = { readonly distance: Inches; readonly along: Inches; readonly at: Point };

/**
 * The point of a path nearest in plan to a pillar, among those whose body shares a height with it; undefined when the
 * path passes wholly above or below.
 *
 * A jump down counts only at its landing.
 *
 * @param height Height of the body that moves along the path.
 * @source S-29
 */
export function nearestOnPath(path: Path, height: Inches, pillar: Pillar): Nearest | undefined {
  let best: Nearest | undefined;
  walkLegs(path, (leg, start) => {
    const found = nearestOnLeg(leg, height, pillar);
    if (found && (!best || found.distance < best.distance)) best = { ...found, along: start + found.along };
  });
  return best;
}

/**
 * How far along a path its centre first comes within a distance of a pillar whose body shares a height with it;
 * undefined when it never does.
 *
 * @param height Height of the body that moves along the path.
 * @source S-29
 */
export function firstWithin(path: Path, height: Inches, pillar: Pillar, distance: Inches): Inches | undefined {
  let first: Inches | undefined;
  walkLegs(path, (leg, start) => {
    if (first !== undefined) return;
    const along = enterLeg(leg, height, pillar, distance);
    if (along !== undefined) first = start + along;
  });
  return first;
}

/**
 * The point of a path after a number of inches of its length, at most its end.
 *
 * @source Derived here: each leg is straight or an arc, at constant speed; held against test/geometry/cut-path.test.ts.
 */
export function pointAlong(path: Path, along: Inches): Point {
  let left = along;
  for (const leg of path.legs) {
    if (left < leg.length || (leg.length > 0 && left === leg.length)) return pointOnLeg(leg, left / leg.length);
    left -= leg.length;
  }
  return path.legs.at(-1)?.to ?? [0, 0, 0];
}

/** The path cut off after a number of inches of its length. @source As {@link pointAlong}. */
export function cutPath(path: Path, along: Inches): Path {
  const legs: Leg[] = [];
  let left = along;
  for (const leg of path.legs) {
    // A step costs nothing: it is included when the path ends exactly there, but not after a leg that was cut.
    if (left < 0 || (left === 0 && leg.length > 0)) break;
    if (left >= leg.length) legs.push(leg);
    else legs.push(cutLeg(leg, left / leg.length));
    left -= leg.length;
  }
  return pathOf(legs);
}

/** Legs as a path, with its sums. @source C-28: climbs count separately from walking. */
export function pathOf(legs: readonly Leg[]): Path {
  let [across, up, down] = [0, 0, 0];
  for (const { kind, from, to, length } of legs) {
    if (kind !== 'climb' && kind !== 'ladder') across += length;
    else if (to[1] >= from[1]) up += length;
    else down += length;
  }
  return { length: across + up + down, across, up, down, legs };
}

/** A point of a leg, by its share from 0 to 1. @source Linear interpolation, of the angle on an arc. */
function pointOnLeg({ from, to, turn }: Leg, share: number): Point {
  const y = from[1] + share * (to[1] - from[1]);
  if (!turn) return [from[0] + share * (to[0] - from[0]), y, from[2] + share * (to[2] - from[2])];
  const [cx, cz] = turn.centre;
  const angle = trig.atan2(from[2] - cz, from[0] - cx) + share * turn.sweep;
  return [cx + turn.radius * trig.cos(angle), y, cz + turn.radius * trig.sin(angle)];
}

function cutLeg(leg: Leg, share: number): Leg {
  const turn = leg.turn && { ...leg.turn, sweep: leg.turn.sweep * share };
  return { ...leg, to: pointOnLeg(leg, share), length: leg.length * share, ...(turn ? { turn } : {}) };
}

function walkLegs(path: Path, visit: (leg: Leg, start: Inches) => void): void {
  let start = 0;
  for (const leg of path.legs) {
    visit(leg, start);
    start += leg.length;
  }
}

/** The interval of a leg, by share, in which a body of that height is level with the pillar; undefined when none. */
function sharedHeights(
  { kind, from, to }: Leg,
  height: Inches,
  { low, high }: Pillar,
): readonly [number, number] | undefined {
  if (kind === 'jump-down') return meets(to[1], height, low, high) ? [1, 1] : undefined;
  const rise = to[1] - from[1];
  if (rise === 0) return meets(from[1], height, low, high) ? [0, 1] : undefined;
  const bounds = [(low - height - from[1]) / rise, (high - from[1]) / rise].sort((a, b) => a - b);
  const [begin, end] = [Math.max(0, bounds[0]!), Math.min(1, bounds[1]!)];
  return begin < end ? [begin, end] : undefined;
}

const meets = (y: Inches, height: Inches, low: Inches, high: Inches): boolean => y < high && y + height > low;

function nearestOnLeg(leg: Leg, height: Inches, pillar: Pillar): Nearest | undefined {
  const shared = sharedHeights(leg, height, pillar);
  if (!shared) return undefined;
  const share = Math.min(Math.max(nearestShare(leg, pillar.at), shared[0]), shared[1]);
  const shares = leg.turn ? [share, shared[0], shared[1]] : [share];
  let best: Nearest | undefined;
  for (const s of shares) {
    const at = pointOnLeg(leg, s);
    const distance = Math.sqrt((at[0] - pillar.at[0]) ** 2 + (at[2] - pillar.at[1]) ** 2);
    if (!best || distance < best.distance) best = { distance, along: s * leg.length, at };
  }
  return best;
}

/** Share of the point of a whole leg nearest in plan to a point. */
function nearestShare({ from, to, turn }: Leg, [x, z]: PlanPoint): number {
  if (turn) {
    const angle = trig.atan2(z - turn.centre[1], x - turn.centre[0]);
    const start = trig.atan2(from[2] - turn.centre[1], from[0] - turn.centre[0]);
    return turnTo(start, angle, turn.sweep) / Math.abs(turn.sweep);
  }
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const square = dx * dx + dz * dz;
  return square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (z - from[2]) * dz) / square));
}

/** How far an arc must turn in its own sense to reach an angle, at least 0 and less than a full turn. */
function turnTo(start: number, angle: number, sweep: number): number {
  const full = 2 * Math.PI;
  const turned = (sweep >= 0 ? angle - start : start - angle) % full;
  return turned < 0 ? turned + full : turned;
}

function enterLeg(leg: Leg, height: Inches, pillar: Pillar, distance: Inches): Inches | undefined {
  const shared = sharedHeights(leg, height, pillar);
  if (!shared) return undefined;
  const begin = pointOnLeg(leg, shared[0]);
  const isIn = (p: Point) => (p[0] - pillar.at[0]) ** 2 + (p[2] - pillar.at[1]) ** 2 <= distance * distance;
  if (isIn(begin)) return shared[0] * leg.length;
  const crossing = crossings(leg, pillar.at, distance).find((s) => s >= shared[0] && s <= shared[1]);
  return crossing === undefined ? undefined : crossing * leg.length;
}

/** Shares at which a leg crosses a circle, rising. */
function crossings(leg: Leg, centre: PlanPoint, radius: Inches): readonly number[] {
  return leg.turn ? arcCrossings(leg, leg.turn, centre, radius) : lineCrossings(leg, centre, radius);
}

function lineCrossings({ from, to }: Leg, [x, z]: PlanPoint, radius: Inches): readonly number[] {
  const [dx, dz, fx, fz] = [to[0] - from[0], to[2] - from[2], from[0] - x, from[2] - z];
  const a = dx * dx + dz * dz;
  if (a === 0) return [];
  const b = fx * dx + fz * dz;
  const root = b * b - a * (fx * fx + fz * fz - radius * radius);
  if (root < 0) return [];
  const half = Math.sqrt(root);
  return [(-b - half) / a, (-b + half) / a];
}

function arcCrossings(leg: Leg, turn: NonNullable<Leg['turn']>, [x, z]: PlanPoint, radius: Inches): readonly number[] {
  const [dx, dz] = [x - turn.centre[0], z - turn.centre[1]];
  const d = Math.sqrt(dx * dx + dz * dz);
  if (d === 0 || turn.radius === 0 || turn.sweep === 0) return [];
  const cos = (d * d + turn.radius * turn.radius - radius * radius) / (2 * d * turn.radius);
  if (cos < -1 || cos > 1) return [];
  const toward = trig.atan2(dz, dx);
  const start = trig.atan2(leg.from[2] - turn.centre[1], leg.from[0] - turn.centre[0]);
  const off = trig.acos(cos);
  return [toward - off, toward + off]
    .map((angle) => turnTo(start, angle, turn.sweep) / Math.abs(turn.sweep))
    .sort((a, b) => a - b);
}
