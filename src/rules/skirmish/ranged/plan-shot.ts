import { isInCover } from '../../core/measure/cover.ts';
import { hasStatus, getUnit } from '../../core/state/lookup.ts';
import type { AimModifier } from '../../core/missile.ts';
import type { GameState } from '../../core/state/state.ts';
import type { CheckTerms } from '../fighters/checks.ts';
import { statCheck } from '../fighters/fighter-checks.ts';
import type { AttackAim, Aimed } from './aim.ts';
import type { ShotWeapon } from './arms.ts';

/** A shot before the dice: what its Ranged Check needs and why, and what the target's Defence Check needs. */
export type ShotNeeds = {
  readonly terms: CheckTerms;
  readonly modifiers: readonly AimModifier[];
  readonly defence: CheckTerms;
};

/**
 * What a shot needs. The plain shot of a SHOOTER needs its Ranged characteristic whatever the range and cover.
 *
 * @source S-34, SK-03 to SK-05
 */
export function planShot(
  state: GameState,
  { unit, target }: AttackAim,
  weapon: ShotWeapon,
  aimed: Pick<Aimed, 'sight' | 'distance'>,
): ShotNeeds {
  const own = statCheck(state, unit, 'ranged');
  const modifiers = weapon.name === undefined ? [] : modifiersOf(state, unit, weapon, aimed);
  const needs = modifiers.reduce((sum, { pips }) => sum + pips, weapon.skill ?? own.needs);
  return { terms: { ...own, needs }, modifiers, defence: defenceAgainst(state, target, weapon) };
}

/** What the Defence Check of a target needs against a weapon now. @source SK-05 */
export function defenceAgainst(
  state: GameState,
  target: AttackAim['target'],
  { ap }: Pick<ShotWeapon, 'ap'>,
): CheckTerms {
  const own = statCheck(state, target, 'defence');
  return { ...own, needs: own.needs + ap };
}

function modifiersOf(
  state: GameState,
  unit: AttackAim['unit'],
  { range, traits }: ShotWeapon,
  { sight, distance }: Pick<Aimed, 'sight' | 'distance'>,
): readonly AimModifier[] {
  const { farWorse, coverWorse, lengthSlack } = state.rules.skirmish;
  const isFar = distance > range / 2 + lengthSlack;
  const found: AimModifier[] = [];
  if (isFar && farWorse > 0) found.push({ why: 'far', pips: farWorse });
  if (isInCover(sight.fraction, state.rules.shooting) && coverWorse > 0) found.push({ why: 'cover', pips: coverWorse });
  if (traits.steady !== undefined && !hasStatus(getUnit(state, unit), 'moved'))
    found.push({ why: 'steady', pips: -traits.steady });
  if (traits.close !== undefined && !isFar) found.push({ why: 'close', pips: -traits.close });
  return found;
}
