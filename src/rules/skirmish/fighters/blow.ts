import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/lookup.ts';
import type { CheckPurpose, D20Roll } from '../../core/events/skirmish.ts';
import { rollCheck } from './checks.ts';
import { type Course, happen, type Referee } from '../../core/course.ts';
import { type CheckOdds, statCheck } from './fighter-checks.ts';
import { fighterOf } from './fighters.ts';
import { hurt, takeOut } from './injury.ts';

/** Who rolls which check against whom, and what is good or bad about it. */
export type Check = {
  readonly unit: UnitId;
  readonly against: UnitId;
  readonly purpose: Extract<CheckPurpose, 'melee' | 'ranged' | 'defence'>;
  readonly odds?: CheckOdds;
};

/** A check that was rolled, and the course after it. */
export type Checked = { readonly course: Course; readonly roll: D20Roll };

/** A check of one fighter against another. @source S-01, S-32 */
export function checkAgainst(course: Course, { unit, against, purpose, odds }: Check, { dice }: Referee): Checked {
  const { needs, luck } = statCheck(course.state, unit, purpose, odds);
  const roll = rollCheck(dice, needs, luck);
  return { course: happen(course, { kind: 'checked', unit, purpose, roll, against }), roll };
}

/**
 * What becomes of a hit that was not defended: `fatal` when it took the last wound, so that an injury is to be rolled.
 *
 * A Dazed fighter struck in melee goes out at once.
 *
 * @source S-05, S-32
 */
export function wound(
  course: Course,
  target: UnitId,
  { melee }: { readonly melee: boolean },
): { readonly course: Course; readonly fatal: boolean } {
  const unit = getUnit(course.state, target);
  if (melee && hasStatus(unit, 'dazed')) return { course: takeOut(course, target), fatal: false };
  if (fighterOf(course.state, target).wounds > 1) return { course: hurt(course, target, 'wound-lost'), fatal: false };
  return { course, fatal: true };
}
