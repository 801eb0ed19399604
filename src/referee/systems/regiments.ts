import { refusals } from '../../app/state/refusals.ts';
import { chargeReach } from '../../app/systems/regiments/charge-reach.ts';
import type { Services, Situation } from '../../app/state/services.ts';
import type { Table } from '../../physics/table.ts';
import { enemyUnits } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { bestCombinedCharge } from '../../rules/regiments/charge/solve/best-charge.ts';
import { declaredProblem } from '../../app/systems/regiments/declared-problem.ts';
import { whyNotDeclared } from '../../rules/regiments/charge/decide/declare.ts';
import { chargeOf, isOnTable } from '../../rules/regiments/ranks/regiment-state.ts';
import { planManoeuvre, whyNoManoeuvre } from '../../rules/regiments/movement/manoeuvre.ts';
import { combinedProblem } from '../../rules/regiments/charge/problem.ts';

/** Answers specific to regiments. */
export function answerRegiments(
  inUse: () => Table,
  toState: (situation: Situation) => GameState,
): Pick<Services, 'askTargets' | 'askReach' | 'askCombined' | 'askManoeuvre'> {
  return {
    async askTargets(situation, unit) {
      const state = toState(situation);
      const declared = chargeOf(state, unit);
      return enemyUnits(state, unit)
        .filter(({ id }) => isOnTable(state, id))
        .map(({ id }) => ({
          target: id,
          why: refusals(
            whyNotDeclared(state, unit, id, { table: inUse() }, declared?.reaction === 'flee'),
            state.rules,
          ),
        }));
    },
    async askReach(situation, target, units) {
      const state = toState(situation);
      const known = units.map((unit) => {
        const charge = chargeOf(state, unit);
        const isThis = charge?.target === target;
        return { unit, ...(isThis ? { facing: charge.facing, distance: charge.distance } : {}) };
      });
      return chargeReach(combinedProblem(state, target, known));
    },
    async askCombined(situation, target) {
      return bestCombinedCharge(declaredProblem(toState(situation), target));
    },
    async askManoeuvre(situation, order) {
      const state = toState(situation);
      const move = planManoeuvre(state, order);
      return { move, why: refusals(whyNoManoeuvre(state, order, move), state.rules) };
    },
  };
}
