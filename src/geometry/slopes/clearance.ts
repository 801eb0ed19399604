import type { PlanPoint } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, WHOLE_BASE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Footprint } from '../outlines/grow.ts';
import { convexHull } from '../outlines/polygon.ts';
import { type Clip, clipSegment, type Rounded, rounded } from '../outlines/rounded.ts';
import { heightIn } from './sheet.ts';
import type { Triangle } from './triangle.ts';
import * as trig from '../../kernel/trig.ts';

/** The height at which a flat base clears a sloping surface, by place. */
export type Clearance = {
  /** Bounds of the places where the base can be over the surface. */
  readonly minX: Inches;
  readonly maxX: Inches;
  readonly minZ: Inches;
  readonly maxZ: Inches;
  /** Hulls about the places where the base is over parts higher than a share of the surface, slightly widened. */
  readonly outlines: readonly (readonly PlanPoint[])[];
  /**
   * The greatest height of the surface under a base; −Infinity beside the surface.
   *
   * @param share  The share of the base that counts, about its centre: 1 for all of it, 0 for the centre alone.
   */
  readonly over: (x: Inches, z: Inches, share: number) => Inches;
  /** Whether the surface rises above a height under a base: as `over` tells for all of it, but sooner. */
  readonly rises: (x: Inches, z: Inches, above: Inches) => boolean;
  /** Approximate height for the whole base, interpolated from a lattice; at faces never too low. */
  readonly roughly: (x: Inches, z: Inches) => Inches;
  /** The greatest of the lattice's heights round a place: anything above that needs no exact test. */
  readonly atMost: (x: Inches, z: Inches) => Inches;
};

/** Minimum size of the squares into which triangles are sorted, and maximum number along a side. */
const SQUARE: Inches = 0.75;
const MOST_SQUARES = 64;
/** Minimum step of the lattice, and maximum number of its points. */
const STEP: Inches = 0.05;
const MOST_POINTS = 120_000;
/** Steepness of a lattice square, corner to corner, that lies across an upright face. */
const FACE = 3;

/**
 * The clearance of a base over a surface; its lattice is filled on demand.
 *
 * @source Derived here: the highest point of the part of the surface under a grown footprint;
 *         test/geometry/flight-over.test.ts.
 */
export function buildClearance(triangles: readonly Triangle[], footprint: Footprint): Clearance {
  const foot = rounded(footprint.core, footprint.radius);
  const facets = triangles.map((t) => toFacet(t, foot));
  const box = boxOf(facets, foot);
  const squares = sortFacets(facets, box);
  const over = (x: Inches, z: Inches, share: number): Inches =>
    x <= box.minX || x >= box.maxX || z <= box.minZ || z >= box.maxZ
      ? -Infinity
      : highestUnder(squares, foot, x, z, share);
  const rises = (x: Inches, z: Inches, above: Inches): boolean =>
    x > box.minX && x < box.maxX && z > box.minZ && z < box.maxZ && isHigherUnder(squares, foot, x, z, above);
  const outlines = outlinesOf(facets, footprint);
  return { ...box, outlines, over, rises, ...latticeOf(box, over) };
}

/** Heights, as shares of the whole, for which detours are prepared. */
const SHARES = [0, 0.3, 0.6] as const;

function outlinesOf(facets: readonly Facet[], footprint: Footprint): readonly (readonly PlanPoint[])[] {
  let [foot, top] = [Infinity, -Infinity];
  for (const f of facets) {
    foot = Math.min(foot, f.t[0][1], f.t[1][1], f.t[2][1]);
    top = Math.max(top, f.top);
  }
  return SHARES.map((share) => {
    const hull = convexHull(facets.flatMap((f) => partAbove(f.t, foot + share * (top - foot))));
    return convexHull(hull.flatMap(([x, z]) => cornersAbout(footprint, x, z)));
  });
}

/** Corners of the part of a triangle at or above a height, in its own order. @source Sutherland & Hodgman 1974. */
export function partAbove(t: Triangle, y: Inches): PlanPoint[] {
  return t.flatMap((p, i) => {
    const q = t[(i + 1) % 3]!;
    const own: PlanPoint[] = p[1] >= y ? [[p[0], p[2]]] : [];
    if (p[1] >= y === q[1] >= y) return own;
    const s = (y - p[1]) / (q[1] - p[1]);
    return [...own, [p[0] + s * (q[0] - p[0]), p[2] + s * (q[2] - p[2])]];
  });
}

/** Number of corners that approximate a round base, and their distance outside it, which keeps the lattice clear. */
const ROUND = 12;
const ROOM = 3 * STEP;

/** Corners of a polygon about a base at a place. */
function cornersAbout({ core, radius }: Footprint, x: Inches, z: Inches): readonly PlanPoint[] {
  const out = (radius + ROOM) / trig.cos(Math.PI / ROUND);
  return core.flatMap((p) =>
    Array.from({ length: ROUND }, (_, i): PlanPoint => {
      const a = (2 * Math.PI * i) / ROUND;
      return [x + p[0] + out * trig.cos(a), z + p[1] + out * trig.sin(a)];
    }),
  );
}

type Box = Pick<Clearance, 'minX' | 'maxX' | 'minZ' | 'maxZ'>;

/**
 * A triangle with precomputed data: its extent, its top, and where the point of a base that is foremost in the direction in
 * which it rises lies from the base's centre.
 */
type Facet = Box & {
  readonly t: Triangle;
  readonly top: Inches;
  readonly ahead: PlanPoint;
};

function toFacet(t: Triangle, foot: Rounded): Facet {
  const [a, b, c] = t;
  const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]) || 1;
  const gx = ((b[1] - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (b[2] - a[2])) / area;
  const gz = ((c[1] - a[1]) * (b[0] - a[0]) - (b[1] - a[1]) * (c[0] - a[0])) / area;
  const steepness = Math.sqrt(gx * gx + gz * gz);
  const [ux, uz] = steepness > 0 ? [gx / steepness, gz / steepness] : [1, 0];
  let k = 0;
  for (let i = 1; i < foot.px.length; i++)
    if (foot.px[i]! * ux + foot.pz[i]! * uz > foot.px[k]! * ux + foot.pz[k]! * uz) k = i;
  return {
    t,
    top: Math.max(a[1], b[1], c[1]),
    minX: Math.min(a[0], b[0], c[0]),
    maxX: Math.max(a[0], b[0], c[0]),
    minZ: Math.min(a[2], b[2], c[2]),
    maxZ: Math.max(a[2], b[2], c[2]),
    ahead: [foot.px[k]! + foot.rho * ux, foot.pz[k]! + foot.rho * uz],
  };
}

function boxOf(facets: readonly Facet[], foot: Rounded): Box {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const f of facets) {
    minX = Math.min(minX, f.minX);
    maxX = Math.max(maxX, f.maxX);
    minZ = Math.min(minZ, f.minZ);
    maxZ = Math.max(maxZ, f.maxZ);
  }
  return { minX: minX - foot.maxX, maxX: maxX - foot.minX, minZ: minZ - foot.maxZ, maxZ: maxZ - foot.minZ };
}

/** Facets by the squares of the plan they lie in, the highest first. */
type Squares = { readonly box: Box; readonly size: Inches; readonly columns: number; readonly facets: Facet[][] };

function sortFacets(facets: readonly Facet[], box: Box): Squares {
  const size = Math.max(SQUARE, (box.maxX - box.minX) / MOST_SQUARES, (box.maxZ - box.minZ) / MOST_SQUARES);
  const columns = Math.floor((box.maxX - box.minX) / size) + 1;
  const rows = Math.floor((box.maxZ - box.minZ) / size) + 1;
  const squares: Squares = { box, size, columns, facets: Array.from({ length: columns * rows }, () => []) };
  for (const f of facets) eachSquare(squares, f.minX, f.maxX, f.minZ, f.maxZ, (square) => square.push(f));
  for (const square of squares.facets) square.sort((a, b) => b.top - a.top);
  return squares;
}

function isHigherUnder(squares: Squares, foot: Rounded, x: Inches, z: Inches, above: Inches): boolean {
  const [x0, x1, z0, z1] = [x + foot.minX, x + foot.maxX, z + foot.minZ, z + foot.maxZ];
  let isHigher = false;
  eachSquare(squares, x0, x1, z0, z1, (square) => {
    for (const f of square) {
      if (isHigher || f.top <= above) break;
      if (f.minX > x1 || f.maxX < x0 || f.minZ > z1 || f.maxZ < z0) continue;
      if (planeAhead(f, x, z) <= above) continue;
      isHigher = highestOn(f, foot, x, z, 1, above) > above;
    }
  });
  return isHigher;
}

function eachSquare(
  { box, size, columns, facets }: Squares,
  minX: Inches,
  maxX: Inches,
  minZ: Inches,
  maxZ: Inches,
  visit: (square: Facet[]) => void,
): void {
  const column = (x: Inches) => Math.min(Math.max(Math.floor((x - box.minX) / size), 0), columns - 1);
  const rows = facets.length / columns;
  const row = (z: Inches) => Math.min(Math.max(Math.floor((z - box.minZ) / size), 0), rows - 1);
  for (let r = row(minZ); r <= row(maxZ); r++) {
    for (let c = column(minX); c <= column(maxX); c++) visit(facets[r * columns + c]!);
  }
}

function highestUnder(squares: Squares, foot: Rounded, x: Inches, z: Inches, share: number): Inches {
  const [x0, x1] = [x + share * foot.minX, x + share * foot.maxX];
  const [z0, z1] = [z + share * foot.minZ, z + share * foot.maxZ];
  let best = -Infinity;
  eachSquare(squares, x0, x1, z0, z1, (square) => {
    for (const f of square) {
      if (f.top <= best) break;
      if (f.minX > x1 || f.maxX < x0 || f.minZ > z1 || f.maxZ < z0) continue;
      best = Math.max(best, highestOn(f, foot, x, z, share));
    }
  });
  return best;
}

/** The height of a triangle's plane under the foremost point of a base at a place: it is nowhere higher under the base. */
function planeAhead({ t: [a, b, c], ahead }: Facet, x: Inches, z: Inches): Inches {
  const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
  if (area === 0) return Infinity;
  const [px, pz] = [x + ahead[0] - a[0], z + ahead[1] - a[2]];
  const u = (px * (c[2] - a[2]) - pz * (c[0] - a[0])) / area;
  const v = (pz * (b[0] - a[0]) - px * (b[2] - a[2])) / area;
  return a[1] + u * (b[1] - a[1]) + v * (c[1] - a[1]) + LENGTH_ROUNDING;
}

/** Filled by {@link clipSegment} and read immediately: it is called too often to allocate a result. */
const clip: Clip = { from: 0, to: 0 };

/**
 * The greatest height of one triangle under a base.
 *
 * A plane over the convex part that base and triangle share is highest at the base's own foremost point, if that lies
 * in the triangle, or at an end of the part of an edge under the base.
 *
 * @param above Heights up to this one need not be told apart.
 */
function highestOn(
  { t, ahead }: Facet,
  foot: Rounded,
  x: Inches,
  z: Inches,
  share: number,
  above: Inches = -Infinity,
): Inches {
  if (share < WHOLE_BASE) return heightIn(t, x, z) ?? -Infinity;
  const foremost = heightIn(t, x + share * ahead[0], z + share * ahead[1]);
  if (foremost !== undefined) return foremost;
  let best = -Infinity;
  for (let i = 0; i < 3; i++) {
    const [a, b] = [t[i]!, t[(i + 1) % 3]!];
    if (a[1] <= above && b[1] <= above) continue;
    const [dx, dz] = [(b[0] - a[0]) / share, (b[2] - a[2]) / share];
    if (!clipSegment(foot, (a[0] - x) / share, (a[2] - z) / share, dx, dz, clip)) continue;
    best = Math.max(best, a[1] + clip.from * (b[1] - a[1]), a[1] + clip.to * (b[1] - a[1]));
  }
  return best;
}

/** Heights at the points of a lattice, computed once each and interpolated between. */
function latticeOf(box: Box, over: Clearance['over']): Pick<Clearance, 'roughly' | 'atMost'> {
  const [width, depth] = [box.maxX - box.minX, box.maxZ - box.minZ];
  const step = Math.max(STEP, Math.sqrt((width * depth) / MOST_POINTS));
  const columns = Math.floor(width / step) + 3;
  const rows = Math.floor(depth / step) + 3;
  let heights: Float32Array | undefined;
  const at = (c: number, r: number): Inches => {
    const known = (heights ??= new Float32Array(columns * rows).fill(Number.NaN));
    const height = known[r * columns + c]!;
    if (!Number.isNaN(height)) return height;
    known[r * columns + c] = Math.max(over(box.minX + c * step, box.minZ + r * step, 1), 0);
    // Read back rounded, so that it does not depend on the order of queries.
    return known[r * columns + c]!;
  };
  const isBeside = (x: Inches, z: Inches) => x <= box.minX || x >= box.maxX || z <= box.minZ || z >= box.maxZ;
  return {
    roughly: (x, z) => {
      if (isBeside(x, z)) return -Infinity;
      const [u, v] = [(x - box.minX) / step, (z - box.minZ) / step];
      const [c, r] = [Math.floor(u), Math.floor(v)];
      const [du, dv] = [u - c, v - r];
      const [p, q, s, t] = [at(c, r), at(c + 1, r), at(c, r + 1), at(c + 1, r + 1)];
      const most = Math.max(p, q, s, t);
      // Heights are not interpolated across a face: a base that cut the corner would be inside it.
      if (most - Math.min(p, q, s, t) > FACE * step) return most;
      return (p * (1 - du) + q * du) * (1 - dv) + (s * (1 - du) + t * du) * dv;
    },
    atMost: (x, z) => {
      if (isBeside(x, z)) return -Infinity;
      const [c, r] = [Math.floor((x - box.minX) / step), Math.floor((z - box.minZ) / step)];
      return Math.max(at(c, r), at(c + 1, r), at(c, r + 1), at(c + 1, r + 1));
    },
  };
}
