import { err, ok, type Result } from '../kernel/result.ts';
import type { PieceDocument, ShapeDocument } from '../scenario/schema.ts';
import { toThousandth, toHundredth } from './round.ts';
import type { EditorViolation } from './violation.ts';

type Simple = Exclude<ShapeDocument, { parts: unknown }>;
type Three = readonly [x: number, y: number, z: number];

/**
 * A shape scaled along its own axes; undefined for meshes, whose size is fixed.
 *
 * @param by Factors. Rotated parts, and cylinders, take the mean of width and depth.
 */
function stretched(shape: ShapeDocument, by: Three): ShapeDocument | undefined {
  if (!('parts' in shape)) return stretchedSimple(shape, by);
  const isEven = by[0] === by[2];
  const even = Math.sqrt(by[0] * by[2]);
  const parts = shape.parts.map((part) => {
    const square = isEven || (part.yaw ?? 0) % 180 === 0;
    const inner = stretchedSimple(part.shape, square ? by : [even, by[1], even]);
    const at = part.at?.map((x, i, all) => toThousandth(x * by[all.length === 3 ? i : i * 2]!));
    return inner && { ...part, shape: inner, ...(at ? { at } : {}) };
  });
  return parts.some((part) => part === undefined) ? undefined : { parts: parts.flatMap((part) => part ?? []) };
}

function stretchedSimple(shape: Simple, [x, y, z]: Three): Simple | undefined {
  const sized = (size: Three): [number, number, number] => [
    toThousandth(size[0] * x),
    toThousandth(size[1] * y),
    toThousandth(size[2] * z),
  ];
  if ('box' in shape) return { box: sized(shape.box) };
  if ('ramp' in shape) return { ramp: sized(shape.ramp) };
  if ('cylinder' in shape) {
    const { radius, height } = shape.cylinder;
    return { cylinder: { radius: toThousandth(radius * Math.sqrt(x * z)), height: toThousandth(height * y) } };
  }
  if ('prism' in shape) {
    const outline = shape.prism.outline.map(([px, pz]): [number, number] => [
      toThousandth(px * x),
      toThousandth(pz * z),
    ]);
    return { prism: { outline, height: toThousandth(shape.prism.height * y) } };
  }
  if ('heightfield' in shape) {
    const { size, heights, ...rest } = shape.heightfield;
    return {
      heightfield: {
        size: [toThousandth(size[0] * x), toThousandth(size[1] * z)],
        ...rest,
        heights: heights.map((h) => toHundredth(h * y)),
      },
    };
  }
  return undefined;
}

/**
 * A piece scaled as a whole. Its look is dropped, because it was made for exactly one shape.
 *
 * @param by Factors along the piece's own axes.
 * @errors `mesh-keeps-size` for a piece with a mesh.
 */
export function scaledPiece(piece: PieceDocument, by: Three): Result<PieceDocument, EditorViolation> {
  const shape = stretched(piece.shape, by);
  if (shape === undefined) return err({ kind: 'mesh-keeps-size', id: piece.id });
  const { look: _, ...rest } = piece;
  return ok({ ...rest, shape });
}

/** The factors between two sizes of width, height and depth; undefined where one of them is zero. */
export function factorsTo(now: Three, wanted: Three): Three | undefined {
  const by = now.map((length, i) => (length > 0 ? wanted[i]! / length : Number.NaN));
  return by.every((factor) => Number.isFinite(factor) && factor > 0) ? (by as unknown as Three) : undefined;
}
