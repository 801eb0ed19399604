import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { SheetLink } from '../slopes/sheet-links.ts';
import type { RouteNode } from '../travel/route-node.ts';

/**
 * The same route with its rough links drawn exactly. Where it begins or ends straight beside a link, on ground that is
 * free, it gets onto the slope and off it where the whole is shortest.
 *
 * @param isFree Whether a stretch of level ground is free; by default none is.
 * @source Sums of lengths; test/property/steep-slopes.test.ts.
 */
export function refinedRoute(end: RouteNode, isFree?: (a: Point, b: Point) => boolean): RouteNode {
  const exact = exactRoute(end);
  const over = end.link ? end : end.parent;
  const entered = isFree && over?.link?.refined ? fromGround(end, over, isFree) : undefined;
  return entered && entered.cost < exact.cost ? entered : exact;
}

/** The route that gets onto a slope or off it anywhere; undefined where it is not straight beside that, or not free. */
function fromGround(end: RouteNode, over: RouteNode, isFree: (a: Point, b: Point) => boolean): RouteNode | undefined {
  const gate = over.parent!;
  const start = isStraight(gate) && gate.parent?.parent === undefined ? gate.parent : undefined;
  const after = over !== end && isStraight(end) && end.vertex < 0 ? at(end) : undefined;
  if (over === end ? !start : !after) return undefined;
  const link = over.link!.refined!({ before: start && at(start), after });
  if (!link?.legs.every((leg) => leg.kind !== 'walk' || isFree(leg.from, leg.to))) return undefined;
  return { ...end, ...straightOn(start ?? exactRoute(gate), link), tangent: undefined, climbs: undefined, link };
}

const at = ({ x, z, level }: RouteNode): Point => [x, level.y, z];

/** Whether a node is reached straight over level ground. */
const isStraight = ({ tangent, climbs, arcClimbs, sweep }: RouteNode): boolean =>
  tangent !== undefined && !climbs && !arcClimbs && sweep === 0;

const straightOn = (from: RouteNode, { cost, up, down }: SheetLink) => ({
  ...{ parent: from, cost: from.cost + cost, up: from.up + up, down: from.down + down },
});

/** The same route with its rough links drawn exactly. */
function exactRoute(end: RouteNode): RouteNode {
  if (!end.parent) return end;
  const [before, parent] = [end.parent, exactRoute(end.parent)];
  const link = end.link?.refined?.() ?? end.link;
  if (parent === before && link === end.link) return end;
  const sumOf = (key: 'cost' | 'up' | 'down'): Inches =>
    parent[key] + (end[key] - before[key]) - (end.link?.[key] ?? 0) + (link?.[key] ?? 0);
  return { ...end, parent, cost: sumOf('cost'), up: sumOf('up'), down: sumOf('down'), ...(link ? { link } : {}) };
}
