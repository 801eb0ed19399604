import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveOrder } from '../../rules/core/command.ts';
import type { Model } from '../../rules/core/state/state.ts';

/** Shares of what a move may be that are tried, farthest first. */
export const STRIDES = [1, 0.75, 0.5, 0.25] as const;

/** Every model of some moved by the same way, so that a formation keeps its form. */
export const shifted = (models: readonly Model[], [x, z]: PlanPoint): readonly MoveOrder[] =>
  models.map(({ id, at }) => ({ model: id, to: [at[0] + x, at[2] + z] }));

/** The way over the ground from one place towards another, of some length; backwards where that is negative. */
export function vectorTowards(
  from: { readonly at: Model['at'] },
  to: { readonly at: Model['at'] },
  length: Inches,
): PlanPoint {
  const [dx, dz] = [to.at[0] - from.at[0], to.at[2] - from.at[2]];
  const far = Math.sqrt(dx * dx + dz * dz) || 1;
  return [(length * dx) / far, (length * dz) / far];
}

/** Half the root of two: directions between the four of the compass, the same in every engine. */
const DIAGONAL = Math.SQRT1_2;

/** Eight directions over the ground, each of length 1. */
export const COMPASS: readonly PlanPoint[] = [
  [1, 0],
  [DIAGONAL, DIAGONAL],
  [0, 1],
  [-DIAGONAL, DIAGONAL],
  [-1, 0],
  [-DIAGONAL, -DIAGONAL],
  [0, -1],
  [DIAGONAL, -DIAGONAL],
];

/** Shares of a move that are offered in each direction of the compass. */
const SHARES = [1, 0.6, 0.3] as const;

/** Ways over the ground that are offered to whoever may move so far: all directions, three lengths each. */
export const waysAbout = (most: Inches): readonly PlanPoint[] =>
  COMPASS.flatMap(([x, z]) => SHARES.map((share): PlanPoint => [x * share * most, z * share * most]));
