import { BOUND_SLACK } from '../../../kernel/tolerances.ts';
import { gapAcross } from '../../../geometry/gap.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { CHECK_KINDS, type CheckKind } from '../../../rules/core/agility.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { furthestReach } from '../../../rules/skirmish/engage/reach.ts';
import { whyNotAttempt } from '../../../rules/skirmish/engage/who-may.ts';
import { chanceOfCheck } from '../../../rules/skirmish/fighters/checks.ts';
import { agilityCheck } from '../../../rules/skirmish/fighters/fighter-checks.ts';
import { fighterOf, isPresent } from '../../../rules/skirmish/fighters/fighters.ts';
import { oddsOfEngaging } from './engage-odds.ts';
import type { StandIn } from '../../threat/stand-in.ts';
import type { ChecksAsked } from '../../threat/threat-ask.ts';

/** The outcome of an attempt to engage a model at a place. */
type EngageThere = {
  readonly chance: number;
  /** Length of the path, where there is a chance. */
  readonly length: Inches | undefined;
  /** The checks declared, where there is a chance. */
  readonly checks: readonly CheckKind[] | undefined;
};

/** The candidates where the best checks are searched for: none, one check, or two in order. */
export const CHECK_LISTS: readonly (readonly CheckKind[])[] = [
  [],
  ...CHECK_KINDS.map((check) => [check]),
  ...CHECK_KINDS.flatMap((first) => CHECK_KINDS.map((second) => [first, second])),
];

const NO_CHANCE: EngageThere = { chance: 0, length: undefined, checks: undefined };

/**
 * The outcome of an attempt at a stand-in, place by place: the answers of `askEngage`, over the Out-of-Sight table
 * where the fighter does not see it. A path into contact is never shorter than the straight gap between the bases, so
 * places beyond the longest engage distance are skipped.
 *
 * Where the best checks are searched for, ties go to the fewest checks, and then to the first in the order climb, jump
 * across, jump down.
 */
export function engageChances(
  table: TableQuery,
  unit: UnitId,
  target: StandIn,
  asked: ChecksAsked = 'best',
): (at: Point) => EngageThere {
  const lists = asked === 'best' ? CHECK_LISTS : [asked];
  return (at) => {
    const there = target.put(at);
    if (!isPresent(there, unit) || whyNotAttempt(there, unit).length > 0) return NO_CHANCE;
    if (furthestReach(there, unit) < leastPath(there, unit, target.unit)) return NO_CHANCE;
    let best = NO_CHANCE;
    for (const checks of lists) {
      const beat = { above: best.chance, checks: mostWith(there, unit, checks) };
      if (beat.above >= beat.checks) continue;
      const { odds, length } = oddsOfEngaging(there, { unit, targets: [target.unit], checks }, table, beat);
      const chance = toShare(odds);
      if (chance > best.chance) best = { chance, length, checks };
    }
    return best;
  };
}

/** Lower bound for the length of any path into contact, allowing for contact across a low wall. */
function leastPath(state: GameState, unit: UnitId, target: UnitId): Inches {
  const { contactAcross, barrier, lengthSlack } = state.rules.skirmish;
  const gap = gapAcross(fighterOf(state, unit), fighterOf(state, target));
  return gap - Math.max(contactAcross, barrier) - lengthSlack - BOUND_SLACK;
}

/** Upper bound for the chance of any path with some checks: where declared checks are binding, all must be passed. */
function mostWith(state: GameState, unit: UnitId, checks: readonly CheckKind[]): number {
  if (!state.rules.skirmish.checksBinding) return 1;
  return checks.reduce((most, check) => {
    const { needs, luck } = agilityCheck(state, unit, check, { drop: 0 });
    return most * toShare(chanceOfCheck(needs, luck));
  }, 1);
}
