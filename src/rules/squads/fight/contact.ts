import type { Combat, Duel } from '../../core/state/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, getUnit, modelsOf, sideOf } from '../../core/state/lookup.ts';
import { gapH, gapV, inContact, type Measured, isWithin } from '../../core/measure/measure.ts';
import type { FightRules } from '../../core/rules/rules.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';

/** The duel a model fights in, unless it is over. @source D-30 */
export const duelOf = (state: GameState, model: ModelId): Duel | undefined =>
  state.duels.find((duel) => !duel.ended && (duel.challenger === model || duel.challengee === model));

/** The opponent of a duellist; undefined for any other model. */
export function duelOpponentOf(state: GameState, model: ModelId): ModelId | undefined {
  const duel = duelOf(state, model);
  return duel && (duel.challenger === model ? duel.challengee : duel.challenger);
}

/** The models of a side that fight in a combat, unit by unit. */
export const fightersOf = (state: GameState, { units }: Pick<Combat, 'units'>, side: Side): readonly Model[] =>
  units.filter((unit) => getUnit(state, unit).side === side).flatMap((unit) => modelsOf(state, unit));

/** Every model that fights in a combat. */
export const modelsInFight = (state: GameState, { units }: Pick<Combat, 'units'>): readonly Model[] =>
  units.flatMap((unit) => modelsOf(state, unit));

/** Whether two enemies touch, or count as touching because they fight a duel. @source R10-23, D-25 */
export const touch = (state: GameState, a: Model, b: Model): boolean =>
  duelOpponentOf(state, a.id) === b.id || inContact(a, b, state.rules.charge);

/** Enemy models of a combat that a model is in base contact with. @source R7-05, D-25 */
export function foesTouched(state: GameState, combat: Pick<Combat, 'units'>, model: Model): readonly Model[] {
  const side = sideOf(state, model.id);
  return modelsInFight(state, combat).filter((other) => sideOf(state, other.id) !== side && touch(state, model, other));
}

/** Whether a model is near enough to a friend in contact to fight beside it. @source R7-06 */
export const standsBy = (a: Measured, b: Measured, rules: FightRules): boolean =>
  isWithin(gapV(a, b), rules.fightUp) && isWithin(gapH(a, b), rules.fightAcross);

/** Whether two models of a unit are linked in a chain. @source R7-03 */
export const areLinked = (a: Measured, b: Measured, rules: FightRules): boolean =>
  isWithin(gapV(a, b), rules.chainUp) && isWithin(gapH(a, b), rules.chainAcross);

/**
 * Whether a model may strike in a combat: it is in contact with an enemy, or close behind a friend that is.
 *
 * Unlike the engagement range of the Charge phase, this is not a distance to enemies.
 *
 * @source R7-06
 */
export function isFighting(state: GameState, combat: Pick<Combat, 'units'>, model: Model): boolean {
  if (foesTouched(state, combat, model).length > 0) return true;
  const side = sideOf(state, model.id);
  return fightersOf(state, combat, side).some(
    (friend) =>
      friend.id !== model.id &&
      standsBy(model, friend, state.rules.fight) &&
      foesTouched(state, combat, friend).length > 0,
  );
}

/** Whether a unit has a model that fights in the combat. @source R7-05, EX-31 */
export const isLocked = (state: GameState, combat: Pick<Combat, 'units'>, unit: UnitId): boolean =>
  modelsOf(state, unit).some((model) => isFighting(state, combat, model));

/** Whether the models of a unit form one chain. @source R7-03 */
export function isChain(models: readonly Measured[], rules: FightRules): boolean {
  const [first, ...rest] = models;
  if (!first) return true;
  const reached = [first];
  let left: readonly Measured[] = rest;
  for (let i = 0; i < reached.length; i++) {
    const next = left.filter((m) => areLinked(reached[i]!, m, rules));
    reached.push(...next);
    left = left.filter((m) => !next.includes(m));
  }
  return left.length === 0;
}

/** Whether a character keeps coherency: in the chain's reach of a comrade, or alone. @source R7-02, R7-03 */
export function keepsCompany(state: GameState, id: ModelId): boolean {
  const model = getModel(state, id);
  const comrades = modelsOf(state, model.unit).filter((m) => m.id !== id);
  return comrades.length === 0 || comrades.some((m) => areLinked(model, m, state.rules.fight));
}
