import { SAME_PLACE } from '../../kernel/tolerances.ts';
import { refusals } from '../../app/state/refusals.ts';
import type { Services, Situation } from '../../app/state/services.ts';
import type { Table } from '../../physics/table.ts';
import { enemyUnits } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { bestCombinedCharge } from '../../rules/regiments/charge/solve/best-charge.ts';
import { whyNotDeclared } from '../../rules/regiments/charge/decide/declare.ts';
import { chargeOf, isOnTable } from '../../rules/regiments/ranks/regiment-state.ts';
import { planManoeuvre, whyNoManoeuvre } from '../../rules/regiments/movement/manoeuvre.ts';
import { combinedProblem, type CombinedProblem, declaredProblem } from '../../rules/regiments/charge/problem.ts';
import type { Formation } from '../../rules/core/formation.ts';
import { fromLine, facingLineOf } from '../../rules/regiments/ranks/facing-line.ts';
import { setUp } from '../../rules/regiments/charge/place/set-up.ts';
import type { ChargeSweep } from '../../app/state/regiments.ts';
import { findChargePath } from '../../rules/regiments/charge/move/find-charge-path.ts';

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
        const stands = charge?.target === target && charge.reaction !== 'flee';
        return { unit, ...(stands ? { facing: charge.facing, distance: charge.distance } : {}) };
      });
      return chargeReach(combinedProblem(state, target, known));
    },
    async askCombined(situation, target, effort, watch) {
      return bestCombinedCharge(declaredProblem(toState(situation), target), effort, watch && inSteps(watch));
    },
    async askManoeuvre(situation, order) {
      const state = toState(situation);
      const move = planManoeuvre(state, order);
      return { move, why: refusals(whyNoManoeuvre(state, order, move), state.rules) };
    },
  };
}

/** Each of so many placements is reported, which may take a tenth of a second; then one of so many. */
const FIRST = 50;
const STEP = 25;

/** Reports from time to time how often it was called. */
function inSteps(watch: (examined: number) => void): () => void {
  let examined = 0;
  return () => {
    examined++;
    if (examined <= FIRST || examined % STEP === 0) watch(examined);
  };
}

/** How many ways of a stretch are drawn. */
const WAYS = 5;

/** The reach of every charger of a problem, were it alone. */
function chargeReach(problem: CombinedProblem): readonly ChargeSweep[] {
  const { target } = problem;
  if (target.kind !== 'ranks') return [];
  const { lanes, setting } = setUp(problem, target.formation);
  return problem.chargers.map((charger, i): ChargeSweep => {
    const line = facingLineOf(target.formation, charger.facing);
    const lane = lanes[i];
    const sweeps = (lane?.spans ?? []).map(([from, to]) => {
      const offsets =
        to - from < SAME_PLACE ? [from] : Array.from({ length: WAYS }, (_, k) => from + ((to - from) * k) / (WAYS - 1));
      return offsets.flatMap((offset) => {
        const path = lane && findChargePath(problem.table, lane, offset, setting.fixed);
        return path?.kind === 'path' ? [path.legs] : [];
      });
    });
    return {
      ...{ unit: charger.unit, target: target.unit, facing: charger.facing },
      edge: [fromLine(line, [0, 0]), fromLine(line, [line.length, 0])],
      width: widthOf(charger.formation),
      sweeps: sweeps.filter((paths) => paths.length > 0),
    };
  });
}

const widthOf = ({ files, cell }: Formation): number => files * cell.width;
