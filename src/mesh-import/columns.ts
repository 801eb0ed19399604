import { SAME_SHARE, NO_PLAN_AREA } from '../kernel/tolerances.ts';
import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { Inches } from '../kernel/units.ts';
import { boxOf } from './placing.ts';

/** A solid vertical span over one cell: its foot and top. */
export type Stretch = { readonly low: Inches; readonly high: Inches };

/**
 * A mesh as columns over a plan grid whose lines need not be evenly spaced.
 *
 * @shape `xs`, `zs`: the lines; cell (i, j) lies between lines i and i + 1 of x, j and j + 1 of z. `cells`: row by row
 *        along z, each with its spans from the lowest up.
 */
export type Columns = {
  readonly xs: readonly Inches[];
  readonly zs: readonly Inches[];
  readonly cells: readonly (readonly Stretch[])[];
};

/** Maximum number of upright, axis-aligned faces that get a grid line. */
const MOST_SNAPS = 160;
/** Most places, a count, where the vertical lines through evenly spaced cells meet a mesh. */
const MOST_CROSSINGS = 1_000_000;
/** Minimum component of such a face's normal along its axis. */
const STRAIGHT = 0.9995;
/** Lines closer than this are merged. */
const LINE_GAP: Inches = 0.02;
/** Thickness given to a face without a counterpart. */
const PLATE: Inches = 0.06;
/** A mesh counts as a ground sheet when this share of the plan has a single face over it that looks up. */
const SHEET = 0.8;
/** Spans closer than this are merged, and thinner ones dropped. */
const SEAM: Inches = 0.02;

/**
 * The least width of a cell at which a mesh has a bounded number of crossings, however many faces lie over one another.
 * A building may be cut into any number of triangles.
 */
export function leastCell({ positions: p, indices }: TriangleMesh): Inches {
  let area = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    area += Math.abs((p[b]! - p[a]!) * (p[c + 2]! - p[a + 2]!) - (p[c]! - p[a]!) * (p[b + 2]! - p[a + 2]!)) / 2;
  }
  return Math.sqrt(area / MOST_CROSSINGS);
}

/** The columns of a mesh over a grid of cells at most `cell` wide. The foot of the mesh is at 0. */
export function buildColumns(mesh: TriangleMesh, cell: Inches): Columns {
  if (mesh.indices.length === 0) return { xs: [0, cell], zs: [0, cell], cells: [[]] };
  const { min, max } = boxOf(mesh);
  const xs = linesOf(mesh, 0, min[0], max[0], cell);
  const zs = linesOf(mesh, 2, min[2], max[2], cell);
  const crossings = crossingsOf(mesh, xs, zs);
  const isSheet =
    crossings.filter((c) => c.length === 2 && c[1]! > 0).length > SHEET * crossings.filter((c) => c.length > 0).length;
  const cells = crossings.map(toStretches);
  return { xs, zs, cells: isSheet ? cells.map(downToGround) : cells };
}

/** Fills a bare ground surface down to the ground. */
const downToGround = (stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches.map((stretch, i) => (i === 0 ? { ...stretch, low: 0 } : stretch));

/** The middle of a cell, and its size in inches; `index` counts row by row. */
export function cellAt({ xs, zs }: Columns, index: number) {
  const wide = xs.length - 1;
  const [i, j] = [index % wide, Math.floor(index / wide)];
  const [w, d] = [xs[i + 1]! - xs[i]!, zs[j + 1]! - zs[j]!];
  return { i, j, x: xs[i]! + w / 2, z: zs[j]! + d / 2, w, d, area: w * d };
}

/** Grid lines at the planes of upright faces, the largest first, and evenly between them as the cell size requires. */
function linesOf(mesh: TriangleMesh, axis: 0 | 2, least: number, most: number, cell: Inches): readonly number[] {
  const areas = new Map<number, number>();
  const p = mesh.positions;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [3 * mesh.indices[t]!, 3 * mesh.indices[t + 1]!, 3 * mesh.indices[t + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (length === 0 || Math.abs(n[axis]) < STRAIGHT * length) continue;
    const at = Math.round(p[a + axis]! * 1000) / 1000;
    areas.set(at, (areas.get(at) ?? 0) + length / 2);
  }
  const enough = 0.04 * cell;
  const snaps = [...areas]
    .filter(([, area]) => area > enough)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, MOST_SNAPS)
    .map(([at]) => at);
  const lines = [least, most];
  for (const at of snaps)
    if (at > least && at < most && lines.every((line) => Math.abs(line - at) > LINE_GAP)) lines.push(at);
  lines.sort((a, b) => a - b);
  return lines.flatMap((from, i) => {
    const to = lines[i + 1];
    if (to === undefined) return [from];
    const parts = Math.max(1, Math.ceil((to - from) / cell - SAME_SHARE));
    return Array.from({ length: parts }, (_, k) => from + ((to - from) * k) / parts);
  });
}

/**
 * Where the vertical line through each cell's middle meets the mesh: heights, and whether it exits (1) or enters (−1).
 */
function crossingsOf(mesh: TriangleMesh, xs: readonly number[], zs: readonly number[]): readonly number[][] {
  const [wide, deep] = [xs.length - 1, zs.length - 1];
  const cells: number[][] = Array.from({ length: wide * deep }, () => []);
  // Slightly off the middle, by different amounts per axis, so that no line runs along an edge of a regular mesh.
  const middle = (lines: readonly number[], i: number, hair: number) =>
    lines[i]! + (lines[i + 1]! - lines[i]!) * (0.5 + hair);
  const cx = Float64Array.from({ length: wide }, (_, i) => middle(xs, i, 0.00173));
  const cz = Float64Array.from({ length: deep }, (_, j) => middle(zs, j, 0.00229));
  const { positions: p, indices } = mesh;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    const [ax, ay, az, bx, by, bz] = [p[a]!, p[a + 1]!, p[a + 2]!, p[b]!, p[b + 1]!, p[b + 2]!];
    const [gx, gy, gz] = [p[c]!, p[c + 1]!, p[c + 2]!];
    // Twice the plan area; upward faces wind the other way in plan.
    const area = (bx - ax) * (gz - az) - (gx - ax) * (bz - az);
    if (Math.abs(area) < NO_PLAN_AREA) continue;
    const sign = area < 0 ? 1 : -1;
    const i0 = firstFrom(cx, Math.min(ax, bx, gx));
    const i1 = firstFrom(cx, Math.max(ax, bx, gx));
    const j0 = firstFrom(cz, Math.min(az, bz, gz));
    const j1 = firstFrom(cz, Math.max(az, bz, gz));
    for (let j = j0; j < j1; j++)
      for (let i = i0; i < i1; i++) {
        const [x, z] = [cx[i]!, cz[j]!];
        const u = ((bx - x) * (gz - z) - (gx - x) * (bz - z)) / area;
        const v = ((gx - x) * (az - z) - (ax - x) * (gz - z)) / area;
        if (u < 0 || v < 0 || u + v > 1) continue;
        cells[j * wide + i]!.push(u * ay + v * by + (1 - u - v) * gy, sign);
      }
  }
  return cells;
}

/** The first of sorted numbers that is at least `value`. */
function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if (sorted[half]! < value) low = half + 1;
    else high = half;
  }
  return low;
}

/**
 * The solid spans along a vertical line: between entry and exit, however deeply shells are nested. A face whose
 * counterpart is missing becomes a plate.
 */
function toStretches(crossings: readonly number[]): readonly Stretch[] {
  const marks: (readonly [y: number, sign: number])[] = [];
  for (let i = 0; i < crossings.length; i += 2) marks.push([crossings[i]!, crossings[i + 1]!]);
  // At equal heights entries come before exits, so that touching spans merge.
  marks.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const found: { low: number; high: number }[] = [];
  let depth = 0;
  let from = 0;
  for (const [y, sign] of marks) {
    if (sign < 0) {
      if (depth === 0) from = y;
      depth++;
    } else if (depth === 0) found.push({ low: Math.max(0, y - PLATE), high: y });
    else if (--depth === 0) found.push({ low: from, high: y });
  }
  if (depth > 0) found.push({ low: from, high: from + PLATE });
  const joined: { low: number; high: number }[] = [];
  for (const stretch of found.sort((a, b) => a.low - b.low)) {
    const last = joined.at(-1);
    if (last && stretch.low - last.high <= SEAM) last.high = Math.max(last.high, stretch.high);
    else joined.push({ ...stretch });
  }
  return joined.filter(({ low, high }) => high - low > SEAM);
}
