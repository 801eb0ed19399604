import type { UnitId } from '../core/ids.ts';
import type { TableQuery } from '../core/ports.ts';
import { roundMove, roundPath } from '../core/round.ts';
import type { GameState } from '../core/state.ts';
import type { EngageAttempt, EngageReach } from '../core/warband.ts';
import type { WarbandEvent } from '../core/warband-event.ts';
import { type Approach, costOf, findWay, type Way } from './measure.ts';
import { isInReach } from './reach.ts';

/** What an attempt's measuring comes to. @source E-27, E-28, E-35 */
export type Measured = Extract<WarbandEvent, { kind: 'engage-measured' }>;

/**
 * The measuring of an attempt: within reach, or not; of several targets that are out of reach together the one named
 * first is engaged alone where that is possible.
 *
 * @source E-27, E-28, E-35, E-46, A-11, A-13
 */
export function measure(
  state: GameState,
  attempt: Pick<EngageAttempt, 'unit' | 'targets' | 'checks'>,
  reach: EngageReach,
  table: TableQuery,
): Measured {
  const all = findWay(state, attempt, reach.reach, table);
  if (all && isWithin(state, all, reach)) return reached(attempt, attempt.targets, reach, all);
  const [first] = attempt.targets;
  if (attempt.targets.length > 1 && first !== undefined) {
    const alone: Approach = { ...attempt, targets: [first] };
    const one = findWay(state, alone, reach.reach, table);
    if (one && isWithin(state, one, reach)) return reached(attempt, [first], reach, one);
  }
  return {
    kind: 'engage-measured',
    unit: attempt.unit,
    length: all?.move.path.length,
    ...reach,
    stage: { kind: 'failing', least: all && roundPath(all.move.path), ...reach },
  };
}

const isWithin = (state: GameState, way: Way, { reach }: EngageReach): boolean => isInReach(state, costOf(way), reach);

const reached = (
  { unit }: { readonly unit: UnitId },
  touches: readonly UnitId[],
  reach: EngageReach,
  way: Way,
): Measured => ({
  kind: 'engage-measured',
  unit,
  length: way.move.path.length,
  ...reach,
  stage: { kind: 'path', least: roundMove(way.move), touches, ...reach },
});
