import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { chargesAgainst } from '../../../rules/regiments/ranks/regiment-state.ts';
import { type CombinedProblem, combinedProblem } from '../../../rules/regiments/charge/problem.ts';
import { highestDie } from '../../../rules/regiments/ranks/range.ts';

/** The combined charge of the units that have declared against an enemy, with their rolled ranges. */
export const declaredProblem = (state: GameState, target: UnitId): CombinedProblem =>
  combinedProblem(
    state,
    target,
    chargesAgainst(state, target).map(({ unit, facing, distance, roll }) => ({
      ...{ unit, facing, distance },
      ...(roll ? { range: roll.range, stumble: highestDie(roll) } : {}),
    })),
  );
