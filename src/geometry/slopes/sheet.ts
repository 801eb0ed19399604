import FlatQueue from 'flatqueue';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { buildTriangleGrid, type TriangleGrid, trianglesNear } from './triangle-grid.ts';
import type { Triangle } from './triangle.ts';

/**
 * A sloping surface as a net of points along its triangles' edges, between which ways run straight inside a triangle.
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
  /** Which triangles are where. */
  readonly grid: TriangleGrid;
};

/** Steepest slope that is walked, as rise over run: 45°. @source DESIGN: walkable slopes */
const WALKABLE = 1 + 1e-9;
/** Points along edges: about this far apart inside, and this on the border, unless that made too many. */
const SPACING: Inches = 0.5;
const RIM_SPACING: Inches = 0.25;
const MOST_NODES = 6000;
const MOST_RIM = 160;

/** The net over a sloping surface. */
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

  const at: Point[] = [];
  const edge: (readonly [Point, Point])[] = [];
  const nodesByTriangle: number[][] = triangles.map(() => []);
  const trianglesByNode: number[][] = [];
  const rim: { node: number; nx: number; nz: number }[] = [];
  const known = new Map<string, number>();
  for (const e of edges.values()) {
    const isRim = e.triangles.length === 1;
    const n = Math.max(1, Math.ceil(planLength(e.a, e.b) / (isRim ? outer : inner)));
    for (let k = 0; k <= n; k++) {
      const p = mix(e.a, e.b, k / n);
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
    steep: triangles.map(isSteep),
    rim,
    border: [...edges.values()].filter((e) => e.triangles.length === 1).map((e) => [e.a, e.b]),
    grid: buildTriangleGrid(triangles),
  };
}

const keyOf = (p: Point): string => `${Math.round(p[0] * 1e5)},${Math.round(p[1] * 1e5)},${Math.round(p[2] * 1e5)}`;
const planLength = (a: Point, b: Point): Inches => Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);
const mix = (a: Point, b: Point, t: number): Point => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
  a[2] + t * (b[2] - a[2]),
];

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
  return Math.sqrt(nx * nx + nz * nz) > WALKABLE * Math.abs(ny);
}

/** Index of the triangle over a plan point whose surface is nearest to a height; −1 beside the sheet. */
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

/** Height of a triangle over a plan point; undefined beside it. Its edges belong to it. */
export function heightIn([a, b, c]: Triangle, x: Inches, z: Inches): Inches | undefined {
  const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
  if (area === 0) return undefined;
  const u = ((b[0] - x) * (c[2] - z) - (c[0] - x) * (b[2] - z)) / area;
  const v = ((c[0] - x) * (a[2] - z) - (a[0] - x) * (c[2] - z)) / area;
  const w = 1 - u - v;
  const slack = -1e-6;
  return u < slack || v < slack || w < slack ? undefined : u * a[1] + v * b[1] + w * c[1];
}

/** Cost of a straight stretch inside a triangle: its length, or along and up or down where it is too steep to walk. */
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

/** Shortest ways over a sheet from one place: cost of each node, and the node before it (−1 at the first). */
export type SheetTree = { readonly cost: Float64Array; readonly before: Int32Array };

/**
 * Shortest ways over the net from a node, or from a point inside a triangle.
 *
 * @param isOpen  Whether a stretch is free of what stands on the sheet.
 * @param known   Which stretches between nodes are, by `from · nodes + to`: fills as it is asked.
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
      if (next < cost[n]! - 1e-12 && isOpenFrom(parent, a, n)) {
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
  for (let least = queue.peekValue(), n = queue.pop(); n !== undefined; least = queue.peekValue(), n = queue.pop()) {
    if (least === undefined || least > cost[n]! + 1e-12) continue;
    for (const t of sheet.trianglesByNode[n]!) relax(t, sheet.at[n]!, cost[n]!, n);
  }
  return { cost, before };
}

/** Nodes from the tree's root to a node, the root's own point left out when it is no node. */
export function chainTo(tree: SheetTree, node: number): number[] {
  const chain: number[] = [];
  for (let n = node; n >= 0; n = tree.before[n]!) chain.unshift(n);
  return chain;
}

/** Rounds of straightening, and how little a point moves that is then left where it is. */
const ROUNDS = 25;
const STUCK: Inches = 1e-3;

/**
 * A way over a sheet drawn taut among what stands on it: every inner point slides along its edge towards where the way
 * through it is shortest, as far as that is open.
 *
 * @param points  The way; the first and last stay.
 * @param edges   For each point the edge it may slide along; undefined when it must stay.
 * @param isOpen  Which stretches the way may be drawn along; it is open now.
 */
export function drawTaut(
  points: readonly Point[],
  edges: readonly (readonly [Point, Point] | undefined)[],
  isOpen: (a: Point, b: Point) => boolean,
): Point[] {
  const way = [...points];
  const free = edges.map((e) => e !== undefined);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let i = 1; i + 1 < way.length; i++) {
      if (!free[i]) continue;
      const [a, own, b] = [way[i - 1]!, way[i]!, way[i + 1]!];
      const best = slide(a, b, edges[i]!);
      const next = furthestOpen(own, best, (p) => isOpen(a, p) && isOpen(p, b));
      const by = Math.abs(next[0] - own[0]) + Math.abs(next[2] - own[2]);
      if (by < STUCK) free[i] = false;
      moved = Math.max(moved, by);
      way[i] = next;
    }
    if (moved < 1e-9) break;
  }
  return way;
}

/** How often a move that something stops is halved. */
const HALVINGS = 5;

/** The furthest of a few points from one to another for which something holds; the first when for none. */
function furthestOpen(from: Point, to: Point, holds: (p: Point) => boolean): Point {
  if (holds(to)) return to;
  let [low, high] = [0, 1];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (holds(mix(from, to, middle))) low = middle;
    else high = middle;
  }
  return low === 0 ? from : mix(from, to, low);
}

/** The point of an edge through which the way from `a` to `b` is shortest: the two sides unfolded into one plane. */
function slide(a: Point, b: Point, [p, q]: readonly [Point, Point]): Point {
  const d = [q[0] - p[0], q[1] - p[1], q[2] - p[2]] as const;
  const dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
  if (dd === 0) return p;
  const off = (r: Point) => {
    const t = ((r[0] - p[0]) * d[0] + (r[1] - p[1]) * d[1] + (r[2] - p[2]) * d[2]) / dd;
    const m = mix(p, q, t);
    return { t, away: Math.sqrt((r[0] - m[0]) ** 2 + (r[1] - m[1]) ** 2 + (r[2] - m[2]) ** 2) };
  };
  const u = off(a);
  const v = off(b);
  const share = u.away + v.away === 0 ? 0.5 : u.away / (u.away + v.away);
  return mix(p, q, Math.min(Math.max(u.t + share * (v.t - u.t), 0), 1));
}
