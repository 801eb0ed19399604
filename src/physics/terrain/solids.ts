import { weldVertices } from '../../geometry/mesh/weld.ts';
import { convexHull, convexParts } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { LEVEL_VERTICES, NO_AREA, SAME_VERTEX, UPRIGHT_AREA } from '../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { MeshData, Role, Shape, TerrainPiece } from '../../rules/core/terrain.ts';
import * as trig from '../../kernel/trig.ts';

/** A piece of terrain, or a part of one, with upright sides and a level top. */
export type Solid = {
  readonly piece: PieceId;
  readonly role: Role;
  /** Convex footprint, counter-clockwise (x towards z); a single point with a radius is a cylinder. */
  readonly core: readonly PlanPoint[];
  readonly radius: Inches;
  readonly foot: Inches;
  readonly top: Inches;
};

/** A piece, or part, with a sloping top over a footprint. */
export type SlopedSurface = {
  readonly piece: PieceId;
  readonly role: Role;
  /** Triangles of its upper surface in the table frame, each counter-clockwise in plan. */
  readonly triangles: readonly (readonly [Point, Point, Point])[];
  readonly foot: Inches;
  readonly top: Inches;
};

/** A piece's form on the table: flat-topped solids and sloping surfaces. */
export type Form = { readonly solids: readonly Solid[]; readonly slopes: readonly SlopedSurface[] };

/** A frame on the table: its origin and its turn about +y. */
type Frame = { readonly at: Point; readonly yaw: Radians };

/** A plan point of a frame, in the table's frame. */
function place(frame: Frame, x: Inches, z: Inches): PlanPoint {
  const c = trig.cos(frame.yaw);
  const s = trig.sin(frame.yaw);
  return [frame.at[0] + x * c + z * s, frame.at[2] - x * s + z * c];
}

/** The form of one piece of terrain. */
export function formOf(piece: TerrainPiece): Form {
  const solids: Solid[] = [];
  const slopes: SlopedSurface[] = [];
  addShape(piece.id, 'plain', piece.shape, { at: piece.at, yaw: piece.yaw }, solids, slopes);
  return { solids, slopes };
}

function addShape(
  piece: PieceId,
  role: Role,
  shape: Shape,
  frame: Frame,
  solids: Solid[],
  slopes: SlopedSurface[],
): void {
  const foot = frame.at[1];
  const add = (core: readonly PlanPoint[], height: Inches, radius = 0) =>
    solids.push({ piece, role, core, radius, foot, top: foot + height });
  switch (shape.kind) {
    case 'box':
      add(rectangle(frame, shape.size[0] / 2, shape.size[2] / 2), shape.size[1]);
      return;
    case 'cylinder':
      add([place(frame, 0, 0)], shape.height, shape.radius);
      return;
    case 'prism':
      for (const part of convexParts(shape.outline.map(([x, z]) => place(frame, x, z)))) add(part, shape.height);
      return;
    case 'ramp':
      slopes.push({ piece, role, triangles: rampTop(frame, shape.size), foot, top: foot + shape.size[1] });
      return;
    case 'heightfield':
      slopes.push({
        piece,
        role,
        triangles: heightfieldTop(frame, shape),
        foot,
        top: foot + shape.heights.reduce((most, h) => Math.max(most, h), -Infinity),
      });
      return;
    case 'mesh':
      addMesh(piece, role, shape.data, frame, solids, slopes);
      return;
    case 'parts':
      for (const part of shape.parts) {
        const [x, z] = place(frame, part.at[0], part.at[2]);
        addShape(
          piece,
          part.role,
          part.shape,
          { at: [x, foot + part.at[1], z], yaw: frame.yaw + part.yaw },
          solids,
          slopes,
        );
      }
      return;
  }
}

function rectangle(frame: Frame, w: Inches, d: Inches): PlanPoint[] {
  return [place(frame, -w, -d), place(frame, w, -d), place(frame, w, d), place(frame, -w, d)];
}

function rampTop(frame: Frame, [width, height, depth]: readonly [Inches, Inches, Inches]): [Point, Point, Point][] {
  const corner = (x: Inches, y: Inches, z: Inches): Point => {
    const [px, pz] = place(frame, x, z);
    return [px, frame.at[1] + y, pz];
  };
  const [w, d] = [width / 2, depth / 2];
  const [a, b, c, e] = [corner(-w, 0, -d), corner(w, 0, -d), corner(w, height, d), corner(-w, height, d)];
  return [
    [a, b, c],
    [a, c, e],
  ];
}

function heightfieldTop(frame: Frame, shape: Extract<Shape, { kind: 'heightfield' }>): [Point, Point, Point][] {
  const { columns, rows, heights } = shape;
  const [width, depth] = shape.size;
  const corner = (column: number, row: number): Point => {
    const [x, z] = place(frame, (column / (columns - 1) - 0.5) * width, (row / (rows - 1) - 0.5) * depth);
    return [x, frame.at[1] + heights[row * columns + column]!, z];
  };
  const triangles: [Point, Point, Point][] = [];
  const row = (r: number): readonly Point[] => Array.from({ length: columns }, (_, c) => corner(c, r));
  let near = row(0);
  for (let r = 0; r + 1 < rows; r++) {
    const far = row(r + 1);
    for (let c = 0; c + 1 < columns; c++) {
      triangles.push([near[c]!, near[c + 1]!, far[c + 1]!], [near[c]!, far[c + 1]!, far[c]!]);
    }
    near = far;
  }
  return triangles;
}

/**
 * A mesh whose faces are all level or upright becomes exact prisms, one layer between neighbouring vertex heights; any
 * other mesh keeps its upward faces as slopes, over the convex outline of its foot.
 */
function addMesh(
  piece: PieceId,
  role: Role,
  data: MeshData,
  frame: Frame,
  solids: Solid[],
  slopes: SlopedSurface[],
): void {
  const triangles: [Point, Point, Point][] = [];
  const vertices = Array.from({ length: data.positions.length / 3 }, (_, i): Point => {
    const [x, z] = place(frame, data.positions[3 * i]!, data.positions[3 * i + 2]!);
    return [x, frame.at[1] + data.positions[3 * i + 1]!, z];
  });
  const vertex = (t: number): Point => vertices[data.indices[t]!]!;
  const out = isInsideOut(data) ? 2 : 1;
  for (let t = 0; t < data.indices.length; t += 3) {
    triangles.push([vertex(t), vertex(t + out), vertex(t + 3 - out)]);
  }
  if (triangles.every(isLevelOrUpright)) {
    addBands(piece, role, triangles, solids);
    return;
  }
  // Loops, not spread arguments: an engine's stack ends at about a hundred thousand of them.
  let [foot, top] = [Infinity, -Infinity];
  for (const t of triangles) {
    foot = Math.min(foot, t[0][1], t[1][1], t[2][1]);
    top = Math.max(top, t[0][1], t[1][1], t[2][1]);
  }
  // What faces down in a closed mesh lies under what faces up.
  const isUpper = isClosed(data) ? (area: number) => area < -NO_AREA : (area: number) => Math.abs(area) > NO_AREA;
  slopes.push({ piece, role, triangles: triangles.filter((t) => isUpper(planArea(t))), foot, top });
}

/** Whether every edge of a mesh has two faces, turned the same way. */
function isClosed(data: MeshData): boolean {
  const { positions, indices } = weldVertices(data, SAME_VERTEX);
  const vertices = positions.length / 3;
  const open = new Set<number>();
  for (let t = 0; t < indices.length; t++) {
    const [a, b] = [indices[t]!, indices[t % 3 === 2 ? t - 2 : t + 1]!];
    if (open.has(a * vertices + b)) return false;
    if (!open.delete(b * vertices + a)) open.add(a * vertices + b);
  }
  return open.size === 0;
}

/** Whether a mesh's faces look inwards: its signed volume is negative. */
function isInsideOut({ positions: p, indices }: MeshData): boolean {
  let volume = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    volume +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
  }
  return volume < 0;
}

/**
 * Twice the signed plan area, positive when counter-clockwise (x towards z). Upward faces of a closed mesh are
 * negative.
 */
function planArea([a, b, c]: readonly [Point, Point, Point]): number {
  return (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
}

function isLevelOrUpright(t: readonly [Point, Point, Point]): boolean {
  const low = Math.min(t[0][1], t[1][1], t[2][1]);
  const high = Math.max(t[0][1], t[1][1], t[2][1]);
  return high - low < LEVEL_VERTICES || Math.abs(planArea(t)) < UPRIGHT_AREA;
}

/** Level faces divide the mesh into layers, each solid where more upward than downward faces lie above. */
function addBands(
  piece: PieceId,
  role: Role,
  triangles: readonly (readonly [Point, Point, Point])[],
  solids: Solid[],
): void {
  for (const t of triangles) {
    const area = planArea(t);
    if (Math.abs(area) < UPRIGHT_AREA) continue;
    const y = t[0][1];
    // An upward face tops the column down to the highest downward face below its centre.
    if (area > 0) continue;
    const cx = (t[0][0] + t[1][0] + t[2][0]) / 3;
    const cz = (t[0][2] + t[1][2] + t[2][2]) / 3;
    const foot = footBelow(triangles, cx, cz, y);
    solids.push({ piece, role, core: convexHull(t.map((p) => [p[0], p[2]])), radius: 0, foot, top: y });
  }
}

function footBelow(triangles: readonly (readonly [Point, Point, Point])[], x: Inches, z: Inches, y: Inches): Inches {
  let foot = -Infinity;
  for (const t of triangles) {
    if (planArea(t) <= UPRIGHT_AREA || t[0][1] >= y - LEVEL_VERTICES) continue;
    const inside = [0, 1, 2].every((i) => {
      const p = t[i]!;
      const q = t[(i + 1) % 3]!;
      return (q[0] - p[0]) * (z - p[2]) - (x - p[0]) * (q[2] - p[2]) >= 0;
    });
    if (inside) foot = Math.max(foot, t[0][1]);
  }
  return foot === -Infinity ? 0 : foot;
}
