import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { regimentsOf } from './regiment-state.ts';

/** A discipline test: two dice, passed at or below the best discipline of the unit. */
type DisciplineTest = Extract<RegimentsEvent, { kind: 'discipline-tested' }>;

/** Number of dice of a discipline test. */
const TEST_DICE = 2;

/**
 * Rolls a unit's discipline test: the highest discipline of its models that are not shamed, less modifiers.
 *
 * @source RG-04, RG-25, RG-30, RG-31
 */
export function testDiscipline(
  state: GameState,
  unit: UnitId,
  why: DisciplineTest['why'],
  dice: Dice,
  penalty = 0,
): DisciplineTest {
  const counted = modelsOf(state, unit).filter(({ id }) => !regimentsOf(state).shamed.includes(id));
  const best = Math.max(0, ...counted.map(({ profile }) => profile['discipline'] ?? 0));
  const pips = dice.d6(TEST_DICE);
  const needs = Math.max(0, best - penalty);
  const sum = pips.reduce((total, p) => total + p, 0);
  return { kind: 'discipline-tested', unit, why, dice: pips, needs, passed: sum <= needs };
}
