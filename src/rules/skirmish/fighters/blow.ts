import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { CheckPurpose, D20Roll } from '../../core/events/skirmish.ts';
import { type CheckTerms, rollCheck } from './checks.ts';
import type { EventAccumulator, RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { type CheckOdds, statCheck } from './fighter-checks.ts';
import { fighterOf } from './fighters.ts';
import { hurt, takeOut } from './injury.ts';

/**
 * A check of one fighter against another: with its advantages and disadvantages, or with terms that replace those of its
 * characteristic.
 */
type OpposedCheck = {
  readonly unit: UnitId;
  readonly against: UnitId;
  readonly purpose: Extract<CheckPurpose, 'melee' | 'ranged' | 'defence'>;
  readonly odds?: CheckOdds;
  readonly terms?: CheckTerms;
};

/** A check that was rolled, and the accumulator after it. */
type CheckedRoll = { readonly accumulator: EventAccumulator; readonly roll: D20Roll };

/** A check of one fighter against another. @source S-01, S-32 */
export function checkAgainst(
  accumulator: EventAccumulator,
  { unit, against, purpose, odds, terms }: OpposedCheck,
  { dice }: RulesContext,
): CheckedRoll {
  const { needs, luck } = terms ?? statCheck(accumulator.state, unit, purpose, odds);
  const roll = rollCheck(dice, needs, luck);
  return { accumulator: applySkirmish(accumulator, { kind: 'checked', unit, purpose, roll, against }), roll };
}

/**
 * Resolves a hit that was not defended: `fatal` when it took the last wound, so that an injury must be rolled.
 *
 * A Dazed fighter struck in melee is taken out immediately.
 *
 * @source S-05, S-32
 */
export function wound(
  accumulator: EventAccumulator,
  target: UnitId,
  { melee }: { readonly melee: boolean },
): { readonly accumulator: EventAccumulator; readonly fatal: boolean } {
  const unit = getUnit(accumulator.state, target);
  if (melee && hasStatus(unit, 'dazed')) return { accumulator: takeOut(accumulator, target), fatal: false };
  if (fighterOf(accumulator.state, target).wounds > 1)
    return { accumulator: hurt(accumulator, target, 'wound-lost'), fatal: false };
  return { accumulator, fatal: true };
}
