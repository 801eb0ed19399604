import type { Path } from '../../../geometry/path.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, unitsOfSide } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { letsThrough } from '../fighters/fighter-setting.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { gapToCorridor } from './corridor.ts';

/** How deep a path must run into an ally's base to lead through it: less is walking past. */
const GRAZES = 1e-6;

/** The allies a path leads through, in the order of the state. @source E-13, E-14, S-10 */
export function alliesThrough(state: GameState, unit: UnitId, path: Path): readonly UnitId[] {
  const mover = fighterOf(state, unit);
  return unitsOfSide(state, getUnit(state, unit).side)
    .filter(({ id }) => id !== unit && letsThrough(state, mover, fighterOf(state, id)))
    .filter(({ id }) => {
      const ally = fighterOf(state, id);
      const gap = gapToCorridor(path, mover, ally, ally.at);
      return gap !== undefined && gap < -GRAZES;
    })
    .map(({ id }) => id);
}
