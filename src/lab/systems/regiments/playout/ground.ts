import { type ConvexBody, convexBody, overlapsBy } from '../../../../geometry/outlines/convex.ts';
import { convexHull } from '../../../../geometry/outlines/polygon.ts';
import { overlapWhileSliding } from '../../../../geometry/outlines/slide.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import type { Inches } from '../../../../kernel/units.ts';
import type { GameState } from '../../../../rules/core/state/state.ts';
import { closedGround, roughGround } from '../../../../rules/regiments/ranks/terrain-outlines.ts';
import type { BattleBody, PlayoutGround } from './battle.ts';
import { unitCorners } from './outline.ts';

const known = new WeakMap<object, PlayoutGround>();

/** The ground of a table for playouts; the same terrain is looked at once. */
export function playoutGround(state: GameState): PlayoutGround {
  const before = known.get(state.terrain);
  if (before) return before;
  const rough = roughGround(state);
  const bodiesOf = (some: readonly { readonly outline: readonly PlanPoint[] }[]): readonly ConvexBody[] =>
    some.map(({ outline }) => convexBody(outline));
  const ground = {
    closed: bodiesOf(closedGround(state)),
    difficult: bodiesOf(rough.filter(({ isObstacle }) => !isObstacle)),
    obstacles: bodiesOf(rough.filter(({ isObstacle }) => isObstacle)),
  };
  known.set(state.terrain, ground);
  return ground;
}

/** A rectangle in plan, by the middle of its front edge. */
type Box = Pick<BattleBody, 'x' | 'z' | 'ax' | 'az' | 'width' | 'depth'>;

/** Whether a rectangle touches closed ground. @source RG-28 */
export const isOnClosed = ({ closed }: PlayoutGround, box: Box): boolean => meetsAny(closed, box);

/** Whether a rectangle meets some outlines. Most of these are far away. */
function meetsAny(outlines: readonly ConvexBody[], box: Box): boolean {
  let body: ConvexBody | undefined;
  for (const outline of outlines)
    if (isNear(outline, box) && overlapsBy((body ??= convexBody(unitCorners(box))), outline, MEASURE_TOLERANCE))
      return true;
  return false;
}

function isNear({ centre, radius }: ConvexBody, { x, z, ax, az, width, depth }: Box): boolean {
  const [dx, dz] = [x - (ax * depth) / 2 - centre[0], z - (az * depth) / 2 - centre[1]];
  const reach = radius + (width + depth) / 2;
  return dx * dx + dz * dz < reach * reach;
}

/**
 * How far a unit comes straight ahead with so many inches: difficult ground costs more by the inch, and each low obstacle
 * once.
 *
 * @source RT-01, RT-02
 */
export function lengthAhead(
  { difficult, obstacles }: PlayoutGround,
  { rough }: GameState['rules']['regiments'],
  box: Box,
  inches: Inches,
): Inches {
  if (!rough || inches <= 0) return inches;
  const swept = { ...box, x: box.x + box.ax * inches, z: box.z + box.az * inches, depth: box.depth + inches };
  let left = inches;
  for (const outline of obstacles) if (isNear(outline, swept) && meetsAny([outline], swept)) left -= rough.crossing;
  const moving = unitCorners(box);
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const outline of difficult) {
    const span = isNear(outline, swept) ? overlapWhileSliding(moving, [box.ax, box.az], outline.points) : undefined;
    if (span) [from, to] = [Math.min(from, Math.max(0, span[0])), Math.max(to, span[1])];
  }
  if (left <= from) return Math.max(0, left);
  const within = (left - from) / (1 + rough.difficult);
  return from + Math.min(within, to - from) + Math.max(0, left - from - (to - from) * (1 + rough.difficult));
}

/** Whether rough ground lies anywhere in the least convex area that holds two units. @source RT-04 */
export function isRoughBetween({ difficult, obstacles }: PlayoutGround, one: Box, other: Box): boolean {
  if (difficult.length + obstacles.length === 0) return false;
  const between = convexBody(convexHull([...unitCorners(one), ...unitCorners(other)]));
  const isMet = (outline: ConvexBody): boolean => overlapsBy(between, outline, MEASURE_TOLERANCE);
  return difficult.some(isMet) || obstacles.some(isMet);
}
