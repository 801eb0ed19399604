import { buildField } from '../../geometry/field/build-field.ts';
import type { Field } from '../../geometry/field/field.ts';
import { findRoute } from '../../geometry/routes/find-route.ts';
import { flattenLegs } from '../../geometry/routes/flatten-legs.ts';
import type { FlightPlan } from '../../geometry/flight/flight.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Path } from '../../geometry/path.ts';
import { isInside, signedDistance } from '../../geometry/outlines/rounded.ts';
import { pathTo } from '../../geometry/routes/route-legs.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoverView } from '../views/view.ts';

/** Terrain a flyer has to rise over: tall, solid, and not open to it. */
export function solidsFlownOver(view: MoverView): readonly Obstacle[] {
  const { solids } = view.terrain;
  return view.obstacles.filter((o) => o.owner >= 0 && o.owner < solids.length && solids[o.owner]!.tall && !o.through);
}

/**
 * Plans round terrain that is too high to be worth crossing.
 *
 * @param most Length of a known flight, inches. Obstacles that no shorter flight could meet are left out.
 */
export function plansRound(view: MoverView, high: readonly Obstacle[], at: Point, most: Inches): FlightPlan[] {
  const from = view.setting.from;
  const inPlay = high.filter((o) => isInPlay(o, from, at, most));
  const tops = [...new Set(inPlay.map((o) => o.hi))].sort((a, b) => a - b);
  const plans: FlightPlan[] = [];
  for (const below of [0, ...tops.slice(0, -1)]) {
    const walls = high
      .filter((o) => o.hi > below)
      .map((o): Obstacle => ({ ...o, lo: -Infinity, hi: Infinity, stand: false }));
    const free = walls.filter((w) => !covers(w, from) && !covers(w, at));
    const field = fieldRound(view, below, walls, free);
    const ground = { y: 0, rule: 0 };
    const route = findRoute(field, { x: from[0], z: from[2], level: ground }, { x: at[0], z: at[2], level: ground });
    if (route.kind === 'route') plans.push(planOf(pathTo(field, route.end)));
  }
  return plans;
}

const covers = (o: Obstacle, [x, , z]: Point): boolean => isInside(o.shape, x, z);

/** Whether a flight from `a` to `b` no longer than `most` inches could pass over or round an obstacle. */
export function isInPlay(o: Obstacle, a: Point, b: Point, most: Inches): boolean {
  const away = (p: Point) => Math.max(0, signedDistance(o.shape, p[0], p[2]));
  return away(a) + away(b) <= most;
}

/** The field of the obstacles a flight goes round, cached in the view: all ends within a reach need the same few. */
function fieldRound(view: MoverView, below: Inches, walls: readonly Obstacle[], free: readonly Obstacle[]): Field {
  const key = `${below} ${walls.flatMap((w, i) => (free.includes(w) ? [] : [i])).join(' ')}`;
  const known = view.flightFields.get(key);
  if (known) return known;
  const made = buildField(free, view.bounds, view.setting.freeStep);
  view.flightFields.set(key, made);
  return made;
}

function planOf(path: Path): FlightPlan {
  const legs = flattenLegs(path.legs);
  const first = legs[0];
  if (!first) return { corners: [], lengths: [] };
  return {
    corners: [[first.from[0], first.from[2]], ...legs.map((l): PlanPoint => [l.to[0], l.to[2]])],
    lengths: legs.map((l) => l.length),
  };
}
