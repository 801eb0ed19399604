import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Leg, LegKind, Path } from '../../geometry/path.ts';
import { convexHull } from '../../geometry/outlines/polygon.ts';
import {
  circleCrossings,
  type Clip,
  clipSegment,
  type Rounded,
  rounded,
  signedDistance,
} from '../../geometry/outlines/rounded.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SAME_PLACE, UNDER_POOL } from '../../kernel/tolerances.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { formOf } from './solids.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * An area of difficult ground. A model is in it when its base's centre is over it, from just under its foot to its top.
 */
export type Difficult = {
  readonly piece: PieceId;
  readonly shape: Rounded;
  readonly foot: Inches;
  readonly top: Inches;
};

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

/**
 * Difficult ground as obstacles to the centre of a base.
 *
 * @param firstOwner Owner index of the first obstacle, negative; the others count down from it.
 */
export const difficultObstacles = (grounds: readonly Difficult[], firstOwner: number): readonly Obstacle[] =>
  grounds.map(({ shape, foot, top }, i) => ({
    shape,
    lo: foot - UNDER_POOL - SAME_PLACE,
    hi: top,
    foot,
    stand: false,
    ruleTop: top,
    through: false,
    owner: firstOwner - i,
  }));

/**
 * Distance in inches along a path at which its centre first enters difficult ground, 0 when it begins there; undefined
 * when it never does.
 *
 * @source S-20, A-32
 */
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

/**
 * Kinds of leg for which only the ends count, not the ground in between: those straight up or down, and those in the
 * air.
 */
const ENDS_ALONE: ReadonlySet<LegKind> = new Set(['climb', 'ladder', 'step', 'jump-across', 'jump-down']);

/** The share of a leg at which its centre enters difficult ground; infinite when it does not. */
function entersAt(ground: Difficult, leg: Leg): Share {
  const { shape, foot, top } = ground;
  const { from, to, kind, turn } = leg;
  const [lowest, highest] = [foot - UNDER_POOL, top - SAME_PLACE];
  if (ENDS_ALONE.has(kind)) {
    const isIn = to[1] >= lowest && to[1] < highest && signedDistance(shape, to[0], to[2]) < -SAME_PLACE;
    return isIn ? 1 : Infinity;
  }
  if (Math.max(from[1], to[1]) < lowest || Math.min(from[1], to[1]) >= highest) return Infinity;
  return turn ? entersOnTurn(shape, from, turn) : entersStraight(shape, leg, lowest, highest);
}

function entersStraight(shape: Rounded, { from, to }: Leg, lowest: Inches, highest: Inches): Share {
  const clip: Clip = { from: 0, to: 0 };
  if (!clipSegment(shape, from[0], from[2], to[0] - from[0], to[2] - from[2], clip)) return Infinity;
  const rise = to[1] - from[1];
  if (rise === 0) return clip.from;
  // On a slope: the first moment inside at a height that counts.
  const [enters, leaves] = [(lowest - from[1]) / rise, (highest - from[1]) / rise];
  const first = Math.max(clip.from, Math.min(enters, leaves));
  return first < Math.min(clip.to, Math.max(enters, leaves)) ? first : Infinity;
}

function entersOnTurn(shape: Rounded, from: Point, { centre, radius, sweep }: NonNullable<Leg['turn']>): Share {
  if (signedDistance(shape, from[0], from[2]) < -SAME_PLACE) return 0;
  const start = trig.atan2(from[2] - centre[1], from[0] - centre[0]);
  const sense = Math.sign(sweep);
  return circleCrossings(shape, centre[0], centre[1], radius)
    .map((angle) => {
      const turned = sense * (angle - start);
      return (((turned % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) / Math.abs(sweep);
    })
    .filter((share) => share <= 1)
    .reduce((least, share) => Math.min(least, share), Infinity);
}
