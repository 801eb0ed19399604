import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, SAME_LEVEL, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Index, Inches, Share } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import { pulledTaut } from '../slopes/pull-taut.ts';
import { type MeshPath, type MeshStretch, nodePoint, straightBetween } from './geodesic-state.ts';
import { nextSide, previousSide, type WalkMesh } from './walk-mesh.ts';

/** Number of times the interval of a climb's place is narrowed: to about 1e-6 of it. */
const NARROWINGS = 30;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

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
      if (slid.length < best.length - LENGTH_ROUNDING) best = slid;
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
    if (over === undefined || own === Infinity || Math.abs(own - cost) < SAME_LEVEL) return [];
    return [
      {
        from: [nodePoint(mesh, low), nodePoint(mesh, next)],
        to: [nodePoint(mesh, high), nodePoint(mesh, over)],
        cost: [cost, own],
      },
    ];
  });
}

const costBetween = ({ nodeLinks }: WalkMesh, from: Index, to: Index): Inches =>
  nodeLinks.get(from)?.find((link) => link.to === to)?.cost ?? Infinity;

/** The nodes joined to a node by an edge. */
function neighboursOf({ cornersAt, firstCorner, corners }: WalkMesh, node: Index): readonly Index[] {
  const found = new Set<Index>();
  for (let i = firstCorner[node]!; i < firstCorner[node + 1]!; i++)
    for (const side of [nextSide(cornersAt[i]!), previousSide(cornersAt[i]!)]) found.add(corners[side]!);
  return [...found];
}

/** A path with one of its climbs at the best place of an edge. */
function slidAlong(mesh: WalkMesh, stretches: readonly MeshStretch[], climb: Index, { from, to, cost }: Slide): MeshPath {
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
  let [a, b] = [0, 1];
  for (let k = 0; k < NARROWINGS; k++) {
    const [p, q] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
    if (lengthOf(at(p)) < lengthOf(at(q))) b = q;
    else a = p;
  }
  const all = [...stretches.slice(0, first), ...at((a + b) / 2), ...stretches.slice(last + 1)];
  return { stretches: all, length: lengthOf(all) };
}

/** Stretches without a climb: their points, and the edges on which the inner ones may slide. */
type Run = {
  readonly stretches: readonly MeshStretch[];
  readonly points: readonly Point[];
  readonly edges: readonly (readonly [Point, Point] | undefined)[];
};

function runOf(mesh: WalkMesh, stretches: readonly MeshStretch[]): Run {
  const points = stretches.length === 0 ? [] : [stretches[0]!.from, ...stretches.map((s) => s.to)];
  const edges = points.map((p, i) => {
    if (i === 0 || i === stretches.length) return undefined;
    const edge = commonEdge(mesh, stretches[i - 1]!.triangle, stretches[i]!.triangle);
    return edge && edge.every((end) => straightBetween(end, p) > SAME_PLACE) ? edge : undefined;
  });
  return { stretches, points, edges };
}

function commonEdge(mesh: WalkMesh, a: Index, b: Index): readonly [Point, Point] | undefined {
  const own = [0, 1, 2].map((k) => mesh.corners[3 * a + k]!);
  const shared = own.filter((v) => [0, 1, 2].some((k) => mesh.corners[3 * b + k] === v));
  return shared.length === 2 ? [nodePoint(mesh, shared[0]!), nodePoint(mesh, shared[1]!)] : undefined;
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
