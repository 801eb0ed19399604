import type { Base } from '../../geometry/base.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { STANDING_LEVEL } from '../../kernel/tolerances.ts';
import { MM_PER_INCH } from '../../kernel/units.ts';
import type { Inches } from '../../kernel/units.ts';
import { modelId } from '../../rules/core/ids.ts';
import type { Bystander, MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** A figure that might stand at a place: a base, turned to the table's far edge, and the height of its body. */
export type Figure = { readonly base: Base; readonly height: Inches };

/** An ordinary soldier: a 32 mm base and a body of 1.5″. */
export const SOLDIER: Figure = { base: { kind: 'round', radius: 16 / MM_PER_INCH }, height: 1.5 };

/** The question a figure without a model asks the table; it stands where light models may. */
export function figureSetting(
  state: GameState,
  { base, height }: Figure,
  crowd: readonly Bystander[] = [],
): MoveSetting {
  const { charge } = state.rules;
  return {
    mover: { id: modelId(''), base, facing: 0, height, fly: false, light: true },
    from: [0, 0, 0],
    crowd,
    freeStep: charge.freeStep,
    flyThroughAir: charge.flyThroughAir,
    ...systemOf(state).support(state.rules),
  };
}

/** The heights at which terrain and the table's edge let a figure stand over a plan point, lowest first. */
export function standingLevels(
  state: GameState,
  table: TableQuery,
  figure: Figure,
): (place: PlanPoint) => readonly Inches[] {
  const map: ReachMap = table.reach(figureSetting(state, figure), 0);
  return ([x, z]) => map.levelsAt(x, z);
}

/** The highest of some levels that remains when floors above a height are removed. */
export const highestUnder = (levels: readonly Inches[], floor: Inches = Number.POSITIVE_INFINITY): Inches | undefined =>
  levels.findLast((y) => y <= floor + STANDING_LEVEL);
