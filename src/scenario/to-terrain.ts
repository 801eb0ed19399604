import { findCrossing, signedArea } from '../geometry/outlines/polygon.ts';
import type { Point, PlanPoint } from '../kernel/point.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LEAST_OUTLINE_AREA } from '../kernel/tolerances.ts';
import { toRadians } from '../kernel/units.ts';
import { pieceId } from '../rules/core/ids.ts';
import {
  KIND_TRAITS,
  type MeshData,
  type Part,
  type Shape,
  type TerrainPiece,
  type Traits,
} from '../rules/core/terrain.ts';
import type { MeshFileFault } from './mesh-file-fault.ts';
import type { Problem } from './problem.ts';
import type { PieceFault } from './scenario-fault.ts';
import type { PieceDocument, ShapeDocument } from './schema.ts';

/** Fetches the triangles of a mesh file named in a scenario, or returns why it is not available. */
export type MeshFiles = (path: string) => Result<MeshData, MeshFileFault>;

/**
 * A terrain piece from its JSON.
 *
 * @param pointer JSON pointer to the piece.
 * @errors A crossing or flat outline, a heightfield whose counts disagree, a mesh that cannot be read.
 */
export function toPiece(
  document: PieceDocument,
  pointer: string,
  files: MeshFiles,
): Result<TerrainPiece, readonly Problem[]> {
  const shape = toShape(document.shape, `${pointer}/shape`, files);
  if (!shape.ok) return shape;
  const { kind, at, yaw = 0 } = document;
  return ok({
    id: pieceId(document.id),
    kind,
    traits: { ...KIND_TRAITS[kind], ...given(document.traits ?? {}) },
    shape: shape.value,
    at: toFoot(at),
    yaw: toRadians(yaw),
    ...(document.look === undefined ? {} : { look: document.look }),
  });
}

/** A position that is on the ground if its height is omitted. */
function toFoot(at: readonly number[]): Point {
  const [x = 0, second = 0, third] = at;
  return third === undefined ? [x, 0, second] : [x, second, third];
}

const given = (traits: NonNullable<PieceDocument['traits']>): Partial<Traits> =>
  Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined)) as Partial<Traits>;

function toShape(shape: ShapeDocument, pointer: string, files: MeshFiles): Result<Shape, readonly Problem[]> {
  if ('box' in shape) return ok({ kind: 'box', size: shape.box });
  if ('ramp' in shape) return ok({ kind: 'ramp', size: shape.ramp });
  if ('cylinder' in shape) return ok({ kind: 'cylinder', ...shape.cylinder });
  if ('prism' in shape) return toPrism(shape.prism, `${pointer}/prism/outline`);
  if ('heightfield' in shape) return toHeightfield(shape.heightfield, `${pointer}/heightfield/heights`);
  if ('mesh' in shape) return toMesh(shape.mesh.file, `${pointer}/mesh/file`, files);
  const parts: Part[] = [];
  const problems: Problem[] = [];
  for (const [i, part] of shape.parts.entries()) {
    const inner = toShape(part.shape, `${pointer}/parts/${i}/shape`, files);
    if (inner.ok)
      parts.push({
        shape: inner.value,
        at: toFoot(part.at ?? [0, 0]),
        yaw: toRadians(part.yaw ?? 0),
        role: part.role ?? 'plain',
      });
    else problems.push(...inner.error);
  }
  return problems.length > 0 ? err(problems) : ok({ kind: 'parts', parts });
}

function toPrism(
  prism: Extract<ShapeDocument, { prism: unknown }>['prism'],
  pointer: string,
): Result<Shape, readonly Problem[]> {
  const { outline, height } = prism;
  const problem = findOutlineProblem(outline, pointer);
  return problem ? err([problem]) : ok({ kind: 'prism', outline, height });
}

/** The first fault of an outline: a corner given twice, no area, or edges that cross; undefined if it is sound. */
export function findOutlineProblem(outline: readonly PlanPoint[], pointer: string): Problem<PieceFault> | undefined {
  const last = outline.length - 1;
  for (const [i, [x, z]] of outline.entries()) {
    const [nextX, nextZ] = outline[i === last ? 0 : i + 1]!;
    if (x === nextX && z === nextZ)
      return { at: `${pointer}/${i}`, fault: { kind: 'corner-twice', corner: i, isLast: i === last } };
  }
  if (isOneLine(outline)) return { at: pointer, fault: { kind: 'outline-straight' } };
  const crossing = findCrossing(outline);
  if (crossing) return { at: pointer, fault: { kind: 'outline-crosses', edges: crossing, corners: outline.length } };
  if (Math.abs(signedArea(outline)) < LEAST_OUTLINE_AREA) return { at: pointer, fault: { kind: 'outline-no-area' } };
  return undefined;
}

/** Whether all corners lie on the line through the first two. */
function isOneLine(outline: readonly PlanPoint[]): boolean {
  const [[ax, az], [bx, bz]] = outline as readonly [PlanPoint, PlanPoint, ...PlanPoint[]];
  return outline.every(([x, z]) => Math.abs((x - ax) * (bz - az) - (z - az) * (bx - ax)) < LEAST_OUTLINE_AREA);
}

function toHeightfield(
  field: Extract<ShapeDocument, { heightfield: unknown }>['heightfield'],
  pointer: string,
): Result<Shape, readonly Problem[]> {
  const { columns, rows, heights } = field;
  if (heights.length !== columns * rows)
    return err([{ at: pointer, fault: { kind: 'heights-unlike-grid', columns, rows, heights: heights.length } }]);
  return ok({ kind: 'heightfield', ...field });
}

function toMesh(file: string, pointer: string, files: MeshFiles): Result<Shape, readonly Problem[]> {
  const data = files(file);
  if (!data.ok) return err([{ at: pointer, fault: data.error }]);
  return ok({ kind: 'mesh', file, data: data.value });
}
