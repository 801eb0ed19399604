import { bendPlan, type Search } from '../../geometry/flight/bend-plan.ts';
import type { Clearance } from '../../geometry/slopes/clearance.ts';
import { isInBounds } from '../../geometry/field/over.ts';
import { flyOver, roughFlight } from '../../geometry/flight/flight-over.ts';
import { type FlightPlan, planThrough, straightPlan } from '../../geometry/flight/flight.ts';
import { type Floor, floorBetween, placeAlong } from '../../geometry/flight/floor.ts';
import { outerRadius } from '../../geometry/gap.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Path } from '../../geometry/path.ts';
import { convexHull } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { ROUGH_FLIGHT, SAME_PLACE, SUNK, UNDER_FLOOR } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import { solidsFlownOver, isInPlay, plansRound } from './flight-plans.ts';
import { levelAt } from '../views/spots.ts';
import { surfaceSpot } from '../views/surface-spot.ts';
import type { MoverView } from '../views/view.ts';

/** The floor of a flight to a place: how high slopes force it to rise. Undefined when there are no slopes. */
export function floorUnder(view: MoverView, to: Point): Floor | undefined {
  const { from, mover } = view.setting;
  const clearances = view.clearances();
  return clearances.length === 0 ? undefined : floorBetween(clearances, outerRadius(mover.base), [from, to]);
}

/** Whether a flight planned over solids alone clears the slopes below it. */
export function keepsAbove(floor: Floor, { legs }: Path): boolean {
  return legs.every(({ from, to, length }) => {
    const count = Math.max(1, Math.ceil(length / floor.step));
    for (let i = 0; i <= count; i++) {
      const [x, y, z] = lerp(from, to, i / count);
      if (floor.above(x, z, y + UNDER_FLOOR) > y + UNDER_FLOOR) return false;
    }
    return true;
  });
}

/** A bent plan, and the flight along it. */
type Bent = NonNullable<ReturnType<typeof bendPlan>>;

/** How much longer than the lower bound a flight may be before plans round slopes are tried, as a factor. */
const NEAR = 1.001;
/** Maximum number of times the best plan is led round a slope it bends at. */
const DETOURS = 3;

/**
 * The shortest flight over slopes and solids: the straight plan and those round solids are bent until they get no
 * shorter, and led round either side of each slope they still bend at.
 *
 * Plans are compared on a lattice of clearances; the best is then measured exactly. The result can be flown as it is,
 * so it is never too short. How near it comes to the shortest flight is measured in test/property/flights.test.ts.
 *
 * @param least A lower bound: the length of the flight over solids alone. Inches.
 */
export function flyOverSlopes(view: MoverView, at: Point, floor: Floor, least: Inches): Path | undefined {
  const { from } = view.setting;
  const start = surfaceSpot(view, from).spot.level.rule;
  const isSloped = view.slopes !== undefined || view.field.sheets.length > 0;
  const end = isSloped ? surfaceSpot(view, at).spot.level.rule : levelAt(view.field, at).rule;
  if (floor.at(from[0], from[2]) > from[1] + SUNK || floor.at(at[0], at[2]) > at[1] + SUNK) return undefined;
  const high = solidsFlownOver(view);
  const straight = straightPlan([from[0], from[2]], [at[0], at[2]]);
  const fly = (near: readonly Obstacle[]) => (corners: readonly PlanPoint[]) =>
    corners.every((p) => isInBounds(view.bounds, p[0], p[1]))
      ? roughFlight(near, floor, planThrough(corners), start, end)
      : undefined;
  const first = fly(high)(straight.corners);
  const near = high.filter((o) => isInPlay(o, from, at, first?.length ?? Infinity));
  const bent = bendAll(
    view,
    [straight, ...(near.length > 0 ? plansRound(view, high, at, first?.length ?? Infinity) : [])],
    fly(near),
    least,
  );
  const over = bent && flyOver(near, floor, planThrough(bent.corners), start, end);
  if (over && first && bent.flown.length < first.length - ROUGH_FLIGHT) return over;
  const along = flyOver(high, floor, straight, start, end);
  return over && along && over.length < along.length ? over : (along ?? over);
}

/** The best of some plans, each bent and then led round the slopes it bends at. */
function bendAll(
  view: MoverView,
  plans: readonly FlightPlan[],
  fly: Parameters<typeof bendPlan>[1],
  least: Inches,
): Bent | undefined {
  let best: Bent | undefined;
  const attempt = (corners: readonly PlanPoint[], search: Search): boolean => {
    const bent = bendPlan(corners, fly, search);
    if (!bent || (best && bent.flown.length >= best.flown.length - SAME_PLACE)) return false;
    best = bent;
    return true;
  };
  plans.forEach((plan, i) => (i === 0 || plan.corners.length > 2) && attempt(plan.corners, 'far'));
  const tried = new Set<Clearance>();
  for (let round = 0; best && round < DETOURS && best.flown.length > least * NEAR; round++) {
    const from: Bent = best;
    const slope = slopeMet(view, from, tried);
    if (!slope) break;
    tried.add(slope);
    for (const outline of slope.outlines) {
      for (const side of [1, -1] as const) {
        const detour = ledRound(from.corners, outline, side);
        if (planLength(detour) * LOOSE < best.flown.length) attempt(detour, 'near');
      }
    }
    if (best !== from) attempt(best.corners, 'far');
  }
  return best;
}

/** A flight round a slope is at least this share of the plan round the slope's outline. */
const LOOSE = 0.95;

const planLength = (corners: readonly PlanPoint[]): Inches => planThrough(corners).lengths.reduce((a, b) => a + b, 0);

/** A slope that a flight bends at and that no plan has been led round yet. */
function slopeMet(view: MoverView, { corners, flown }: Bent, tried: ReadonlySet<Clearance>): Clearance | undefined {
  const plan = planThrough(corners);
  const places = flown.bends.map((s) => placeAlong(plan, s));
  return view
    .clearances()
    .find((c) => !tried.has(c) && places.some(([x, z]) => x > c.minX && x < c.maxX && z > c.minZ && z < c.maxZ));
}

/** The plan from a flight's start to its end round one side of an outline, along their common hull. */
function ledRound(corners: readonly PlanPoint[], outline: readonly PlanPoint[], side: 1 | -1): PlanPoint[] {
  const [a, b] = [corners[0]!, corners.at(-1)!];
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const beside = outline.filter((p) => side * ((p[1] - a[1]) * dx - (p[0] - a[0]) * dz) > 0);
  const hull = convexHull([a, b, ...beside]);
  const first = hull.indexOf(a);
  const turned = [...hull.slice(first), ...hull.slice(0, first)];
  const toEnd = turned.slice(0, turned.indexOf(b) + 1);
  return toEnd.length > 2 ? toEnd : [a, ...turned.slice(turned.indexOf(b)).toReversed()];
}
