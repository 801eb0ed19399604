import type { Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { UnitId } from '../core/ids.ts';
import type { TableQuery } from '../core/ports.ts';
import type { GameState } from '../core/state.ts';
import { fighterSetting } from '../warband/fighter-setting.ts';
import { fighterOf } from '../warband/fighters.ts';

/** Directions and distances at which places are looked at first, and how often the grid is halved round the best. */
const DIRECTIONS = 24;
const RINGS = 6;
const REFINEMENTS = 24;

/**
 * The way to the place nearest to a target that a fighter can walk to within a limit, where no way leads to it.
 *
 * @returns Undefined when he is as near as he can get.
 * @source  A-25
 */
export function nearestWay(
  state: GameState,
  unit: UnitId,
  [target]: readonly UnitId[],
  limit: Inches,
  table: TableQuery,
): Path | undefined {
  if (target === undefined) return undefined;
  const [tx, ty, tz] = fighterOf(state, target).at;
  const setting = fighterSetting(state, unit, []);
  const map = table.reach(setting, limit);
  const apart = ([x, y, z]: Point) => Math.sqrt((x - tx) ** 2 + (y - ty) ** 2 + (z - tz) ** 2);
  let best = { at: setting.from, apart: apart(setting.from) };
  const tryAt = (x: Inches, z: Inches) => {
    for (const y of map.levelsAt(x, z)) {
      const at: Point = [x, y, z];
      const length = apart(at) < best.apart - 1e-6 ? map.lengthTo(at) : undefined;
      if (length !== undefined && length <= limit) best = { at, apart: apart(at) };
    }
  };
  const around = (x: Inches, z: Inches, radius: Inches) => {
    // Straight at the target first: of places that are equally near, that is the one a player means.
    const ahead = Math.atan2(tz - z, tx - x);
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = ahead + (2 * Math.PI * i) / DIRECTIONS;
      tryAt(x + radius * Math.cos(angle), z + radius * Math.sin(angle));
    }
  };
  const [x, , z] = setting.from;
  for (let ring = 1; ring <= RINGS; ring++) around(x, z, (limit * ring) / RINGS);
  for (let i = 0, step = limit / RINGS; i < REFINEMENTS; i++, step /= 2) around(best.at[0], best.at[2], step);
  return best.at === setting.from ? undefined : map.pathTo(best.at);
}
