import type { Point } from '../../../kernel/point.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { gapToCorridor } from './corridor.ts';
import { judgeIntercept, type OnPath } from './intercept.ts';
import { stepsFrom } from './intercept-steps.ts';

/** Number of directions searched, and roughly how many places are judged: enough to look like a filled area. */
const DIRECTIONS = 72;
const ENOUGH = 160;

/**
 * Places all over the area into which a fighter may step to intercept, for display. Each place is judged; the gaps
 * between them are not.
 *
 * @source E-30, S-28, S-29
 */
export function blockingPlaces(state: GameState, on: OnPath, by: UnitId, table: TableQuery): readonly Point[] {
  const model = fighterOf(state, by);
  const engager = fighterOf(state, on.attempt.unit);
  const { blockDepth } = state.rules.skirmish;
  const stands = (at: Point): boolean => {
    const gap = gapToCorridor(on.move.path, engager, model, at);
    return gap !== undefined && gap <= -blockDepth;
  };
  const found = stepsFrom(state, by, { directions: DIRECTIONS, isWorth: () => true }, table).filter(stands);
  const every = Math.max(1, Math.round(found.length / ENOUGH));
  return found.filter((_, i) => i % every === 0).filter((at) => judgeIntercept(state, on, by, at, table).ok);
}
