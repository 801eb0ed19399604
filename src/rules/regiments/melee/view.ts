import type { UnitId, PoolId } from '../../core/ids.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { MeleeCombat } from '../../core/state/regiments-melee.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { regimentsOf } from '../ranks/regiment-state.ts';
import { meleeStepOf } from './attacks.ts';
import { modelsInMelee } from './combats.ts';
import { buildMeleeGround, type MeleeGround, groundRound } from './melee-ground.ts';
import { suggestOn } from './suggest.ts';
import { attacksWithin, type LeftOut, strikeReachOf, type AttackTarget } from './targets.ts';

/** One model's options for its attacks: its targets and how it reaches them, or why it has none. */
export type AttackRow = {
  readonly model: Model;
  readonly step: number;
  /** Number of attacks to allocate; 0 without a target. */
  readonly attacks: number;
  /** Whether it supports the rank before it. */
  readonly supporting: boolean;
  readonly targets: readonly AttackTarget[];
  readonly why?: LeftOut;
  /** The referee's allocation of its attacks. */
  readonly suggested: readonly PoolId[];
  /** The actual allocation of its attacks, once made. */
  readonly dealt?: readonly PoolId[];
};

/**
 * Every model of a combat with its current targets, including swirling attacks, or why it has none.
 *
 * @source AA-4 to AA-10a, SM-1 to SM-9, RG-19
 */
export function allocationView(state: GameState, combat: MeleeCombat): readonly AttackRow[] {
  const ground = buildMeleeGround(state, combat.units);
  const { stage } = combat;
  const dealt = new Map(
    stage.kind === 'allocate' || stage.kind === 'locked'
      ? stage.allocations.map(({ model, targets }) => [model, targets] as const)
      : [],
  );
  const fixed = new Map(combat.steps.flatMap(({ step, models }) => models.map((model) => [model, step] as const)));
  return modelsInMelee(state, combat).map((model) => {
    const targets = dealt.get(model.id);
    const row = rowOf(ground, model, fixed.get(model.id) ?? meleeStepOf(state, model));
    return targets ? { ...row, dealt: targets } : row;
  });
}

/** The rows of one unit's models, whether its combat has been formed or not. */
export function attackRows(state: GameState, unit: UnitId): readonly AttackRow[] {
  const combat = regimentsOf(state).melee?.combats.find(({ units }) => units.includes(unit));
  if (combat) return allocationView(state, combat).filter(({ model }) => model.unit === unit);
  const ground = groundRound(state, unit);
  return modelsOf(state, unit).map((model) => rowOf(ground, model, meleeStepOf(state, model)));
}

function rowOf(ground: MeleeGround, model: Model, step: number): AttackRow {
  const { state } = ground;
  const reach = strikeReachOf(ground, model);
  return {
    model,
    step,
    attacks: attacksWithin(state, model, reach),
    ...reach,
    suggested: suggestOn(ground, model).targets,
  };
}
