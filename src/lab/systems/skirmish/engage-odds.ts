import type { Inches } from '../../../kernel/units.ts';
import { addFractions, type Fraction, fraction, multiplyFractions } from '../../../rules/core/measure/odds.ts';
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

/**
 * The `odds` that `askEngage` answers, without the end position and the possible interceptors, for callers with very
 * many attempts: paths longer than any roll are not searched.
 *
 * @source E-05 to E-08, E-23 to E-43, S-01, S-02
 */
export function oddsOfEngaging(state: GameState, approach: EngageApproach, table: TableQuery): EngageOdds {
  const { unit, targets } = approach;
  const never: EngageOdds = { odds: fraction(0, 1), length: undefined };
  if (whyNotAttempt(state, unit).length > 0 || whyNotThose(state, unit, targets).length > 0) return never;
  const looked = lookAt(state, unit, targets, false, table);
  if (!looked.ok) return never;
  const free = withoutEngagements(state, unit);
  const rows = looked.value.seen
    ? [{ chance: fraction(1, 1), reach: reachInSight(free, unit) }]
    : outOfSightChances(free, unit).filter(({ chance }) => chance.num > 0);
  const most = Math.max(...rows.map(({ reach }) => reach.reach));
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
