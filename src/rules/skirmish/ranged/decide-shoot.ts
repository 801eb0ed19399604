import { err, ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { UnitId } from '../../core/ids.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { checkAgainst, wound } from '../fighters/blow.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { steady } from '../fighters/fall.ts';
import { fighterOf, engagedEnemiesOf, isPresent } from '../fighters/fighters.ts';
import { injure } from '../fighters/injury.ts';
import { stepFromLips } from '../fighters/resolve-overlap.ts';
import { eyeOf } from '../fighters/sight-lines.ts';
import { whyDown, whyNoTarget, whyNotYourFighter } from '../fighters/who-acts.ts';
import { type AttackAim, takeAim } from './aim.ts';
import { findMissile, missilesOf, type ShotWeapon } from './arms.ts';
import { defenceAgainst, planShot } from './plan-shot.ts';

/**
 * Judges the shots of a fighter's weapon, one after another: each a Ranged Check, the target's Defence Check, a wound,
 * and the injury of the last one.
 *
 * @source S-34, SK-01 to SK-07
 */
export function decideShoot(
  state: GameState,
  command: Extract<Command, { kind: 'shoot' }>,
  context: RulesContext,
): Decision {
  const { unit, target } = command;
  const senseless = whyNotYourFighter(state, unit) ?? whyNoTarget(state, unit, target);
  if (senseless) return err([senseless]);
  const found = findMissile(state, unit, command.weapons);
  if (!found.ok) return found;
  const weapon = found.value;
  const aimed = takeAim(state, command, shotCarry(weapon), context.table);
  if (!aimed.ok) return aimed;
  const whyNot = [...whyNotShootWith(state, unit, weapon), ...whyNotPistol(state, command, weapon)];
  const judged = applyClauseModes([...whyNot, ...aimed.value.violations], state.rules);
  if (!judged.ok) return judged;
  const { sight, from } = aimed.value;
  const line = sight.line ?? { from: eyeOf(fighterOf(state, unit)), to: eyeOf(fighterOf(state, target)) };
  const { terms, modifiers } = planShot(state, command, weapon, aimed.value);
  const { name, shots } = weapon;
  const how = name === undefined ? {} : { weapon: name, shots, modifiers };
  let shot = applySkirmish(
    accumulateFrom(state),
    { kind: 'shot', unit, target, line, ...from, ...how },
    { kind: 'status-changed', unit, on: ['shot'], off: [] },
  );
  for (let i = 0; i < shots && isPresent(shot.state, target); i++)
    shot = hit(shot, { unit, target, weapon, terms }, context);
  return ok([...judged.value, ...shot.events]);
}

/** How far a weapon carries. @source S-34, SK-02 */
export const shotCarry = ({ name, range }: ShotWeapon) =>
  ({ clause: name === undefined ? 'S-34' : 'SK-02', allowed: range }) as const;

/**
 * Why a fighter may not shoot now, whatever its target: the reasons of the weapon with the fewest.
 *
 * @source S-05, S-30, S-34, S-36, E-16, SK-07
 */
export function whyNotShoot(state: GameState, unit: UnitId): readonly SkirmishViolation[] {
  const whys = missilesOf(state, unit).map((weapon) => whyNotShootWith(state, unit, weapon));
  if (whys.length === 0) return whyNotShootWith(state, unit, { traits: {} });
  return whys.reduce((fewest, why) => (why.length < fewest.length ? why : fewest));
}

/** Why a fighter may not shoot with a weapon now, whatever its target. @source S-05, S-30, S-34, S-36, E-16, SK-07 */
export function whyNotShootWith(
  state: GameState,
  id: UnitId,
  { traits }: Pick<ShotWeapon, 'traits'>,
): readonly SkirmishViolation[] {
  const unit = getUnit(state, id);
  const found: SkirmishViolation[] = [];
  if (state.phase !== 'ranged') found.push({ clause: 'S-34', kind: 'not-ranged-phase', phase: state.phase });
  if (missilesOf(state, id).length === 0) found.push({ clause: 'S-34', kind: 'no-shooter', unit: id });
  if (hasStatus(unit, 'shot')) found.push({ clause: 'S-36', kind: 'acted-already', unit: id, action: 'shot' });
  if (hasStatus(unit, 'attempted')) found.push({ clause: 'E-16', kind: 'attempt-forbids-shot', unit: id });
  if (hasStatus(unit, 'ran') && !traits.quick) found.push({ clause: 'S-34', kind: 'shoots-after-run', unit: id });
  if (hasStatus(unit, 'cast')) found.push({ clause: 'S-30', kind: 'shoots-after-spell', unit: id });
  const [foe] = engagedEnemiesOf(state, id);
  if (foe !== undefined && !traits.pistol) found.push({ clause: 'S-34', kind: 'shoots-engaged', unit: id, foe });
  return [...found, ...whyDown(state, id)];
}

/** Why an engaged fighter may not shoot its pistol at a target that is none of its foes. @source SK-07 */
export function whyNotPistol(
  state: GameState,
  { unit, target }: AttackAim,
  { traits }: ShotWeapon,
): readonly SkirmishViolation[] {
  const foes = engagedEnemiesOf(state, unit);
  if (!traits.pistol || foes.length === 0 || foes.includes(target)) return [];
  return [{ clause: 'SK-07', kind: 'shoots-past-foe', unit, target, foe: foes[0]! }];
}

type Shot = AttackAim & { readonly weapon: ShotWeapon; readonly terms: ReturnType<typeof planShot>['terms'] };

function hit(start: EventAccumulator, { unit, target, weapon, terms }: Shot, context: RulesContext): EventAccumulator {
  const aimed = checkAgainst(start, { unit, against: target, purpose: 'ranged', terms }, context);
  if (!aimed.roll.passed) return aimed.accumulator;
  const { piercing } = weapon.traits;
  let undefended = aimed.accumulator;
  if (piercing === undefined || aimed.roll.kept < piercing) {
    const defence = defenceAgainst(undefended.state, target, weapon);
    const defended = checkAgainst(
      undefended,
      { unit: target, against: unit, purpose: 'defence', terms: defence },
      context,
    );
    if (defended.roll.passed) return defended.accumulator;
    undefended = defended.accumulator;
  }
  const { accumulator, fatal } = wound(undefended, target, { melee: false });
  if (!fatal) return accumulator;
  const injured = injure(accumulator, target, { cause: 'shot', roll: aimed.roll, bonus: weapon.strength });
  return stepFromLips(steady(injured, accumulator.state, target, context), accumulator.state, context.table);
}
