import { buildField, type Field } from '../geometry/field.ts';
import { findRoute } from '../geometry/find-route.ts';
import { flattenLegs } from '../geometry/flatten-legs.ts';
import { type FlightPlan, flyAlong, straightPlan } from '../geometry/flight.ts';
import type { Obstacle } from '../geometry/levels.ts';
import type { Path } from '../geometry/path.ts';
import { isInside, signedDistance } from '../geometry/rounded.ts';
import { pathTo } from '../geometry/route-legs.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { PathAnswer } from '../rules/core/ports.ts';
import { levelAt, spotAt, type View } from './views.ts';
import { heightOn } from './slope-height.ts';
import { walkTo } from './walk.ts';

/** The shortest flight to a place, or the walk where FLY measures along the ground. */
export function flyTo(view: View, at: Point): PathAnswer {
  const path = shortestFlight(view, at);
  return path ? { kind: 'path', path } : walkTo(view, at);
}

/**
 * The shortest flight: straight over everything, or round what is too high to be worth passing over.
 *
 * Plans tried: the straight line; the way a walker would take; and, for each height of what lies in between, the way
 * round everything higher. Along each, the taut line over the rest. Features within the free step do not exist for it.
 */
export function shortestFlight(view: View, at: Point): Path | undefined {
  const path = overSolids(view, at);
  return path && !meetsSlope(view, path) ? path : undefined;
}

/** Heights closer than this are one on sloping ground. */
const FLUSH: Inches = 0.02;

/** How far a flight goes between looks at the slopes below it. */
const LOOK: Inches = 0.2;

/** Whether a flight, planned over solids alone, runs into a slope taller than the free step. */
function meetsSlope({ ground, setting }: View, { legs }: Path): boolean {
  const slopes = ground.slopes.filter((s) => s.tall && !(setting.mover.light && s.source.traits.lightThrough));
  if (slopes.length === 0) return false;
  return legs.some(({ from, to, length }) => {
    const count = Math.max(1, Math.ceil(length / LOOK));
    return Array.from({ length: count + 1 }, (_, i) => i / count).some((t) => {
      const [x, y, z] = [0, 1, 2].map((k) => from[k]! + t * (to[k]! - from[k]!)) as [number, number, number];
      return slopes.some((s) => (heightOn(s, x, z) ?? y) > y + FLUSH);
    });
  });
}

function overSolids(view: View, at: Point): Path | undefined {
  const { setting } = view;
  const start = spotAt(view.field, setting.from);
  const end = levelAt(view.field, at);
  if (setting.flyThroughAir === 'ends-on-feature' && start.level.rule === 0 && end.rule === 0) return undefined;
  const high = flownOver(view);
  const straight = straightPlan([setting.from[0], setting.from[2]], [at[0], at[2]]);
  let best = flyAlong(high, straight, start.level.rule, end.rule);
  const direct = Math.sqrt(
    (at[0] - setting.from[0]) ** 2 + (at[2] - setting.from[2]) ** 2 + (end.rule - start.level.rule) ** 2,
  );
  if (best && best.length <= direct + 1e-9) return grounded(best, setting.from, at);
  for (const plan of plansRound(view, high, at, best?.length ?? Infinity)) {
    const path = flyAlong(high, plan, start.level.rule, end.rule);
    if (path && (!best || path.length < best.length - 1e-9)) best = path;
  }
  return best && grounded(best, setting.from, at);
}

/** Terrain a flyer has to rise over: tall, solid, and not something it may move through. */
export function flownOver(view: View): readonly Obstacle[] {
  const { solids } = view.terrain;
  return view.obstacles.filter((o) => o.owner >= 0 && o.owner < solids.length && solids[o.owner]!.tall && !o.through);
}

function plansRound(view: View, high: readonly Obstacle[], at: Point, most: Inches): FlightPlan[] {
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

/** Whether a flight no longer than `most` could pass over or round an obstacle. */
function isInPlay(o: Obstacle, a: Point, b: Point, most: Inches): boolean {
  const away = (p: Point) => Math.max(0, signedDistance(o.shape, p[0], p[2]));
  return away(a) + away(b) <= most;
}

/** The field of what a flight goes round, kept with the view: every end within a reach asks for the same few. */
function fieldRound(view: View, below: Inches, walls: readonly Obstacle[], free: readonly Obstacle[]): Field {
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

/** A flight between counted heights, set on the true heights of its ends (low features are passed as if absent). */
function grounded(path: Path, from: Point, to: Point): Path {
  const legs = path.legs.map((leg, i) => ({
    ...leg,
    from: i === 0 ? from : leg.from,
    to: i === path.legs.length - 1 ? to : leg.to,
  }));
  return { ...path, legs };
}
