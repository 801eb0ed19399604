import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { addFractions, type Fraction, fraction, multiplyFractions } from '../../core/measure/odds.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { Path } from '../../../geometry/path.ts';
import { roundPoint } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EngageAttempt, EngageReach, EngageStage } from '../../core/state/skirmish.ts';
import type { SightFact } from '../../core/events/skirmish.ts';
import { accumulateFrom } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { chanceOfPath, outOfSightChances, withoutEngagements } from './engage-odds.ts';
import { cutShort } from './failed-move.ts';
import { interceptorsOf } from './intercept.ts';
import { lookAt } from './look.ts';
import { makeRoom } from './make-room.ts';
import { findAttemptPaths, judgeAttemptPaths, type EngageMeasured, untouchedTargets } from './measure-attempt.ts';
import { type EngageApproach, penaltyOf } from './measure.ts';
import { nearestPath } from './nearest-path.ts';
import { reachInSight, reachOutOfSight } from './reach.ts';
import { whyNotAttempt, whyNotThose } from './who-may.ts';

/** The result an attempt to engage would have. Lengths in inches; odds are exact. */
export type EngageAnswer = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  /** Clauses that forbid the declaration itself. */
  readonly violations: readonly EngageViolation[];
  readonly seen: boolean;
  readonly sight: readonly SightFact[];
  /**
   * How far it may go, less the cost of difficult ground on the path: in sight, or by the given roll; undefined while
   * that is unknown.
   */
  readonly reach: Inches | undefined;
  /** The reach with the best possible roll. */
  readonly furthest: Inches;
  /**
   * Length of the shortest path to contact, with the declared checks taken as passed; undefined when there is none, or
   * when the search for it gave up: it is then longer than `beyond`.
   */
  readonly length: Inches | undefined;
  readonly beyond: Inches | undefined;
  readonly path: Path | undefined;
  /**
   * Probability of reaching contact without an intercept: over the Out-of-Sight table, unless a roll was given, and the
   * checks.
   */
  readonly odds: Fraction;
  readonly outcome: 'reaches' | 'fails' | 'needs-roll';
  /** Where it ends if its checks pass and no fighter intercepts; undefined while a roll is needed. */
  readonly end: Point | undefined;
  /** Of several targets that cannot all be touched with the furthest reach, those to blame. */
  readonly untouched: readonly UnitId[];
  /** The fighters that could intercept. */
  readonly interceptors: readonly UnitId[];
};

/**
 * The result an attempt to engage would have. Phase and side in turn are not checked.
 *
 * @param roll  The kept die of an Out-of-Sight Roll, in pips. Without it, an attempt out of sight is answered by its
 *        odds.
 * @source E-05 to E-08, E-23 to E-43, S-01, S-02
 */
export function askEngage(
  state: GameState,
  approach: EngageApproach,
  table: TableQuery,
  { roll, window = false }: { readonly roll?: number; readonly window?: boolean } = {},
): EngageAnswer {
  const { unit, targets } = approach;
  const violations: EngageViolation[] = [...whyNotAttempt(state, unit), ...whyNotThose(state, unit, targets)];
  const looked = violations.length === 0 ? lookAt(state, unit, targets, window, table) : undefined;
  if (looked && !looked.ok) violations.push(...looked.error);
  if (!looked?.ok) return refused(approach, violations);
  const { seen, sight } = looked.value;
  const free = withoutEngagements(state, unit);
  const known = seen ? reachInSight(free, unit) : roll === undefined ? undefined : reachOutOfSight(free, unit, roll);
  const rows = known ? [{ chance: fraction(1, 1), reach: known }] : outOfSightChances(free, unit);
  const most = Math.max(...rows.map(({ reach }) => reach.reach));
  const paths = findAttemptPaths(free, approach, most, table);
  const results = rows.map(({ chance, reach }) => ({ chance, ...judgeAttemptPaths(free, approach, paths, reach) }));
  const shown = results.reduce((best, r) => (r.reach > best.reach ? r : best));
  const odds = results.reduce(
    (sum, r) => addFractions(sum, multiplyFractions(r.chance, chanceOfStage(free, unit, r.stage))),
    fraction(0, 1),
  );
  const { path, penalty, reaches, interceptors } = comeTo(free, approach, shown.stage, table);
  const furthest = shown.reach - penalty;
  return {
    ...{ unit, targets, violations, seen, sight, odds, furthest, path, interceptors },
    reach: known && furthest,
    length: shown.length,
    beyond: shown.stage.kind === 'failing' ? shown.stage.beyond : undefined,
    untouched: untouchedTargets(free, approach, shown.stage, table),
    outcome: known ? (reaches ? 'reaches' : 'fails') : 'needs-roll',
    end: known && endOf(free, approach, shown.stage, shown, table),
  };
}

const refused = ({ unit, targets }: EngageApproach, violations: readonly EngageViolation[]): EngageAnswer => ({
  ...{ unit, targets, violations, seen: false, sight: [], odds: fraction(0, 1), outcome: 'fails', interceptors: [] },
  untouched: [],
  reach: undefined,
  furthest: 0,
  length: undefined,
  beyond: undefined,
  path: undefined,
  end: undefined,
});

type Reached = Extract<EngageStage, { kind: 'path' }>;
type Stage = EngageMeasured['stage'];

/** The outcome of the measured paths within one reach. */
function comeTo(state: GameState, approach: EngageApproach, stage: Stage, table: TableQuery) {
  if (stage.kind === 'failing') {
    const path = stage.least;
    return { path, penalty: path ? penaltyOf(state, path, table) : 0, reaches: false, interceptors: [] };
  }
  const { least } = stage;
  const attempt: EngageAttempt = { ...approach, seen: true, stage };
  return {
    path: least.path,
    penalty: penaltyOf(state, least.path, table),
    reaches: true,
    interceptors: interceptorsOf(state, { attempt, move: least }, table).map((i) => i.unit),
  };
}

/** The end of an attempt whose checks pass. */
const endOf = (
  state: GameState,
  approach: EngageApproach,
  stage: Stage,
  reach: EngageReach,
  table: TableQuery,
): Point =>
  stage.kind === 'failing'
    ? failedEnd(state, approach, stage.least, reach, table)
    : placedEnd(state, approach.unit, stage, table);

/** Exact probability of reaching contact along measured paths. */
const chanceOfStage = (state: GameState, unit: UnitId, stage: Stage): Fraction =>
  stage.kind === 'failing' ? fraction(0, 1) : chanceOfPath(state, unit, stage.least.path);

/** The end of a fighter that reaches contact: where it touches, or where room is made for it. @source E-52, A-11 */
function placedEnd(state: GameState, unit: UnitId, { least, touches }: Reached, table: TableQuery): Point {
  const arrived = applySkirmish(accumulateFrom(state), { kind: 'fighter-moved', unit, how: 'engage', move: least });
  return fighterOf(makeRoom(arrived, unit, touches, { table }).state, unit).at;
}

function failedEnd(
  state: GameState,
  { unit, targets, checks }: EngageApproach,
  least: Path | undefined,
  { failed }: EngageReach,
  table: TableQuery,
): Point {
  const here = fighterOf(state, unit).at;
  const whole = least ?? nearestPath(state, unit, targets, failed, table);
  if (!whole) return here;
  const setting = fighterSetting(state, unit, checks);
  const { path } = cutShort(whole, { setting, cap: failed, difficult: state.rules.skirmish.difficult }, table);
  return roundPoint(path.legs.at(-1)?.to ?? here);
}
