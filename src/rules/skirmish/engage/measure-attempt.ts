import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundMove, roundPath } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EngageReach } from '../../core/state/skirmish.ts';
import type { SkirmishEvent } from '../../core/events/skirmish.ts';
import { type EngageApproach, costOf, findEngagePath, type EngagePath } from './measure.ts';
import { isInEngageReach } from './reach.ts';

/** The event that measures an attempt. @source E-27, E-28, E-35 */
export type EngageMeasured = Extract<SkirmishEvent, { kind: 'engage-measured' }>;

/**
 * Measures an attempt: within reach or not. When several targets are out of reach together, the first named is engaged
 * alone if possible.
 *
 * @source E-27, E-28, E-35, E-46, A-11, A-13
 */
export function measure(
  state: GameState,
  attempt: EngageApproach,
  reach: EngageReach,
  table: TableQuery,
): EngageMeasured {
  return judgeAttemptPaths(state, attempt, findAttemptPaths(state, attempt, reach.reach, table), reach);
}

/** The paths an attempt may take: to all its targets, and to the first named alone. */
export type AttemptPaths = { readonly all: EngagePath | undefined; readonly first: EngagePath | undefined };

/**
 * The paths of an attempt. The one to the first target is searched only when all together are out of reach.
 *
 * @source E-27, E-46, A-13
 */
export function findAttemptPaths(
  state: GameState,
  attempt: EngageApproach,
  reach: Inches,
  table: TableQuery,
): AttemptPaths {
  const all = findEngagePath(state, attempt, table);
  const [first, ...others] = attempt.targets;
  if (others.length === 0 || first === undefined || (all && isWithin(state, all, reach))) return { all, first: all };
  return { all, first: findEngagePath(state, { ...attempt, targets: [first] }, table) };
}

/** The outcome of an attempt's paths within a reach. @source E-28, E-35, A-13 */
export function judgeAttemptPaths(
  state: GameState,
  attempt: EngageApproach,
  { all, first }: AttemptPaths,
  reach: EngageReach,
): EngageMeasured {
  const { unit, targets } = attempt;
  if (all && isWithin(state, all, reach.reach)) return reached(unit, targets, reach, all);
  if (first && isWithin(state, first, reach.reach)) return reached(unit, targets.slice(0, 1), reach, first);
  const least = all ?? first;
  const length = least?.move.path.length;
  return {
    ...{ kind: 'engage-measured', unit, length, ...reach },
    stage: { kind: 'failing', least: least && roundPath(least.move.path), ...reach },
  };
}

const isWithin = (state: GameState, path: EngagePath, reach: Inches): boolean =>
  isInEngageReach(state, costOf(path), reach);

const reached = (unit: UnitId, touches: readonly UnitId[], reach: EngageReach, path: EngagePath): EngageMeasured => ({
  ...{ kind: 'engage-measured', unit, length: path.move.path.length, ...reach },
  stage: { kind: 'path', least: roundMove(path.move), touches, ...reach },
});
