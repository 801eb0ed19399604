import type { Point } from '../../kernel/point.ts';
import { lerp } from '../../kernel/vec.ts';
import { LENGTH_ROUNDING, ROUGH_BARRIER } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { leastClimbing } from './least-climbing.ts';
import { pulledTaut } from './pull-taut.ts';
import { isSameVertex } from './triangle.ts';
import { drawTaut, type Sheet, stretchCost } from './sheet.ts';
import * as trig from '../../kernel/trig.ts';

/** A path over a sheet: its points, and the triangle of each stretch between two of them. */
export type SheetLine = { readonly points: readonly Point[]; readonly triangles: readonly number[] };

/** An end of a path that is no node of the net. */
type End = { readonly at: Point; readonly triangle: number };

type Edge = readonly [Point, Point];

/** Initial distance from a vertex of the points of a path past it: at the vertex itself none would move. */
const OFF_VERTEX = 0.05;

/**
 * The path along a chain of nodes (indices), drawn taut: each point slides along the edge between the triangles of its
 * two stretches, as far as obstacles on the sheet allow. A path past a vertex gets a point on every edge it crosses
 * there.
 *
 * @param isRough Whether a path that climbs need only be about as short as it can be, on the side of each vertex where
 *        the surface turns less.
 * @source As {@link pulledTaut} and {@link drawTaut}; test/geometry/slope-paths.test.ts.
 */
export function tautLine(
  sheet: Sheet,
  chain: readonly number[],
  ends: { readonly start?: End; readonly end?: End },
  isOpen: (a: Point, b: Point) => boolean,
  isRough = false,
): SheetLine {
  const plain = plainLine(sheet, chain, ends);
  const fanned = fannedOut(sheet, plain, OFF_VERTEX);
  const free = slid(sheet, fanned, isRough ? ROUGH_BARRIER : undefined);
  if (isLineOpen(free.points, isOpen)) return cheaper(sheet, isRough ? free : turnedOver(sheet, free, isOpen), plain);
  const loose = isLineOpen(fanned.points, isOpen) ? fanned : fannedOut(sheet, plain, 0);
  return cheaper(sheet, { points: drawTaut(loose.points, loose.edges, isOpen), triangles: loose.triangles }, plain);
}

/** A path with each point slid along its edge to where the whole path costs least. */
function slid(sheet: Sheet, { points, edges, triangles }: FannedLine, within?: Inches): SheetLine {
  const steep = triangles.map((t) => sheet.steep[t]!);
  const isClimb = steep.includes(true);
  return { points: isClimb ? leastClimbing(points, edges, steep, within) : pulledTaut(points, edges), triangles };
}

/** Most vertices that a path is led past on their other side. */
const MOST_TURNED = 8;

/**
 * A path that climbs, led past the vertices at which it bends on their other sides where that costs less: among climbed
 * triangles the side on which the surface turns less need not be the cheaper one.
 */
function turnedOver(sheet: Sheet, line: SheetLine, isOpen: (a: Point, b: Point) => boolean): SheetLine {
  if (!line.triangles.some((t) => sheet.steep[t])) return line;
  let best = line;
  for (let turned = 0; turned < MOST_TURNED; turned++) {
    const next = turnedOnce(sheet, best, isOpen);
    if (!next) break;
    best = next;
  }
  return best;
}

/** The same path past one vertex on its other side: the first that costs less; undefined when none does. */
function turnedOnce(sheet: Sheet, line: SheetLine, isOpen: (a: Point, b: Point) => boolean): SheetLine | undefined {
  const { left, ...bent } = merged(line);
  const most = costOf(sheet, line) - LENGTH_ROUNDING;
  for (const [at, not] of left.entries()) {
    if (not.length === 0) continue;
    const other = slid(sheet, fannedOut(sheet, bent, OFF_VERTEX, { at, not }));
    if (costOf(sheet, other) < most && isLineOpen(other.points, isOpen)) return other;
  }
  return undefined;
}

/** A path without its stretches that have no length, and for each point the triangles of those that were left out there. */
function merged({ points, triangles }: SheetLine): SheetLine & { readonly left: readonly (readonly number[])[] } {
  const kept: Point[] = [points[0]!];
  const left: number[][] = [[]];
  const own: number[] = [];
  triangles.forEach((t, i) => {
    if (isSameVertex(points[i]!, points[i + 1]!)) left.at(-1)!.push(t);
    else {
      own.push(t);
      kept.push(points[i + 1]!);
      left.push([]);
    }
  });
  return { points: kept, triangles: own, left };
}

/** The one of two paths that costs less. @source {@link stretchCost}. */
export const cheaper = (sheet: Sheet, line: SheetLine, other: SheetLine): SheetLine =>
  costOf(sheet, line) < costOf(sheet, other) ? line : other;

const costOf = (sheet: Sheet, { points, triangles }: SheetLine): Inches =>
  triangles.reduce((sum, t, i) => sum + stretchCost(sheet, t, points[i]!, points[i + 1]!).cost, 0);

const isLineOpen = (points: readonly Point[], isOpen: (a: Point, b: Point) => boolean): boolean =>
  points.every((p, i) => i === 0 || isOpen(points[i - 1]!, p));

/** The path straight from node to node. */
function plainLine(sheet: Sheet, chain: readonly number[], { start, end }: { start?: End; end?: End }): SheetLine {
  const points = chain.map((n) => sheet.at[n]!);
  const triangles = chain.slice(1).map((n, i) => triangleBetween(sheet, chain[i]!, n));
  return {
    points: [...(start ? [start.at] : []), ...points, ...(end ? [end.at] : [])],
    triangles: [...(start ? [start.triangle] : []), ...triangles, ...(end ? [end.triangle] : [])],
  };
}

/** The triangle shared by two nodes, the cheaper one when they are on one edge. */
function triangleBetween(sheet: Sheet, a: number, b: number): number {
  const shared = sheet.trianglesByNode[a]!.filter((t) => sheet.trianglesByNode[b]!.includes(t));
  const cost = (t: number) => stretchCost(sheet, t, sheet.at[a]!, sheet.at[b]!).cost;
  return shared.reduce((best, t) => (cost(t) < cost(best) ? t : best), shared[0] ?? 0);
}

/** The triangles that a chain of nodes (indices) goes through, as a key. @source As {@link tautLine} takes them. */
export const crossedBy = (sheet: Sheet, chain: readonly number[]): string =>
  [...new Set(chain.slice(1).map((n, i) => triangleBetween(sheet, chain[i]!, n)))].join(' ');

/** A path with the edge each of its points may slide along; undefined when it must stay. */
type FannedLine = SheetLine & { readonly edges: readonly (Edge | undefined)[] };

/**
 * A path with a point on every edge that it crosses about the vertices it passes.
 *
 * @param turned  The index of a point that is passed on the side without some triangles (indices).
 */
function fannedOut(
  sheet: Sheet,
  line: SheetLine,
  off: number,
  turned?: { readonly at: number; readonly not: readonly number[] },
): FannedLine {
  const points: Point[] = [line.points[0]!];
  const edges: (Edge | undefined)[] = [undefined];
  const triangles: number[] = [];
  const add = (triangle: number, point: Point, edge?: Edge) => {
    triangles.push(triangle);
    points.push(point);
    edges.push(edge);
  };
  for (let i = 0; i < line.triangles.length; i++) {
    const [own, next, p] = [line.triangles[i]!, line.triangles[i + 1], line.points[i + 1]!];
    if (next === undefined || own === next) add(own, p);
    else {
      const common = commonEdge(sheet, own, next);
      if (common) add(own, p, common);
      else {
        const fans = fansAt(sheet, p, own, next, line.points[i]!, line.points[i + 2]!);
        const isOther = (fan: readonly Spoke[]) => !fan.some(({ triangle }) => turned?.not.includes(triangle));
        const fan = (turned?.at === i + 1 ? fans.find(isOther) : fans[0]) ?? [];
        if (fan.length === 0) add(own, p);
        for (const { triangle, tip } of fan) add(triangle, lerp(p, tip, off), [p, tip]);
      }
    }
  }
  return { points, edges, triangles };
}

function commonEdge(sheet: Sheet, s: number, t: number): Edge | undefined {
  const shared = sheet.triangles[s]!.filter((p) => sheet.triangles[t]!.some((q) => isSameVertex(p, q)));
  return shared.length === 2 ? [shared[0]!, shared[1]!] : undefined;
}

/** One triangle of a fan about a vertex, and the far end of the edge by which it is left. */
type Spoke = { readonly triangle: number; readonly tip: Point };

/**
 * The triangles about a vertex from one to another, on either side, first on that on which the surface turns less; none
 * on a side where it ends.
 */
function fansAt(
  sheet: Sheet,
  v: Point,
  from: number,
  to: number,
  before: Point,
  after: Point,
): readonly (readonly Spoke[])[] {
  const fans = others(sheet, from, v).flatMap((first) => {
    const spokes: Spoke[] = [];
    let angle = angleAt(v, before, first);
    let [triangle, tip] = [from, first];
    while (triangle !== to) {
      spokes.push({ triangle, tip });
      const next = beyond(sheet, triangle, v, tip);
      if (next === undefined || spokes.length > sheet.triangles.length) return [];
      triangle = next;
      const far = others(sheet, triangle, v).find((p) => !isSameVertex(p, tip))!;
      angle += angleAt(v, tip, triangle === to ? after : far);
      tip = far;
    }
    return [{ spokes, angle }];
  });
  return fans.sort((a, b) => a.angle - b.angle).map(({ spokes }) => spokes);
}

/** A triangle's two other corners. */
const others = (sheet: Sheet, triangle: number, v: Point): readonly Point[] =>
  sheet.triangles[triangle]!.filter((p) => !isSameVertex(p, v));

/** The triangle on the other side of an edge. */
function beyond(sheet: Sheet, triangle: number, a: Point, b: Point): number | undefined {
  const has = (t: number, p: Point) => sheet.triangles[t]!.some((q) => isSameVertex(p, q));
  const node = sheet.nodesByTriangle[triangle]!.find((n) => isSameVertex(sheet.at[n]!, a));
  if (node === undefined) return undefined;
  return sheet.trianglesByNode[node]!.find((t) => t !== triangle && has(t, a) && has(t, b));
}

function angleAt(v: Point, a: Point, b: Point): number {
  const [ax, ay, az] = [a[0] - v[0], a[1] - v[1], a[2] - v[2]];
  const [bx, by, bz] = [b[0] - v[0], b[1] - v[1], b[2] - v[2]];
  const size = Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz));
  return size === 0 ? 0 : trig.acos(Math.min(Math.max((ax * bx + ay * by + az * bz) / size, -1), 1));
}
