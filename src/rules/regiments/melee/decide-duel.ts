import { err, ok } from '../../../kernel/result.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, sideOf } from '../../core/state/lookup.ts';
import type { MeleeViolation } from '../../core/violations/regiments-melee.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import { isEngagedUnit, touchingEnemies } from '../ranks/regiment-state.ts';
import { accumulateFrom } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import {
  afterWindow,
  meleeCombatAt,
  combatFor,
  meleeCombatOf,
  firstBlows,
  meleeIn,
  sideToChallenge,
  staged,
} from './begin.ts';
import { combatNow } from './combats.ts';
import { canIssueDuel, hasDuel, isDuellist, isShamed, whoCouldAccept } from './duellists.ts';
import { isAlive, unitIdOf } from '../ranks/pools.ts';
import { refused, settledMelee, shamed, whoMayBeShamed } from './shame.ts';
import { meleeOpponentOf } from './targets.ts';

type NoDuel = Extract<MeleeViolation, { kind: 'no-duel-here' }>;

const noDuel = (why: NoDuel['why'], model?: ModelId): NoDuel => ({
  clause: 'RG-25',
  kind: 'no-duel-here',
  ...(model === undefined ? {} : { model }),
  why,
});

/** Judges a challenge: before the blows, the active side first, and with an enemy that could accept. @source RG-25 */
export function decideIssueDuel(state: GameState, character: ModelId): Decision {
  const accumulator = settledMelee(state);
  const why = whyNotDuellist(accumulator.state, character);
  if (why) return err([noDuel(why, character)]);
  const found = combatFor(accumulator, character);
  if (!found.ok) return err([found.error]);
  const index = found.value;
  const senseless = whySenseless(accumulator.state, character, index);
  if (senseless) return err([noDuel(senseless, character)]);
  const allowed = applyClauseModes(
    whyNoChallenge(accumulator.state, character, index).map((not) => noDuel(not, character)),
    state.rules,
  );
  if (!allowed.ok) return allowed;
  const issued = applyRegiments(accumulator, ...allowed.value, { kind: 'duel-issued', character });
  return ok(staged({ accumulator: issued, index }, { kind: 'challenged', challenger: character }).events);
}

/** Why a model cannot fight duels: unknown, neither champion nor character, or not engaged. */
function whyNotDuellist(state: GameState, character: ModelId): NoDuel['why'] | undefined {
  if (!isAlive(state, character) || !isDuellist(getModel(state, character))) return 'not-a-character';
  const model = getModel(state, character);
  return meleeCombatOf(state, character) < 0 || !isEngagedUnit(state, model.unit) ? 'not-engaged' : undefined;
}

/**
 * Why a challenge makes no sense in any mode: another one is open, blows have been struck, the model is already in a
 * duel, or no enemy could answer.
 */
function whySenseless(state: GameState, character: ModelId, index: number): NoDuel['why'] | undefined {
  const combat = meleeCombatAt(state, index);
  if (combat.stage.kind === 'challenged' || meleeOpponentOf(state, character) !== undefined) return 'duel-goes-on';
  if (combat.stage.kind !== 'duel') return hasDuel(state, combat) ? 'duel-goes-on' : 'too-late';
  const able = whoCouldAccept(state, combat, getModel(state, character).unit);
  return able.some(({ id }) => meleeOpponentOf(state, id) === undefined) ? undefined : 'no-enemy-to-answer';
}

/**
 * The clauses about challenges that a challenge breaks: the model is shamed, another duel is in progress, or the other
 * side is in turn.
 */
function whyNoChallenge(state: GameState, character: ModelId, index: number): readonly NoDuel['why'][] {
  const combat = meleeCombatAt(state, index);
  const found: NoDuel['why'][] = [];
  if (isShamed(state, getModel(state, character))) found.push('refused-already');
  if (hasDuel(state, combat)) return [...found, 'duel-goes-on'];
  if (combat.stage.kind !== 'duel') return found;
  const due = sideToChallenge(state, combat.stage.side);
  // A side without a model that can challenge need not decline first.
  if (sideOf(state, character) !== due && (combat.stage.side === 'reactive' || canIssueDuel(state, combat, due)))
    found.push('wrong-side');
  return found;
}

/** Judges declining to challenge: then the other side may challenge, or the blows begin. @source RG-25 */
export function decidePassDuel(state: GameState): Decision {
  const accumulator = settledMelee(state);
  const found = combatFor(accumulator);
  if (!found.ok) return err([found.error]);
  const { stage } = meleeCombatAt(accumulator.state, found.value);
  if (stage.kind === 'challenged') return err([noDuel('duel-goes-on')]);
  if (stage.kind !== 'duel') return err([noDuel('too-late')]);
  return ok(afterWindow({ accumulator, index: found.value }, stage.side).events);
}

/** Judges which model accepts the open challenge: one whose unit touches the challenger's. @source RG-25 */
export function decideAcceptDuel(state: GameState, character: ModelId): Decision {
  const waiting = challengeIn(state);
  if (!waiting) return err([noDuel('not-challenged', character)]);
  const { challenger, index } = waiting;
  const why = whyNotDuellist(state, character);
  if (why) return err([noDuel(why, character)]);
  if (sideOf(state, character) === sideOf(state, challenger)) return err([noDuel('wrong-side', character)]);
  if (!touchingEnemies(state, getModel(state, challenger).unit).some(({ id }) => id === unitIdOf(state, character)))
    return err([noDuel('not-engaged', character)]);
  if (meleeOpponentOf(state, character) !== undefined) return err([noDuel('duel-goes-on', character)]);
  const shy = isShamed(state, getModel(state, character));
  const allowed = applyClauseModes(shy ? [noDuel('refused-already', character)] : [], state.rules);
  if (!allowed.ok) return allowed;
  const accepted = applyRegiments(accumulateFrom(state), ...allowed.value, {
    kind: 'duel-accepted',
    challenger,
    challengee: character,
  });
  return ok(firstBlows({ accumulator: accepted, index }).events);
}

/**
 * Judges the refusal of the open challenge; the challenger's player then names a character that could have accepted,
 * which is shamed.
 *
 * @source RG-25
 */
export function decideRefuseDuel(state: GameState): Decision {
  const waiting = challengeIn(state);
  if (!waiting) return err([noDuel('not-challenged')]);
  return ok(refused({ accumulator: accumulateFrom(state), index: waiting.index }, waiting.challenger).events);
}

/** Judges the naming of the character shamed by a refusal: one that could have accepted. @source RG-25 */
export function decideShame(state: GameState, character: ModelId): Decision {
  const melee = meleeIn(state);
  const index = combatNow(melee);
  const combat = melee.combats[index];
  if (combat?.stage.kind !== 'refused') return err([noDuel('not-refused', character)]);
  const { challenger } = combat.stage;
  if (!whoMayBeShamed(state, combat, challenger).some(({ id }) => id === character))
    return err([noDuel('could-not-accept', character)]);
  return ok(shamed({ accumulator: accumulateFrom(state), index }, challenger, character).events);
}

function challengeIn(state: GameState): { readonly challenger: ModelId; readonly index: number } | undefined {
  const melee = meleeIn(state);
  const index = combatNow(melee);
  const stage = melee.combats[index]?.stage;
  return stage?.kind === 'challenged' ? { challenger: stage.challenger, index } : undefined;
}
