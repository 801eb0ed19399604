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
 * The cheapest path into contact with every named target; undefined when there is none, or none was found: `beyond` is
 * then a length that none is shorter than.
 */
export type MeasuredPath = { readonly path: EngagePath | undefined; readonly beyond?: Inches };

/**
 * Steps that the search for a path out of reach may take: less than a second, on slow machines too. On the built-in
 * tables, between fighters at random places, half of such searches end before.
 */
const FAR_SEARCH_STEPS = 10_000;

/**
 * The cheapest path into contact with every named target, with the declared checks taken as passed.
 *
 * A path that a reach allows is always found. Beyond it only the beginning of the path is walked, and a search gives up
 * after a counted number of steps.
 *
 * @param reach The furthest that the attempt can go.
 * @source E-27, E-35, E-46, S-10, S-13, S-20, A-05
 */
export function findEngagePath(
  state: GameState,
  approach: EngageApproach,
  reach: Inches,
  table: TableQuery,
): MeasuredPath {
  const setting = fighterSetting(state, approach.unit, approach.checks);
  const near = cheapest(state, approach, setting, { furthest: searchedFor(state, reach) }, table).path;
  if (near && costOf(near) <= searchedFor(state, reach)) return { path: near };
  const far = cheapest(state, approach, setting, { furthest: longestPath(state), maxSteps: FAR_SEARCH_STEPS }, table);
  if (far.beyond !== undefined) return { path: undefined, beyond: Math.max(far.beyond, searchedFor(state, reach)) };
  if (far.path) return far;
  return { path: leapOfFaith(state, approach, table) };
}

/**
 * The cheapest path within a reach, for callers interested only in paths that may succeed.
 *
 * @source E-27, E-46, S-10, S-13, S-20, A-05
 */
export const findPassablePath = (
  state: GameState,
  approach: EngageApproach,
  reach: Inches,
  table: TableQuery,
): EngagePath | undefined =>
  cheapest(
    state,
    approach,
    fighterSetting(state, approach.unit, approach.checks),
    { furthest: searchedFor(state, reach) },
    table,
  ).path;

/**
 * The cheapest path within a reach, even if its jump is sure to fail.
 *
 * @source E-27, E-46, S-10, S-13, S-17, S-20, A-05
 */
export const findPathWithin = (
  state: GameState,
  approach: EngageApproach,
  reach: Inches,
  table: TableQuery,
): EngagePath | undefined => findPassablePath(state, approach, reach, table) ?? leapOfFaith(state, approach, table);

/** How far paths are searched: inches, and the steps after which the search gives up. */
type Searched = { readonly furthest: Inches; readonly maxSteps?: number };

/** The inches to which paths of a reach are searched. */
const searchedFor = (state: GameState, reach: Inches): Inches => reach + state.rules.skirmish.lengthSlack;

/** The cheapest path. Difficult ground adds to a path's cost, so the shortest path round it is measured too. */
function cheapest(
  state: GameState,
  approach: EngageApproach,
  setting: MoveSetting,
  searched: Searched,
  table: TableQuery,
): MeasuredPath {
  const straight = shortest(state, approach, setting, table, searched);
  if (!straight.path || straight.path.penalty === 0) return straight;
  const furthest = Math.min(searched.furthest, costOf(straight.path));
  const round = shortest(state, approach, { ...setting, avoids: 'difficult' }, table, { ...searched, furthest });
  if (round.beyond !== undefined && round.beyond < costOf(straight.path)) return round;
  return round.path && costOf(round.path) < costOf(straight.path) ? round : straight;
}

/** The widest and highest jump that is considered although it is sure to fail. */
const HOPELESS: Inches = 12;

/**
 * A path whose jump is too wide or too high. Gaps are not measured beforehand, so the jump may be declared, and fails.
 * A path longer than any attempt never gets to its jump. Jumps that far lead almost anywhere, so the search gives up as
 * one for a path out of reach does; without such a path the fighter moves as close as it can.
 *
 * @source S-17
 */
function leapOfFaith(state: GameState, approach: EngageApproach, table: TableQuery): EngagePath | undefined {
  const setting = fighterSetting(state, approach.unit, approach.checks);
  const { agility } = setting;
  if (!agility || !approach.checks.includes('jump-across')) return undefined;
  const jump = { ...agility.jump, most: HOPELESS, rise: HOPELESS };
  const furthest = searchedFor(state, furthestReach(state, approach.unit));
  const searched = { furthest, maxSteps: FAR_SEARCH_STEPS };
  return shortest(state, approach, { ...setting, agility: { ...agility, jump } }, table, searched).path;
}

function shortest(
  state: GameState,
  approach: EngageApproach,
  setting: MoveSetting,
  table: TableQuery,
  { furthest, maxSteps }: Searched,
): MeasuredPath {
  const model = fighterOf(state, approach.unit);
  const map = table.reach(setting, furthest, maxSteps);
  const end = nearestEnd(state, approach, model, map, setting, table);
  const beyond = map.provenTo;
  return beyond === undefined ? { path: end && toPath(state, approach.unit, end, table) } : { path: undefined, beyond };
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
  const furthest = longestPath(state);
  const whole = () => (map.limit < furthest ? table.reach(setting, furthest, FAR_SEARCH_STEPS) : map);
  if (targets.length > 1) return endAtSeveral(state, unit, targets, map, whole);
  const foe = fighterOf(state, targets[0]!);
  const direct = directEnd(state, model, foe, map, setting, table);
  const across = hasBarrierNear(state, foe) ? endAcross(state, model, foe, map, setting, table) : undefined;
  return across && (!direct || across.path.length < direct.path.length - SAME_PLACE) ? across : direct;
}

/**
 * The nearest end at which several bases touch or, if there is none, are near enough to it.
 *
 * @param whole The map of the whole table: where all can be touched out of reach, a place between them does not do.
 * @source E-44, E-47
 */
function endAtSeveral(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  map: ReachMap,
  whole: () => ReachMap,
): End | undefined {
  const touching = endsTouching(state, unit, targets, map);
  const ends = touching
    .map((at) => ({ at, length: map.lengthTo(at) }))
    .filter((e): e is { at: Point; length: Inches } => e.length !== undefined)
    .sort((a, b) => a.length - b.length);
  for (const { at } of ends) {
    const path = map.pathTo(at);
    if (path) return { at, path };
  }
  if (touching.length > 0 && isAnyReached(whole(), touching)) return undefined;
  const foes = targets.map((target) => fighterOf(state, target));
  const zone = lenientZone(fighterOf(state, unit), foes, state.rules.skirmish);
  return zone && firstPath(map, zone);
}

/** Whether a path leads to any of some places, as far as that is not disproven. */
const isAnyReached = (map: ReachMap, places: readonly Point[]): boolean =>
  places.some((at) => map.pathTo(at) !== undefined) || map.provenTo !== undefined;

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
