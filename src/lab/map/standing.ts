import type { Base } from '../../geometry/base.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { MM_PER_INCH } from '../../kernel/units.ts';
import type { Inches } from '../../kernel/units.ts';
import { modelId } from '../../rules/core/ids.ts';
import type { Bystander, MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** Somebody who might stand at a place: a base, turned to the table's far edge, and how tall the body on it is. */
export type Figure = { readonly base: Base; readonly height: Inches };

/** An ordinary soldier. */
export const SOLDIER: Figure = { base: { kind: 'round', radius: 16 / MM_PER_INCH }, height: 1.5 };

/** Heights that differ by less are the same level. */
export const LEVEL: Inches = 0.002;

/** The question a figure that is nobody's puts to the table; it stands where light models may. */
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

/** The heights at which a figure may stand over a plan point as far as terrain and the table's edge go, lowest first. */
export function standingLevels(
  state: GameState,
  table: TableQuery,
  figure: Figure,
): (place: PlanPoint) => readonly Inches[] {
  const map: ReachMap = table.reach(figureSetting(state, figure), 0);
  return ([x, z]) => map.levelsAt(x, z);
}

/** The highest of some levels that is left when floors above a height are lifted off. */
export const highestUnder = (levels: readonly Inches[], floor: Inches = Number.POSITIVE_INFINITY): Inches | undefined =>
  levels.findLast((y) => y <= floor + LEVEL);
