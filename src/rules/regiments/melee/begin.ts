import { err, ok, type Result } from '../../../kernel/result.ts';
import type { ModelId } from '../../core/ids.ts';
import { otherSide } from '../../core/state/lookup.ts';
import type { MeleeViolation } from '../../core/violations/regiments-melee.ts';
import type { RegimentsMelee, MeleeCombat, MeleeStage } from '../../core/state/regiments-melee.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import type { Violation } from '../../core/violations/violation.ts';
import { regimentsOf } from '../ranks/regiment-state.ts';
import { type EventAccumulator, accumulateFrom } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { combatNow, formMelee, hasBegun, nextMeleeStep, partedMeleeDuels, stepsOf } from './combats.ts';
import { canIssueDuel } from './duellists.ts';
import { isAlive, unitIdOf } from '../ranks/pools.ts';

/** A combat being handled: the accumulator, and the index of the combat. */
export type InHand = { readonly accumulator: EventAccumulator; readonly index: number };

/** Why a melee command is not possible on this table, or not now. @source RG-01, RG-19 */
export function whyNoMelee({ rules, phase }: GameState): Violation | undefined {
  if (rules.system !== 'regiments') return { clause: 'RG-01', kind: 'not-regiments', system: rules.system };
  return phase === 'melee' ? undefined : { clause: 'RG-19', kind: 'no-melee' };
}

/** The melee phase with its combats formed. Duels whose fighters have been separated are over. @source RG-19, RG-25 */
export function beginMelee(state: GameState): EventAccumulator {
  const accumulator = accumulateFrom(state);
  if (regimentsOf(state).melee) return accumulator;
  const combats = formMelee(state);
  const parted = partedMeleeDuels(state, combats).map(
    ({ challenger, challengee }) => ({ kind: 'duel-over', challenger, challengee, because: 'parted' }) as const,
  );
  return applyRegiments(accumulator, ...parted, { kind: 'melee-formed', combats });
}

/** The melee of a state, without combats if none has been formed. */
export function meleeIn(state: GameState): RegimentsMelee {
  return regimentsOf(state).melee ?? { combats: [] };
}

/** The combat with this index, which must have been formed. */
export function meleeCombatAt(state: GameState, index: number): MeleeCombat {
  const combat = meleeIn(state).combats[index];
  if (!combat) throw new Error(`no combat ${index} has been formed`);
  return combat;
}

/** The index of the combat a model fights in; −1 when it fights in none. */
export const meleeCombatOf = (state: GameState, id: ModelId): number =>
  isAlive(state, id) ? meleeIn(state).combats.findIndex(({ units }) => units.includes(unitIdOf(state, id))) : -1;

/**
 * The index of the combat a command is about: that of the given model, else the current one. Another combat that has
 * begun must be finished first.
 *
 * @errors `no-melee`, `no-step`, `another-melee`.
 * @source RG-19
 */
export function combatFor(accumulator: EventAccumulator, model?: ModelId): Result<number, MeleeViolation> {
  const { state } = accumulator;
  const melee = meleeIn(state);
  const now = combatNow(melee);
  const index = model === undefined ? now : meleeCombatOf(state, model);
  const combat = melee.combats[index];
  if (!combat) return err({ clause: 'RG-19', kind: melee.combats.length === 0 ? 'no-melee' : 'no-step' });
  if (combat.stage.kind === 'fought') return err({ clause: 'RG-19', kind: 'no-step' });
  const under = melee.combats[now];
  if (index !== now && under && hasBegun(under))
    return err({ clause: 'RG-19', kind: 'another-melee', units: under.units });
  return ok(index);
}

/** The side whose challenge a duel stage waits for. */
export const sideToChallenge = (state: GameState, side: 'active' | 'reactive'): Side =>
  side === 'active' ? state.side : otherSide(state.side);

/** The accumulator after one side's challenge window: the other's if it can challenge, else the blows. @source RG-25 */
export function afterWindow({ accumulator, index }: InHand, side: 'active' | 'reactive'): EventAccumulator {
  const combat = meleeCombatAt(accumulator.state, index);
  if (side === 'active' && canIssueDuel(accumulator.state, combat, sideToChallenge(accumulator.state, 'reactive')))
    return staged({ accumulator, index }, { kind: 'duel', side: 'reactive' });
  return firstBlows({ accumulator, index });
}

/**
 * Fixes the order of initiative, and opens allocation at the first step at which a model can strike or, if none can, at
 * the first step.
 *
 * @source RG-19
 */
export function firstBlows({ accumulator, index }: InHand): EventAccumulator {
  const steps = stepsOf(accumulator.state, meleeCombatAt(accumulator.state, index));
  const fixed = applyRegiments(accumulator, { kind: 'initiative-fixed', combat: index, steps });
  const first = nextMeleeStep(fixed.state, meleeCombatAt(fixed.state, index)) ?? steps[0];
  return staged({ accumulator: fixed, index }, { kind: 'allocate', step: first?.step ?? 0, allocations: [] });
}

/** The accumulator with a combat at another stage. */
export const staged = ({ accumulator, index }: InHand, stage: MeleeStage): EventAccumulator =>
  applyRegiments(accumulator, { kind: 'melee-staged', combat: index, stage });
