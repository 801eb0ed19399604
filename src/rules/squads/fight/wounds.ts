import { EQUALLY_NEAR } from '../../../kernel/tolerances.ts';
import type { Dice } from '../../core/dice.ts';
import type { WoundAllocation } from '../../core/events/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { dist, isWithin } from '../../core/measure/measure.ts';
import { getModel, hasKeyword, modelsOf } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { duelOf } from './contact.ts';

/**
 * The players' choices about losses: which of equally near models to lose first, and which characters pass no wounds
 * on.
 */
export type LossChoices = { readonly losses: readonly ModelId[]; readonly stand: readonly ModelId[] };

/** Wounds dealt so far by one command: the wounds every model has left. */
export type Wounded = {
  readonly state: GameState;
  readonly choices: LossChoices;
  /** Wounds left to every model wounded by this command. */
  readonly left: Map<ModelId, number>;
};

/** Wounds being dealt, and the dice for saves. */
export type WoundTally = Wounded & { readonly dice: Dice };

/** What one wound does to the model that takes it, apart from who that is. */
type Suffered = Omit<WoundAllocation, 'model' | 'lookOut'>;

/** Wounds a model has left. */
export const woundsLeft = ({ state, left }: Wounded, model: ModelId): number =>
  left.get(model) ?? getModel(state, model).wounds;

/** Models that are still alive. */
export const upright = (tally: Wounded, models: readonly Model[]): readonly Model[] =>
  models.filter((model) => woundsLeft(tally, model.id) > 0);

/**
 * Allocates wounds one after another.
 *
 * @param next   The next model to take a wound; undefined when none can, and the rest are lost.
 * @param suffer Rolls for the model that takes it, and counts what it loses.
 * @returns `lost`: the number of wounds that no model could take.
 */
export function allocate<S extends Suffered>(
  tally: WoundTally,
  wounds: number,
  next: () => Model | undefined,
  suffer: (model: ModelId) => S,
): { readonly allocations: readonly (Pick<WoundAllocation, 'model' | 'lookOut'> & S)[]; readonly lost: number } {
  const allocations: (Pick<WoundAllocation, 'model' | 'lookOut'> & S)[] = [];
  for (let dealt = 0; dealt < wounds; dealt++) {
    const model = next();
    if (!model) return { allocations, lost: wounds - dealt };
    const lookOut = passOn(tally, model);
    allocations.push({ model: model.id, ...(lookOut ? { lookOut } : {}), ...suffer(lookOut?.to ?? model.id) });
  }
  return { allocations, lost: 0 };
}

/** The model nearest to any of the others; among equally near ones as their owner chooses. @source R7-12 */
export function nearestToLose(tally: Wounded, to: readonly Model[], models: readonly Model[]): Model {
  const gaps = models.map((model) => Math.min(...to.map((other) => dist(model, other))));
  const least = Math.min(...gaps);
  return toLoseFirst(
    tally,
    models.filter((_, i) => gaps[i]! <= least + EQUALLY_NEAR),
  );
}

/** Among equally near models: one already wounded, else the first its owner would lose, else the first listed. */
export function toLoseFirst(tally: Wounded, models: readonly Model[]): Model {
  const { losses } = tally.choices;
  const rank = (model: Model): number => {
    const place = losses.indexOf(model.id);
    return place < 0 ? losses.length : place;
  };
  const hurt = models.find((model) => tally.left.has(model.id));
  return hurt ?? models.reduce((best, model) => (rank(model) < rank(best) ? model : best));
}

/** The comrade that may take a wound for a character, and the pips it needs; undefined when none may. @source R7-15 */
export function lookOutOf(tally: Wounded, model: Model): { readonly needs: number; readonly to: ModelId } | undefined {
  const { state, choices } = tally;
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
  return { needs, to: nearestToLose(tally, [model], comrades).id };
}

/** A character's attempt to pass the wound on to a comrade near it. @source R7-15 */
function passOn(tally: WoundTally, model: Model): WoundAllocation['lookOut'] {
  const chance = lookOutOf(tally, model);
  if (!chance) return undefined;
  const { needs, to } = chance;
  const die = tally.dice.d6(1)[0]!;
  return die >= needs ? { die, needs, to } : { die, needs };
}
