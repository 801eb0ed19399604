import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { Dice } from '../../core/dice.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { regimentsOf } from './regiment-state.ts';

/** A discipline test: two dice, passed at or below the best discipline of the unit. */
type DisciplineTest = Extract<RegimentsEvent, { kind: 'discipline-tested' }>;

/** Number of dice of a discipline test. */
const TEST_DICE = 2;

/**
 * The highest discipline of a unit's models that are not shamed, without those that have fallen.
 *
 * @returns Pips: what two dice may add up to at most.
 * @source RG-25
 */
export function disciplineOf(state: GameState, unit: UnitId, fallen: ReadonlySet<ModelId> = new Set()): number {
  const { shamed } = regimentsOf(state);
  const counted = modelsOf(state, unit).filter(({ id }) => !shamed.includes(id) && !fallen.has(id));
  return Math.max(0, ...counted.map(({ profile }) => profile['discipline'] ?? 0));
}

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
  const best = disciplineOf(state, unit);
  const pips = dice.d6(TEST_DICE);
  const needs = Math.max(0, best - penalty);
  const sum = pips.reduce((total, p) => total + p, 0);
  return { kind: 'discipline-tested', unit, why, dice: pips, needs, passed: sum <= needs };
}
