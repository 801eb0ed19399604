import type { Dice } from '../../core/dice.ts';
import { nearestFreeShift } from '../../../geometry/outlines/nearest-free.ts';
import { overlapWhileSliding } from '../../../geometry/outlines/slide.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { distanceInPlan } from '../../../kernel/vec.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { FormationPose, RegimentLeg } from '../../core/formation.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
import { exceeds } from '../../core/measure/measure.ts';
import { roundLength, roundPoint } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import { bodyOutline } from '../ranks/body-outline.ts';
import { normalAngle } from '../ranks/facing-line.ts';
import { bodyOfUnit, isOnTable, withPose } from '../ranks/regiment-state.ts';
import { axesOf, boundaryOf, fromLocal } from '../ranks/formation.ts';
import { closedGround } from '../ranks/terrain-outlines.ts';
import { advanced } from '../ranks/footprint.ts';
import * as trig from '../../../kernel/trig.ts';

/**
 * The flight of a unit: it turns about its centre to face straight away from an enemy, and runs. If it would end on a
 * unit or on closed ground it runs on until it is past; a unit whose centre leaves the table is removed, and one that
 * would overhang the edge ends at the nearest free place where all of it is on the table.
 *
 * @param distance The rolled distance, inches.
 * @source RG-03, RG-31
 */
export function flight(
  state: GameState,
  unit: UnitId,
  from: UnitId,
  distance: Inches,
  how: 'flee' | 'pursuit' = 'flee',
): readonly RegimentsEvent[] {
  const centre = bodyOfUnit(state, getUnit(state, unit)).at;
  const other = bodyOfUnit(state, getUnit(state, from)).at;
  const [dx, dz] = [centre[0] - other[0], centre[2] - other[2]];
  const facing = trig.atan2(-dx, -dz);
  const start = poseOf(state, unit);
  const turned = turnedAboutCentre(state, unit, facing);
  return run(
    state,
    unit,
    [{ kind: 'pivot', from: start, to: turned, angle: turnBetween(start, turned) }],
    turned,
    distance,
    how,
  );
}

/** The shorter turn from one facing to another; positive turns left. */
export const turnBetween = (from: FormationPose, to: FormationPose): Radians => normalAngle(to.facing - from.facing);

/** The flight or pursuit of a unit straight ahead. @source RG-30, RG-31 */
export const onward = (
  state: GameState,
  unit: UnitId,
  distance: Inches,
  how: 'flee' | 'pursuit',
): readonly RegimentsEvent[] => run(state, unit, [], poseOf(state, unit), distance, how);

function run(
  state: GameState,
  unit: UnitId,
  before: readonly RegimentLeg[],
  pose: FormationPose,
  distance: Inches,
  how: 'flee' | 'pursuit',
): readonly RegimentsEvent[] {
  const ran = restingPlace(withPose(state, unit, pose), unit, distance);
  const left = isOffTable(withPose(state, unit, ran), unit);
  const to = left ? undefined : ontoTable(withPose(state, unit, ran), unit);
  const end = to ?? ran;
  const length = roundLength(distanceInPlan([pose.at[0], pose.at[2]], [end.at[0], end.at[2]]));
  const legs: readonly RegimentLeg[] = [...before, { kind: 'advance', from: pose, to: end, length }];
  const moved: RegimentsEvent = { kind: 'regiment-moved', unit, how, legs, to: end };
  return to ? [moved] : [moved, { kind: 'regiment-gone', unit, why: 'fled' }];
}

/** The nearest pose on the table and off everything; undefined when there is none. @source RG-31 */
function ontoTable(state: GameState, unit: UnitId): FormationPose | undefined {
  const pose = poseOf(state, unit);
  const body = bodyOutline(bodyOfUnit(state, getUnit(state, unit)));
  const [halfWidth, halfDepth] = [state.table.width / 2, state.table.depth / 2];
  if (body.every(([x, z]) => !exceeds(Math.abs(x), halfWidth) && !exceeds(Math.abs(z), halfDepth))) return pose;
  const shift = nearestFreeShift(body, [halfWidth, halfDepth], obstaclesOf(state, unit));
  return shift && { ...pose, at: roundPoint([pose.at[0] + shift[0], pose.at[1], pose.at[2] + shift[1]]) };
}

/** The outlines of everything a unit may not end on: other units and closed ground. */
const obstaclesOf = (state: GameState, id: UnitId): readonly (readonly PlanPoint[])[] => [
  ...[...state.units.values()]
    .filter((unit) => unit.id !== id && isOnTable(state, unit.id))
    .map((unit) => bodyOutline(bodyOfUnit(state, unit))),
  ...closedGround(state).map(({ outline }) => outline),
];

/** The pose of a unit's ranks, or of a lone model. */
export function poseOf(state: GameState, id: UnitId): FormationPose {
  const unit = getUnit(state, id);
  if (unit.formation) return { at: unit.formation.at, facing: unit.formation.facing };
  const body = bodyOfUnit(state, unit);
  return { at: body.at, facing: body.facing };
}

/** The pose of a unit turned about its centre. */
export function turnedAboutCentre(state: GameState, id: UnitId, facing: Radians): FormationPose {
  const unit = getUnit(state, id);
  const centre = bodyOfUnit(state, unit).at;
  if (!unit.formation) return { at: centre, facing };
  const half = boundaryOf(unit.formation).back / 2;
  const [x, z] = fromLocal({ at: centre, facing }, 0, -half);
  return { at: roundPoint([x, unit.formation.at[1], z]), facing };
}

/** A pose advanced by a length and rounded as events record it. */
export function ahead(pose: FormationPose, length: Inches): FormationPose {
  const on = advanced(pose, length);
  return { ...on, at: roundPoint(on.at) };
}

/** The first pose at or beyond a distance ahead where the unit overlaps nothing. */
function restingPlace(state: GameState, id: UnitId, distance: Inches): FormationPose {
  const pose = poseOf(state, id);
  const body = bodyOutline(bodyOfUnit(state, getUnit(state, id)));
  const direction: PlanPoint = axesOf(pose.facing).ahead;
  const closed = obstaclesOf(state, id)
    .map((ground) => overlapWhileSliding(body, direction, ground))
    .filter((stretch) => stretch !== undefined)
    .toSorted((a, b) => a[0] - b[0]);
  let length = distance;
  for (const [from, to] of closed) if (from < length && length < to) length = to;
  return ahead(pose, roundLength(length));
}

/** Whether the centre of a unit has left the table. */
function isOffTable(state: GameState, id: UnitId): boolean {
  const { at } = bodyOfUnit(state, getUnit(state, id));
  return Math.abs(at[0]) > state.table.width / 2 || Math.abs(at[2]) > state.table.depth / 2;
}

/** Number of dice of a flight. @source RG-03, RG-31 */
const FLIGHT_DICE = 2;

/** Rolls how far a unit flees. @source RG-03, RG-31 */
export function rollFlight(unit: UnitId, dice: Dice): Extract<RegimentsEvent, { kind: 'flight-rolled' }> {
  const pips = dice.d6(FLIGHT_DICE);
  return { kind: 'flight-rolled', unit, dice: pips, distance: pips.reduce((sum, p) => sum + p, 0) };
}
