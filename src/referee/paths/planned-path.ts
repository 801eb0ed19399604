import type { PathReply } from '../../app/state/services.ts';
import type { Path } from '../../geometry/path.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Table } from '../../physics/table.ts';
import type { Blocker, MoveSetting, Unreachable } from '../../rules/core/ports.ts';

/** The path to the end of a ruler: at the height under the pointer, or else on the ground below. */
export function rulerPath(table: Table, setting: MoveSetting, to: PlanPoint | Point): PathReply {
  const reply = plannedPath(table, setting, to);
  return reply.kind === 'path' || to.length === 2 ? reply : plannedPath(table, setting, onPlan(to));
}

/** The shortest path without a limit, or what blocks it. */
export function plannedPath(table: Table, setting: MoveSetting, to: PlanPoint | Point): PathReply {
  const answer = table.ahead(setting, to);
  if (answer.kind === 'path') {
    return { kind: 'path', path: answer.path, to: answer.path.legs.at(-1)?.to ?? setting.from, within: false };
  }
  const [x, z] = onPlan(to);
  return { kind: 'no-path', at: [x, table.dropHeight(x, z) ?? 0, z], by: blockersOf(answer.why) };
}

/** The blockers to show where no path exists. */
export function blockersOf(why: Unreachable): readonly Blocker[] {
  if (why.kind === 'enclosed') return why.by;
  return why.kind === 'no-place' && why.why.kind === 'overlaps' ? [why.why.by] : [];
}

/**
 * The floor nearest to the height under the pointer; the highest one without a height. Undefined where there is no
 * floor.
 */
export function floorAt(levels: readonly Inches[], to: PlanPoint | Point): Inches | undefined {
  if (to.length === 2) return levels.at(-1);
  const away = (y: Inches) => Math.abs(y - to[1]);
  return levels.length === 0 ? undefined : levels.reduce((best, y) => (away(y) < away(best) ? y : best));
}

/** The corners that a path passes, of those it was given. */
export const cornersAlong = ({ legs }: Path, corners: readonly Point[]): readonly Point[] =>
  corners.filter((corner) => legs.some(({ to }) => to.every((x, i) => Math.abs(x - corner[i]!) < SAME_PLACE)));

/** The plan point of a place. */
export const onPlan = (to: PlanPoint | Point): PlanPoint => (to.length === 2 ? to : [to[0], to[2]]);
