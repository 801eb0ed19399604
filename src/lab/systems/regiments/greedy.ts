import { NO_LEG, BOUND_SLACK, LEAST_STEP } from '../../../kernel/tolerances.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { distance } from '../../../kernel/vec.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { Manoeuvre } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { normalAngle } from '../../../rules/regiments/ranks/facing-line.ts';
import { bodyOfUnit, chargeOf } from '../../../rules/regiments/ranks/regiment-state.ts';
import { poseOf } from '../../../rules/regiments/movement/flee.ts';
import { frontageOf } from '../../../rules/regiments/ranks/formation.ts';
import { unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import type { RegimentsMoment, PolicyView } from '../../policy/moment.ts';
import { byDistance, declare, marksOf } from './choices.ts';
import { objectiveFor } from '../../policy/objectives.ts';
import { STRIDES } from '../../policy/towards.ts';
import * as trig from '../../../kernel/trig.ts';

/** The average of two dice: a charge that needs no more is declared. */
export const FAIR_ROLL: Inches = 7;

/**
 * Declares charges that an average roll completes; all other units wheel towards the objective that draws them, else
 * the nearest enemy, and advance, and shoot at the nearest they may.
 */
export function* greedyRegiments({ state }: PolicyView, moment: RegimentsMoment): Generator<Command> {
  if (moment.kind === 'charge' && !chargeOf(state, moment.unit)) {
    const most = unitStrideOf(state, moment.unit) + FAIR_ROLL;
    for (const { foe, distance } of byDistance(state, moment.unit))
      if (distance <= most) yield declare(moment.unit, foe);
  }
  if (moment.kind === 'shoot')
    for (const target of marksOf(state, moment.unit)) yield { kind: 'shoot', unit: moment.unit, target };
  if (moment.kind === 'move') {
    const { unit } = moment;
    const [nearest] = byDistance(state, unit);
    const stride = unitStrideOf(state, unit);
    yield* objectiveManoeuvres(state, unit) ??
      (nearest ? manoeuvresTo(state, unit, placeOf(state, nearest.foe), stride) : []);
  }
}

/** Where the body of a unit is, in inches. */
export const placeOf = (state: GameState, unit: UnitId): Point => bodyOfUnit(state, getUnit(state, unit)).at;

/**
 * Manoeuvres towards the objective that draws a unit, as far as it may; none where it stays at one. Undefined where
 * nothing draws it.
 */
export function objectiveManoeuvres(state: GameState, unit: UnitId): readonly Command[] | undefined {
  const objective = objectiveFor(state, unit);
  if (objective === undefined || objective === 'here') return objective && [];
  return manoeuvresTo(
    state,
    unit,
    objective.at,
    Math.min(unitStrideOf(state, unit), distance(placeOf(state, unit), objective.at)),
  );
}

/** Manoeuvres towards a place, of `most` inches and shorter ones, longest first. */
export const manoeuvresTo = (state: GameState, unit: UnitId, there: Point, most: Inches): readonly Command[] =>
  STRIDES.map((share) => ({ kind: 'manoeuvre', unit, steps: manoeuvreTowards(state, unit, there, share * most) }));

/** A wheel towards a place as far as allowed, and an advance with the rest of `most`, in inches. */
function manoeuvreTowards(state: GameState, unit: UnitId, there: Point, most: Inches): readonly Manoeuvre[] {
  const { at, facing } = poseOf(state, unit);
  const { formation } = getUnit(state, unit);
  const width = formation ? frontageOf(formation) : 0;
  const wanted = normalAngle(trig.atan2(-(there[0] - at[0]), -(there[2] - at[2])) - facing);
  const angle = Math.sign(wanted) * Math.min(Math.abs(wanted), most / Math.max(width, NO_LEG));
  const left = Math.max(0, most - Math.abs(angle) * width - BOUND_SLACK);
  return [
    ...(Math.abs(angle) > LEAST_STEP ? [{ kind: 'wheel', angle } as const] : []),
    ...(left > LEAST_STEP ? [{ kind: 'advance', inches: left } as const] : []),
  ];
}
