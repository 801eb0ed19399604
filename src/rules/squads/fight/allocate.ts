import type { Combat } from '../../core/state/squads.ts';
import type { WoundAllocation } from '../../core/events/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, modelsOf, otherSide, sideOf } from '../../core/state/lookup.ts';
import type { Model } from '../../core/state/state.ts';
import { toSaveInFight } from './charts.ts';
import { duelOf, fightersOf, touch } from './contact.ts';
import { allocate, nearestToLose, toLoseFirst, upright, type WoundTally, woundsLeft } from './wounds.ts';

/** Wounds being dealt to one side in one step of a combat. */
export type FightTally = WoundTally & { readonly combat: Combat };

/**
 * Allocates wounds of ordinary blows to a unit, one after another: to models in contact with an attacker of this step,
 * then to the nearest. Duellists are harmed only when no other enemy is left in the combat.
 *
 * @param attackers Models of the other side that strike in this step.
 * @source R7-12, R7-14, R7-15
 */
export function allocateToUnit(
  tally: FightTally,
  attackers: readonly Model[],
  unit: UnitId,
  wounds: number,
): { readonly allocations: readonly WoundAllocation[]; readonly lost: number } {
  return allocate(
    tally,
    wounds,
    () => {
      const models = upright(tally, modelsOf(tally.state, unit));
      const others = models.filter((model) => duelOf(tally.state, model.id) === undefined);
      if (others.length > 0) return nextOf(tally, attackers, others);
      return isOtherFoeUp(tally, models) ? undefined : nextOf(tally, attackers, models);
    },
    (model) => saveBy(tally, model),
  );
}

/**
 * Allocates a duellist's wounds to its opponent, which cannot pass them on. Returns the number left over.
 *
 * @source D-27, D-28
 */
export function allocateToOpponent(
  tally: FightTally,
  opponent: ModelId,
  wounds: number,
): { readonly allocations: readonly WoundAllocation[]; readonly over: number } {
  const allocations: WoundAllocation[] = [];
  let over = wounds;
  while (over > 0 && woundsLeft(tally, opponent) > 0) {
    allocations.push({ model: opponent, ...saveBy(tally, opponent) });
    over--;
  }
  return { allocations, over };
}

/** Allocates a duellist's leftover wounds to the nearest other enemies of the combat. @source R7-13, B13, EX-38 */
export function allocateSpill(
  tally: FightTally,
  duellist: Model,
  wounds: number,
): { readonly allocations: readonly WoundAllocation[]; readonly lost: number } {
  const foes = fightersOf(tally.state, tally.combat, otherSide(sideOf(tally.state, duellist.id)));
  const others = foes.filter((foe) => duelOf(tally.state, foe.id) === undefined);
  return allocate(
    tally,
    wounds,
    () => {
      const up = upright(tally, others);
      return up.length > 0 ? nearestToLose(tally, [duellist], up) : undefined;
    },
    (model) => saveBy(tally, model),
  );
}

/** The next model to take a wound: one in contact as its owner chooses, else the nearest. @source R7-12 */
function nextOf(tally: FightTally, attackers: readonly Model[], models: readonly Model[]): Model {
  const touched = models.filter((model) => attackers.some((attacker) => touch(tally.state, attacker, model)));
  return touched.length > 0 ? toLoseFirst(tally, touched) : nearestToLose(tally, attackers, models);
}

/** Whether any other enemy in the combat is alive. @source R7-14 */
function isOtherFoeUp(tally: FightTally, models: readonly Model[]): boolean {
  const [first] = models;
  if (!first) return true;
  const side = fightersOf(tally.state, tally.combat, sideOf(tally.state, first.id));
  return upright(tally, side).some((model) => duelOf(tally.state, model.id) === undefined);
}

/** The save of the model that takes the wound; a failed save costs it a wound. */
function saveBy(tally: FightTally, model: ModelId): Pick<WoundAllocation, 'save' | 'unsaved'> {
  const needs = toSaveInFight(getModel(tally.state, model).profile);
  const die = needs === undefined ? undefined : tally.dice.d6(1)[0]!;
  const unsaved = die === undefined || die < needs!;
  if (unsaved) tally.left.set(model, woundsLeft(tally, model) - 1);
  return die === undefined ? { unsaved } : { save: { die, needs: needs! }, unsaved };
}
