import type { Inches } from '../../../kernel/units.ts';
import { addFractions, type Fraction, fraction, multiplyFractions, toShare } from '../../../rules/core/measure/odds.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { chanceOfPath, outOfSightChances, withoutEngagements } from '../../../rules/skirmish/engage/engage-odds.ts';
import { lookAt } from '../../../rules/skirmish/engage/look.ts';
import { type EngageApproach, findPassablePath, findPathWithin } from '../../../rules/skirmish/engage/measure.ts';
import {
  findAttemptPaths,
  judgeAttemptPaths,
  type AttemptPaths,
} from '../../../rules/skirmish/engage/measure-attempt.ts';
import { reachInSight } from '../../../rules/skirmish/engage/reach.ts';
import { whyNotAttempt, whyNotThose } from '../../../rules/skirmish/engage/who-may.ts';

/** The odds of an attempt, and the length of its path where there is a chance. */
type EngageOdds = { readonly odds: Fraction; readonly length: Inches | undefined };

/** Odds that a caller already has, and the most that the checks of an attempt can be passed with; both chances. */
type OddsToBeat = { readonly above: number; readonly checks: number };

const ANY_ODDS: OddsToBeat = { above: -1, checks: 1 };

/**
 * The `odds` that `askEngage` answers, without the end position and the possible interceptors, for callers with very
 * many attempts: paths longer than any roll are not searched.
 *
 * @param beat Of an attempt whose odds are not above these, no odds need be found: paths are searched no further than a
 *        roll allows that is likely enough.
 * @source E-05 to E-08, E-23 to E-43, S-01, S-02
 */
export function oddsOfEngaging(
  state: GameState,
  approach: EngageApproach,
  table: TableQuery,
  beat: OddsToBeat = ANY_ODDS,
): EngageOdds {
  const { unit, targets } = approach;
  const never: EngageOdds = { odds: fraction(0, 1), length: undefined };
  if (whyNotAttempt(state, unit).length > 0 || whyNotThose(state, unit, targets).length > 0) return never;
  const looked = lookAt(state, unit, targets, false, table);
  if (!looked.ok) return never;
  const free = withoutEngagements(state, unit);
  const rows = looked.value.seen
    ? [{ chance: fraction(1, 1), reach: reachInSight(free, unit) }]
    : outOfSightChances(free, unit).filter(({ chance }) => chance.num > 0);
  const worth = rows
    .map(({ reach }) => reach.reach)
    .filter((far) => beat.checks * chanceOfReach(rows, far) > beat.above);
  if (worth.length === 0) return never;
  const most = Math.max(...worth);
  const ways = waysWithChance(free, approach, most, table);
  let { odds, length } = never;
  for (const { chance, reach } of rows) {
    const { stage } = judgeAttemptPaths(free, approach, ways, reach);
    if (stage.kind === 'failing') continue;
    const passed = chanceOfPath(free, unit, stage.least.path);
    odds = addFractions(odds, multiplyFractions(chance, passed));
    if (passed.num > 0) length = stage.least.path.length;
  }
  return { odds, length };
}

/** The chance that a roll lets a fighter go as far as this. */
const chanceOfReach = (rows: readonly RowOfReach[], far: Inches): number =>
  rows.reduce((sum, { chance, reach }) => (reach.reach >= far ? sum + toShare(chance) : sum), 0);

type RowOfReach = ReturnType<typeof outOfSightChances>[number];

/**
 * The paths of an attempt that have a chance. With several targets, paths without a chance count too: a path to all of
 * them, where in reach, has priority over a path to the first.
 */
function waysWithChance(state: GameState, approach: EngageApproach, most: Inches, table: TableQuery): AttemptPaths {
  if (approach.targets.length > 1)
    return findAttemptPaths(state, approach, most, table, (...about) => ({ path: findPathWithin(...about) }));
  const all = { path: findPassablePath(state, approach, most, table) };
  return { all, first: all };
}
