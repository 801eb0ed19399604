import type { Obstacle } from '../geometry/obstacles/levels.ts';
import type { Leg, Path } from '../geometry/path.ts';
import { convexHull } from '../geometry/outlines/polygon.ts';
import {
  circleCrossings,
  type Clip,
  clipSegment,
  type Rounded,
  rounded,
  signedDistance,
} from '../geometry/outlines/rounded.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { PieceId } from '../rules/core/ids.ts';
import type { TerrainPiece } from '../rules/core/terrain.ts';
import { formOf } from './solids.ts';

/** A stretch of difficult ground: whoever has the centre of his base over it, at heights from just under its foot to its top, is in it. */
export type Difficult = {
  readonly piece: PieceId;
  readonly shape: Rounded;
  readonly foot: Inches;
  readonly top: Inches;
};

/** How far under its foot ground still counts: pools are drawn a hair above or below the table. */
const UNDER: Inches = 0.01;

/** All difficult ground of a table. @source S-20, S-22 */
export function difficultOf(pieces: readonly TerrainPiece[]): readonly Difficult[] {
  return pieces
    .filter((piece) => piece.traits.difficult)
    .flatMap((piece) => {
      const { solids, slopes } = formOf(piece);
      const level = solids.map((s) => ({
        piece: piece.id,
        shape: rounded(s.core, s.radius),
        foot: s.foot,
        top: s.top,
      }));
      const sloping = slopes.map(({ triangles, foot, top }) => {
        const hull = convexHull(triangles.flat().map((p): PlanPoint => [p[0], p[2]]));
        return { piece: piece.id, shape: rounded(hull, 0), foot, top };
      });
      return [...level, ...sloping];
    });
}

/** Difficult ground as an obstacle to the centre of a base; `owner` counts down from `firstOwner`. */
export const difficultObstacles = (grounds: readonly Difficult[], firstOwner: number): readonly Obstacle[] =>
  grounds.map(({ shape, foot, top }, i) => ({
    shape,
    lo: foot - UNDER - 1e-6,
    hi: top,
    foot,
    stand: false,
    ruleTop: top,
    through: false,
    owner: firstOwner - i,
  }));

/** How far along a way its centre first enters difficult ground, 0 when it begins there; undefined when it never does. @source S-20, A-32 */
export function difficultAlong(grounds: readonly Difficult[], path: Path): Inches | undefined {
  let along = 0;
  for (const leg of path.legs) {
    let first = Infinity;
    for (const ground of grounds) first = Math.min(first, entersAt(ground, leg));
    if (first < Infinity) return along + first * leg.length;
    along += leg.length;
  }
  return undefined;
}

/** The share of a leg at which its centre enters difficult ground; infinite when it does not. */
function entersAt({ shape, foot, top }: Difficult, leg: Leg): number {
  const { from, to, kind } = leg;
  const isAt = (y: Inches) => y >= foot - UNDER && y < top - 1e-6;
  const isUpright = kind === 'climb' || kind === 'ladder' || kind === 'step';
  const isJump = kind === 'jump-across' || kind === 'jump-down';
  if (isUpright) return isAt(to[1]) && signedDistance(shape, to[0], to[2]) < -1e-6 ? 1 : Infinity;
  if (isJump) return isAt(to[1]) && signedDistance(shape, to[0], to[2]) < -1e-6 ? 1 : Infinity;
  const [low, high] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  if (high < foot - UNDER || low >= top - 1e-6) return Infinity;
  const clip: Clip = { from: 0, to: 0 };
  if (!leg.turn) {
    if (!clipSegment(shape, from[0], from[2], to[0] - from[0], to[2] - from[2], clip)) return Infinity;
    if (low === high) return clip.from;
    // On a slope: the first moment inside at a height that counts.
    const rise = to[1] - from[1];
    const [enters, leaves] = [(foot - UNDER - from[1]) / rise, (top - 1e-6 - from[1]) / rise];
    const first = Math.max(clip.from, Math.min(enters, leaves));
    return first < Math.min(clip.to, Math.max(enters, leaves)) ? first : Infinity;
  }
  if (signedDistance(shape, from[0], from[2]) < -1e-6) return 0;
  const { centre, radius, sweep } = leg.turn;
  const start = Math.atan2(from[2] - centre[1], from[0] - centre[0]);
  const sense = Math.sign(sweep);
  return circleCrossings(shape, centre[0], centre[1], radius)
    .map((angle) => {
      const turned = sense * (angle - start);
      return (((turned % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) / Math.abs(sweep);
    })
    .filter((share) => share <= 1)
    .reduce((least, share) => Math.min(least, share), Infinity);
}
