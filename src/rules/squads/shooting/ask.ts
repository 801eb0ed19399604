import type { ModelId, UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import { getModel } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { LossChoices } from '../fight/wounds.ts';
import { type AimedShots, aimShots, type PlannedVolley, type ShotOrder } from './aim.ts';
import { toSaveFromShot } from './charts.ts';
import { type ShotOdds, shotOdds } from './odds.ts';

/** The save of a model that may take a wound of a volley; `needs` is absent when no roll can save. */
type ShotSave = { readonly model: ModelId; readonly needs?: number; readonly isInCover: boolean };

/** A volley with the saves of those it may hurt. */
type AskedVolley = PlannedVolley & { readonly saves: readonly ShotSave[] };

/** What shots would do: who shoots what at whom, every need, and the odds at each target; all before the dice. */
export type ShotAnswer = Omit<AimedShots, 'volleys'> & {
  readonly order: ShotOrder;
  readonly volleys: readonly AskedVolley[];
  /** For each target in the order of the volleys; absent where the outcomes are too many to count. */
  readonly odds: readonly ShotOdds[];
};

/** What an order to shoot would do, whether or not it is allowed. @source SH-01 to SH-18 */
export function askShots(state: GameState, order: ShotOrder & Partial<LossChoices>, table: TableQuery): ShotAnswer {
  const { losses = [], stand = [] } = order;
  const { volleys, ...aimed } = aimShots(state, order, table);
  const targets = [...new Set(volleys.map(({ against }) => against))];
  const oddsAt = (target: UnitId) =>
    shotOdds(
      state,
      target,
      volleys.filter(({ against }) => against === target),
      { losses, stand },
    ) ?? [];
  return {
    ...aimed,
    order,
    volleys: volleys.map((volley) => ({ ...volley, saves: savesFrom(state, volley) })),
    odds: targets.flatMap(oddsAt),
  };
}

const savesFrom = (state: GameState, { open, cover, weapon }: PlannedVolley): readonly ShotSave[] =>
  open.map((model) => {
    const isInCover = cover.includes(model);
    const needs = toSaveFromShot(getModel(state, model).profile, weapon.ap, isInCover, state.rules.shooting);
    return { model, isInCover, ...(needs === undefined ? {} : { needs }) };
  });
