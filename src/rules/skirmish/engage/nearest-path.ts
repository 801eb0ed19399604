import { ATTEMPT_PRECISION, SAME_PLACE } from '../../../kernel/tolerances.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { fighterOf } from '../fighters/fighters.ts';
import * as trig from '../../../kernel/trig.ts';

/** Number of directions and distances tried first; then round the best place, until nothing nearer is found. */
const DIRECTIONS = 16;
const RINGS = 6;
const MOST_ROUNDS = 80;

/**
 * The path to the place nearest to a target that a fighter can walk to within a limit, when no path leads to the
 * target.
 *
 * @returns Undefined when it cannot get any nearer.
 * @source  A-25
 */
export function nearestPath(
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
    if (Math.sqrt((x - tx) ** 2 + (z - tz) ** 2) >= best.apart - SAME_PLACE) return;
    for (const y of map.levelsAt(x, z)) {
      const at: Point = [x, y, z];
      const length = apart(at) < best.apart - SAME_PLACE ? map.lengthTo(at) : undefined;
      if (length !== undefined && length <= limit) best = { at, apart: apart(at) };
    }
  };
  const around = ([x, , z]: Point, radius: Inches): boolean => {
    const before = best;
    // Straight at the target first: among equally near places that is the one a player expects.
    for (const begin of [trig.atan2(tz - z, tx - x), 0]) {
      for (let i = 0; i < DIRECTIONS; i++) {
        const angle = begin + (2 * Math.PI * i) / DIRECTIONS;
        tryAt(x + radius * trig.cos(angle), z + radius * trig.sin(angle));
      }
    }
    return best !== before;
  };
  for (let ring = 1; ring <= RINGS; ring++) around(setting.from, (limit * ring) / RINGS);
  let rounds = 0;
  for (let step = limit / RINGS; step > ATTEMPT_PRECISION && rounds < MOST_ROUNDS; rounds++)
    if (!around(best.at, step)) step /= 2;
  return best.at === setting.from ? undefined : map.pathTo(best.at);
}
