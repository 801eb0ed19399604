import { EQUALLY_NEAR } from '../../../kernel/tolerances.ts';
import type { Combat } from '../../core/state/squads.ts';
import type { Dice } from '../../core/dice.ts';
import type { WoundAllocation } from '../../core/events/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, hasKeyword, modelsOf, otherSide, sideOf } from '../../core/state/lookup.ts';
import { dist, isWithin } from '../../core/measure/measure.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { toSaveInFight } from './charts.ts';
import { duelOf, fightersOf, touch } from './contact.ts';

/**
 * The players' choices about losses: which of equally near models to lose first, and which characters pass no wounds
 * on.
 */
export type LossChoices = { readonly losses: readonly ModelId[]; readonly stand: readonly ModelId[] };

/** Wounds being dealt to one side in one step: the wounds every model has left, and the dice for saves. */
export type WoundTally = {
  readonly state: GameState;
  readonly combat: Combat;
  readonly dice: Dice;
  readonly choices: LossChoices;
  /** Wounds left to every model wounded in this step. */
  readonly left: Map<ModelId, number>;
};

/** Wounds a model has left in this step. */
const woundsLeft = ({ state, left }: WoundTally, model: ModelId): number =>
  left.get(model) ?? getModel(state, model).wounds;

/** Models that are still alive in this step. */
const upright = (tally: WoundTally, models: readonly Model[]): readonly Model[] =>
  models.filter((model) => woundsLeft(tally, model.id) > 0);

/**
 * Allocates wounds of ordinary blows to a unit, one after another: to models in contact with an attacker of this step,
 * then to the nearest. Duellists are harmed only when no other enemy is left in the combat.
 *
 * @param attackers Models of the other side that strike in this step.
 * @source R7-12, R7-14, R7-15
 */
export function allocateToUnit(
  tally: WoundTally,
  attackers: readonly Model[],
  unit: UnitId,
  wounds: number,
): { readonly allocations: readonly WoundAllocation[]; readonly lost: number } {
  return allocate(tally, wounds, () => {
    const models = upright(tally, modelsOf(tally.state, unit));
    const others = models.filter((model) => duelOf(tally.state, model.id) === undefined);
    if (others.length > 0) return nextOf(tally, attackers, others);
    return isOtherFoeUp(tally, models) ? undefined : nextOf(tally, attackers, models);
  });
}

/**
 * Allocates a duellist's wounds to its opponent, which cannot pass them on. Returns the number left over.
 *
 * @source D-27, D-28
 */
export function allocateToOpponent(
  tally: WoundTally,
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
  tally: WoundTally,
  duellist: Model,
  wounds: number,
): { readonly allocations: readonly WoundAllocation[]; readonly lost: number } {
  const foes = fightersOf(tally.state, tally.combat, otherSide(sideOf(tally.state, duellist.id)));
  const others = foes.filter((foe) => duelOf(tally.state, foe.id) === undefined);
  return allocate(tally, wounds, () => {
    const up = upright(tally, others);
    return up.length > 0 ? nearest(tally, [duellist], up) : undefined;
  });
}

function allocate(
  tally: WoundTally,
  wounds: number,
  next: () => Model | undefined,
): { readonly allocations: readonly WoundAllocation[]; readonly lost: number } {
  const allocations: WoundAllocation[] = [];
  for (let dealt = 0; dealt < wounds; dealt++) {
    const model = next();
    if (!model) return { allocations, lost: wounds - dealt };
    const lookOut = passOn(tally, model);
    allocations.push({ model: model.id, ...(lookOut ? { lookOut } : {}), ...saveBy(tally, lookOut?.to ?? model.id) });
  }
  return { allocations, lost: 0 };
}

/** The next model to take a wound: one in contact as its owner chooses, else the nearest. @source R7-12 */
function nextOf(tally: WoundTally, attackers: readonly Model[], models: readonly Model[]): Model {
  const touched = models.filter((model) => attackers.some((attacker) => touch(tally.state, attacker, model)));
  return touched.length > 0 ? chosen(tally, touched) : nearest(tally, attackers, models);
}

function nearest(tally: WoundTally, to: readonly Model[], models: readonly Model[]): Model {
  const gaps = models.map((model) => Math.min(...to.map((other) => dist(model, other))));
  const least = Math.min(...gaps);
  return chosen(
    tally,
    models.filter((_, i) => gaps[i]! <= least + EQUALLY_NEAR),
  );
}

/** Among equally near models: one already wounded, else the first its owner would lose, else the first listed. */
function chosen(tally: WoundTally, models: readonly Model[]): Model {
  const { losses } = tally.choices;
  const rank = (model: Model): number => {
    const place = losses.indexOf(model.id);
    return place < 0 ? losses.length : place;
  };
  const hurt = models.find((model) => tally.left.has(model.id));
  return hurt ?? models.reduce((best, model) => (rank(model) < rank(best) ? model : best));
}

/** Whether any other enemy in the combat is alive. @source R7-14 */
function isOtherFoeUp(tally: WoundTally, models: readonly Model[]): boolean {
  const [first] = models;
  if (!first) return true;
  const side = fightersOf(tally.state, tally.combat, sideOf(tally.state, first.id));
  return upright(tally, side).some((model) => duelOf(tally.state, model.id) === undefined);
}

/** A character's attempt to pass the wound on to a comrade near it. @source R7-15 */
function passOn(tally: WoundTally, model: Model): WoundAllocation['lookOut'] {
  const { state, choices, dice } = tally;
  if (!hasKeyword(model, 'CHARACTER') || choices.stand.includes(model.id)) return undefined;
  const comrades = upright(tally, modelsOf(state, model.unit)).filter(
    (m) =>
      m.id !== model.id &&
      duelOf(state, m.id) === undefined &&
      isWithin(dist(m, model), state.rules.fight.lookOutRange),
  );
  if (comrades.length === 0) return undefined;
  const { independent, character } = state.rules.fight.lookOut;
  const needs = hasKeyword(model, 'INDEPENDENT') ? independent : character;
  const die = dice.d6(1)[0]!;
  return die >= needs ? { die, needs, to: nearest(tally, [model], comrades).id } : { die, needs };
}

/** The save of the model that takes the wound; a failed save costs it a wound. */
function saveBy(tally: WoundTally, model: ModelId): Pick<WoundAllocation, 'save' | 'unsaved'> {
  const needs = toSaveInFight(getModel(tally.state, model).profile);
  const die = needs === undefined ? undefined : tally.dice.d6(1)[0]!;
  const unsaved = die === undefined || die < needs!;
  if (unsaved) tally.left.set(model, woundsLeft(tally, model) - 1);
  return die === undefined ? { unsaved } : { save: { die, needs: needs! }, unsaved };
}
