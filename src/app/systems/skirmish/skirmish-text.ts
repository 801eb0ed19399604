import { toShare } from '../../../rules/core/measure/odds.ts';
import type { Blocker } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { applyClauseModes } from '../../../rules/core/judge/apply-clause-modes.ts';
import type { AimAnswer } from '../../../rules/skirmish/ranged/ask-aim.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { whyNotDeclare } from '../../../rules/skirmish/engage/who-may.ts';
import { fighterAttacks, easiestFoe, strikesWithAdvantage } from '../../../rules/skirmish/fighters/attack.ts';
import { chanceOfCheck, type CheckTerms } from '../../../rules/skirmish/fighters/checks.ts';
import { whyNotCast } from '../../../rules/skirmish/ranged/decide-cast.ts';
import { whyNotShoot } from '../../../rules/skirmish/ranged/decide-shoot.ts';
import { statCheck } from '../../../rules/skirmish/fighters/fighter-checks.ts';
import { engagedEnemiesOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { whyNotMove } from '../../../rules/skirmish/fighters/who-moves.ts';
import type { Scouting } from '../../state/skirmish.ts';
import { tableNamesOf, type Names } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';

const firstWhy = (state: GameState, violations: readonly Violation[]): string | undefined =>
  violations[0] && messages.explain.violation(violations[0], tableNamesOf(state));

/** Why a fighter may not engage any enemy now, in one sentence; undefined if it may. */
export function whyNoEngage(state: GameState, unit: UnitId): string | undefined {
  const why = whyNotDeclare(state, unit, []).filter((v) => v.kind !== 'no-target-named');
  const foes = engagedEnemiesOf(state, unit);
  if (why[0]?.kind !== 'attempted-already' || foes.length === 0) return firstWhy(state, why);
  const names = tableNamesOf(state);
  return messages.skirmish.isInContact(names.unit(unit), foes.map(names.unit));
}

/** Why a fighter may not engage these targets, in one sentence; undefined if it may. */
export const whyNoEngageWith = (state: GameState, unit: UnitId, targets: readonly UnitId[]): string | undefined =>
  firstWhy(state, whyNotDeclare(state, unit, targets));

/** Why a fighter may not move or run now, in one sentence; undefined if it may. */
export const whyNoGo = (state: GameState, unit: UnitId, run: boolean): string | undefined =>
  firstWhy(state, whyNotMove(state, unit, { run, checks: [] }));

/** Why a fighter may not shoot or cast now, in one sentence; undefined if it may. */
export const whyNoAim = (state: GameState, unit: UnitId, what: 'shot' | 'spell'): string | undefined =>
  firstWhy(state, what === 'shot' ? whyNotShoot(state, unit) : whyNotCast(state, unit));

/** What a check needs and its probability: "needs 9 · 60 %". */
export const needsText = ({ needs, luck }: CheckTerms): string =>
  messages.skirmish.needs(needs, toShare(chanceOfCheck(needs, luck)));

/** The clauses that refuse a shot or a spell on this table; empty where it keeps none of them. */
export function refusalsOf(state: GameState, { violations }: Pick<AimAnswer, 'violations'>): readonly Violation[] {
  const allowed = applyClauseModes(violations, state.rules);
  return allowed.ok ? [] : allowed.error;
}

/** A fighter's blows: the target, the number of attacks, and what each needs. */
export function fighterBlows(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
): { readonly target: UnitId; readonly attacks: number; readonly terms: CheckTerms } | undefined {
  const target = targets[0] ?? easiestFoe(state, unit);
  if (target === undefined) return undefined;
  const terms = statCheck(state, unit, 'melee', { good: strikesWithAdvantage(state, unit, target) });
  return { target, attacks: fighterAttacks(state, unit), terms };
}

/** What a fighter sees of its targets, without their distances. */
export function scoutedText(state: GameState, { sight }: Scouting): { readonly seen: boolean; readonly text: string } {
  const names = tableNamesOf(state);
  const hidden = sight.filter(({ line }) => line === undefined);
  if (hidden.length === 0) return { seen: true, text: messages.skirmish.inSight };
  const by = hidden.flatMap(({ blockedBy }) => blockedBy).slice(0, 2);
  const who = sight.length > 1 ? hidden.map(({ target }) => names.unit(target)) : [];
  return { seen: false, text: messages.skirmish.hidden(who, unique(by.map((b) => blockerText(b, names, state)))) };
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

function blockerText(by: Blocker, names: Names, state: GameState): string {
  if (by.kind === 'piece') return messages.skirmish.piece(by.id);
  const unit = by.kind === 'model' ? state.models.get(by.id)?.unit : undefined;
  return unit ? names.unit(unit) : messages.explain.blocker(by, names);
}

/** A number of attacks in words: "2 attacks". */
export const attacksText = (attacks: number): string => messages.regiments.attackCount(attacks);
