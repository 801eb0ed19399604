import { signedDistance } from '../geometry/outlines/rounded.ts';
import type { Path } from '../geometry/path.ts';
import type { Point } from '../kernel/point.ts';
import { LENGTH_ROUNDING } from '../kernel/tolerances.ts';
import type { Inches } from '../kernel/units.ts';
import type { MoveSetting, TableQuery } from '../rules/core/ports.ts';
import { findPathFault } from './paths/confirm-path.ts';
import { boundsWithin, findConfirmedPath, findNearPath, type PathTable, raised } from './paths/confirmed-path.ts';
import { whyNoPlaceOn } from './paths/find-path.ts';
import { findEnds } from './paths/landings.ts';
import { createReachMap } from './paths/reach-map.ts';
import { tracePath } from './paths/trace.ts';
import { createRapierWorld } from './rapier/rapier-world.ts';
import { createSight } from './sight/sight.ts';
import { difficultAlong } from './terrain/difficult.ts';
import { heightOn } from './terrain/slope-height.ts';
import type { TableSpec, Views } from './views/view.ts';
import { createViews } from './views/views.ts';

/** A physical table that answers the rules' queries until it is disposed of. */
export type Table = TableQuery & {
  /**
   * Like `path`, but faster on a large table when the end is not far, for a drag, which queries at every step. It may
   * return another path of equal length, so only previews may use it, never an event.
   */
  readonly ahead: TableQuery['path'];
  /**
   * Makes the physics library ready, as the first confirmed path does otherwise. The engine compiles it then, for which
   * it takes 80 MB for a moment: less in all if nothing else is held yet.
   */
  readonly prepare: () => void;
  /**
   * Drops what searches have computed about the terrain, up to 30 MB on a large table after some turns. Answers stay the
   * same: the next question computes what it needs again. For tables that are idle.
   */
  readonly dropCaches: () => void;
  readonly dispose: () => void;
};

/**
 * The physical table over a set of terrain pieces.
 *
 * Paths are found analytically, in doubles, and confirmed by sweeping the mover's collider along them; if the sweep
 * hits something, another path is searched.
 *
 * @errors None: all terrain has been checked by the scenario's codec, all queries by the rules.
 */
export async function createTable(spec: TableSpec): Promise<Table> {
  let views = createViews(spec);
  const [sight, world] = await Promise.all([
    createSight(views.spec.pieces),
    createRapierWorld({ width: spec.width, depth: spec.depth, terrain: views.spec.pieces }),
  ]);
  let careful: Views | undefined;
  const makeCareful = () => createViews({ ...views.spec, terrain: views.spec.pieces }, 'careful');
  const paths: PathTable = {
    get views() {
      return views;
    },
    world,
    careful: () => (careful ??= makeCareful()),
  };
  const dropCaches = (): void => {
    views = createViews(spec);
    careful = undefined;
  };
  const clash = (setting: MoveSetting, path: Path) =>
    findPathFault(world, views.ground(setting.freeStep), setting, path);
  return {
    path: (setting, to, within, longer) => findConfirmedPath(paths, setting, to, boundsWithin(setting, within, longer)),
    ahead: (setting, to) => {
      const path = findNearPath(paths, setting, to);
      return path ? { kind: 'path', path } : findConfirmedPath(paths, setting, to);
    },
    reach: (setting, limit, maxSteps) => {
      const effort = maxSteps === undefined ? undefined : { left: maxSteps, provenTo: undefined };
      const map = createReachMap(views, setting, limit, effort);
      const pathTo = (to: Point) => {
        const path = map.pathTo(to);
        if (!path || !clash(setting, path)) return path;
        const other = findConfirmedPath(paths, setting, to, { effort });
        return other.kind === 'path' && other.path.length <= limit ? other.path : undefined;
      };
      const { lengthTo, levelsAt, landings } = map;
      return {
        setting,
        limit,
        lengthTo,
        pathTo,
        levelsAt,
        landings,
        get provenTo() {
          return map.provenTo;
        },
        get bends() {
          return map.bends;
        },
      };
    },
    trace: (setting, corners) => {
      const answer = tracePath(views, setting, corners);
      const met = answer.kind === 'path' ? clash(setting, answer.path) : undefined;
      if (met && answer.kind === 'path' && !setting.mover.fly && !setting.agility) {
        const path = raised(paths, setting, answer.path);
        if (!clash(setting, path)) return { kind: 'path', path };
      }
      return met?.piece
        ? { kind: 'blocked', at: met.at, along: met.along, by: { kind: 'piece', id: met.piece } }
        : answer;
    },
    whyNoPlace: (setting, at) => whyNoPlaceOn(views, setting, at),
    ends: (setting, zone, about) => findEnds(views.standing(setting), zone, about),
    dropHeight: (x, z) => dropHeight(views, x, z),
    sight: (from, to, others) => sight.see(from, to, others),
    line: (from, to, bodies) => sight.line(from, to, bodies),
    difficultAlong: (path) => difficultAlong(views.ground(0).difficult, path),
    prepare: () => world.prepare(),
    dropCaches,
    dispose: () => {
      dropCaches();
      sight.dispose();
      world.dispose();
    },
  };
}

/** Height of the highest support under a plan point; undefined off the table. */
function dropHeight(views: Views, x: Inches, z: Inches): Inches | undefined {
  if (Math.abs(x) > views.spec.width / 2 || Math.abs(z) > views.spec.depth / 2) return undefined;
  const ground = views.ground(0);
  let best = 0;
  for (const s of ground.solids) if (s.top > best && signedDistance(s.shape, x, z) <= LENGTH_ROUNDING) best = s.top;
  for (const s of ground.slopes) best = Math.max(best, heightOn(s, x, z) ?? 0);
  return best;
}
