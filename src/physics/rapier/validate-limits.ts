import { findCrossing } from '../../geometry/outlines/polygon.ts';
import type { Base } from '../../geometry/base.ts';
import { assert } from '../../kernel/assert.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { Shape, TerrainPiece } from '../../rules/core/terrain.ts';

/** Maximum distance of any coordinate from the origin, inches. */
const MAX_COORDINATE: Inches = 1e4;
/** Smallest extent of a shape, inches. */
export const MIN_SIZE: Inches = 0.001;
/** Largest extent of a shape, inches. */
export const MAX_SIZE: Inches = 1e3;
/** Maximum number of corners of one outline. */
const MAX_CORNERS = 2000;
/** Maximum number of columns, and of rows, of a heightfield. */
const MAX_GRID = 513;
/** Maximum number of triangles of one mesh. */
const MAX_TRIANGLES = 500_000;
/** Maximum nesting depth of parts. */
const MAX_DEPTH = 16;
/** Maximum number of plain shapes in one piece. */
const MAX_LEAVES = 2000;

/** Input the physics library must never get: the piece, the place in it, and the problem. */
type TerrainFault = { readonly piece: PieceId; readonly at: string; readonly problem: string };

/**
 * Every fault in `pieces` on which the physics library would fail, in order; empty when there is none.
 *
 * The library does not check its input: a NaN silently disables a collider, and a bad index crashes the whole instance.
 *
 * @source Measured: every bad input that makes Rapier 0.21 panic, hang or answer wrongly.
 */
export function findTerrainFaults(pieces: readonly TerrainPiece[]): readonly TerrainFault[] {
  return pieces.flatMap((piece) => {
    const faults: TerrainFault[] = [];
    const say: Say = (at, problem) => faults.push({ piece: piece.id, at, problem });
    checkPlace(piece.at, piece.yaw, '', say);
    const leaves = checkShape(piece.shape, '/shape', 0, say);
    if (leaves > MAX_LEAVES) say('/shape', `has ${leaves} parts; use at most ${MAX_LEAVES}.`);
    return faults;
  });
}

/**
 * Throws InvariantError unless a point is finite and within single precision. Guards against our own bugs: files are
 * checked before.
 */
export function assertPoint(point: Point, what: string): void {
  if (point.length === 3 && point.every(isCoordinate)) return;
  assert(false, `${what} must be three finite coordinates within ${MAX_COORDINATE}; got ${point}`);
}

/**
 * Throws InvariantError unless a body can be swept: valid sizes and a finite facing. Guards against our own bugs: files
 * are checked before.
 */
export function assertBody(base: Base, facing: Radians, height: Inches): void {
  const sizes = base.kind === 'round' ? [base.radius] : [base.halfWidth, base.halfDepth];
  if (sizes.every(isSize) && isSize(height) && Number.isFinite(facing)) return;
  assert(sizes.every(isSize), `a base must measure ${MIN_SIZE} to ${MAX_SIZE}; got ${sizes}`);
  assert(isSize(height), `a body's height must be ${MIN_SIZE} to ${MAX_SIZE}; got ${height}`);
  assert(Number.isFinite(facing), `a facing must be finite; got ${facing}`);
}

/** Reports a fault: the place in the piece, and the problem. */
type Say = (at: string, problem: string) => void;

const isCoordinate = (v: unknown): boolean => typeof v === 'number' && Math.abs(v) <= MAX_COORDINATE;
const isSize = (v: unknown): boolean => typeof v === 'number' && v >= MIN_SIZE && v <= MAX_SIZE;

function checkPlace(at: Point, yaw: Radians, where: string, say: Say): void {
  if (!Array.isArray(at) || at.length !== 3 || !at.every(isCoordinate))
    say(`${where}/at`, `must be finite and within ${MAX_COORDINATE}; got ${at}.`);
  if (!Number.isFinite(yaw)) say(`${where}/yaw`, `must be finite; got ${yaw}.`);
}

function checkSizes(sizes: readonly number[], where: string, say: Say): void {
  if (!sizes.every(isSize))
    say(where, `must measure ${MIN_SIZE} to ${MAX_SIZE} inches each way; got ${sizes.join(' × ')}.`);
}

/** Reports faults of a shape; returns the number of plain shapes in it. */
function checkShape(shape: Shape, where: string, depth: number, say: Say): number {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      checkSizes(shape.size, `${where}/${shape.kind}`, say);
      return 1;
    case 'cylinder':
      checkSizes([shape.radius, shape.height], `${where}/cylinder`, say);
      return 1;
    case 'prism':
      checkSizes([shape.height], `${where}/prism/height`, say);
      checkOutline(shape.outline, `${where}/prism/outline`, say);
      return 1;
    case 'heightfield':
      checkHeightfield(shape, `${where}/heightfield`, say);
      return 1;
    case 'mesh':
      checkMesh(shape.data.positions, shape.data.indices, `${where}/mesh`, say);
      return 1;
    case 'parts': {
      if (depth >= MAX_DEPTH) {
        say(where, `nests parts more than ${MAX_DEPTH} deep.`);
        return 0;
      }
      if (shape.parts.length > MAX_LEAVES) return shape.parts.length;
      let leaves = 0;
      shape.parts.forEach((part, i) => {
        checkPlace(part.at, part.yaw, `${where}/parts/${i}`, say);
        leaves += checkShape(part.shape, `${where}/parts/${i}/shape`, depth + 1, say);
      });
      return leaves;
    }
    default: {
      // A bug of ours could pass anything; the library would crash the whole instance.
      const unknown: never = shape;
      say(where, `is no shape this table knows: ${String((unknown as { kind: unknown }).kind)}.`);
      return 0;
    }
  }
}

function checkOutline(outline: readonly (readonly number[])[], where: string, say: Say): void {
  if (outline.length < 3 || outline.length > MAX_CORNERS) {
    say(where, `must have 3 to ${MAX_CORNERS} corners; got ${outline.length}.`);
    return;
  }
  const bad = outline.findIndex((p) => p.length !== 2 || !p.every(isCoordinate));
  if (bad >= 0) {
    say(`${where}/${bad}`, `must be finite and within ${MAX_COORDINATE}; got ${outline[bad]}.`);
    return;
  }
  const crossing = findCrossing(outline as readonly (readonly [number, number])[]);
  if (crossing) say(where, `must not cross or touch itself; edges ${crossing[0]} and ${crossing[1]} do.`);
}

function checkHeightfield(field: Extract<Shape, { readonly kind: 'heightfield' }>, where: string, say: Say): void {
  const { columns, rows, heights } = field;
  checkSizes(field.size, `${where}/size`, say);
  const isGrid = (n: number) => Number.isInteger(n) && n >= 2 && n <= MAX_GRID;
  if (!isGrid(columns) || !isGrid(rows)) {
    say(where, `must have 2 to ${MAX_GRID} columns and rows; got ${columns} × ${rows}.`);
    return;
  }
  if (heights.length !== columns * rows)
    say(`${where}/heights`, `must hold ${columns * rows} heights, columns × rows; got ${heights.length}.`);
  const bad = heights.findIndex((h) => !(Math.abs(h) <= MAX_SIZE));
  if (bad >= 0) say(`${where}/heights/${bad}`, `must be finite and within ${MAX_SIZE}; got ${heights[bad]}.`);
}

function checkMesh(positions: Float64Array, indices: Uint32Array, where: string, say: Say): void {
  const vertices = positions.length / 3;
  if (!Number.isInteger(vertices) || indices.length % 3 !== 0) {
    say(where, 'must give its vertices and its triangles in threes.');
    return;
  }
  if (indices.length === 0) say(where, 'has no triangles.');
  if (indices.length / 3 > MAX_TRIANGLES)
    say(where, `has ${indices.length / 3} triangles; use at most ${MAX_TRIANGLES}.`);
  for (let i = 0; i < positions.length; i++) {
    if (!isCoordinate(positions[i])) {
      say(where, `has a vertex that is not finite or too far away (vertex ${Math.floor(i / 3)}).`);
      break;
    }
  }
  for (let i = 0; i < indices.length; i++) {
    if (!(indices[i]! < vertices)) {
      say(where, `has a triangle that names vertex ${indices[i]} of ${vertices} (triangle ${Math.floor(i / 3)}).`);
      break;
    }
  }
}
