import type { MoveSetting, TableQuery } from '../rules/core/ports.ts';
import type { Path } from '../geometry/path.ts';
import type { Point } from '../kernel/point.ts';
import { difficultAlong } from './difficult.ts';
import { findPathFault } from './paths/confirm-path.ts';
import { findConfirmedPath, raised } from './paths/confirmed-path.ts';
import { dropHeight } from './drop.ts';
import { whyNoPlaceOn } from './paths/find-path.ts';
import { findEnds } from './paths/landings.ts';
import { findNearPath } from './paths/near-path.ts';
import { createReachMap } from './paths/reach-map.ts';
import { createRapierWorld } from './rapier-world.ts';
import { createSight } from './sight/sight.ts';
import { tracePath } from './paths/trace.ts';
import { createViews, type TableSpec, type Views } from './sight/views.ts';

/** A table that answers the rules, until it is disposed of. */
export type Table = TableQuery & {
  /**
   * What `path` answers, sooner on a large table where the end is not far: for hands in motion, who ask at every step.
   * Of ways that are equally short it may be another, so nothing that happens may come of it.
   */
  readonly ahead: TableQuery['path'];
  readonly dispose: () => void;
};

/**
 * The physical table over a set of terrain pieces.
 *
 * Ways are found analytically, in doubles, and confirmed by sweeping the mover's collider along them: for one that runs
 * into something after all another is looked for.
 *
 * @errors None: whatever reaches it has been checked by the scenario's codec or by the rules.
 */
export async function createTable(spec: TableSpec): Promise<Table> {
  const views = createViews(spec);
  const [sight, world] = await Promise.all([
    createSight(views.spec.pieces),
    createRapierWorld({ width: spec.width, depth: spec.depth, terrain: views.spec.pieces }),
  ]);
  let careful: Views | undefined;
  const makeCareful = () => createViews({ ...views.spec, terrain: views.spec.pieces }, 'careful');
  const ways = { views, world, careful: () => (careful ??= makeCareful()) };
  const clash = (setting: MoveSetting, path: Path) =>
    findPathFault(world, views.ground(setting.freeStep), setting, path);
  return {
    path: (setting, to) => findConfirmedPath(ways, setting, to),
    ahead: (setting, to) => {
      const path = findNearPath(ways, setting, to);
      return path ? { kind: 'path', path } : findConfirmedPath(ways, setting, to);
    },
    reach: (setting, limit) => {
      const map = createReachMap(views, setting, limit);
      const pathTo = (to: Point) => {
        const path = map.pathTo(to);
        if (!path || !clash(setting, path)) return path;
        const other = findConfirmedPath(ways, setting, to);
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
        get bends() {
          return map.bends;
        },
      };
    },
    trace: (setting, corners) => {
      const answer = tracePath(views, setting, corners);
      const met = answer.kind === 'path' ? clash(setting, answer.path) : undefined;
      if (met && answer.kind === 'path' && !setting.mover.fly && !setting.agility) {
        const path = raised(ways, setting, answer.path);
        if (!clash(setting, path)) return { kind: 'path', path };
      }
      return met?.piece
        ? { kind: 'blocked', at: met.at, along: met.along, by: { kind: 'piece', id: met.piece } }
        : answer;
    },
    whyNoPlace: (setting, at) => whyNoPlaceOn(views, setting, at),
    ends: (setting, zone) => findEnds(views.standing(setting), zone),
    dropHeight: (x, z) => dropHeight(views, x, z),
    sight: (from, to, others) => sight.see(from, to, others),
    line: (from, to, bodies) => sight.line(from, to, bodies),
    difficultAlong: (path) => difficultAlong(views.ground(0).difficult, path),
    dispose: () => {
      sight.dispose();
      world.dispose();
    },
  };
}
