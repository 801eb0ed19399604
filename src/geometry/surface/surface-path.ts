import type { PlanPoint, Point } from '../../kernel/point.ts';
import {
  AT_NODE,
  LENGTH_ROUNDING,
  ON_SLOPE,
  RECORDED_PLACE,
  SAME_ANGLE,
  STEP_ROUNDING,
  ZONE_ROUNDING,
} from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { findGeodesic } from '../geodesic/geodesic.ts';
import { spreadGeodesics } from '../geodesic/geodesic-reach.ts';
import type { MeshPath, MeshPlace, MeshStretch, SearchRoom } from '../geodesic/geodesic-state.ts';
import { type LeastVia, leastVia } from '../geodesic/least-via.ts';
import { locate } from '../geodesic/triangulation.ts';
import { nextSide } from '../geodesic/walk-mesh.ts';
import type { Leg, LegKind } from '../path.ts';
import type { WalkSurface } from './build-surface.ts';
import { onSteepSlopes } from './steep-facets.ts';
import { Ground } from './surface-parts.ts';

/** How far a place may be off the ground on which it is meant to lie: chords of round outlines run beside them. */
const BESIDE: Inches = 0.004;

/** A place on a surface, and whether it lies on a slope. */
export type PlaceOnSurface = MeshPlace & { readonly isSlope: boolean };

/** Whether a mover that has spent a number of checks is meant. Where no climbs are counted, none are ever spent. */
export type Spent = (checks: number) => boolean;

/** A mover that has spent no check. @source Definition. */
export const NONE_SPENT: Spent = (checks) => checks === 0;

/**
 * The place of a surface at a point; undefined where the surface has no ground within {@link BESIDE} of it.
 *
 * A base that touches others lies on their outlines, or inside the polygons that replace these; of the ground beside it,
 * that which leads furthest is meant, not a pocket between two polygons.
 *
 * @param spent  Which checks a mover there may have spent.
 * @source Point location in the plan, then the faces about it.
 */
export function placeOn(surface: WalkSurface, at: Point, spent: Spent = NONE_SPENT): PlaceOnSurface | undefined {
  const { plan, ground, faces } = surface;
  const [x, , z] = at;
  let best: Candidate | undefined;
  const seen = new Set<Index>([locate(plan, x, z)]);
  for (const t of seen) {
    const next = candidateIn(surface, t, at, spent);
    if (!next) continue;
    for (let k = 0; k < 3; k++) if (plan.beyond[3 * t + k]! >= 0) seen.add(plan.beyond[3 * t + k]!);
    if (next.triangles.length === 0) continue;
    const size = (c: Candidate) => sizeAt(surface, c.triangles[0]!);
    if (!best || size(next) > size(best)) best = next;
    else if (size(next) < size(best)) continue;
    else if (next.off <= AT_NODE && best.off <= AT_NODE)
      best = { ...best, triangles: [...best.triangles, ...next.triangles] };
    else if (next.off < best.off - AT_NODE) best = next;
  }
  if (!best) return undefined;
  const { triangles } = best;
  return { at: best.at, triangles, isSlope: triangles.every((f) => ground[f % faces] !== Ground.level) };
}

/** Number of faces of the part of a surface that a face belongs to. */
const sizeAt = ({ part, partSize, faces }: WalkSurface, face: Index): number => partSize[part[face % faces]!]!;

/** Whether any path may lead from one place to another. */
const areJoined = (
  { part, faces }: WalkSurface,
  a: Pick<MeshPlace, 'triangles'>,
  b: Pick<MeshPlace, 'triangles'>,
): boolean => a.triangles.some((s) => b.triangles.some((t) => part[s % faces] === part[t % faces]));

/** The faces over a triangle of the plan at about a height, where in it, and how far that is from a point. */
type Candidate = { readonly triangles: readonly Index[]; readonly off: Inches; readonly at: Point };

/** The ground of a triangle of the plan nearest to a point; undefined when that is further than {@link BESIDE}. */
function candidateIn(surface: WalkSurface, t: Index, [x, y, z]: Point, spent: Spent): Candidate | undefined {
  const { faceAt, planes, ground } = surface;
  const [px, pz, off] = nearestIn(surface, t, x, z);
  if (off > BESIDE) return undefined;
  let faces: Index[] = [];
  let height = y;
  for (let f = faceAt[t]!; f < faceAt[t + 1]!; f++) {
    const h = planes[3 * f]! * px + planes[3 * f + 1]! * pz + planes[3 * f + 2]!;
    const away = Math.abs(h - y);
    if (away > ON_SLOPE || ground[f] === Ground.steep) continue;
    const size = faces.length > 0 ? sizeAt(surface, faces[0]!) : sizeAt(surface, f);
    if (sizeAt(surface, f) !== size) {
      if (sizeAt(surface, f) < size) continue;
      faces = [];
    }
    // Of two grounds one just above the other the nearer is meant, or both where they meet.
    const least = faces.length > 0 ? Math.abs(height - y) : Infinity;
    if (away > least + RECORDED_PLACE) continue;
    if (away < least - RECORDED_PLACE) faces = [];
    if (away < least) height = h;
    faces.push(f);
  }
  return { triangles: repetitionsOf(surface, faces, spent), off, at: [px, height, pz] };
}

/** Faces of a surface, given by index, in each repetition for a mover that has spent such a number of checks. */
function repetitionsOf({ mesh, faces }: WalkSurface, own: readonly Index[], spent: Spent): readonly Index[] {
  const count = mesh.corners.length / 3 / faces;
  if (count === 1) return spent(0) ? own : [];
  return Array.from({ length: count }, (_, checks) => checks)
    .filter(spent)
    .flatMap((checks) => own.map((face) => face + checks * faces));
}

/** The point of a triangle of the plan nearest to a plan point, and its distance. */
function nearestIn(
  { plan }: Pick<WalkSurface, 'plan'>,
  t: Index,
  x: Inches,
  z: Inches,
): readonly [Inches, Inches, Inches] {
  let [bx, bz, best] = [x, z, 0];
  let isInside = true;
  let nearest = Infinity;
  for (let k = 0; k < 3; k++) {
    const [a, b] = [plan.corners[3 * t + k]!, plan.corners[nextSide(3 * t + k)]!];
    const [ax, az] = [plan.x[a]!, plan.z[a]!];
    const [dx, dz] = [plan.x[b]! - ax, plan.z[b]! - az];
    if (dx * (z - az) - dz * (x - ax) >= 0) continue;
    isInside = false;
    const s = Math.min(Math.max(((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz), 0), 1);
    const [qx, qz] = [ax + s * dx, az + s * dz];
    const off = Math.sqrt((x - qx) ** 2 + (z - qz) ** 2);
    if (off < nearest) [bx, bz, nearest] = [qx, qz, off];
  }
  if (!isInside) best = nearest;
  return [bx, bz, best];
}

/** A path over a surface as legs. */
export type SurfacePath = {
  readonly length: Inches;
  readonly up: Inches;
  readonly down: Inches;
  readonly legs: readonly Leg[];
  /** Whether any of it runs on or beside a slope. */
  readonly isOverSlope: boolean;
  /** The number of checks it takes. */
  readonly checks: number;
};

/**
 * The shortest path over a surface between two places; undefined when none is within `most`.
 *
 * @source As {@link findGeodesic}.
 */
export function pathOverSurface(
  surface: WalkSurface,
  from: MeshPlace,
  to: MeshPlace,
  most: Inches = Infinity,
  room?: SearchRoom,
): SurfacePath | undefined {
  if (!areJoined(surface, from, to)) return undefined;
  const path = findGeodesic(surface.mesh, from, to, most, room);
  return path && legsOf(surface, path, from);
}

/** How far from a disc, inches, and from its heights, ground may lie that counts as in it: outlines are polygons. */
const BESIDE_DISC: Inches = 0.05;

/** A disc in plan with the heights at which paths may end in it. */
type EndDisc = { readonly centre: PlanPoint; readonly radius: Inches; readonly low: Inches; readonly high: Inches };

/**
 * A length that no path is shorter than which runs over or beside a slope, or ends there, and ends in a disc; undefined
 * where that is at least `most`.
 *
 * @param most  Inches.
 * @param spent Which checks the mover may have spent at the end.
 * @source As {@link leastVia}.
 */
export function leastOverSlopes(
  surface: WalkSurface,
  from: MeshPlace,
  { centre, radius, low, high }: EndDisc,
  most: Inches,
  room: SearchRoom,
  spent: Spent,
): LeastVia | undefined {
  const { mesh, plan, faceAt, ground, faces } = surface;
  const [x, z] = centre;
  const isOff = (f: Index, isBeyond: (y: Inches) => boolean) =>
    [0, 1, 2].every((k) => isBeyond(mesh.y[mesh.corners[3 * f + k]!]!));
  const into = new Set<Index>();
  for (let t = 0; t < faceAt.length - 1; t++) {
    if (nearestIn({ plan }, t, x, z)[2] > radius + BESIDE_DISC) continue;
    for (let f = faceAt[t]!; f < faceAt[t + 1]!; f++)
      if (!isOff(f, (y) => y < low - BESIDE_DISC) && !isOff(f, (y) => y > high + BESIDE_DISC))
        for (const face of repetitionsOf(surface, [f], spent)) into.add(face);
  }
  if (!areJoined(surface, from, { triangles: [...into] })) return undefined;
  // A disc may reach as high and as low as anything does.
  const heights = [...into].flatMap((f) => [0, 1, 2].map((k) => mesh.y[mesh.corners[3 * f + k]!]!));
  const [bottom, top] = [Math.max(low, Math.min(...heights)), Math.min(high, Math.max(...heights))];
  const off = mesh.isStepped ? 0 : Math.abs(top - bottom) / 2 + BESIDE_DISC;
  const goal = {
    to: [x, (bottom + top) / 2, z] as const,
    radius: Math.sqrt((radius + ZONE_ROUNDING) ** 2 + off ** 2),
    isInto: (f: Index) => into.has(f),
    isVia: (f: Index) => ground[f % faces] !== Ground.level,
  };
  return leastVia(mesh, from, goal, most, room);
}

/** Number of paths from one place that are found one by one before the search for all begins. */
const ONE_BY_ONE = 1;
/** How long a search for one path takes for each window, in windows of the search for all, and for each side. */
const EACH_WINDOW = 2;
const EACH_SIDE = 1 / 50;

/**
 * The shortest paths over a surface from a place up to a length; to a place, none when it is longer than `most`.
 *
 * The first are found one by one, and all others in one search. It goes on as long as the searches for single paths have
 * taken, so that both together take at most twice as long as the quicker of the two ways.
 *
 * @param limit Inches.
 * @source As {@link findGeodesic} and {@link spreadGeodesics}; Karlin, Manasse, Rudolph & Sleator 1988 for the pace.
 */
export function pathsOverSurface(
  surface: WalkSurface,
  from: MeshPlace,
  limit: Inches,
  room: SearchRoom,
): (to: MeshPlace, most: Inches) => SurfacePath | undefined {
  let asked = 0;
  let settled = 0;
  const { mesh } = surface;
  let spread: ReturnType<typeof spreadGeodesics> | undefined;
  return (to, most) => {
    if (++asked > ONE_BY_ONE) spread ??= spreadGeodesics(mesh, from, limit);
    const reach = spread?.(most, EACH_WINDOW * settled + EACH_SIDE * asked * mesh.corners.length);
    const before = room.settled;
    const path = reach ? reach.pathTo(to, most) : findGeodesic(mesh, from, to, most, room);
    settled += room.settled - before;
    return path && legsOf(surface, path, from);
  };
}

function legsOf(surface: WalkSurface, found: MeshPath, from: MeshPlace): SurfacePath {
  const stretches = onSteepSlopes(surface, found.stretches);
  const length = stretches === found.stretches ? found.length : stretches.reduce((sum, s) => sum + s.length, 0);
  const legs: Leg[] = [];
  let [up, down, isOverSlope] = [0, 0, false];
  for (const stretch of stretches) {
    const leg = legOf(surface, stretch);
    const isSteep = stretch.kind === 'walk' && surface.ground[stretch.triangle % surface.faces] === Ground.steep;
    const climbed = isSteep ? Math.abs(leg.to[1] - leg.from[1]) : stretch.kind === 'climb' ? leg.length : 0;
    if (leg.to[1] > leg.from[1]) up += climbed;
    else down += climbed;
    if (surface.ground[stretch.triangle % surface.faces] !== Ground.level) isOverSlope = true;
    const last = legs.at(-1);
    if (last && isStraightOn(last, leg))
      legs[legs.length - 1] = { ...last, to: leg.to, length: last.length + leg.length };
    else legs.push(leg);
  }
  const last = stretches.at(-1)?.triangle ?? from.triangles[0]!;
  const spentOn = (face: Index): number => Math.floor(face / surface.faces);
  const checks = spentOn(last) - spentOn(from.triangles[0]!);
  return { length, up, down, legs, isOverSlope, checks };
}

function legOf({ planes, stepped, faces }: WalkSurface, { kind, triangle, from, to, length }: MeshStretch): Leg {
  const [gx, gz] = [planes[3 * (triangle % faces)]!, planes[3 * (triangle % faces) + 1]!];
  const walked: LegKind = gx === 0 && gz === 0 ? 'walk' : 'slope';
  if (kind === 'walk') return { kind: walked, from, to, length };
  if (stepped === 0) return { kind: length > LENGTH_ROUNDING ? 'climb' : 'step', from, to, length };
  const isChecked = Math.abs(to[1] - from[1]) > stepped + STEP_ROUNDING;
  return { kind: !isChecked ? 'step' : length > LENGTH_ROUNDING ? 'climb' : 'jump-down', from, to, length };
}

/** Whether a leg goes on exactly as the one before. */
function isStraightOn(a: Leg, b: Leg): boolean {
  if (a.kind !== b.kind || (a.kind !== 'walk' && a.kind !== 'slope')) return false;
  const [px, py, pz] = [a.to[0] - a.from[0], a.to[1] - a.from[1], a.to[2] - a.from[2]];
  const [qx, qy, qz] = [b.to[0] - b.from[0], b.to[1] - b.from[1], b.to[2] - b.from[2]];
  const [cx, cy, cz] = [py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx];
  const size = Math.sqrt((px * px + py * py + pz * pz) * (qx * qx + qy * qy + qz * qz));
  return Math.sqrt(cx * cx + cy * cy + cz * cz) <= SAME_ANGLE * size && px * qx + py * qy + pz * qz > 0;
}
