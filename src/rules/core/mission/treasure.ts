import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../ids.ts';
import { gapH, gapV, isWithin } from '../measure/measure.ts';
import type { TreasurePlace, TreasureState } from '../state/mission.ts';
import type { GameState, Model } from '../state/state.ts';
import type { Side } from '../turn.ts';

/** Radius of the marker of a treasure. @source SK-18 */
export const TREASURE_RADIUS: Inches = 0.5;

/** Where every treasure of a game is. @source SK-18 */
export const treasuresOf = ({ mission }: Pick<GameState, 'mission'>): readonly TreasureState[] =>
  mission?.treasures ?? [];

/** The treasure a fighter carries; undefined without one. @source SK-19 */
export const carriedBy = (state: Pick<GameState, 'mission'>, unit: UnitId): TreasureState | undefined =>
  treasuresOf(state).find(({ place }) => place.kind === 'carried' && place.by === unit);

/** Whether a model touches a treasure that lies on the table. @source SK-19 */
export function touchesTreasure(
  model: Pick<Model, 'base' | 'at' | 'facing' | 'height' | 'keywords'>,
  place: TreasurePlace,
  within: { readonly across: Inches; readonly up: Inches },
): boolean {
  if (place.kind !== 'lies') return false;
  const base = { kind: 'round', radius: TREASURE_RADIUS } as const;
  const marker = { base, at: place.at, facing: 0, height: 0, keywords: [] };
  return isWithin(gapV(model, marker), within.up) && isWithin(gapH(model, marker), within.across);
}

/** The treasures a side has: carried by its fighters, or brought home. @source SK-23 */
export const treasuresHeld = (state: GameState, side: Side): readonly TreasureState[] =>
  treasuresOf(state).filter(
    ({ place }) =>
      (place.kind === 'home' && place.side === side) ||
      (place.kind === 'carried' && state.units.get(place.by)?.side === side),
  );
