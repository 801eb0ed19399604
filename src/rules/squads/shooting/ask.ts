import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import { getModel } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { PlannedVolley, ShotAnswer, ShotOrder, ShotSave } from '../../core/shooting/shots.ts';
import { aimShots } from './aim.ts';
import { toSaveFromShot } from './charts.ts';
import { shotOdds } from './odds.ts';

/** What an order to shoot would do, whether or not it is allowed. @source SH-01 to SH-18 */
export function askShots(state: GameState, order: ShotOrder, table: TableQuery): ShotAnswer {
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
