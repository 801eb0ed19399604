import type { Path } from '../../../geometry/path.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { type Fraction, fraction } from '../../../rules/core/measure/odds.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { EngageReach } from '../../../rules/core/state/skirmish.ts';
import { lookAt } from '../../../rules/skirmish/engage/look.ts';
import { type EngageApproach, findPassablePath } from '../../../rules/skirmish/engage/measure.ts';
import { findWays, judgeWays, type Ways } from '../../../rules/skirmish/engage/measure-attempt.ts';
import { outOfSightLuck, reachInSight, reachOfRow } from '../../../rules/skirmish/engage/reach.ts';
import { whyNotAttempt, whyNotThose } from '../../../rules/skirmish/engage/who-may.ts';
import { chanceOfCheck, chanceOfRows } from '../../../rules/skirmish/fighters/checks.ts';
import { agilityCheck } from '../../../rules/skirmish/fighters/fighter-checks.ts';
import { skirmishOf, withSkirmish } from '../../../rules/skirmish/fighters/fighters.ts';
import { checkOf, isTooWide } from '../../../rules/skirmish/fighters/walk.ts';

/** The odds of an attempt, and of its way the length where there is a chance. */
export type EngageOdds = { readonly odds: Fraction; readonly length: Inches | undefined };

/**
 * How much further than anybody goes ways are looked for: leaps are drawn taut once a way is found, which makes it
 * shorter, and the table allows one inch for that.
 */
const BEYOND: Inches = 4;

/**
 * The `odds` that `askEngage` answers, for whoever asks of very many attempts: no way is looked for that no roll goes
 * along, and where he ends and who could step into his way is not asked.
 *
 * @source E-05 to E-08, E-23 to E-43, S-01, S-02
 */
export function oddsOfEngaging(state: GameState, approach: EngageApproach, table: TableQuery): EngageOdds {
  const { unit, targets } = approach;
  const never: EngageOdds = { odds: fraction(0, 1), length: undefined };
  if (whyNotAttempt(state, unit).length > 0 || whyNotThose(state, unit, targets).length > 0) return never;
  const looked = lookAt(state, unit, targets, false, table);
  if (!looked.ok) return never;
  const free = leaving(state, unit);
  const rows = looked.value.seen
    ? [{ chance: fraction(1, 1), reach: reachInSight(free, unit) }]
    : rowsOf(free, unit).filter(({ chance }) => chance.num > 0);
  const most = Math.max(...rows.map(({ reach }) => reach.reach));
  const cap = most + free.rules.skirmish.lengthSlack + BEYOND;
  const near: TableQuery = { ...table, reach: (setting, limit) => table.reach(setting, Math.min(limit, cap)) };
  const ways = waysWithChance(free, approach, most, near);
  let { odds, length } = never;
  for (const { chance, reach } of rows) {
    const { stage } = judgeWays(free, approach, ways, reach);
    if (stage.kind === 'failing') continue;
    const passed = chanceOfWay(free, unit, stage.least.path);
    odds = plus(odds, times(chance, passed));
    if (passed.num > 0) length = stage.least.path.length;
  }
  return { odds, length };
}

/**
 * The ways of an attempt as far as they have a chance. Of several targets those of no chance count too: one to all of
 * them is gone, where it is in reach, rather than one to the first.
 */
function waysWithChance(state: GameState, approach: EngageApproach, most: Inches, table: TableQuery): Ways {
  if (approach.targets.length > 1) return findWays(state, approach, most, table);
  const all = findPassablePath(state, approach, table);
  return { all, first: all };
}

/** The rows of the Out-of-Sight table: how likely each is, and how far it lets a fighter go. */
function rowsOf(state: GameState, unit: UnitId): readonly { readonly chance: Fraction; readonly reach: EngageReach }[] {
  const rows = state.rules.skirmish.outOfSight;
  return chanceOfRows(rows, outOfSightLuck(state, unit)).map((chance, i) => ({
    chance,
    reach: reachOfRow(state, unit, rows[i]!),
  }));
}

/** The game once a fighter has left whomever he stands with. @source E-08 */
const leaving = (state: GameState, unit: UnitId): GameState =>
  withSkirmish(state, {
    engagements: skirmishOf(state).engagements.filter(({ a, b }) => a !== unit && b !== unit),
  });

/** Exact chance of passing every check of a way. @source S-01, S-02, S-16 to S-18 */
const chanceOfWay = (state: GameState, unit: UnitId, path: Path): Fraction =>
  path.legs.reduce(
    (chance, leg) => {
      const check = checkOf(leg);
      if (!check) return chance;
      if (isTooWide(state, unit, leg)) return fraction(0, 1);
      const { needs, luck } = agilityCheck(state, unit, check, { drop: leg.from[1] - leg.to[1] });
      return times(chance, chanceOfCheck(needs, luck));
    },
    fraction(1, 1),
  );

const times = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den);
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den + b.num * a.den, a.den * b.den);
