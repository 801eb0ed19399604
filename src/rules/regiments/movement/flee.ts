import type { Dice } from '../../core/dice.ts';
import { overlapWhileSliding } from '../../../geometry/outlines/slide.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { FormationPose, RegimentLeg } from '../../core/formation.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
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
 * unit or on closed ground it runs on until it is past; a unit whose centre leaves the table is removed.
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
  const to = restingPlace(withPose(state, unit, pose), unit, distance);
  const legs: readonly RegimentLeg[] = [...before, { kind: 'advance', from: pose, to: to.pose, length: to.length }];
  const moved: RegimentsEvent = { kind: 'regiment-moved', unit, how, legs, to: to.pose };
  return isOffTable(withPose(state, unit, to.pose), unit)
    ? [moved, { kind: 'regiment-gone', unit, why: 'fled' }]
    : [moved];
}

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

/** The first place at or beyond a distance ahead where the unit overlaps nothing. */
function restingPlace(
  state: GameState,
  id: UnitId,
  distance: Inches,
): { readonly pose: FormationPose; readonly length: Inches } {
  const pose = poseOf(state, id);
  const body = bodyOutline(bodyOfUnit(state, getUnit(state, id)));
  const direction: PlanPoint = axesOf(pose.facing).ahead;
  const others = [...state.units.values()].filter((u) => u.id !== id && isOnTable(state, u.id));
  const grounds = [
    ...others.map((u) => bodyOutline(bodyOfUnit(state, u))),
    ...closedGround(state).map((g) => g.outline),
  ];
  const closed = grounds
    .map((ground) => overlapWhileSliding(body, direction, ground))
    .filter((stretch) => stretch !== undefined)
    .toSorted((a, b) => a[0] - b[0]);
  let length = distance;
  for (const [from, to] of closed) if (from < length && length < to) length = to;
  length = roundLength(length);
  return { pose: ahead(pose, length), length };
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
