import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { evolveSkirmish } from './evolve-skirmish.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishEvent } from '../../core/events/skirmish.ts';
import { rollCheck } from './checks.ts';
import { moraleCheck } from './fighter-checks.ts';
import { isPresent, skirmishOf } from './fighters.ts';
import { unitSpecialRules } from './special-rules.ts';

/** Enemies that meet in one event: the engager, and the enemies it becomes engaged with. */
type FearMeeting = { readonly engager: UnitId; readonly others: readonly UnitId[] };

/**
 * Tests of Fear when enemies first meet: the engager's first, then its enemies' in the order they were named. A fighter
 * that causes Fear does not test; one that fails is Staggered for the rest of the turn and stays in contact.
 *
 * @source E-53 to E-58, A-17, A-18
 */
export function fearTests(state: GameState, { engager, others }: FearMeeting, dice: Dice): readonly SkirmishEvent[] {
  const events: SkirmishEvent[] = [];
  for (const [unit, met] of [[engager, others] as const, ...others.map((other) => [other, [engager]] as const)])
    events.push(...fearTest(events.reduce(evolveSkirmish, state), unit, met, dice));
  return events;
}

/** One fighter's test for the enemies it meets first that cause Fear. @source E-53, E-56 */
export function fearTest(state: GameState, unit: UnitId, met: readonly UnitId[], dice: Dice): readonly SkirmishEvent[] {
  if (!isPresent(state, unit) || unitSpecialRules(state, unit).fearsome) return [];
  const { feared } = skirmishOf(state);
  const of = met.filter(
    (enemy) =>
      isPresent(state, enemy) &&
      unitSpecialRules(state, enemy).fearsome &&
      !feared.some((known) => known.unit === unit && known.of === enemy),
  );
  if (of.length === 0) return [];
  const { needs, luck } = moraleCheck(state, unit);
  const roll = rollCheck(dice, needs, luck);
  const tested: SkirmishEvent = { kind: 'fear-tested', unit, of, roll };
  if (roll.passed || unitSpecialRules(state, unit).sturdy) return [tested];
  return [tested, { kind: 'status-changed', unit, on: ['staggered'], off: [] }];
}
