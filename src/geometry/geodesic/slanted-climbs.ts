import type { PlanPoint, Point } from '../../kernel/point.ts';
import {
  LEAST_SLIDE,
  LENGTH_ROUNDING,
  SAME_ANGLE,
  SAME_LEVEL,
  SAME_PLACE,
  STRETCH_INSET,
} from '../../kernel/tolerances.ts';
import type { Index, Inches, Share } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import { leastWithin } from '../line-search.ts';
import { pulledTaut } from '../slopes/pull-taut.ts';
import { type MeshPath, type MeshStretch, nodePoint, straightBetween } from './geodesic-state.ts';
import { nextSide, previousSide, type WalkMesh } from './walk-mesh.ts';

/** Where a climb may take place between a node and the next along its edge: at each end, from below and from above. */
type Slide = {
  readonly from: readonly [Point, Point];
  readonly to: readonly [Point, Point];
  readonly cost: readonly [Inches, Inches];
};

/**
 * The same path with its climbs slid along their edges to where the whole path is shortest: where heights change on a
 * slant, the search climbs at nodes only.
 *
 * @source A sum of two straight lengths, unfolded, and a linear cost is convex along the edge: golden section.
 */
export function withClimbsSlid(mesh: WalkMesh, path: MeshPath): MeshPath {
  let { stretches } = path;
  for (let i = 0; i < stretches.length; i++) {
    if (stretches[i]!.kind !== 'climb' || !stretches[i]!.nodes) continue;
    let best = { stretches, length: lengthOf(stretches) };
    for (const slide of slidesOf(mesh, stretches[i]!.nodes!)) {
      const slid = slidAlong(mesh, stretches, i, slide);
      const isBetter = slid.length < best.length - LENGTH_ROUNDING;
      if (isBetter && slid.stretches.every((s) => s.kind === 'climb' || isOnSurface(mesh, s))) best = slid;
    }
    // The stretches before a climb may have become fewer, so the climb is looked for again.
    const done = stretches.slice(0, i).filter((s) => s.kind === 'climb').length;
    ({ stretches } = best);
    i = stretches.findIndex((s, k) => s.kind === 'climb' && climbsBefore(stretches, k) === done);
  }
  return { length: lengthOf(stretches), stretches };
}

const lengthOf = (stretches: readonly MeshStretch[]): Inches => stretches.reduce((sum, s) => sum + s.length, 0);

const climbsBefore = (stretches: readonly MeshStretch[], index: Index): number =>
  stretches.slice(0, index).filter((s) => s.kind === 'climb').length;

/** The edges on either side of two linked nodes along which they are linked too. */
function slidesOf(mesh: WalkMesh, [low, high]: readonly [Index, Index]): readonly Slide[] {
  const cost = costBetween(mesh, low, high);
  return neighboursOf(mesh, low).flatMap((next): Slide[] => {
    const over = neighboursOf(mesh, high).find(
      (v) => Math.abs(mesh.x[v]! - mesh.x[next]!) + Math.abs(mesh.z[v]! - mesh.z[next]!) < SAME_PLACE,
    );
    const own = over === undefined ? Infinity : costBetween(mesh, next, over);
    if (over === undefined || own === Infinity) return [];
    const [below, above] = [edgeLength(mesh, low, next), edgeLength(mesh, high, over)];
    if (Math.abs(own - cost) < SAME_LEVEL && Math.abs(below - above) <= SAME_PLACE) return [];
    return [
      {
        from: [nodePoint(mesh, low), nodePoint(mesh, next)],
        to: [nodePoint(mesh, high), nodePoint(mesh, over)],
        cost: [cost, own],
      },
    ];
  });
}

/** The distance of two nodes. */
const edgeLength = (mesh: WalkMesh, a: Index, b: Index): Inches =>
  straightBetween(nodePoint(mesh, a), nodePoint(mesh, b));

function costBetween({ nodeLinks: { first, to: ends, cost } }: WalkMesh, from: Index, to: Index): Inches {
  for (let n = first[from]!; n < first[from + 1]!; n++) if (ends[n] === to) return cost[n]!;
  return Infinity;
}

/** The nodes joined to a node by an edge. */
function neighboursOf({ cornersAt, firstCorner, corners }: WalkMesh, node: Index): readonly Index[] {
  const found = new Set<Index>();
  for (let i = firstCorner[node]!; i < firstCorner[node + 1]!; i++)
    for (const side of [nextSide(cornersAt[i]!), previousSide(cornersAt[i]!)]) found.add(corners[side]!);
  return [...found];
}

/** A path with one of its climbs at the best place of an edge; the same path where that is where it climbs already. */
function slidAlong(
  mesh: WalkMesh,
  stretches: readonly MeshStretch[],
  climb: Index,
  { from, to, cost }: Slide,
): MeshPath {
  let [first, last] = [climb, climb];
  while (first > 0 && stretches[first - 1]!.kind === 'walk') first--;
  while (last + 1 < stretches.length && stretches[last + 1]!.kind === 'walk') last++;
  const before = runOf(mesh, stretches.slice(first, climb));
  const after = runOf(mesh, stretches.slice(climb + 1, last + 1));
  const at = (s: Share): readonly MeshStretch[] => {
    const [low, high] = [lerp(from[0], from[1], s), lerp(to[0], to[1], s)];
    const own = { ...stretches[climb]!, from: low, to: high, length: cost[0] + s * (cost[1] - cost[0]) };
    return [...pulled(before, undefined, low), own, ...pulled(after, high, undefined)];
  };
  const lengthAt = (s: Share): Inches => lengthOf(at(s));
  if (lengthAt(LEAST_SLIDE) >= lengthAt(0)) return { stretches, length: lengthOf(stretches) };
  const best = leastWithin(0, 1, LEAST_SLIDE, lengthAt);
  const all = [...stretches.slice(0, first), ...at(best), ...stretches.slice(last + 1)];
  return { stretches: all, length: lengthOf(all) };
}

/** Stretches without a climb: their points, and the edges on which the inner ones may slide. */
type Run = {
  readonly stretches: readonly MeshStretch[];
  readonly points: readonly Point[];
  readonly edges: readonly (readonly [Point, Point] | undefined)[];
};

/**
 * A run of some stretches. Those through slivers of triangles, which have no length, are left out, and straight ones in
 * one plane are joined, so that their points may slide over any division of the plane.
 */
function runOf(mesh: WalkMesh, all: readonly MeshStretch[]): Run {
  const stretches: MeshStretch[] = [];
  for (const next of all) {
    if (next.length <= SAME_PLACE) continue;
    const last = stretches.at(-1);
    if (last && isStraightOn(mesh, last, next))
      stretches[stretches.length - 1] = { ...last, to: next.to, length: last.length + next.length };
    else stretches.push(next);
  }
  const points = stretches.length === 0 ? [] : [stretches[0]!.from, ...stretches.map((s) => s.to)];
  const edges = points.map((p, i) => (i === 0 || i === stretches.length ? undefined : lineAt(mesh, p, all)));
  return { stretches, points, edges };
}

/** Whether a stretch goes on in the plane of the one before and in its direction. */
function isStraightOn(mesh: WalkMesh, a: MeshStretch, b: MeshStretch): boolean {
  const [p, q] = [normalOf(mesh, a.triangle), normalOf(mesh, b.triangle)];
  const isOnePlane = Math.abs(p[0] * q[0] + p[1] * q[1] + p[2] * q[2]) > 1 - SAME_ANGLE;
  const detour = straightBetween(a.from, a.to) + straightBetween(b.from, b.to) - straightBetween(a.from, b.to);
  return isOnePlane && detour < LENGTH_ROUNDING;
}

function normalOf({ corners, x, y, z }: WalkMesh, triangle: Index): Point {
  const [a, b, c] = [corners[3 * triangle]!, corners[3 * triangle + 1]!, corners[3 * triangle + 2]!];
  const [ux, uy, uz] = [x[b]! - x[a]!, y[b]! - y[a]!, z[b]! - z[a]!];
  const [vx, vy, vz] = [x[c]! - x[a]!, y[c]! - y[a]!, z[c]! - z[a]!];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const l = Math.sqrt(nx * nx + ny * ny + nz * nz);
  return l > 0 ? [nx / l, ny / l, nz / l] : [0, 0, 0];
}

/**
 * The line of edges over which a path crosses at a point, as far as it is straight; undefined where the path bends at a
 * node.
 *
 * @param stretches Those of the path, one of which ends there.
 */
function lineAt(mesh: WalkMesh, p: Point, stretches: readonly MeshStretch[]): readonly [Point, Point] | undefined {
  const i = stretches.findIndex((s) => s.length > SAME_PLACE && straightBetween(s.to, p) === 0);
  const [before, after] = [stretches[i]!.triangle, stretches[i + 1]!.triangle];
  const own = cornersOfTriangle(mesh, before);
  const shared = own.filter((v) => cornersOfTriangle(mesh, after).includes(v));
  const node = own.find((v) => straightBetween(nodePoint(mesh, v), p) <= SAME_PLACE);
  if (shared.length === 2 && node === undefined) return extended(mesh, shared[0]!, shared[1]!);
  if (node === undefined) return undefined;
  const beyond = stretches.slice(i + 1).find((s) => s.length > SAME_PLACE)!.triangle;
  const [from, to] = [centreOf(mesh, before), centreOf(mesh, beyond)];
  for (const v of neighboursOf(mesh, node)) {
    const [a, b] = extended(mesh, node, v);
    const side = (q: Point) => (b[0] - a[0]) * (q[2] - a[2]) - (b[2] - a[2]) * (q[0] - a[0]);
    if (straightBetween(a, p) > SAME_PLACE && side(from) * side(to) < 0) return [a, b];
  }
  return undefined;
}

const cornersOfTriangle = ({ corners }: WalkMesh, t: Index): readonly Index[] => [
  corners[3 * t]!,
  corners[3 * t + 1]!,
  corners[3 * t + 2]!,
];

/** How many edges a line is followed beyond an edge. */
const FOLLOWED = 4;

/** The straight line of edges that contains an edge. */
function extended(mesh: WalkMesh, a: Index, b: Index): readonly [Point, Point] {
  const follow = (from: Index, to: Index): Point => {
    let [last, end] = [from, to];
    for (let k = 0; k < FOLLOWED; k++) {
      const [p, q] = [nodePoint(mesh, last), nodePoint(mesh, end)];
      const next = neighboursOf(mesh, end).find((v) => {
        const r = nodePoint(mesh, v);
        return v !== last && straightBetween(p, q) + straightBetween(q, r) - straightBetween(p, r) < LENGTH_ROUNDING;
      });
      if (next === undefined) break;
      [last, end] = [end, next];
    }
    return nodePoint(mesh, end);
  };
  return [follow(b, a), follow(a, b)];
}

function centreOf(mesh: WalkMesh, triangle: Index): Point {
  const [a, b, c] = cornersOfTriangle(mesh, triangle).map((v) => nodePoint(mesh, v)) as [Point, Point, Point];
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
}

/** A run drawn taut to other ends. */
function pulled({ stretches, points, edges }: Run, from: Point | undefined, to: Point | undefined): MeshStretch[] {
  if (points.length === 0) return [];
  const ends = points.map((p, i) => (i === 0 && from ? from : i === points.length - 1 && to ? to : p));
  const path = pulledTaut(ends, edges);
  return stretches.map((s, i) => {
    const [a, b] = [path[i]!, path[i + 1]!];
    return { ...s, from: a, to: b, length: straightBetween(a, b) };
  });
}

/** Number of triangles among which the first of a moved stretch is looked for. */
const NEARBY = 200;

/** Whether a straight stretch in one plane stays on the surface: it is followed from triangle to triangle in plan. */
function isOnSurface(mesh: WalkMesh, { triangle, from, to }: MeshStretch): boolean {
  const [ax, , az] = lerp(from, to, STRETCH_INSET);
  const [bx, , bz] = lerp(to, from, STRETCH_INSET);
  const side = (s: Index, px: Inches, pz: Inches): number => {
    const [v, w] = [mesh.corners[s]!, mesh.corners[nextSide(s)]!];
    return (mesh.x[w]! - mesh.x[v]!) * (pz - mesh.z[v]!) - (mesh.z[w]! - mesh.z[v]!) * (px - mesh.x[v]!);
  };
  const isIn = (t: Index, px: Inches, pz: Inches) =>
    [0, 1, 2].every((k) => side(3 * t + k, px, pz) >= -LENGTH_ROUNDING);
  const normal = normalOf(mesh, triangle);
  const isLevelWith = (t: Index) => {
    const [x, y, z] = normalOf(mesh, t);
    return Math.abs(x * normal[0] + y * normal[1] + z * normal[2]) > 1 - SAME_ANGLE;
  };
  // It may begin a few triangles away from where the path was before.
  const near = new Set([triangle]);
  let t: Index | undefined;
  for (const n of near) {
    if (isLevelWith(n) && isIn(n, ax, az)) t = n;
    if (t !== undefined || near.size > NEARBY) break;
    for (const v of cornersOfTriangle(mesh, n))
      for (let i = mesh.firstCorner[v]!; i < mesh.firstCorner[v + 1]!; i++)
        near.add(Math.floor(mesh.cornersAt[i]! / 3));
  }
  let entered: Index = -1;
  for (let left = mesh.corners.length; t !== undefined && left > 0; left--) {
    if (isIn(t, bx, bz)) return true;
    const exit = exitOf(mesh, t, entered, [ax, az], [bx, bz]);
    if (exit < 0) return false;
    const edge = mesh.edgeBySide[exit]!;
    const sides = [...mesh.sides.subarray(mesh.firstSide[edge], mesh.firstSide[edge + 1])];
    const next = sides.find((s) => s !== exit && isLevelWith(Math.floor(s / 3)));
    entered = next ?? -1;
    t = next === undefined ? undefined : Math.floor(next / 3);
  }
  return false;
}

/** The side by which a segment leaves a triangle in plan; −1 when it misses it. */
function exitOf(mesh: WalkMesh, t: Index, entered: Index, [ax, az]: PlanPoint, [bx, bz]: PlanPoint): Index {
  for (let s = 3 * t; s < 3 * t + 3; s++) {
    if (s === entered) continue;
    const [v, w] = [mesh.corners[s]!, mesh.corners[nextSide(s)]!];
    const off = (u: Index) => (bx - ax) * (mesh.z[u]! - az) - (bz - az) * (mesh.x[u]! - ax);
    const isAhead = (mesh.x[w]! - mesh.x[v]!) * (bz - mesh.z[v]!) - (mesh.z[w]! - mesh.z[v]!) * (bx - mesh.x[v]!) < 0;
    if (isAhead && off(v) <= 0 && off(w) >= 0) return s;
  }
  return -1;
}
