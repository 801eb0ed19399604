import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { ModelId, PoolId } from '../../core/ids.ts';
import { getModel, getUnit } from '../../core/state/lookup.ts';
import type { MeleeViolation } from '../../core/violations/regiments-melee.ts';
import type { AttackAllocation, MeleeStage } from '../../core/state/regiments-melee.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { afterWindow, beginMelee, meleeCombatAt, combatFor, meleeCombatOf, type InHand } from './begin.ts';
import { strikersAt } from './combats.ts';
import { buildMeleeGround } from './melee-ground.ts';
import { findPool, isAlive, isCharacter } from '../ranks/pools.ts';
import { settledMelee } from './shame.ts';
import { suggestOn } from './suggest.ts';
import { attacksWithin, meleeOpponentOf, type StrikeReach, strikeReachOf } from './targets.ts';

type Dealing = InHand & { readonly stage: Extract<MeleeStage, { kind: 'allocate' | 'locked' }> };

/**
 * The combat a command is about, ready for allocation: a side that could still challenge there declines.
 *
 * @errors An open challenge, or a combat in which no model is left to strike.
 * @source RG-19, RG-25
 */
export function readyToDeal(state: GameState, model?: ModelId): Result<Dealing, MeleeViolation> {
  let accumulator = settledMelee(state);
  const found = combatFor(accumulator, model);
  if (!found.ok) return found;
  const index = found.value;
  for (;;) {
    const { stage } = meleeCombatAt(accumulator.state, index);
    if (stage.kind === 'challenged')
      return err({ clause: 'RG-25', kind: 'duel-unanswered', challenger: stage.challenger });
    if (stage.kind === 'allocate' || stage.kind === 'locked') return ok({ accumulator, index, stage });
    if (stage.kind === 'fought' || stage.kind === 'refused') return err({ clause: 'RG-19', kind: 'no-step' });
    accumulator = afterWindow({ accumulator, index }, stage.side);
  }
}

/**
 * Judges the allocation of one model's attacks: at its step, before the lock, one legal pool for each attack.
 *
 * @source AA-1 to AA-10a, SM-1 to SM-9, Q7
 */
export function decideAllocate(state: GameState, allocation: AttackAllocation): Decision {
  const { model: id, targets } = allocation;
  if (!isAlive(state, id)) return err([{ clause: 'AA-4', kind: 'cannot-attack', model: id }]);
  if (meleeCombatOf(beginMelee(state).state, id) < 0)
    return err([{ clause: 'AA-4', kind: 'cannot-attack', model: id }]);
  const ready = readyToDeal(state, id);
  if (!ready.ok) return err([ready.error]);
  const { accumulator, index, stage } = ready.value;
  const combat = meleeCombatAt(accumulator.state, index);
  const own = combat.steps.find(({ models }) => models.includes(id))?.step;
  if (own !== stage.step) return err([{ clause: 'AA-1', kind: 'not-its-step', model: id, step: stage.step, own }]);
  const model = getModel(accumulator.state, id);
  const reach = strikeReachOf(buildMeleeGround(accumulator.state, combat.units), model);
  const noFoes = [...new Set(targets)].filter((pool) => !isFoe(accumulator.state, model, pool));
  if (noFoes.length > 0) return err(noFoes.map((pool) => wrongTarget(accumulator.state, model, reach, pool)));
  const late: readonly Violation[] =
    stage.kind === 'locked' ? [{ clause: 'AA-2', kind: 'attacks-locked', step: stage.step }] : [];
  const judged = applyClauseModes([...late, ...whyNotDealt(accumulator.state, model, reach, targets)], state.rules);
  if (!judged.ok) return judged;
  return ok([...judged.value, ...applyRegiments(accumulator, { kind: 'attacks-allocated', allocation }).events]);
}

/** Whether a pool exists and is an enemy's; no mode allows attacks on a missing pool or on friends. */
function isFoe(state: GameState, { unit }: Model, id: PoolId): boolean {
  const pool = findPool(state, id);
  return pool !== undefined && getUnit(state, pool.unit).side !== getUnit(state, unit).side;
}

function whyNotDealt(
  state: GameState,
  model: Model,
  reach: StrikeReach,
  targets: readonly PoolId[],
): readonly Violation[] {
  const attacks = attacksWithin(state, model, reach);
  if (attacks === 0 && targets.length > 0 && reach.targets.length === 0)
    return [...new Set(targets)].map((pool) => wrongTarget(state, model, reach, pool));
  const wrong = [...new Set(targets)].filter((pool) => !reach.targets.some((target) => target.pool === pool));
  const found: Violation[] = wrong.map((pool) => wrongTarget(state, model, reach, pool));
  if (targets.length !== attacks)
    found.push({ clause: 'AA-7', kind: 'wrong-number', model: model.id, given: targets.length, attacks });
  return found;
}

/** The violation of attacking a pool a model may not attack. */
function wrongTarget(state: GameState, model: Model, reach: StrikeReach, pool: PoolId): MeleeViolation {
  const allowed = reach.targets.map((target) => target.pool);
  return { clause: whichClause(state, model, reach, pool), kind: 'no-such-target', model: model.id, pool, allowed };
}

function whichClause(
  state: GameState,
  model: Model,
  { supporting, targets, why }: StrikeReach,
  id: PoolId,
): Extract<MeleeViolation, { kind: 'no-such-target' }>['clause'] {
  const pool = findPool(state, id);
  if (!pool) return 'AA-4';
  if (meleeOpponentOf(state, model.id) !== undefined) return 'SM-9';
  if (pool.models.some((m) => meleeOpponentOf(state, m.id) !== undefined)) return 'RG-25';
  if (why === 'duel-won' || why === 'shamed') return 'RG-25';
  if (why === 'no-ranks-left') return 'SM-7';
  if (why === 'only-duellists') return 'SM-6';
  const ofFaced = targets.some(({ unit }) => unit === pool.unit);
  if (ofFaced && targets.some(({ via }) => via === 'swirling') && pool.id !== pool.unit) return 'SM-4';
  if (ofFaced && pool.id === pool.unit && isCharacter(model)) return 'SM-6';
  if (pool.id === pool.unit && targets.some(({ own }) => own) && targets.some(({ own }) => !own)) return 'SM-2';
  return supporting ? 'AA-10' : 'AA-4';
}

/**
 * Locks the attacks of the step. Those not yet allocated are allocated by the referee where they seem best; no attack
 * may be declined.
 *
 * @source AA-2, Q7
 */
export function decideLock(state: GameState): Decision {
  const ready = readyToDeal(state);
  if (!ready.ok) return err([ready.error]);
  const { accumulator, index, stage } = ready.value;
  if (stage.kind === 'locked') return err([{ clause: 'AA-2', kind: 'attacks-locked', step: stage.step }]);
  return ok(applyRegiments(accumulator, { ...dealtBy({ accumulator, index }, stage), kind: 'attacks-locked' }).events);
}

/** The attacks of a step, all of them allocated. @source AA-2, Q7 */
export function dealtBy(
  { accumulator, index }: InHand,
  stage: Extract<MeleeStage, { kind: 'allocate' }>,
): Extract<MeleeStage, { kind: 'locked' }> {
  const combat = meleeCombatAt(accumulator.state, index);
  const ground = buildMeleeGround(accumulator.state, combat.units);
  const allocations = strikersAt(accumulator.state, combat, stage.step)
    .map((model) => stage.allocations.find((known) => known.model === model.id) ?? suggestOn(ground, model))
    .filter(({ targets }) => targets.length > 0);
  return { kind: 'locked', step: stage.step, allocations };
}
