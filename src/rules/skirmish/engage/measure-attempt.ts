import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundLength, roundMove, roundPath } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EngageReach } from '../../core/state/skirmish.ts';
import type { SkirmishEvent } from '../../core/events/skirmish.ts';
import {
  type EngageApproach,
  costOf,
  findEngagePath,
  type EngagePath,
  findPathWithin,
  type MeasuredPath,
} from './measure.ts';
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
  const paths = findAttemptPaths(state, attempt, reach.reach, table);
  const measured = judgeAttemptPaths(state, attempt, paths, reach);
  const untouched = untouchedTargets(state, attempt, measured.stage, table);
  return untouched.length > 0 ? { ...measured, stage: { ...measured.stage, untouched } } : measured;
}

/**
 * Of several targets that are not all touched, those to blame: each that cannot be touched within reach by itself, or
 * else together with the one named first, or else all the others. None where all are touched.
 *
 * @source E-46, A-13
 */
export function untouchedTargets(
  state: GameState,
  attempt: EngageApproach,
  stage: EngageMeasured['stage'],
  table: TableQuery,
): readonly UnitId[] {
  const [first, ...others] = attempt.targets;
  if (first === undefined || others.length === 0) return [];
  const touched = stage.kind === 'path' ? stage.touches : [];
  if (touched.length === attempt.targets.length) return [];
  const isReached = (targets: readonly UnitId[]): boolean => {
    const path = findPathWithin(state, { ...attempt, targets }, stage.reach, table);
    return path !== undefined && isWithin(state, path, stage.reach);
  };
  const alone = attempt.targets.filter((target) => !touched.includes(target) && !isReached([target]));
  if (alone.length > 0) return alone;
  const beside = others.filter((target) => !isReached([first, target]));
  return beside.length > 0 ? beside : others;
}

/** The paths an attempt may take: to all its targets, and to the first named alone. */
export type AttemptPaths = { readonly all: MeasuredPath; readonly first: MeasuredPath };

/**
 * The paths of an attempt. The one to the first target is searched only when all together are out of reach.
 *
 * @param find How one of them is found.
 * @source E-27, E-46, A-13
 */
export function findAttemptPaths(
  state: GameState,
  attempt: EngageApproach,
  reach: Inches,
  table: TableQuery,
  find: typeof findEngagePath = findEngagePath,
): AttemptPaths {
  const all = find(state, attempt, reach, table);
  const [first, ...others] = attempt.targets;
  if (others.length === 0 || first === undefined || (all.path && isWithin(state, all.path, reach)))
    return { all, first: all };
  return { all, first: find(state, { ...attempt, targets: [first] }, reach, table) };
}

/** The outcome of an attempt's paths within a reach. @source E-28, E-35, A-13 */
export function judgeAttemptPaths(
  state: GameState,
  attempt: EngageApproach,
  { all, first }: AttemptPaths,
  reach: EngageReach,
): EngageMeasured {
  const { unit, targets } = attempt;
  if (all.path && isWithin(state, all.path, reach.reach)) return reached(unit, targets, reach, all.path);
  if (first.path && isWithin(state, first.path, reach.reach))
    return reached(unit, targets.slice(0, 1), reach, first.path);
  const { path, beyond } = all.path || all.beyond !== undefined ? all : first;
  const length = path?.move.path.length;
  return {
    ...{ kind: 'engage-measured', unit, length, ...reach },
    stage: {
      ...{ kind: 'failing', least: path && roundPath(path.move.path), ...reach },
      ...(beyond === undefined ? {} : { beyond: roundLength(beyond) }),
    },
  };
}

const isWithin = (state: GameState, path: EngagePath, reach: Inches): boolean =>
  isInEngageReach(state, costOf(path), reach);

const reached = (unit: UnitId, touches: readonly UnitId[], reach: EngageReach, path: EngagePath): EngageMeasured => ({
  ...{ kind: 'engage-measured', unit, length: path.move.path.length, ...reach },
  stage: { kind: 'path', least: roundMove(path.move), touches, ...reach },
});
