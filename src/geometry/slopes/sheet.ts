import FlatQueue from 'flatqueue';
import type { Point } from '../../kernel/point.ts';
import { lerp } from '../../kernel/vec.ts';
import { IN_TRIANGLE, LENGTH_ROUNDING, SAME_COST, STUCK, WALKABLE_SLOPE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { buildTriangleGrid, type TriangleGrid, trianglesNear } from './triangle-grid.ts';
import type { Triangle } from './triangle.ts';

/**
 * A sloping surface as a net of points along its triangles' edges, between which paths run straight inside a triangle.
 *
 * @shape `at`: xyz per node. `nodesByTriangle`: node indices on the edges of each triangle. `edge`: for each node the two
 *        ends of the edge it may slide along. `rim`: nodes on the surface's border, with the border edge's outward normal.
 */
export type Sheet = {
  readonly triangles: readonly Triangle[];
  readonly at: readonly Point[];
  readonly edge: readonly (readonly [Point, Point])[];
  readonly nodesByTriangle: readonly (readonly number[])[];
  readonly trianglesByNode: readonly (readonly number[])[];
  readonly steep: readonly boolean[];
  readonly rim: readonly { readonly node: number; readonly nx: number; readonly nz: number }[];
  /** Edges of the surface's border. */
  readonly border: readonly (readonly [Point, Point])[];
  /** Spatial index of the triangles. */
  readonly grid: TriangleGrid;
};

/** Distance between points along edges, inside and on the border, unless that gives too many. */
const SPACING: Inches = 0.5;
const RIM_SPACING: Inches = 0.25;
/** Share of that distance on edges of steep triangles, at which paths bend most. */
const ON_STEEP = 0.5;
const MOST_NODES = 6000;
const MOST_RIM = 160;

/**
 * The net over a sloping surface.
 *
 * @source Steiner points on edges: Lanthier, Maheshwari & Sack 2001.
 */
export function buildSheet(triangles: readonly Triangle[]): Sheet {
  const edges = new Map<string, { a: Point; b: Point; triangles: number[]; opposite: Point }>();
  triangles.forEach((t, i) => {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [t[k]!, t[(k + 1) % 3]!];
      const key = [keyOf(a), keyOf(b)].sort().join(' ');
      const known = edges.get(key);
      if (known) known.triangles.push(i);
      else edges.set(key, { a, b, triangles: [i], opposite: t[(k + 2) % 3]! });
    }
  });
  const total = [...edges.values()].reduce((sum, e) => sum + planLength(e.a, e.b), 0);
  const border = [...edges.values()]
    .filter((e) => e.triangles.length === 1)
    .reduce((sum, e) => sum + planLength(e.a, e.b), 0);
  const inner = Math.max(SPACING, total / MOST_NODES);
  const outer = Math.max(RIM_SPACING, border / MOST_RIM);

  const steep = triangles.map(isSteep);
  const at: Point[] = [];
  const edge: (readonly [Point, Point])[] = [];
  const nodesByTriangle: number[][] = triangles.map(() => []);
  const trianglesByNode: number[][] = [];
  const rim: { node: number; nx: number; nz: number }[] = [];
  const known = new Map<string, number>();
  for (const e of edges.values()) {
    const isRim = e.triangles.length === 1;
    const within = e.triangles.some((t) => steep[t]) ? ON_STEEP * inner : inner;
    const n = Math.max(1, Math.ceil(planLength(e.a, e.b) / (isRim ? outer : within)));
    for (let k = 0; k <= n; k++) {
      const p = lerp(e.a, e.b, k / n);
      const key = keyOf(p);
      let node = known.get(key);
      if (node === undefined) {
        node = at.length;
        known.set(key, node);
        at.push(p);
        edge.push([e.a, e.b]);
        trianglesByNode.push([]);
      }
      for (const t of e.triangles) {
        if (!nodesByTriangle[t]!.includes(node)) nodesByTriangle[t]!.push(node);
        if (!trianglesByNode[node]!.includes(t)) trianglesByNode[node]!.push(t);
      }
      if (isRim && !rim.some((r) => r.node === node)) rim.push({ node, ...outwards(e.a, e.b, e.opposite) });
    }
  }
  return {
    triangles,
    at,
    edge,
    nodesByTriangle,
    trianglesByNode,
    steep,
    rim,
    border: [...edges.values()].filter((e) => e.triangles.length === 1).map((e) => [e.a, e.b]),
    grid: buildTriangleGrid(triangles),
  };
}

const keyOf = (p: Point): string => `${Math.round(p[0] * 1e5)},${Math.round(p[1] * 1e5)},${Math.round(p[2] * 1e5)}`;
const planLength = (a: Point, b: Point): Inches => Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);

function outwards(a: Point, b: Point, inside: Point): { nx: number; nz: number } {
  const l = planLength(a, b) || 1;
  const nx = (b[2] - a[2]) / l;
  const nz = -(b[0] - a[0]) / l;
  const side = (inside[0] - a[0]) * nx + (inside[2] - a[2]) * nz;
  return side > 0 ? { nx: -nx, nz: -nz } : { nx, nz };
}

function isSteep([a, b, c]: Triangle): boolean {
  const nx = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
  const ny = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
  const nz = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  return Math.sqrt(nx * nx + nz * nz) > WALKABLE_SLOPE * Math.abs(ny);
}

/**
 * Index of the triangle over a plan point whose surface is nearest to a height; −1 outside the sheet.
 *
 * @source Definition.
 */
export function triangleAt(sheet: Sheet, x: Inches, z: Inches, y: Inches): number {
  let best = -1;
  let nearest = Infinity;
  for (const i of trianglesNear(sheet.grid, x, z)) {
    const h = heightIn(sheet.triangles[i]!, x, z);
    if (h !== undefined && Math.abs(h - y) < nearest) {
      nearest = Math.abs(h - y);
      best = i;
    }
  }
  return best;
}

/**
 * Height of a triangle over a plan point; undefined outside it. Its edges belong to it.
 *
 * @source Barycentric coordinates.
 */
export function heightIn([a, b, c]: Triangle, x: Inches, z: Inches): Inches | undefined {
  const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
  if (area === 0) return undefined;
  const u = ((b[0] - x) * (c[2] - z) - (c[0] - x) * (b[2] - z)) / area;
  const v = ((c[0] - x) * (a[2] - z) - (a[0] - x) * (c[2] - z)) / area;
  const w = 1 - u - v;
  return u < -IN_TRIANGLE || v < -IN_TRIANGLE || w < -IN_TRIANGLE ? undefined : u * a[1] + v * b[1] + w * c[1];
}

/**
 * Cost of a straight stretch inside a triangle: its length, or plan length plus rise or fall when it is too steep.
 *
 * @param triangle Index of the triangle.
 * @source DESIGN: walkable slopes.
 */
export function stretchCost(
  sheet: Sheet,
  triangle: number,
  a: Point,
  b: Point,
): { cost: Inches; up: Inches; down: Inches } {
  const flat = planLength(a, b);
  const rise = b[1] - a[1];
  if (!sheet.steep[triangle]) return { cost: Math.sqrt(flat * flat + rise * rise), up: 0, down: 0 };
  return { cost: flat + Math.abs(rise), up: Math.max(rise, 0), down: Math.max(-rise, 0) };
}

/** Shortest paths over a sheet from one place: cost of each node, and the node before it (−1 at the first). */
export type SheetTree = { readonly cost: Float64Array; readonly before: Int32Array };

/**
 * Shortest paths over the net from a node (an index), or from a point inside a triangle.
 *
 * @param isOpen Whether a stretch is free of obstacles on the sheet.
 * @param known Cache of open stretches between nodes, keyed by `from · nodes + to`.
 * @source Dijkstra 1959 on Steiner points (Lanthier, Maheshwari & Sack 2001); bends are relaxed afterwards.
 */
export function pathsFrom(
  sheet: Sheet,
  from: { node: number } | { at: Point; triangle: number },
  isOpen: (a: Point, b: Point) => boolean,
  known?: Map<number, boolean>,
): SheetTree {
  const isOpenFrom = (parent: number, a: Point, n: number): boolean => {
    if (!known || parent < 0) return isOpen(a, sheet.at[n]!);
    const key = parent * sheet.at.length + n;
    const kept = known.get(key) ?? isOpen(a, sheet.at[n]!);
    known.set(key, kept);
    return kept;
  };
  const cost = new Float64Array(sheet.at.length).fill(Infinity);
  const before = new Int32Array(sheet.at.length).fill(-1);
  const queue = new FlatQueue<number>();
  const relax = (t: number, a: Point, base: number, parent: number) => {
    for (const n of sheet.nodesByTriangle[t]!) {
      const next = base + stretchCost(sheet, t, a, sheet.at[n]!).cost;
      if (next < cost[n]! - SAME_COST && isOpenFrom(parent, a, n)) {
        cost[n] = next;
        before[n] = parent;
        queue.push(n, next);
      }
    }
  };
  if ('node' in from) {
    cost[from.node] = 0;
    queue.push(from.node, 0);
  } else relax(from.triangle, from.at, 0, -1);
  for (let least = queue.peekValue()!, n = queue.pop(); n !== undefined; least = queue.peekValue()!, n = queue.pop()) {
    if (least > cost[n]! + SAME_COST) continue;
    for (const t of sheet.trianglesByNode[n]!) relax(t, sheet.at[n]!, cost[n]!, n);
  }
  return { cost, before };
}

/**
 * Nodes (indices) from the tree's root to a node, the root's own point left out when it is no node.
 *
 * @source Its predecessors in order.
 */
export function nodesTo(tree: SheetTree, node: number): number[] {
  const chain: number[] = [];
  for (let n = node; n >= 0; n = tree.before[n]!) chain.unshift(n);
  return chain;
}

/** Number of rounds of straightening. */
const ROUNDS = 25;

/**
 * A path over a sheet drawn taut among its obstacles: every inner point slides along its edge towards where the path is
 * shortest, as far as that is open.
 *
 * @param points  The path; the first and last stay.
 * @param edges   For each point the edge it may slide along; undefined when it must stay.
 * @param isOpen Whether the path may run along a stretch; its present stretches are open.
 * @source Ours: one point at a time, by unfolding the two triangles at its edge.
 */
export function drawTaut(
  points: readonly Point[],
  edges: readonly (readonly [Point, Point] | undefined)[],
  isOpen: (a: Point, b: Point) => boolean,
): Point[] {
  const path = [...points];
  const free = edges.map((e) => e !== undefined);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let i = 1; i + 1 < path.length; i++) {
      if (!free[i]) continue;
      const [a, own, b] = [path[i - 1]!, path[i]!, path[i + 1]!];
      const best = slide(a, b, edges[i]!);
      const next = furthestOpen(own, best, (p) => isOpen(a, p) && isOpen(p, b));
      const by = Math.abs(next[0] - own[0]) + Math.abs(next[2] - own[2]);
      if (by < STUCK) free[i] = false;
      moved = Math.max(moved, by);
      path[i] = next;
    }
    if (moved < LENGTH_ROUNDING) break;
  }
  return path;
}

/** Number of times a blocked move is halved. */
const HALVINGS = 5;

/** The furthest of a few points from one to another that satisfies a condition; the first when none does. */
function furthestOpen(from: Point, to: Point, holds: (p: Point) => boolean): Point {
  if (holds(to)) return to;
  let [low, high] = [0, 1];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (holds(lerp(from, to, middle))) low = middle;
    else high = middle;
  }
  return low === 0 ? from : lerp(from, to, low);
}

/** The point of an edge through which the path from `a` to `b` is shortest: the two sides unfolded into one plane. */
function slide(a: Point, b: Point, [p, q]: readonly [Point, Point]): Point {
  const d = [q[0] - p[0], q[1] - p[1], q[2] - p[2]] as const;
  const dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
  if (dd === 0) return p;
  const off = (r: Point) => {
    const t = ((r[0] - p[0]) * d[0] + (r[1] - p[1]) * d[1] + (r[2] - p[2]) * d[2]) / dd;
    const m = lerp(p, q, t);
    return { t, away: Math.sqrt((r[0] - m[0]) ** 2 + (r[1] - m[1]) ** 2 + (r[2] - m[2]) ** 2) };
  };
  const u = off(a);
  const v = off(b);
  const share = u.away + v.away === 0 ? 0.5 : u.away / (u.away + v.away);
  return lerp(p, q, Math.min(Math.max(u.t + share * (v.t - u.t), 0), 1));
}
