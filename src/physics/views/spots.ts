import type { Field } from '../../geometry/field/field.ts';
import { overAt } from '../../geometry/field/over.ts';
import { isFree, type Level, levelsOver } from '../../geometry/obstacles/levels.ts';
import type { RoutePoint } from '../../geometry/travel/route-node.ts';
import type { Point } from '../../kernel/point.ts';
import { HEIGHT_SLACK } from '../../kernel/tolerances.ts';
import type { Blocker } from '../../rules/core/ports.ts';
import { onHill } from '../slopes/hills.ts';
import { touchedAt } from './passing.ts';
import type { MoverView } from './view.ts';

/**
 * The level a base stands at: the highest of its surroundings that is not above it; if there is none, the highest of
 * those whose obstacle it does not overlap; otherwise its exact height.
 */
export function levelAt(field: Field, at: Point): Level {
  const over = overAt(field, at[0], at[2]);
  const clear = over.filter((i) => isFree(field.obstacles, [i], at[1]));
  return highestUnder(field, over, at) ?? highestUnder(field, clear, at) ?? { y: at[1], rule: at[1] };
}

function highestUnder(field: Field, over: readonly number[], at: Point): Level | undefined {
  // A place on a low slope, or a little above its support, counts as the level below it.
  let best: Level | undefined;
  for (const l of levelsOver(field.obstacles, over)) {
    if (l.y <= at[1] + HEIGHT_SLACK && (!best || l.y >= best.y)) best = l;
  }
  return best;
}

/** A place as a spot of the search: its position and level. */
export function spotAt(field: Field, at: Point): RoutePoint {
  const onSheet = field.sheets.length > 0 ? onHill(field.sheets, at) : undefined;
  if (onSheet) return { x: at[0], z: at[2], level: { y: onSheet.at[1], rule: onSheet.at[1] }, onSheet };
  const level = levelAt(field, at);
  const touched = field.agile && Math.abs(level.y - at[1]) > HEIGHT_SLACK ? touchedAt(field, at) : [];
  if (touched.length === 0) return { x: at[0], z: at[2], level };
  const y = field.obstacles[touched[0]!]!.hi;
  return { x: at[0], z: at[2], level: { y, rule: y }, touched };
}

/**
 * The rules' blocker for an obstacle of a view.
 *
 * @param index Index of the view's obstacles; negative means the edge of the table.
 */
export function obstacleBlocker(view: MoverView, index: number): Blocker {
  if (index < 0) return { kind: 'edge' };
  const { owner } = view.obstacles[index]!;
  const solids = view.terrain.solids;
  const { slopes, difficult } = view.ground;
  if (owner < -slopes.length) return { kind: 'piece', id: difficult[-1 - slopes.length - owner]!.piece };
  if (owner < 0) return { kind: 'piece', id: slopes[-1 - owner]!.piece };
  if (owner < solids.length) return { kind: 'piece', id: solids[owner]!.piece };
  const place = owner - solids.length;
  const { id } = view.setting.crowd[place >> 1]!;
  return { kind: (place & 1) === 0 ? 'model' : 'range', id };
}
