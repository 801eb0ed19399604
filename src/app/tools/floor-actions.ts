import { messages } from '../../messages/messages.ts';
import type { Inches } from '../../kernel/units.ts';
import { heightOf, leavesOf } from '../../rules/core/leaves.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepTools } from '../state/tools.ts';

/** Floors lower than this cannot hide a model. */
const LOWEST: Inches = 1.6;
/** Floors closer in height than this count as one. */
const APART: Inches = 0.6;
/** Ceilings closer in height than this count as one: far less than the distance between floors. */
const SAME_CEILING: Inches = 0.01;
/** Pieces thinner than this are floors or roofs to stand on; thicker ones are solid blocks. */
const THIN: Inches = 0.8;

/** Hides upper floors, to look into houses. */
export const createFloorActions = (store: TableStore) => ({
  /** Hides one floor more, or one less. */
  stepCeiling: (by: 1 | -1): boolean => {
    const table = store.getState();
    if (table.game === undefined) return false;
    const ceiling = steppedCeiling(floorHeights(table.game.state.terrain.values()), table.tools.ceiling, by);
    store.setState({
      ...stepTools(table, { ceiling }),
      said: ceiling === undefined ? messages.tools.allFloors : messages.tools.below(ceiling.toFixed(1)),
    });
    return true;
  },
  allFloors: (): void => store.setState(stepTools(store.getState(), { ceiling: undefined })),
});

/** The heights of a table's upper floors and roofs, lowest first. Hiding one hides everything above it as well. */
export function floorHeights(terrain: Iterable<TerrainPiece>): readonly Inches[] {
  const feet: Inches[] = [];
  for (const piece of terrain)
    for (const leaf of leavesOf(piece)) {
      const thickness = heightOf(leaf.shape);
      if (leaf.at[1] >= LOWEST - THIN && leaf.at[1] + thickness >= LOWEST && thickness <= THIN) feet.push(leaf.at[1]);
    }
  return feet.sort((a, b) => a - b).filter((foot, i, all) => i === 0 || foot - all[i - 1]! > APART);
}

/** The ceiling one floor up or down; undefined shows everything. */
export function steppedCeiling(floors: readonly Inches[], now: Inches | undefined, by: 1 | -1): Inches | undefined {
  if (by < 0) return floors.findLast((foot) => now === undefined || foot < now - SAME_CEILING) ?? now;
  return now === undefined ? undefined : floors.find((foot) => foot > now + SAME_CEILING);
}
