import type { PlanPoint } from '../../kernel/point.ts';
import { BULGE } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import { addEdge, addPoint, type Triangulation } from '../geodesic/triangulation.ts';
import type { Footprint } from '../outlines/grow.ts';
import { trianglesWithin } from '../slopes/triangle-grid.ts';
import { clipTo, extentsMeet, type Facet, facetOf, levelPlane, planeHeight } from './facets.ts';
import { extentOn, facetOn } from './surface-hill.ts';
import type { CanPass, PlannedTerrain } from './surface-parts.ts';

/** Size of the squares whose corners are tested; a part of a border that is smaller may be overlooked. */
const SQUARE: Inches = 0.1;
/** How often a line is divided at most. */
const MOST_DIVIDED = 9;
/** How often an interval about the border is halved: it ends far less wide than {@link BULGE}. */
const HALVINGS = 12;

/**
 * Divides a plan along the lines beyond which slopes rise so high within a base that it may not pass.
 *
 * Each line is the border of a region over one facet of ground. It is traced over squares near steep ground, the only
 * ground that rises so much, and then divided until its chords lie on it.
 *
 * @source Marching squares, Lorensen & Cline 1987; refined by bisection.
 */
export function addRiseLines(plan: Triangulation, planned: PlannedTerrain, canPass: CanPass): void {
  const near = squaresNearSteep(planned);
  if (near.extent.minX > near.extent.maxX) return;
  for (const facet of groundOf(planned, near)) traceOver(plan, facet, near, canPass);
}

/** The squares of the plan within a base's reach of ground that may rise too much, by key, and their extent. */
type Squares = {
  readonly extent: Bounds;
  /** The side of larger squares, in squares, of which no base covers a corner less. */
  readonly stride: number;
  readonly has: (i: Index, k: Index) => boolean;
  /** Whether a larger square that begins at a corner may hold one. */
  readonly isBeside: (i: Index, k: Index) => boolean;
};

/** Number of squares along a table that has room for all. */
const ACROSS = 1 << 16;
const keyOf = (i: Index, k: Index): number => (i + ACROSS / 2) * ACROSS + k + ACROSS / 2;

function squaresNearSteep({ terrain: { hills, footprint, bounds, rise } }: PlannedTerrain): Squares {
  const squares = new Set<number>();
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  const [across, deep] = [0, 1].map(
    (k) => footprint.radius + Math.max(...footprint.core.map((p) => Math.abs(p[k as 0 | 1]))) + SQUARE,
  ) as [Inches, Inches];
  const mark = (b: Bounds) => {
    const [x0, x1] = [Math.max(b.minX - across, bounds.minX), Math.min(b.maxX + across, bounds.maxX)];
    const [z0, z1] = [Math.max(b.minZ - deep, bounds.minZ), Math.min(b.maxZ + deep, bounds.maxZ)];
    if (x0 > x1 || z0 > z1) return;
    [minX, maxX, minZ, maxZ] = [Math.min(minX, x0), Math.max(maxX, x1), Math.min(minZ, z0), Math.max(maxZ, z1)];
    for (let i = Math.floor(x0 / SQUARE); i * SQUARE <= x1; i++)
      for (let k = Math.floor(z0 / SQUARE); k * SQUARE <= z1; k++) squares.add(keyOf(i, k));
  };
  for (const hill of hills) {
    if (hill.isPartial) hill.isSteep.forEach((steep, t) => steep === 1 && mark(extentOn(hill, t)));
    for (const { a, b } of hill.rim)
      if (Math.max(a[1], b[1]) > hill.foot + rise)
        mark({
          minX: Math.min(a[0], b[0]),
          maxX: Math.max(a[0], b[0]),
          minZ: Math.min(a[2], b[2]),
          maxZ: Math.max(a[2], b[2]),
        });
  }
  const has = (i: Index, k: Index): boolean => squares.has(keyOf(i, k));
  const stride = Math.min(Math.max(Math.floor((narrowest(footprint) * Math.SQRT2) / SQUARE), 1), 8);
  const around = [-stride, 0, stride];
  const isBeside = (i: Index, k: Index): boolean => around.some((a) => around.some((b) => has(i + a, k + b)));
  return { extent: { minX, maxX, minZ, maxZ }, stride, has, isBeside };
}

/** Radius of the largest disc about its centre that a base covers. */
function narrowest({ core, radius }: Footprint): Inches {
  if (core.length < 2) return radius;
  const offs = core.map(([x, z], i) => {
    const [nextX, nextZ] = core[(i + 1) % core.length]!;
    return Math.abs(x * nextZ - z * nextX) / Math.sqrt((nextX - x) ** 2 + (nextZ - z) ** 2);
  });
  return radius + Math.min(...offs);
}

/** All facets of ground near steep ground: the table, tops, slopes and what lies beside their faces. */
function* groundOf({ terrain, outlines, aprons }: PlannedTerrain, { extent: e }: Squares): Generator<Facet> {
  yield facetOf(
    [
      [e.minX - SQUARE, e.minZ - SQUARE],
      [e.maxX + SQUARE, e.minZ - SQUARE],
      [e.maxX + SQUARE, e.maxZ + SQUARE],
      [e.minX - SQUARE, e.maxZ + SQUARE],
    ],
    levelPlane(0),
  );
  for (const [{ stand }, outline] of outlines) if (stand && extentsMeet(outline, e)) yield outline;
  for (const { facet, isGround } of aprons) if (isGround && extentsMeet(facet, e)) yield facet;
  for (const hill of terrain.hills) {
    if (!extentsMeet(hill.bounds, e)) continue;
    for (const t of new Set(trianglesWithin(hill.grid, e)))
      if (extentsMeet(extentOn(hill, t), e)) yield facetOn(hill, t);
  }
}

/** Divides a plan along the border of what a base may pass over one facet. */
function traceOver(plan: Triangulation, facet: Facet, near: Squares, canPass: CanPass): void {
  const isFree = (x: Inches, z: Inches): boolean => canPass(x, z, planeHeight(facet.plane, x, z));
  const corners = new Map<number, boolean>();
  const isFreeAt = (i: Index, k: Index): boolean => {
    const key = keyOf(i, k);
    const known = corners.get(key);
    if (known !== undefined) return known;
    const free = isFree(i * SQUARE, k * SQUARE);
    corners.set(key, free);
    return free;
  };
  const found = new Map<number, PlanPoint>();
  const crossing = ([i, k]: Corner, [j, l]: Corner): PlanPoint => {
    const key = 2 * keyOf(Math.min(i, j), Math.min(k, l)) + (i === j ? 1 : 0);
    const known = found.get(key);
    if (known) return known;
    const [p, q]: [PlanPoint, PlanPoint] = [
      [i * SQUARE, k * SQUARE],
      [j * SQUARE, l * SQUARE],
    ];
    const at = isFreeAt(i, k) ? borderBetween(isFree, p, q) : borderBetween(isFree, q, p);
    found.set(key, at);
    return at;
  };
  for (const [i, k] of borderSquares(facet, near, isFreeAt)) {
    const around: readonly Corner[] = [
      [i, k],
      [i + 1, k],
      [i + 1, k + 1],
      [i, k + 1],
    ];
    const crossings = around.flatMap((p, side) => {
      const q = around[(side + 1) % 4]!;
      return isFreeAt(...p) === isFreeAt(...q) ? [] : [crossing(p, q)];
    });
    // Where two lines cross a square, each cuts off the corners that its middle is unlike.
    if (crossings.length === 4 && isFree((i + 0.5) * SQUARE, (k + 0.5) * SQUARE) !== isFreeAt(i, k))
      crossings.push(crossings.shift()!);
    for (let c = 0; c < crossings.length; c += 2)
      addLine(plan, facet, isFree, crossings[c]!, crossings[c + 1]!, MOST_DIVIDED);
  }
}

/** A corner of squares, or a square by its least corner, in squares. */
type Corner = readonly [Index, Index];

/**
 * The squares over a facet through which the border of closed ground runs: found between the corners of larger squares,
 * then followed. Closed ground is as wide as the base everywhere.
 */
function borderSquares(facet: Facet, near: Squares, isFreeAt: (i: Index, k: Index) => boolean): readonly Corner[] {
  const { extent: e } = near;
  const least = (a: Inches, b: Inches): Index => Math.floor(Math.max(a, b) / SQUARE);
  const most = (a: Inches, b: Inches): Index => Math.floor(Math.min(a, b) / SQUARE);
  const [x0, x1, z0, z1] = [
    least(facet.minX, e.minX),
    most(facet.maxX, e.maxX),
    least(facet.minZ, e.minZ),
    most(facet.maxZ, e.maxZ),
  ];
  const isSmall = (x1 - x0) * (z1 - z0) <= (3 * near.stride) ** 2;
  // Closed ground that hardly reaches over the facet has a corner of a larger square beside it.
  const [stride, beyond] = isSmall ? [1, 0] : [near.stride, 2 * near.stride];
  const [i0, i1, k0, k1] = [x0 - beyond, x1 + beyond, z0 - beyond, z1 + beyond];
  const squares: Corner[] = [];
  const seen = new Set<number>();
  const add = (i: Index, k: Index) => {
    if (i < i0 || i > i1 || k < k0 || k > k1 || !near.has(i, k) || seen.has(keyOf(i, k))) return;
    seen.add(keyOf(i, k));
    squares.push([i, k]);
  };
  for (let i = i0; i <= i1 + stride; i += stride)
    for (let k = k0; k <= k1 + stride; k += stride)
      for (const [di, dk] of [
        [1, 0],
        [0, 1],
      ] as const) {
        if (!near.isBeside(i, k) || isFreeAt(i, k) === isFreeAt(i + stride * di, k + stride * dk)) continue;
        for (let n = 0; n < stride; n++) {
          const [a, b] = [i + n * di, k + n * dk];
          if (isFreeAt(a, b) === isFreeAt(a + di, b + dk)) continue;
          add(a, b);
          add(a - dk, b - di);
        }
      }
  for (const [i, k] of squares) {
    const [a, b, c, d] = [isFreeAt(i, k), isFreeAt(i + 1, k), isFreeAt(i + 1, k + 1), isFreeAt(i, k + 1)];
    if (a !== b) add(i, k - 1);
    if (b !== c) add(i + 1, k);
    if (c !== d) add(i, k + 1);
    if (d !== a) add(i - 1, k);
  }
  return squares;
}

type IsFree = (x: Inches, z: Inches) => boolean;

/** Where a border passes between a free place and a closed one, just on its free side. */
function borderBetween(isFree: IsFree, free: PlanPoint, closed: PlanPoint): PlanPoint {
  let [[ax, az], [bx, bz]] = [free, closed];
  for (let n = 0; n < HALVINGS; n++) {
    const [mx, mz] = [(ax + bx) / 2, (az + bz) / 2];
    if (isFree(mx, mz)) [ax, az] = [mx, mz];
    else [bx, bz] = [mx, mz];
  }
  return [ax, az];
}

/** Adds the part of a border between two of its points, divided where it bulges, as far as it lies over its facet. */
function addLine(plan: Triangulation, facet: Facet, isFree: IsFree, a: PlanPoint, b: PlanPoint, left: number): void {
  const middle = left > 0 ? bulgeBetween(isFree, a, b) : undefined;
  if (middle) {
    addLine(plan, facet, isFree, a, middle, left - 1);
    addLine(plan, facet, isFree, middle, b, left - 1);
    return;
  }
  const shares = clipTo(facet.plan, a, b);
  if (!shares) return;
  const at = (s: number): Index => addPoint(plan, a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]));
  const [from, to] = [at(shares[0]), at(shares[1])];
  if (from !== to) addEdge(plan, from, to);
}

/** A point of a border between two others, where it bulges from their chord; undefined where it hardly does. */
function bulgeBetween(isFree: IsFree, [ax, az]: PlanPoint, [bx, bz]: PlanPoint): PlanPoint | undefined {
  const [dx, dz] = [bx - ax, bz - az];
  const length = Math.sqrt(dx * dx + dz * dz);
  if (length < 4 * BULGE) return undefined;
  const beside = (off: Inches): PlanPoint => [(ax + bx) / 2 - (off * dz) / length, (az + bz) / 2 + (off * dx) / length];
  const isFreeAt = (off: Inches): boolean => isFree(...beside(off));
  const own = isFreeAt(BULGE);
  if (isFreeAt(-BULGE) !== own) return undefined;
  const far = [length / 2, -length / 2].find((off) => isFreeAt(off) !== own);
  if (far === undefined) return undefined;
  const near = Math.sign(far) * BULGE;
  return own ? borderBetween(isFree, beside(near), beside(far)) : borderBetween(isFree, beside(far), beside(near));
}
