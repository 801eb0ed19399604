import { LEAST_DRAWN_AREA, OVER_EDGE } from '../kernel/tolerances.ts';
import { findCrossing, signedArea } from '../geometry/outlines/polygon.ts';
import type { PieceDocument, ScenarioDocument, ShapeDocument } from '../scenario/schema.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { pieceExtent, planFrame, shapeExtent } from './extent.ts';
import type { EditorViolation } from './violation.ts';

/** Minimum and maximum size of a piece, and its maximum height above the table, inches. */
const SANE = { least: 0.05, most: 96, highest: 60 } as const;

type Table = ScenarioDocument['table'];

/** The fault of a piece: not finite, of an invalid size, below ground, off the table. Undefined if there is none. */
export function judgePiece(piece: PieceDocument, table: Table, files: MeshFiles): EditorViolation | undefined {
  const { id, shape } = piece;
  const foot = piece.at.length === 3 ? piece.at[1]! : 0;
  if (![...piece.at, piece.yaw ?? 0].every(Number.isFinite)) return { kind: 'not-finite', id };
  const wrong = judgeShape(shape, id);
  if (wrong) return wrong;
  if (foot < 0) return { kind: 'below-ground', id };
  const extent = pieceExtent(piece, files);
  const { minX, maxX, minZ, maxZ } = planFrame([extent]);
  if (![minX, maxX, minZ, maxZ, extent.top].every(Number.isFinite)) return { kind: 'not-finite', id };
  if (extent.top > SANE.highest) return { kind: 'too-high', id, height: extent.top, limit: SANE.highest };
  const beyond = Math.max(
    maxX - table.width / 2,
    -minX - table.width / 2,
    maxZ - table.depth / 2,
    -minZ - table.depth / 2,
  );
  return beyond > OVER_EDGE ? { kind: 'off-table', id, beyond } : undefined;
}

function judgeShape(shape: ShapeDocument, id: string): EditorViolation | undefined {
  if ('parts' in shape) {
    for (const part of shape.parts) {
      const wrong = judgeShape(part.shape, id);
      if (wrong) return wrong;
    }
    return undefined;
  }
  if ('mesh' in shape) return undefined;
  const lengths = lengthsOf(shape);
  if (!lengths.every(Number.isFinite)) return { kind: 'not-finite', id };
  const [small, big] = [Math.min(...lengths), Math.max(...lengths)];
  if (small < SANE.least) return { kind: 'too-small', id, size: small, limit: SANE.least };
  if (big > SANE.most) return { kind: 'too-big', id, size: big, limit: SANE.most };
  if ('heightfield' in shape && !shape.heightfield.heights.every(Number.isFinite)) return { kind: 'not-finite', id };
  return 'prism' in shape ? judgeOutline(shape.prism.outline, id) : undefined;
}

function judgeOutline(outline: readonly (readonly [number, number])[], id: string): EditorViolation | undefined {
  if (!outline.flat().every(Number.isFinite)) return { kind: 'not-finite', id };
  const edges = findCrossing(outline);
  if (edges) return { kind: 'outline-crosses', id, edges };
  return Math.abs(signedArea(outline)) < LEAST_DRAWN_AREA ? { kind: 'outline-flat', id } : undefined;
}

/** The dimensions of a shape; for a prism its height and extent. */
function lengthsOf(shape: Exclude<ShapeDocument, { parts: unknown } | { mesh: unknown }>): readonly number[] {
  if ('box' in shape) return shape.box;
  if ('ramp' in shape) return shape.ramp;
  if ('cylinder' in shape) return [2 * shape.cylinder.radius, shape.cylinder.height];
  if ('heightfield' in shape) return shape.heightfield.size;
  const { minX, maxX, minZ, maxZ } = planFrame([{ hull: shape.prism.outline }]);
  return [shape.prism.height, Math.max(maxX - minX, maxZ - minZ)];
}

/** Width, height and depth of a shape in its own frame, inches. */
export function shapeSize(
  shape: ShapeDocument,
  files: MeshFiles,
): readonly [width: number, height: number, depth: number] {
  const { hull, top } = shapeExtent(shape, files);
  const { minX, maxX, minZ, maxZ } = planFrame([{ hull }]);
  return [maxX - minX, top, maxZ - minZ];
}
