import { SAME_PLACE } from '../../../kernel/tolerances.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { CheckKind } from '../../core/agility.ts';
import type { UnitId } from '../../core/ids.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { LandingZone, MoveSetting, NoPlace, ReachMap, TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { hasBarrierNear } from '../fighters/barrier.ts';
import { fighterContactsAt, fighterContactZone } from '../fighters/contact.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { type End, endAcross } from './end-across.ts';
import { endsTouching, lenientZone } from './touching.ts';
import { furthestReach } from './reach.ts';

/** A path to contact: its move, and the inches that difficult ground takes off the reach. */
export type EngagePath = { readonly move: ModelMove; readonly penalty: Inches };

/** An attempt to be measured: the fighter, the targets it must touch, and its checks. */
export type EngageApproach = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly checks: readonly CheckKind[];
};

/** What counts against the reach: the length of a path plus the cost of difficult ground on it. @source S-20 */
export const costOf = ({ move, penalty }: EngagePath): Inches => move.path.length + penalty;

/**
 * The cheapest path into contact with every named target, with the declared checks taken as passed; undefined when
 * there is none.
 *
 * Difficult ground adds to a path's cost, so the shortest path round it is measured too.
 *
 * @param furthest Inches beyond which no path is searched; by default more than any path on the table.
 * @source E-27, E-46, S-10, S-13, S-20, A-05
 */
export function findEngagePath(
  state: GameState,
  approach: EngageApproach,
  table: TableQuery,
  furthest: Inches = longestPath(state),
): EngagePath | undefined {
  const path = findPassablePath(state, approach, table, furthest);
  if (path || !approach.checks.includes('jump-across')) return path;
  return leapOfFaith(state, approach, fighterSetting(state, approach.unit, approach.checks), table);
}

/**
 * Like {@link findEngagePath}, for callers interested only in paths that may succeed. Jumps that are sure to fail are
 * skipped, because they take much longer than all other paths together.
 *
 * @source E-27, E-46, S-10, S-13, S-20, A-05
 */
export function findPassablePath(
  state: GameState,
  approach: EngageApproach,
  table: TableQuery,
  furthest: Inches = longestPath(state),
): EngagePath | undefined {
  const setting = fighterSetting(state, approach.unit, approach.checks);
  const straight = shortest(state, approach, setting, table, furthest);
  if (!straight || straight.penalty === 0) return straight;
  const round = shortest(state, approach, { ...setting, avoids: 'difficult' }, table, furthest);
  return round && costOf(round) < costOf(straight) ? round : straight;
}

/** The widest and highest jump that is considered although it is sure to fail. */
const HOPELESS: Inches = 12;

/**
 * A path whose jump is too wide or too high. Gaps are not measured beforehand, so the jump may be declared, and fails.
 * A path longer than any attempt never reaches its jump.
 *
 * @source S-17
 */
function leapOfFaith(
  state: GameState,
  approach: EngageApproach,
  setting: MoveSetting,
  table: TableQuery,
): EngagePath | undefined {
  const { agility } = setting;
  if (!agility) return undefined;
  const jump = { ...agility.jump, most: HOPELESS, rise: HOPELESS };
  const furthest = furthestReach(state, approach.unit) + state.rules.skirmish.lengthSlack;
  return shortest(state, approach, { ...setting, agility: { ...agility, jump } }, table, furthest);
}

function shortest(
  state: GameState,
  approach: EngageApproach,
  setting: MoveSetting,
  table: TableQuery,
  furthest: Inches,
): EngagePath | undefined {
  const model = fighterOf(state, approach.unit);
  const map = table.reach(setting, furthest);
  const end = nearestEnd(state, approach, model, map, setting, table);
  return end && toPath(state, approach.unit, end, table);
}

/** No path on a table is longer than this many times the sum of its sides. */
const ROUNDABOUT = 4;
const longestPath = ({ table }: GameState): Inches => ROUNDABOUT * (table.width + table.depth);

/** Ends in contact with the targets, the nearest first, and a path to the first that has one. */
function nearestEnd(
  state: GameState,
  { unit, targets }: EngageApproach,
  model: Model,
  map: ReachMap,
  setting: MoveSetting,
  table: TableQuery,
): End | undefined {
  if (targets.length > 1) return endAtSeveral(state, unit, targets, map);
  const foe = fighterOf(state, targets[0]!);
  const direct = directEnd(state, model, foe, map, setting, table);
  const across = hasBarrierNear(state, foe) ? endAcross(state, model, foe, map, setting, table) : undefined;
  return across && (!direct || across.path.length < direct.path.length - SAME_PLACE) ? across : direct;
}

/** The nearest end at which several bases touch or, if there is none, are near enough to it. @source E-44, E-47 */
function endAtSeveral(state: GameState, unit: UnitId, targets: readonly UnitId[], map: ReachMap): End | undefined {
  const ends = endsTouching(state, unit, targets, map)
    .map((at) => ({ at, length: map.lengthTo(at) }))
    .filter((e): e is { at: Point; length: Inches } => e.length !== undefined)
    .sort((a, b) => a.length - b.length);
  for (const { at } of ends) {
    const path = map.pathTo(at);
    if (path) return { at, path };
  }
  const foes = targets.map((target) => fighterOf(state, target));
  const zone = lenientZone(fighterOf(state, unit), foes, state.rules.skirmish);
  return zone && firstPath(map, zone);
}

/** The nearest end at which two bases touch. */
function directEnd(
  state: GameState,
  model: Model,
  foe: Model,
  map: ReachMap,
  setting: MoveSetting,
  table: TableQuery,
): End | undefined {
  const zone = fighterContactZone(model, foe, state.rules.skirmish);
  const touching = firstPath(map, { ...zone, standing: 'any' });
  const why = touching && table.whyNoPlace(setting, touching.at);
  if (touching && isLedge(why)) return touching;
  return firstPath(map, zone);
}

/** Maximum number of the cheapest places in contact tried; the first with a path is taken. */
const MOST_LANDINGS = 3;

/** Whether a base cannot stand only because it hangs over an edge: an engaged enemy there makes room. @source E-51 */
const isLedge = (why: NoPlace | undefined): boolean =>
  why === undefined || why.kind === 'overhangs' || why.kind === 'mid-air';

/** The first of the cheapest places in a zone that has a path. */
function firstPath(map: ReachMap, zone: LandingZone): End | undefined {
  for (let rank = 1; rank <= MOST_LANDINGS; rank++) {
    const landing = map.landings({ ...zone, atMost: rank })[rank - 1];
    const path = landing && map.pathTo(landing.at);
    if (path || !landing) return landing && path && { at: landing.at, path };
  }
  return undefined;
}

function toPath(state: GameState, unit: UnitId, { at, path }: End, table: TableQuery): EngagePath {
  const model = fighterOf(state, unit);
  const contacts = fighterContactsAt(state, unit, at);
  return {
    move: { model: model.id, from: model.at, to: at, path, contacts },
    penalty: penaltyOf(state, path, table),
  };
}

/** The inches difficult ground takes off a path's reach: the full amount wherever it is entered. @source S-20 */
export const penaltyOf = (state: GameState, path: Path, table: TableQuery): Inches =>
  table.difficultAlong(path) === undefined ? 0 : state.rules.skirmish.difficult;
