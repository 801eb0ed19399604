import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveOrder } from '../../rules/core/command.ts';
import type { Model } from '../../rules/core/state/state.ts';

/** Fractions of the longest move that are tried, longest first. */
export const STRIDES = [1, 0.75, 0.5, 0.25] as const;

/** Orders that move every model by the same offset, so that a formation keeps its shape. */
export const shifted = (models: readonly Model[], [x, z]: PlanPoint): readonly MoveOrder[] =>
  models.map(({ id, at }) => ({ model: id, to: [at[0] + x, at[2] + z] }));

/** The offset on the ground from one place towards another, of a given length; backwards where it is negative. */
export function vectorTowards(
  from: { readonly at: Model['at'] },
  to: { readonly at: Model['at'] },
  length: Inches,
): PlanPoint {
  const [dx, dz] = [to.at[0] - from.at[0], to.at[2] - from.at[2]];
  const far = Math.sqrt(dx * dx + dz * dz) || 1;
  return [(length * dx) / far, (length * dz) / far];
}

/** The eight directions of the plan as vectors of length 1, from +x to +z and on round. */
export const OCTANTS: readonly PlanPoint[] = [
  [1, 0],
  [Math.SQRT1_2, Math.SQRT1_2],
  [0, 1],
  [-Math.SQRT1_2, Math.SQRT1_2],
  [-1, 0],
  [-Math.SQRT1_2, -Math.SQRT1_2],
  [0, -1],
  [Math.SQRT1_2, -Math.SQRT1_2],
];

/** Fractions of the longest move offered in each of the eight directions. */
const SHARES = [1, 0.6, 0.3] as const;

/** The offsets offered for a longest move: all directions, three lengths each. */
export const offsetsAround = (most: Inches): readonly PlanPoint[] =>
  OCTANTS.flatMap(([x, z]) => SHARES.map((share): PlanPoint => [x * share * most, z * share * most]));
