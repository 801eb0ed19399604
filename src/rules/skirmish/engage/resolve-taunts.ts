import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { rollCheck } from '../fighters/checks.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { moraleCheck } from '../fighters/fighter-checks.ts';
import { areEngaged } from '../fighters/fighters.ts';
import { tauntersOf } from '../fighters/hooks.ts';

/**
 * Whom an attempt is aimed at once everybody who can has tried to draw it to himself: the first of them to pass a Morale
 * Check takes the place of the ally he stands by. He always tries, one for each of those named.
 *
 * @source S-33
 */
export function resolveTaunts(
  start: EventAccumulator,
  { unit, targets }: { readonly unit: UnitId; readonly targets: readonly UnitId[] },
  dice: Dice,
): { readonly accumulator: EventAccumulator; readonly targets: readonly UnitId[] } {
  let accumulator = start;
  const aimed: UnitId[] = [];
  for (const [i, target] of targets.entries()) {
    const taken = [...aimed, ...targets.slice(i)];
    const taunter = tauntersOf(accumulator.state, target).find(
      (ally) => !taken.includes(ally) && !areEngaged(accumulator.state, unit, ally),
    );
    if (taunter === undefined) {
      aimed.push(target);
      continue;
    }
    const { needs, luck } = moraleCheck(accumulator.state, taunter);
    const roll = rollCheck(dice, needs, luck);
    accumulator = applySkirmish(accumulator, { kind: 'checked', unit: taunter, purpose: 'taunt', roll, against: unit });
    aimed.push(roll.passed ? taunter : target);
  }
  return { accumulator, targets: aimed };
}
