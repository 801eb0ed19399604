import type { Path } from '../../geometry/path.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import { faultOn, type PathTable } from './confirmed-path.ts';
import { easings, endPoint } from './find-path.ts';
import { flyTo } from '../flight/fly.ts';
import { walkTo } from './walk.ts';

/** How far round its start a way is looked for: first close by, then over half a large table. */
const RINGS: readonly Inches[] = [16, 24, 36, 48];
/** A way as long as its ring may be closed by what is just beyond it, or shorter there. */
const MARGIN: Inches = 3;
/** How much longer than straight a way is hoped to be. */
const DETOUR = 1.2;

/**
 * The shortest way that is confirmed, where all that could matter to it lies near its start; undefined where that is not
 * so, where there is none, and for movers that declare their climbs.
 *
 * What lies farther from the start than a way is long can neither close it nor shorten it: the way is the one a search
 * over the whole table would give, but for others just as long. On large tables that is most of the work saved.
 */
export function findNearPath(table: PathTable, setting: MoveSetting, to: PlanPoint | Point): Path | undefined {
  if (setting.agility) return undefined;
  const { views } = table;
  const end = endPoint(views.standing(setting), to);
  if ('kind' in end) return undefined;
  const [dx, dz] = [end.at[0] - setting.from[0], end.at[2] - setting.from[2]];
  const hoped = DETOUR * Math.sqrt(dx * dx + dz * dz) + MARGIN;
  const ring = RINGS.find((radius) => radius >= hoped);
  if (ring === undefined) return undefined;
  const view = views.view(setting, easings(setting, end.at), ring);
  const answer = setting.mover.fly ? flyTo(view, end.at) : walkTo(view, end.at);
  if (answer.kind !== 'path' || answer.path.length > ring - MARGIN) return undefined;
  return faultOn(table, setting, answer.path) ? undefined : answer.path;
}
