import { LENGTH_ROUNDING, NO_MOTION, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { gapAcross, type Standing } from '../../../geometry/gap.ts';
import { overlapWhileSliding } from '../../../geometry/outlines/slide.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { RegimentLeg } from '../../core/formation.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
import { exceeds } from '../../core/measure/measure.ts';
import { roundLength } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import { bodyOutline } from '../ranks/body-outline.ts';
import { bodyOfUnit, isOnTable, withPose } from '../ranks/regiment-state.ts';
import { ahead, poseOf, turnBetween, turnedAboutCentre } from './flee.ts';
import { axesOf } from '../ranks/formation.ts';
import { closedGround } from '../ranks/terrain-outlines.ts';
import * as trig from '../../../kernel/trig.ts';

/** Minimum distance of a pursuit to any other unit. @source RG-30 */
const SPACING: Inches = 1;

/** Bisection steps of the last part: enough for a thousandth of the rounding. */
const HALVINGS = 60;

/**
 * The pursuit of a fleeing unit: the pursuer turns about its centre towards that unit's position, if there is room, and
 * advances. It stops an inch short of any unit, and at obstacles.
 *
 * @param after Centre of the fleeing unit at the end of its flight.
 * @param distance The rolled distance, inches.
 * @returns Empty when it cannot move.
 * @source RG-30
 */
export function pursuit(state: GameState, unit: UnitId, after: Point, distance: Inches): readonly RegimentsEvent[] {
  const start = poseOf(state, unit);
  const { at } = bodyOfUnit(state, getUnit(state, unit));
  const turned = turnedAboutCentre(state, unit, trig.atan2(at[0] - after[0], at[2] - after[2]));
  const angle = turnBetween(start, turned);
  const pivots = Math.abs(angle) > NO_MOTION && hasRoom(withPose(state, unit, turned), unit);
  const from = pivots ? turned : start;
  const length = roundLength(freeLength(withPose(state, unit, from), unit, distance));
  const legs: RegimentLeg[] = [];
  if (pivots) legs.push({ kind: 'pivot', from: start, to: turned, angle });
  if (length > 0) legs.push({ kind: 'advance', from, to: ahead(from, length), length });
  const last = legs.at(-1);
  return last === undefined ? [] : [{ kind: 'regiment-moved', unit, how: 'pursuit', legs, to: last.to }];
}

const othersOf = (state: GameState, id: UnitId): readonly Standing[] =>
  [...state.units.values()].filter((u) => u.id !== id && isOnTable(state, u.id)).map((u) => bodyOfUnit(state, u));

/** Whether a unit overlaps no other unit and no closed ground and is wholly on the table. */
function hasRoom(state: GameState, id: UnitId): boolean {
  const body = bodyOfUnit(state, getUnit(state, id));
  if (othersOf(state, id).some((other) => exceeds(0, gapAcross(body, other)))) return false;
  return spaceAhead(state, id) >= 0;
}

/**
 * How far a unit can advance, at most `most`: not to within an inch of another unit, nor nearer to one that is already
 * within an inch.
 */
function freeLength(state: GameState, id: UnitId, most: Inches): Inches {
  const body = bodyOfUnit(state, getUnit(state, id));
  const [dx, dz] = axesOf(body.facing).ahead;
  const along = (length: Inches): Standing => ({
    ...body,
    at: [body.at[0] + dx * length, body.at[1], body.at[2] + dz * length],
  });
  const open = Math.max(0, Math.min(most, spaceAhead(state, id)));
  return othersOf(state, id).reduce((length, other) => {
    const gap = (l: Inches) => gapAcross(along(l), other);
    const now = gap(0);
    return firstBelow(gap, now >= SPACING ? SPACING - LENGTH_ROUNDING : Math.max(0, now) - MEASURE_TOLERANCE, length);
  }, open);
}

/** How far a unit can advance before it meets closed ground or the table's edge; negative when it overlaps one. */
function spaceAhead(state: GameState, id: UnitId): Inches {
  const body = bodyOfUnit(state, getUnit(state, id));
  const corners = bodyOutline(body);
  const direction: PlanPoint = axesOf(body.facing).ahead;
  const grounds = closedGround(state).flatMap(({ outline }) => {
    const overlap = overlapWhileSliding(corners, direction, outline);
    return overlap === undefined || overlap[1] <= MEASURE_TOLERANCE ? [] : [settled(overlap[0])];
  });
  const half = [state.table.width / 2, state.table.depth / 2] as const;
  const edges = corners.flatMap((corner) =>
    ([0, 1] as const).flatMap((axis) => {
      const [at, speed] = [corner[axis], direction[axis]];
      const inside = half[axis] - Math.abs(at);
      if (inside < -MEASURE_TOLERANCE) return [inside];
      return Math.abs(speed) < NO_MOTION ? [] : [settled((half[axis] - Math.sign(speed) * at) / Math.abs(speed))];
    }),
  );
  return Math.min(...grounds, ...edges);
}

/** A distance at which bodies only touch counts as no overlap. */
const settled = (length: Inches): Inches => (length < 0 && length > -MEASURE_TOLERANCE ? 0 : length);

/**
 * The distance at which a convex function of the distance first falls below a bound.
 *
 * @param gap Convex: the gap between two convex bodies, one of which slides.
 */
function firstBelow(gap: (length: Inches) => Inches, bound: Inches, most: Inches): Inches {
  let [low, high] = [0, most];
  for (let i = 0; i < HALVINGS; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (gap(a) <= gap(b)) high = b;
    else low = a;
  }
  const least = (low + high) / 2;
  if (gap(least) >= bound && gap(most) >= bound) return most;
  let [free, shut] = [0, gap(least) < bound ? least : most];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (free + shut) / 2;
    if (gap(middle) >= bound) free = middle;
    else shut = middle;
  }
  return free;
}
