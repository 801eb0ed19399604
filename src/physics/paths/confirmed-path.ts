import type { Leg, Path } from '../../geometry/path.ts';
import type { SearchBounds } from '../../geometry/routes/find-route.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { LongerPaths, MoveSetting, PathAnswer } from '../../rules/core/ports.ts';
import type { RapierWorld } from '../rapier/rapier-world.ts';
import type { SweepHit } from '../rapier/world-queries.ts';
import { riseAllowed } from '../slopes/steep.ts';
import type { Views } from '../views/view.ts';
import { findPathFault } from './confirm-path.ts';
import { easings, endPoint, findPath, pathOn } from './find-path.ts';
import { liftPath } from './lift-path.ts';
import { walkCarefullyTo } from './walk.ts';

/** The views and the world with which paths are found and confirmed. `careful` views are slower and built on demand. */
export type PathTable = { readonly views: Views; readonly careful: () => Views; readonly world: RapierWorld };

/**
 * The shortest path the planner finds that the sweep confirms.
 *
 * When the sweep meets a slope too steep for the base, the same path raised over it and a path that avoids such slopes
 * are tried, and the shorter valid one is returned. Only when neither is valid is the piece named.
 *
 * @param bounds As in {@link findRoute}.
 */
export function findConfirmedPath(
  table: PathTable,
  setting: MoveSetting,
  to: PlanPoint | Point,
  bounds: SearchBounds = {},
): PathAnswer {
  const answer = findPath(table.views, setting, to, bounds);
  const met = answer.kind === 'path' ? faultOn(table, setting, answer.path) : undefined;
  if (answer.kind !== 'path' || !met) return answer;
  // A flight rejected by the sweep is replaced by the path on foot.
  if (setting.mover.fly) return findConfirmedPath(table, { ...setting, mover: { ...setting.mover, fly: false } }, to);
  // Raising a path over slopes means climbing, which would have to be declared.
  const lifted = setting.agility ? [] : [raised(table, setting, answer.path)];
  const held = shortestHeld(table, setting, [levelEnds(answer.path), ...lifted]);
  // What was planned is never longer than what the sweep confirms.
  if (held && held.length <= answer.path.length + LENGTH_ROUNDING) return { kind: 'path', path: held };
  const others = [...(held ? [held] : []), ...carefulPaths(table, setting, to, held?.length ?? Infinity, bounds)];
  const path = shortestHeld(table, setting, others);
  if (path) return { kind: 'path', path };
  return met.piece
    ? { kind: 'unreachable', why: { kind: 'enclosed', by: [{ kind: 'piece', id: met.piece }] } }
    : answer;
}

/** The shortest of some paths that the sweep confirms. */
const shortestHeld = (table: PathTable, setting: MoveSetting, paths: readonly Path[]): Path | undefined =>
  paths.toSorted((a, b) => a.length - b.length).find((path) => !faultOn(table, setting, path));

/**
 * Paths that keep the base off slopes that rise too high within it: over the surface, and over the nets of slopes, where
 * one that crosses steep slopes may be shorter.
 */
function carefulPaths(
  table: PathTable,
  setting: MoveSetting,
  to: PlanPoint | Point,
  most: Inches,
  bounds: SearchBounds,
): readonly Path[] {
  const end = endPoint(table.views.standing(setting), to);
  const walked =
    'kind' in end ? undefined : walkCarefullyTo(table.views.view(setting, easings(setting, end.at)), end.at, most);
  const netted = findPath(table.careful(), setting, to, bounds);
  return [...(walked ? [walked] : []), ...(netted.kind === 'path' ? [netted.path] : [])];
}

/** How much further than a given length a path is looked for, inches, and in how many steps: less than half a second. */
const [FURTHER, EFFORT_FURTHER]: readonly [Inches, number] = [6, 10_000];

/**
 * The bounds of a search that must find paths up to some length, inches: longer ones only where that takes little work.
 *
 * @source S-12
 */
export function boundsWithin(
  { agility }: MoveSetting,
  within: Inches | undefined,
  longer: LongerPaths = 'slightly',
): SearchBounds {
  // Without checks the length of a path is always worth knowing, and soon found.
  if (within === undefined || !agility?.checks.length) return {};
  const effort = { left: EFFORT_FURTHER, beyond: within, provenTo: undefined };
  return longer === 'any' ? { effort } : { effort, upTo: within + FURTHER };
}

/** Radii round the start within which a path is searched: first close by, then over half a large table. */
const RINGS: readonly Inches[] = [16, 24, 36, 48];
/** A path this much shorter than its ring does not depend on anything beyond it: bases and their ranges are smaller. */
const MARGIN: Inches = 3;
/** Expected length of a path relative to the straight line, as a factor. */
const DETOUR = 1.2;

/**
 * The shortest confirmed path, if everything that could affect it is near its start; undefined otherwise, when there is
 * no path, and for movers that declare their climbs.
 *
 * Nothing further from the start than a path is long can block or shorten it, so a search over the whole table would
 * give the same path, or another of equal length. On large tables this saves most of the work.
 */
export function findNearPath(table: PathTable, setting: MoveSetting, to: PlanPoint | Point): Path | undefined {
  if (setting.agility) return undefined;
  const { views } = table;
  const end = endPoint(views.standing(setting), to);
  if ('kind' in end) return undefined;
  const [dx, dz] = [end.at[0] - setting.from[0], end.at[2] - setting.from[2]];
  const expected = DETOUR * Math.sqrt(dx * dx + dz * dz) + MARGIN;
  const ring = RINGS.find((radius) => radius >= expected);
  if (ring === undefined) return undefined;
  const answer = pathOn(views.view(setting, easings(setting, end.at), ring), end.at);
  if (answer.kind !== 'path' || answer.path.length > ring - MARGIN) return undefined;
  return faultOn(table, setting, answer.path) ? undefined : answer.path;
}

/** The first hit of a sweep of the mover's collider along a path; undefined when it is free. */
const faultOn = ({ views, world }: PathTable, setting: MoveSetting, path: Path): SweepHit | undefined =>
  findPathFault(world, views.ground(setting.freeStep), setting, path);

/** A path raised over slopes too steep for the base. */
export function raised({ views }: PathTable, setting: MoveSetting, path: Path): Path {
  const clearances = views.view(setting, []).clearances();
  return liftPath(path, clearances, riseAllowed(setting.mover, setting.freeStep));
}

/**
 * A path over low ground with a step down at its start and a step up at its end: low ground counts as the level below
 * it, even under a roof, so a leg must not slant up to its end.
 */
function levelEnds(path: Path): Path {
  const last = path.legs.length - 1;
  const legs = path.legs.flatMap((leg, i): readonly Leg[] => {
    const { kind, from, to } = leg;
    if (kind !== 'walk' || from[1] === to[1] || (i > 0 && i < last)) return [leg];
    const inner = i === 0 ? to[1] : from[1];
    const y = last > 0 ? inner : Math.min(from[1], to[1]);
    const start: Point = [from[0], y, from[2]];
    const end: Point = [to[0], y, to[2]];
    return [...step(from, start), { ...leg, from: start, to: end }, ...step(end, to)];
  });
  return { ...path, legs };
}

const step = (from: Point, to: Point): readonly Leg[] =>
  from[1] === to[1] ? [] : [{ kind: 'step', from, to, length: 0 }];
