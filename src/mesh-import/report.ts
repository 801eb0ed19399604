import { WALKED_NORMAL, OPEN_EDGE_WELD, BEHIND_FACE, BASE_ROUNDING } from '../kernel/tolerances.ts';
import { buildBvh, meetTriangles } from '../geometry/sight/bvh.ts';
import { firstAtPlace } from '../geometry/mesh/weld.ts';
import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { inspectMesh } from '../geometry/mesh/inspect-mesh.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { cellAt, type Columns } from './columns.ts';
import type { Ladder } from './ladders.ts';
import { levelsOf } from './slabs.ts';
import * as trig from '../kernel/trig.ts';

/** A level on which models could stand: its height, its area, and the room above it. */
export type FoundFloor = {
  readonly height: Inches;
  /** Square inches. */
  readonly area: number;
  /** Headroom over most of it; Infinity in the open. */
  readonly room: Inches;
  /** The widest common base that fits on it, millimetres; undefined when none does. */
  readonly base: number | undefined;
};

/** The properties of a mesh as it stands on the table. */
export type PieceReport = {
  readonly triangles: number;
  readonly degenerate: number;
  /** Whether it encloses a space, so that every edge joins two faces. */
  readonly watertight: boolean;
  /** Number of edges with only one face. */
  readonly openEdges: number;
  readonly size: readonly [Inches, Inches, Inches];
  /** Thickness of the thinnest wall found, and the share of walls below {@link THIN_WALL}. */
  readonly thinnest: Inches | undefined;
  readonly thinShare: number;
  readonly floors: readonly FoundFloor[];
  /** Square inches of upward surface: level, walkable slope, and steeper than 45°. */
  readonly ground: { readonly level: number; readonly slope: number; readonly steep: number };
  /** Steepest walkable slope, degrees. */
  readonly steepest: number;
  readonly ladders: readonly Ladder[];
};

/** Thinner walls would break in the hand, and sweeps past them are less reliable. */
const THIN_WALL: Inches = 0.08;
/** Default body height. */
const BODY: Inches = 1.5;
/** Common bases, millimetres. */
const BASES = [60, 50, 40, 32, 25, 20];
const MOST_SAMPLES = 1500;
/** Minimum area, square inches, of a reported floor. */
const LEAST_FLOOR = 0.6;
const MOST_FLOORS = 12;

/**
 * Examines a mesh. Linear time, except for rays through it and one sort of its edges.
 *
 * @param degenerate Number of triangles without area that were removed from it.
 */
export function reportOn(
  mesh: TriangleMesh,
  columns: Columns,
  ladders: readonly Ladder[],
  degenerate: number,
): PieceReport {
  const { closed, triangles, bounds } = inspectMesh(mesh);
  const { min, max } = bounds;
  return {
    triangles,
    degenerate,
    watertight: closed,
    openEdges: closed ? 0 : countOpenEdges(mesh),
    size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    ...thicknessOf(mesh),
    floors: floorsOf(columns),
    ...groundOf(mesh),
    ladders,
  };
}

/** Number of edges with one face only. */
export function countOpenEdges({ positions, indices }: TriangleMesh): number {
  const { first } = firstAtPlace(positions, OPEN_EDGE_WELD);
  const edges = new Float64Array(indices.length);
  for (let t = 0; t < indices.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [first[indices[t + k]!]!, first[indices[t + ((k + 1) % 3)]!]!];
      edges[t + k] = a === b ? -1 : Math.min(a, b) * first.length + Math.max(a, b);
    }
  edges.sort();
  let open = 0;
  for (let i = 0; i < edges.length; ) {
    let end = i + 1;
    while (end < edges.length && edges[end] === edges[i]) end++;
    if (edges[i]! >= 0 && end - i === 1) open++;
    i = end;
  }
  return open;
}

type Normal = readonly [x: number, y: number, z: number, area: number];

function normalOf({ positions: p, indices }: TriangleMesh, t: number): Normal {
  const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) || 1;
  return [n[0] / length, n[1] / length, n[2] / length, length / 2];
}

const LEVEL = trig.cos((2 * Math.PI) / 180);
/** Faces steeper than this count as walls. */
const WALL = 0.02;

/** The upward surface of a mesh by steepness. */
function groundOf(mesh: TriangleMesh): Pick<PieceReport, 'ground' | 'steepest'> {
  const ground = { level: 0, slope: 0, steep: 0 };
  let least = 1;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [, up, , area] = normalOf(mesh, t);
    if (up >= LEVEL) ground.level += area;
    else if (up >= WALKED_NORMAL) {
      ground.slope += area;
      least = Math.min(least, up);
    } else if (up > WALL) ground.steep += area;
  }
  return { ground, steepest: least < 1 ? (trig.acos(Math.min(1, least)) * 180) / Math.PI : 0 };
}

/** The thickness behind faces, measured by rays from the middles of some of them, the largest first. */
function thicknessOf(mesh: TriangleMesh): Pick<PieceReport, 'thinnest' | 'thinShare'> {
  const { positions: p, indices } = mesh;
  const corners = new Float64Array(3 * indices.length);
  indices.forEach((v, i) => corners.set(p.subarray(3 * v, 3 * v + 3), 3 * i));
  const bvh = buildBvh(corners);
  const order = Array.from({ length: indices.length / 3 }, (_, t) => ({ t: 3 * t, normal: normalOf(mesh, 3 * t) }))
    .sort((a, b) => b.normal[3] - a.normal[3] || a.t - b.t)
    .slice(0, MOST_SAMPLES);
  const far = 4 * p.reduce((most, value) => Math.max(most, Math.abs(value)), 0) + 1;
  let [thinnest, thin, all] = [Infinity, 0, 0];
  for (const { t, normal } of order) {
    const [nx, ny, nz, area] = normal;
    const at = [0, 1, 2].map((k) => (corners[3 * t + k]! + corners[3 * t + 3 + k]! + corners[3 * t + 6 + k]!) / 3);
    const from: Point = [at[0]! - BEHIND_FACE * nx, at[1]! - BEHIND_FACE * ny, at[2]! - BEHIND_FACE * nz];
    const to: Point = [from[0] - far * nx, from[1] - far * ny, from[2] - far * nz];
    let near = Infinity;
    meetTriangles(bvh, from, to, (other, fraction) => {
      // Only a face that looks the other way is the far side of a wall.
      const back = normalOf(mesh, 3 * other);
      if (back[0] * nx + back[1] * ny + back[2] * nz < -0.2) near = Math.min(near, fraction * far);
      return false;
    });
    if (near === Infinity) continue;
    all += area;
    if (near < THIN_WALL) thin += area;
    thinnest = Math.min(thinnest, near);
  }
  return { thinnest: thinnest === Infinity ? undefined : thinnest, thinShare: all > 0 ? thin / all : 0 };
}

/** The levels of a mesh that models could stand on, lowest first. */
function floorsOf(columns: Columns): readonly FoundFloor[] {
  const wide = columns.xs.length - 1;
  return levelsOf(columns)
    .filter((level) => level > 0.05)
    .flatMap((height): readonly FoundFloor[] => {
      const mask = new Uint8Array(columns.cells.length);
      const rooms: { room: number; area: number }[] = [];
      let area = 0;
      columns.cells.forEach((stretches, cell) => {
        const k = stretches.findIndex(({ high }) => Math.abs(high - height) <= 0.03);
        if (k < 0) return;
        const room = (stretches[k + 1]?.low ?? Infinity) - stretches[k]!.high;
        if (room < BODY) return;
        mask[cell] = 1;
        area += cellAt(columns, cell).area;
        rooms.push({ room, area: cellAt(columns, cell).area });
      });
      if (area < LEAST_FLOOR) return [];
      return [{ height, area, room: medianRoom(rooms, area), base: widestBase(columns, mask, wide) }];
    })
    .sort((a, b) => b.area - a.area)
    .slice(0, MOST_FLOORS)
    .sort((a, b) => a.height - b.height);
}

function medianRoom(rooms: { room: number; area: number }[], area: number): number {
  let sum = 0;
  for (const { room, area: part } of rooms.sort((a, b) => a.room - b.room)) if ((sum += part) >= area / 2) return room;
  return Infinity;
}

/** The widest common base whose disc fits among the cells of a floor. */
function widestBase(columns: Columns, mask: Uint8Array, wide: number): number | undefined {
  const rims: (readonly [number, number])[] = [];
  const inside: (readonly [number, number])[] = [];
  const { xs, zs } = columns;
  mask.forEach((cell, index) => {
    if (!cell) return;
    const [i, j] = [index % wide, Math.floor(index / wide)];
    inside.push([(xs[i]! + xs[i + 1]!) / 2, (zs[j]! + zs[j + 1]!) / 2]);
    if (mask[index + 1] && mask[index + wide]) inside.push([xs[i + 1]!, zs[j + 1]!]);
    const isOpen = (di: number, dj: number) =>
      i + di < 0 || i + di >= wide || j + dj < 0 || j + dj >= zs.length - 1 || !mask[(j + dj) * wide + i + di];
    const steps = [0, 0.5, 1];
    if (isOpen(-1, 0)) for (const s of steps) rims.push([xs[i]!, zs[j]! + s * (zs[j + 1]! - zs[j]!)]);
    if (isOpen(1, 0)) for (const s of steps) rims.push([xs[i + 1]!, zs[j]! + s * (zs[j + 1]! - zs[j]!)]);
    if (isOpen(0, -1)) for (const s of steps) rims.push([xs[i]! + s * (xs[i + 1]! - xs[i]!), zs[j]!]);
    if (isOpen(0, 1)) for (const s of steps) rims.push([xs[i]! + s * (xs[i + 1]! - xs[i]!), zs[j + 1]!]);
  });
  let most = 0;
  for (const [x, z] of inside) {
    let near = Infinity;
    for (let k = 0; k < rims.length && near > most; k++) {
      const [rx, rz] = rims[k]!;
      near = Math.min(near, (rx - x) ** 2 + (rz - z) ** 2);
      // What rules this place out most likely rules the next one out too: it is tried first.
      if (near <= most) [rims[0], rims[k]] = [rims[k]!, rims[0]!];
    }
    most = Math.max(most, near);
  }
  const across = 2 * Math.sqrt(most) * 25.4;
  return BASES.find((mm) => mm <= across + BASE_ROUNDING);
}
