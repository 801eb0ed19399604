import { pointAlong } from '../../../geometry/corridor.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Random32 } from '../../../kernel/random.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import { carriedBy } from '../../../rules/core/mission/treasure.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import { fighterSetting } from '../../../rules/skirmish/fighters/fighter-setting.ts';
import { engagedEnemiesOf, fighterOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { unitSpecialRules } from '../../../rules/skirmish/fighters/special-rules.ts';
import { whyNotMove } from '../../../rules/skirmish/fighters/who-moves.ts';
import { isFarFighter } from '../../../rules/skirmish/ranged/arms.ts';
import { chargesByForecast } from '../../forecast/choose.ts';
import { type ForecastOrder, planLength } from '../../forecast/forecast.ts';
import type { Foresight } from '../../forecast/rank-orders.ts';
import { movesOf, tellMove, type Thought, thoughtOf, weighMoves } from '../../forecast/thought.ts';
import type { PolicyView, SkirmishMoment } from '../../policy/moment.ts';
import { OCTANTS } from '../../policy/towards.ts';
import { SKIRMISH_NUMBERS } from './battle-numbers.ts';
import { cautiousSkirmish } from './cautious.ts';
import { checksTowards, withinHope } from './choices.ts';
import { oddsOfEngaging } from './engage-odds.ts';

/** Number of places that a unit is sent to in turn, until it can move towards one, and of enemies it might charge. */
const TRIED = 4;
const ASKED = 3;

/** The least chance of an attempt: one that fails takes the place of the fighter's move. */
const HOPE = 0.25;

/** Plays a skirmish by forecast: every order is judged by the chance of winning with it. */
export function* foresightedSkirmish(
  view: PolicyView,
  moment: SkirmishMoment,
  random: Random32,
  foresight: Foresight,
): Generator<Command> {
  switch (moment.kind) {
    case 'engage':
      if (!carriedBy(view.state, moment.unit)) {
        const think = () => thoughtOf(view.state, SKIRMISH_NUMBERS, moment.unit, foresight);
        yield* attempts(view, moment.unit, think, random);
      }
      break;
    case 'move':
      yield* moves(view, moment.unit, random, foresight);
      break;
    case 'path':
      // The shortest: to look for ways round interceptors takes seconds, and a fighter seldom has one.
      yield { kind: 'choose-path' };
      break;
    case 'intercept':
    case 'cast':
    case 'shoot':
    case 'attack':
      yield* cautiousSkirmish(view, moment);
  }
}

/** The attempts to engage the nearest enemies that are likely enough; a berserker has to make one. */
function* attempts(view: PolicyView, unit: UnitId, think: () => Thought, random: Random32): Generator<Command> {
  const { state, table } = view;
  const options = withinHope(state, unit)
    .slice(0, ASKED)
    .flatMap((target) => {
      const checks = checksTowards(state, unit, target);
      const chance = toShare(oddsOfEngaging(state, { unit, targets: [target], checks }, table).odds);
      const command: Command = { kind: 'declare-engage', unit, targets: [target], checks };
      return chance >= HOPE ? [{ target, chance, command }] : [];
    });
  yield* chargesByForecast(view, think, options, random, unitSpecialRules(state, unit).berserk);
}

/** Shares of a fighter's longest move at which places about it are looked at, in each of sixteen directions. */
const SHARES = [1, 0.7, 0.4] as const;

/** Sends a fighter to places that it can reach and stand on: those nearest to wherever it may be of use. */
function* moves(view: PolicyView, unit: UnitId, random: Random32, foresight: Foresight): Generator<Command> {
  const { state } = view;
  if (engagedEnemiesOf(state, unit).length > 0 || whyNotMove(state, unit, { run: false, checks: [] }).length > 0)
    return;
  const thought = thoughtOf(state, SKIRMISH_NUMBERS, unit, foresight);
  const { id, at } = fighterOf(state, unit);
  const ends = endsFor(
    view,
    unit,
    movesOf(thought).flatMap(({ to }) => (to ? [to] : [])),
  );
  const options = [[at[0], at[2]] as const, ...ends.keys()].map((to): ForecastOrder => ({ to }));
  for (const { order } of weighMoves(thought, random, options).slice(0, TRIED)) {
    tellMove(view, thought, order);
    const end = ends.get(order.to!);
    if (!end) return;
    yield { kind: 'move', moves: [{ model: id, to: end.to }], run: end.run };
  }
}

type End = { readonly to: Point; readonly run: boolean };

/** For each goal the place nearest to it that a fighter reaches without checks; those that shoot or cast do not run. */
function endsFor({ state, table }: PolicyView, unit: UnitId, goals: readonly PlanPoint[]): Map<PlanPoint, End> {
  const { at } = fighterOf(state, unit);
  const walk = allowedMove(state, unit, false);
  const mayRun = whyNotMove(state, unit, { run: true, checks: [] }).length === 0 && !isFarFighter(state, unit);
  const limit = (mayRun ? allowedMove(state, unit, true) : walk) - SPARE;
  const setting = fighterSetting(state, unit, []);
  const map = table.reach(setting, limit);
  const standing = (x: number, z: number): readonly End[] =>
    map.levelsAt(x, z).flatMap((y) => {
      const length = map.lengthTo([x, y, z]);
      return length === undefined ? [] : [{ to: [x, y, z], run: length > walk - SPARE }];
    });
  const about = SHARES.flatMap((share) =>
    DIRECTIONS.flatMap(([dx, dz]) => standing(at[0] + share * limit * dx, at[2] + share * limit * dz)),
  );
  const ends = new Map<PlanPoint, End>();
  for (const goal of goals) {
    const [there] = standing(...goal);
    const best =
      there ??
      alongPath(goal) ??
      about.reduce<End | undefined>((near, end) => (near && far(near, goal) <= far(end, goal) ? near : end), undefined);
    if (!best || planLength(best.to[0] - at[0], best.to[2] - at[2]) < LEAST) continue;
    if ([...ends.values()].every(({ to }) => planLength(to[0] - best.to[0], to[2] - best.to[2]) >= LEAST))
      ends.set([best.to[0], best.to[2]], best);
  }
  return ends;

  /** As far towards a goal beyond the move as the shortest path leads. */
  function alongPath(goal: PlanPoint): End | undefined {
    const found = planLength(goal[0] - at[0], goal[1] - at[2]) > limit ? table.path(setting, goal) : undefined;
    if (found?.kind !== 'path') return undefined;
    for (const share of SHARES) {
      const [x, y, z] = pointAlong(found.path, share * limit);
      const end = standing(x, z).find(({ to }) => Math.abs(to[1] - y) < LEAST);
      if (end) return end;
    }
    return undefined;
  }
}

/** How much shorter than allowed a path is kept, and the least way between two places that differ, inches. */
const SPARE: Inches = 0.01;
const LEAST: Inches = 0.3;

const far = ({ to }: End, [x, z]: PlanPoint): Inches => planLength(to[0] - x, to[2] - z);

/** Sixteen directions in plan: eight vectors of length 1, and those between them, a little shorter. */
const DIRECTIONS: readonly PlanPoint[] = Array.from({ length: 16 }, (_, i): PlanPoint => {
  const [ax, az] = OCTANTS[Math.floor(i / 2)]!;
  const [bx, bz] = OCTANTS[Math.floor((i + 1) / 2) % 8]!;
  return [(ax + bx) / 2, (az + bz) / 2];
});
