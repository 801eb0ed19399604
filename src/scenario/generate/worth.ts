import { signedArea } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { KIND_TRAITS } from '../../rules/core/terrain.ts';
import type { PieceDocument, ShapeDocument } from '../schema.ts';
import { shapeFootprint, nearShare, posed } from './footprint.ts';

/** What terrain gives to the side whose half it stands in. */
export const WORTHS = ['cover', 'height', 'sight'] as const;
/**
 * Inches of cover for crouching troops, square inches of high ground times its height, inches of cover for standing
 * troops.
 */
export type PieceWorth = Readonly<Record<(typeof WORTHS)[number], number>>;

/** Minimum height of cover. */
const COVER: Inches = 0.6;
/** Minimum height of high ground. */
const HIGH: Inches = 1.2;
/** Minimum height that hides a standing soldier from sight. */
const HIDES: Inches = 2;

/** Height of a piece above the ground it stands on. */
function topOf(shape: PieceDocument['shape']): Inches {
  if ('parts' in shape)
    return Math.max(...shape.parts.map(({ shape: inner, at = [0, 0] }) => liftOf(at) + topOf(inner)));
  if ('box' in shape) return shape.box[1];
  if ('ramp' in shape) return shape.ramp[1];
  if ('cylinder' in shape) return shape.cylinder.height;
  if ('prism' in shape) return shape.prism.height;
  return 'heightfield' in shape ? Math.max(...shape.heightfield.heights) : 0;
}

const liftOf = (at: readonly number[]): Inches => (at.length === 3 ? at[1]! : 0);

/** The worth of a piece, independent of its position. */
export function pieceWorth(piece: Pick<PieceDocument, 'kind' | 'shape' | 'traits'>): PieceWorth {
  const traits = { ...KIND_TRAITS[piece.kind], ...piece.traits };
  const outline = shapeFootprint(piece.shape);
  const top = topOf(piece.shape);
  const length = longest(outline);
  const hides = piece.kind === 'woods' || (traits.opaque && traits.cross !== 'open' && top >= HIDES);
  return {
    cover: piece.kind === 'woods' || (traits.cross !== 'open' && top >= COVER) ? length : 0,
    height: traits.stand === 'top' && traits.cross === 'solid' ? highGround(piece.shape) : 0,
    sight: hides ? length : 0,
  };
}

/** The longest line across an outline. */
function longest(outline: readonly PlanPoint[]): Inches {
  let most = 0;
  for (const [ax, az] of outline)
    for (const [bx, bz] of outline) most = Math.max(most, (ax - bx) * (ax - bx) + (az - bz) * (az - bz));
  return Math.sqrt(most);
}

/** Area of tops times their height; a third of that for a round hill, as for a cone. */
function highGround(shape: ShapeDocument): number {
  if ('parts' in shape)
    return shape.parts.reduce((sum, { shape: inner, at = [0, 0], role }) => {
      const top = liftOf(at) + topOf(inner);
      if (top < HIGH || role === 'wall' || role === 'window' || role === 'ladder') return sum;
      return sum + Math.abs(signedArea(shapeFootprint(inner))) * top;
    }, 0);
  const top = topOf(shape);
  if (top < HIGH) return 0;
  return (Math.abs(signedArea(shapeFootprint(shape))) * top) / ('heightfield' in shape ? 3 : 1);
}

/** The worth in each half of the table: near where z is positive, far where it is negative. */
type Shares = Readonly<Record<keyof PieceWorth, readonly [near: number, far: number]>>;

/** The worth of all pieces in each half; a piece across the middle is divided by area. */
export function sharesOf(pieces: readonly PieceDocument[]): Shares {
  const sums = { cover: [0, 0], height: [0, 0], sight: [0, 0] } satisfies Record<keyof PieceWorth, [number, number]>;
  for (const piece of pieces) {
    const [x = 0, second = 0, third] = piece.at;
    const near = nearShare(posed(shapeFootprint(piece.shape), { x, z: third ?? second, yaw: piece.yaw ?? 0 }));
    const worth = pieceWorth(piece);
    for (const key of WORTHS) {
      sums[key][0] += worth[key] * near;
      sums[key][1] += worth[key] * (1 - near);
    }
  }
  return sums;
}

/** Fairness of the shares: 1 when both sides have equal worth, 0 when one side has all of one kind. */
export const fairnessOf = (shares: Shares): number =>
  Math.min(
    ...WORTHS.map((key) => {
      const [near, far] = shares[key];
      return near + far === 0 ? 1 : 1 - Math.abs(near - far) / (near + far);
    }),
  );
