import type { Path } from '../../../geometry/path.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { MoveSetting, TableQuery } from '../../core/ports.ts';

/** How far before the blocker of a line its last place is, and the shortest one worth walking. */
const SHORT: Inches = 0.002;
const LEAST: Inches = 0.04;

/** Shares of the furthest step tried where terrain blocks a line: on slopes it may be free further than reported. */
const SHORTER = [0.8, 0.6, 0.4];

/** The straight path in a direction, a unit vector in plan, as far as it is free. @source S-28 */
export function freeLine(
  setting: MoveSetting,
  [ux, uz]: PlanPoint,
  furthest: Inches,
  table: TableQuery,
): Path | undefined {
  const [x, , z] = setting.from;
  const traced = table.trace(setting, [[x + furthest * ux, z + furthest * uz]]);
  if (traced.kind === 'path') return traced.path;
  const free = (traced.at[0] - x) * ux + (traced.at[2] - z) * uz - SHORT;
  const shorter = traced.by.kind === 'piece' ? SHORTER.map((share) => share * furthest) : [];
  for (const far of [...shorter.filter((length) => length > free), free]) {
    if (far <= LEAST) continue;
    const again = table.trace(setting, [[x + far * ux, z + far * uz]]);
    if (again.kind === 'path') return again.path;
  }
  return undefined;
}
