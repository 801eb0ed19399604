import { assertNever } from '../../../kernel/assert.ts';
import { err, ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { UnitId } from '../../core/ids.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { SpellEffect } from '../../core/missile.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { type CheckTerms, luckOf, rollCheck, rollD20 } from '../fighters/checks.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { steady } from '../fighters/fall.ts';
import { moraleCheck } from '../fighters/fighter-checks.ts';
import { engagedEnemiesOf, isPresent } from '../fighters/fighters.ts';
import { injure } from '../fighters/injury.ts';
import { stepFromLips } from '../fighters/resolve-overlap.ts';
import { unitSpecialRules } from '../fighters/special-rules.ts';
import { whyDown, whyNoTarget, whyNotYourFighter } from '../fighters/who-acts.ts';
import { type AttackAim, takeAim } from './aim.ts';
import { type CastSpell, findSpell, spellsOf } from './arms.ts';
import { pushAway } from './push.ts';

/**
 * Judges a spell: a check against its difficulty, then its effect on the target.
 *
 * @source S-30, S-35, SK-08 to SK-13
 */
export function decideCast(
  state: GameState,
  command: Extract<Command, { kind: 'cast' }>,
  context: RulesContext,
): Decision {
  const { unit, target } = command;
  const stranger = whyNotYourFighter(state, unit);
  if (stranger) return err([stranger]);
  const found = findSpell(state, unit, command.spell);
  if (!found.ok) return found;
  const spell = found.value;
  const senseless = (spell.effect.kind === 'ward' ? whyNoFriend : whyNoTarget)(state, unit, target);
  if (senseless) return err([senseless]);
  const aimed = takeAim(state, command, spellCarry(spell), context.table);
  if (!aimed.ok) return aimed;
  const judged = applyClauseModes([...whyNotCast(state, unit), ...aimed.value.violations], state.rules);
  if (!judged.ok) return judged;
  const { needs, luck } = castTerms(state, unit, spell);
  const roll = rollCheck(context.dice, needs, luck);
  const passed = roll.passed === true;
  const how = spell.name === undefined ? {} : { spell: spell.name, effect: spell.effect };
  const cast = applySkirmish(
    accumulateFrom(state),
    { kind: 'checked', unit, purpose: 'cast', roll, against: target },
    { kind: 'spell-cast', unit, target, difficulty: needs, passed, ...aimed.value.from, ...how },
    { kind: 'status-changed', unit, on: ['cast'], off: [] },
  );
  return ok([...judged.value, ...(passed ? takeEffect(cast, command, spell.effect, context) : cast).events]);
}

/** How far a spell carries. @source S-35, SK-09 */
export const spellCarry = ({ name, range }: CastSpell) =>
  ({ clause: name === undefined ? 'S-35' : 'SK-09', allowed: range }) as const;

/** The accumulator after a spell has had its effect. @source SK-10 to SK-13 */
function takeEffect(
  cast: EventAccumulator,
  { unit, target }: AttackAim,
  effect: SpellEffect,
  context: RulesContext,
): EventAccumulator {
  switch (effect.kind) {
    case 'damage': {
      const roll = rollD20(context.dice, 'plain');
      const hurt = injure(cast, target, { cause: 'spell', roll, bonus: effect.strength });
      return stepFromLips(steady(hurt, cast.state, target, context), cast.state, context.table);
    }
    case 'push':
      return pushAway(cast, { from: unit, unit: target, inches: effect.inches }, context.table);
    case 'ward':
      return applySkirmish(cast, { kind: 'warded', unit: target, by: unit, pips: effect.pips });
    case 'fear': {
      const terms = dreadTerms(cast.state, target, effect);
      if (!terms) return cast;
      const roll = rollCheck(context.dice, terms.needs, terms.luck);
      const tested = applySkirmish(cast, { kind: 'checked', unit: target, purpose: 'fear', roll, against: unit });
      if (roll.passed) return tested;
      return applySkirmish(tested, { kind: 'status-changed', unit: target, on: ['staggered'], off: [] });
    }
    default:
      return assertNever(effect);
  }
}

/** What a target needs to withstand a fear spell; undefined when such a spell does nothing to it. @source SK-13 */
export function dreadTerms(
  state: GameState,
  target: UnitId,
  { pips }: Extract<SpellEffect, { kind: 'fear' }>,
): CheckTerms | undefined {
  const { fearsome, sturdy } = unitSpecialRules(state, target);
  if (fearsome || sturdy || whyDown(state, target).length > 0) return undefined;
  const own = moraleCheck(state, target);
  return { ...own, needs: own.needs + pips };
}

/** Why a unit is no friend to cast at: unknown, gone, or an enemy. @source SK-12 */
export function whyNoFriend(state: GameState, unit: UnitId, target: UnitId): SkirmishViolation | undefined {
  const friend = isPresent(state, target) && getUnit(state, target).side === getUnit(state, unit).side;
  return friend ? undefined : { clause: 'SK-12', kind: 'aims-at-no-friend', target };
}

/** The check of a casting: its difficulty now, with Disadvantage while the caster is Staggered. @source S-30, SK-09 */
export const castTerms = (state: GameState, unit: UnitId, spell: CastSpell): CheckTerms => ({
  needs: castDifficulty(state, unit, spell),
  luck: luckOf({ good: false, bad: hasStatus(getUnit(state, unit), 'staggered') }),
});

/**
 * The pips a fighter needs to cast a spell now: more when it has attempted to engage, has run, or is engaged.
 *
 * @source S-30, A-33
 */
export function castDifficulty(state: GameState, id: UnitId, { difficulty }: Pick<CastSpell, 'difficulty'>): number {
  const unit = getUnit(state, id);
  const { castPenalty } = state.rules.skirmish;
  const hindered = hasStatus(unit, 'attempted') || hasStatus(unit, 'ran') || engagedEnemiesOf(state, id).length > 0;
  return difficulty + (hindered ? castPenalty : 0);
}

/** Why a fighter may not cast now, whatever its target. @source S-05, S-35, S-36, E-17 */
export function whyNotCast(state: GameState, id: UnitId): readonly SkirmishViolation[] {
  const unit = getUnit(state, id);
  const found: SkirmishViolation[] = [];
  if (state.phase !== 'cast') found.push({ clause: 'S-35', kind: 'not-cast-phase', phase: state.phase });
  if (spellsOf(state, id).length === 0) found.push({ clause: 'S-35', kind: 'no-caster', unit: id });
  if (hasStatus(unit, 'cast')) found.push({ clause: 'S-36', kind: 'acted-already', unit: id, action: 'spell' });
  return [...found, ...whyDown(state, id)];
}
