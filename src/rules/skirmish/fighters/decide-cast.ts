import { ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { takeAim } from './aim.ts';
import { luckOf, rollCheck, rollD20 } from './checks.ts';
import { accumulateFrom } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { steady } from './fall.ts';
import { stepFromLips } from './resolve-overlap.ts';
import { engagedEnemiesOf } from './fighters.ts';
import { unitSpecialRules } from './special-rules.ts';
import { injure } from './injury.ts';
import { whyDown } from './who-acts.ts';

/** Judges a plain spell: a check against its difficulty, then the injury of its target. @source S-30, S-35 */
export function decideCast(
  state: GameState,
  command: Extract<Command, { kind: 'shoot' | 'cast' }>,
  table: TableQuery,
  dice: Dice,
): Decision {
  const { unit, target } = command;
  const aiming = takeAim(state, command, { clause: 'S-35', whyNot: whyNotCast }, table);
  if (!aiming.ok) return aiming;
  const { from, overrides } = aiming.value;
  const difficulty = castDifficulty(state, unit);
  const staggered = hasStatus(getUnit(state, unit), 'staggered');
  const roll = rollCheck(dice, difficulty, luckOf({ good: false, bad: staggered }));
  const passed = roll.passed === true;
  const cast = applySkirmish(
    accumulateFrom(state),
    { kind: 'checked', unit, purpose: 'cast', roll, against: target },
    { kind: 'spell-cast', unit, target, difficulty, passed, ...from },
    { kind: 'status-changed', unit, on: ['cast'], off: [] },
  );
  if (!passed) return ok([...overrides, ...cast.events]);
  const bonus = state.rules.skirmish.spell.injury;
  const hurt = injure(cast, target, { cause: 'spell', roll: rollD20(dice, 'plain'), bonus });
  const steadied = steady(hurt, cast.state, target, { dice, table });
  return ok([...overrides, ...stepFromLips(steadied, cast.state, table).events]);
}

/**
 * The pips a fighter needs to cast a plain spell now: more when it has attempted to engage, has run, or is engaged.
 *
 * @source S-30, A-33
 */
export function castDifficulty(state: GameState, id: UnitId): number {
  const unit = getUnit(state, id);
  const { spell, castPenalty } = state.rules.skirmish;
  const hindered = hasStatus(unit, 'attempted') || hasStatus(unit, 'ran') || engagedEnemiesOf(state, id).length > 0;
  return spell.difficulty + (hindered ? castPenalty : 0);
}

/** Why a fighter may not cast now, whatever its target. @source S-05, S-35, S-36, E-17 */
export function whyNotCast(state: GameState, id: UnitId): readonly SkirmishViolation[] {
  const unit = getUnit(state, id);
  const found: SkirmishViolation[] = [];
  if (state.phase !== 'cast') found.push({ clause: 'S-35', kind: 'not-cast-phase', phase: state.phase });
  if (!unitSpecialRules(state, id).casts) found.push({ clause: 'S-35', kind: 'no-caster', unit: id });
  if (hasStatus(unit, 'cast')) found.push({ clause: 'S-36', kind: 'acted-already', unit: id, action: 'spell' });
  return [...found, ...whyDown(state, id)];
}
