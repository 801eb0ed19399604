import { ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { type AttackAim, takeAim } from './aim.ts';
import { checkAgainst, wound } from './blow.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { steady } from './fall.ts';
import { stepFromLips } from './resolve-overlap.ts';
import { fighterOf, engagedEnemiesOf } from './fighters.ts';
import { unitSpecialRules } from './special-rules.ts';
import { injure } from './injury.ts';
import { eyeOf } from './sight-lines.ts';
import { whyDown } from './who-acts.ts';

/** Judges a plain shot: a Ranged Check, the target's Defence Check, a wound, and the injury of the last one. @source S-34 */
export function decideShoot(
  state: GameState,
  command: Extract<Command, { kind: 'shoot' | 'cast' }>,
  table: TableQuery,
  dice: Dice,
): Decision {
  const { unit, target } = command;
  const aiming = takeAim(state, command, { clause: 'S-34', whyNot: whyNotShoot }, table);
  if (!aiming.ok) return aiming;
  const { sight, from, overrides } = aiming.value;
  const line = sight.line ?? { from: eyeOf(fighterOf(state, unit)), to: eyeOf(fighterOf(state, target)) };
  const shot = applySkirmish(
    accumulateFrom(state),
    { kind: 'shot', unit, target, line, ...from },
    { kind: 'status-changed', unit, on: ['shot'], off: [] },
  );
  return ok([...overrides, ...hit(shot, { unit, target }, { dice, table }).events]);
}

/** Why a fighter may not shoot now, whatever its target. @source S-05, S-30, S-34, S-36, E-16 */
export function whyNotShoot(state: GameState, id: UnitId): readonly SkirmishViolation[] {
  const unit = getUnit(state, id);
  const found: SkirmishViolation[] = [];
  if (state.phase !== 'ranged') found.push({ clause: 'S-34', kind: 'not-ranged-phase', phase: state.phase });
  if (!unitSpecialRules(state, id).shoots) found.push({ clause: 'S-34', kind: 'no-shooter', unit: id });
  if (hasStatus(unit, 'shot')) found.push({ clause: 'S-36', kind: 'acted-already', unit: id, action: 'shot' });
  if (hasStatus(unit, 'attempted')) found.push({ clause: 'E-16', kind: 'attempt-forbids-shot', unit: id });
  if (hasStatus(unit, 'ran')) found.push({ clause: 'S-34', kind: 'shoots-after-run', unit: id });
  if (hasStatus(unit, 'cast')) found.push({ clause: 'S-30', kind: 'shoots-after-spell', unit: id });
  const [foe] = engagedEnemiesOf(state, id);
  if (foe !== undefined) found.push({ clause: 'S-34', kind: 'shoots-engaged', unit: id, foe });
  return [...found, ...whyDown(state, id)];
}

function hit(start: EventAccumulator, { unit, target }: AttackAim, context: RulesContext): EventAccumulator {
  const aimed = checkAgainst(start, { unit, against: target, purpose: 'ranged' }, context);
  if (!aimed.roll.passed) return aimed.accumulator;
  const defended = checkAgainst(aimed.accumulator, { unit: target, against: unit, purpose: 'defence' }, context);
  if (defended.roll.passed) return defended.accumulator;
  const { accumulator, fatal } = wound(defended.accumulator, target, { melee: false });
  if (!fatal) return accumulator;
  const bonus = fighterOf(accumulator.state, unit).profile['injury'] ?? 0;
  const injured = injure(accumulator, target, { cause: 'shot', roll: aimed.roll, bonus });
  return stepFromLips(steady(injured, accumulator.state, target, context), accumulator.state, context.table);
}
