import type { PlanPoint, Point } from '../../kernel/point.ts';
import {
  HEIGHT_SLACK,
  NO_LENGTH,
  OVER_HILL,
  SAME_PLACE,
  SAME_SHARE,
  SAME_VERTEX,
  SEAM,
} from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Footprint, grow } from '../outlines/grow.ts';
import { convexHull } from '../outlines/polygon.ts';
import { trianglesWithin } from '../slopes/triangle-grid.ts';
import {
  chordAngle,
  clipTo,
  type Facet,
  outlinePolygon,
  facetOf,
  planeHeight,
  extentsMeet,
  isTooSteep,
  levelPlane,
  type Plane,
} from './facets.ts';
import { facetOn, type RimEdge, type SurfaceHill } from './surface-hill.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * Ground beside a hill's rim at the height of the rim, over which a base moves that overlaps the rim: as wide as the
 * base where the rim is a face that has to be climbed, and a seam where the rim is flush with another hill.
 */
export type Apron = {
  readonly facet: Facet;
  /** Index of its hill. */
  readonly hill: number;
  /** Whether it is a face: lower places under it are closed. */
  readonly isFace: boolean;
  /** Whether the base may also be on it. */
  readonly isGround: boolean;
};

/**
 * The aprons of a hill.
 *
 * @param index Of the hill.
 * @param tops Level ground, on which a base stops where the rim becomes too high to step on; the table is always there.
 * @source Minkowski sum of the rim and the base, each part at the height of the rim beside it.
 */
export function apronsOf(
  hills: readonly SurfaceHill[],
  index: number,
  footprint: Footprint,
  freeStep: Inches,
  tops: readonly Facet[],
): readonly Apron[] {
  const { rim } = hills[index]!;
  const aprons: Apron[] = [];
  const levels = [...new Set([0, ...tops.map(({ plane }) => plane.y)])];
  const isOpenAt = new Uint8Array(rim.length * 2);
  rim.forEach((edge, i) => {
    const { faces, seams } = partsOf(edge, index, hills, freeStep);
    for (const [from, to] of faces) {
      if (from < SAME_SHARE) isOpenAt[2 * i] = 1;
      if (to > 1 - SAME_SHARE) isOpenAt[2 * i + 1] = 1;
      const facet = stripOf(edge, from, to, reachOf(footprint, edge.nx, edge.nz));
      aprons.push({ facet, hill: index, isFace: true, isGround: !isTooSteep(facet.plane) });
      for (const { at, level, top } of stopsAlong(edge, from, to, freeStep, levels)) {
        const stop = facetOf(outlinePolygon(grow([at], 0, footprint)), levelPlane(top));
        if (level !== 0 && !tops.some((t) => t.plane.y === level && extentsMeet(t, stop))) continue;
        aprons.push({ facet: stop, hill: index, isFace: true, isGround: false });
      }
    }
    for (const { shares, plane } of seams)
      for (const [from, to] of shares)
        aprons.push({
          facet: facetOf(stripOf(edge, from, to, 2 * SEAM).plan, plane),
          hill: index,
          isFace: false,
          isGround: true,
        });
  });
  rim.forEach((edge, i) => {
    if (edge.next < 0 || (isOpenAt[2 * i + 1] === 0 && isOpenAt[2 * edge.next] === 0)) return;
    const plan = sectorOf(edge, rim[edge.next]!, footprint);
    if (plan) aprons.push({ facet: facetOf(plan, levelPlane(edge.b[1])), hill: index, isFace: true, isGround: true });
  });
  return aprons;
}

/** Where a part of an edge becomes too high to step on from a level, and a height just above that. */
function stopsAlong(
  { a, b }: RimEdge,
  from: number,
  to: number,
  freeStep: Inches,
  levels: readonly Inches[],
): readonly { readonly at: PlanPoint; readonly level: Inches; readonly top: Inches }[] {
  const rise = b[1] - a[1];
  if (Math.abs(rise) < SAME_PLACE) return [];
  return levels.flatMap((y) => {
    const s = (y + freeStep - a[1]) / rise;
    if (s < from - SAME_PLACE || s > to + SAME_PLACE) return [];
    const at: PlanPoint = [a[0] + s * (b[0] - a[0]), a[2] + s * (b[2] - a[2])];
    return [{ at, level: y, top: y + freeStep + OVER_HILL }];
  });
}

type Shares = readonly (readonly [from: number, to: number])[];

/** Parts of an edge beyond which a neighbour begins, and the neighbour's plane, which fills what lies between. */
type Seam = { readonly shares: Shares; readonly plane: Plane };

/** The parts of an edge that are faces, and those flush with another hill. */
function partsOf(
  edge: RimEdge,
  own: number,
  hills: readonly SurfaceHill[],
  freeStep: Inches,
): { faces: Shares; seams: readonly Seam[] } {
  const { a, b, nx, nz } = edge;
  const beside = (off: Inches): [PlanPoint, PlanPoint] => [
    [a[0] + off * nx, a[2] + off * nz],
    [b[0] + off * nx, b[2] + off * nz],
  ];
  const [p, q] = beside(SEAM);
  const close = beside(SAME_VERTEX);
  const box = facetOf([p, q, ...close], levelPlane(0));
  // A neighbour that is lower by no more than a seam's unevenness is level with the rim.
  const step = freeStep + HEIGHT_SLACK;
  let faces: Shares = aboveOf(a[1] - freeStep, b[1] - freeStep, 0, 1);
  const seams: { shares: Shares; plane: Plane }[] = [];
  const joined: (readonly [number, number])[] = [];
  const meet = (facet: Facet) => {
    if (!extentsMeet(facet, box)) return;
    const touching = clipTo(facet.plan, ...close);
    if (touching) joined.push(touching);
    const shares = clipTo(facet.plan, p, q);
    if (!shares) return;
    const [from, to] = shares;
    const above = (s: number): Inches =>
      planeHeight(facet.plane, p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])) - (a[1] + s * (b[1] - a[1]));
    for (const part of aboveOf(above(from) + step, above(to) + step, from, to)) faces = without(faces, part);
    if (Math.abs(above(from)) < HEIGHT_SLACK && Math.abs(above(to)) < HEIGHT_SLACK)
      seams.push({ shares: [[from, to]], plane: facet.plane });
  };
  hills.forEach((hill, i) => {
    if (i === own || !extentsMeet(hill.bounds, box)) return;
    for (const t of trianglesWithin(hill.grid, box)) meet(facetOn(hill, t));
  });
  for (const part of joined) for (const seam of seams) seam.shares = without(seam.shares, part);
  return { faces, seams };
}

/** The part between two shares at which a height that changes evenly is above 0. */
function aboveOf(first: Inches, last: Inches, from: number, to: number): Shares {
  const least = SAME_PLACE;
  if (first <= least && last <= least) return [];
  if (first > least && last > least) return [[from, to]];
  const at = from + ((to - from) * (least - first)) / (last - first);
  return first > least ? [[from, at]] : [[at, to]];
}

/** Shares less one interval. */
const without = (shares: Shares, [from, to]: readonly [number, number]): Shares =>
  shares.flatMap(([a, b]): [number, number][] => {
    const left: [number, number][] = [];
    if (Math.min(b, from) - a > SAME_SHARE) left.push([a, Math.min(b, from)]);
    if (b - Math.max(a, to) > SAME_SHARE) left.push([Math.max(a, to), b]);
    return left;
  });

const planLength = (a: Point, b: Point): Inches => Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);

/** The strip outside a part of an edge, as high as the edge beside it. */
function stripOf({ a, b, nx, nz }: RimEdge, from: number, to: number, width: Inches): Facet {
  const l = planLength(a, b);
  const [ux, uz] = [(b[0] - a[0]) / l, (b[2] - a[2]) / l];
  const s = (b[1] - a[1]) / l;
  const at = (share: number, out: Inches): PlanPoint => [
    a[0] + share * (b[0] - a[0]) + out * nx,
    a[2] + share * (b[2] - a[2]) + out * nz,
  ];
  const plane = { gx: s * ux, gz: s * uz, y: a[1] - s * (ux * a[0] + uz * a[2]) };
  return facetOf([at(from, 0), at(from, width), at(to, width), at(to, 0)], plane);
}

const reachOf = (f: Footprint, nx: number, nz: number): Inches => {
  let most = -Infinity;
  for (const [x, z] of f.core) most = Math.max(most, x * nx + z * nz);
  return most + f.radius;
};

/** The part of a base's outline about a corner at which a border turns outwards; undefined elsewhere. */
function sectorOf(first: RimEdge, second: RimEdge, footprint: Footprint): readonly PlanPoint[] | undefined {
  const sine = first.nx * second.nz - first.nz * second.nx;
  const cosine = first.nx * second.nx + first.nz * second.nz;
  const turn = trig.atan2(sine, cosine);
  if (turn < SAME_PLACE) return undefined;
  const [x, , z] = first.b;
  const start = trig.atan2(first.nz, first.nx);
  const radius = reachOf(footprint, first.nx, first.nz);
  const parts = Math.max(1, Math.ceil(turn / chordAngle(radius)));
  const half = turn / parts / 2;
  const out = footprint.core.length === 1 ? half / trig.sin(half) : 1;
  const points: PlanPoint[] = [[x, z]];
  for (let k = 0; k <= parts; k++) {
    const angle = start + (k / parts) * turn;
    const [nx, nz] = [trig.cos(angle), trig.sin(angle)];
    const r = k === 0 || k === parts ? 1 : out;
    const [sx, sz] = supportOf(footprint, nx, nz);
    points.push([x + r * sx, z + r * sz]);
  }
  const hull = convexHull(points);
  return hull.length > 2 && turn > NO_LENGTH ? hull : undefined;
}

/** The furthest point of a base in a direction. */
function supportOf({ core, radius }: Footprint, nx: number, nz: number): PlanPoint {
  let best = core[0]!;
  for (const p of core) if (p[0] * nx + p[1] * nz > best[0] * nx + best[1] * nz) best = p;
  return [best[0] + radius * nx, best[1] + radius * nz];
}
