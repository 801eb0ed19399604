import { footprintOf, grow } from '../../geometry/grow.ts';
import { gapAcross } from '../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId, UnitId } from '../core/ids.ts';
import { getModel, modelsOf } from '../core/lookup.ts';
import { isMeasuredToBody, MEASURE_TOLERANCE } from '../core/measure.ts';
import type { LandingZone, MoveSetting, ReachMap, TableQuery } from '../core/ports.ts';
import { moveSetting } from '../core/setting.ts';
import type { GameState, Model } from '../core/state.ts';

/** How much further than a forbidden range a proven way keeps, so that no ruler finds it within. */
const RANGE_MARGIN: Inches = MEASURE_TOLERANCE + 0.0001;

/** One charge to be solved: who, at whom, on which table; reaches are built when first asked for. */
export type ChargeProblem = {
  readonly state: GameState;
  readonly unit: UnitId;
  readonly models: readonly Model[];
  readonly targets: readonly UnitId[];
  /** Models of each target, in the order of `targets`. */
  readonly enemies: readonly (readonly Model[])[];
  readonly limit: Inches;
  /** Where a model of the unit can get to within the limit, its own unit out of the way. */
  readonly reach: (model: Model) => ReachMap;
};

/**
 * A charge as a problem to solve.
 *
 * @param limit   The furthest any model may move, inches.
 * @param margin  `exact` keeps bystanders' ranges as they are, for the infimum; `clear` keeps a hair away from them, for
 *                ways that are to be walked.
 */
export function chargeProblem(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  limit: Inches,
  table: TableQuery,
  margin: 'exact' | 'clear',
): ChargeProblem {
  const reaches = new Map<ModelId, ReachMap>();
  const own = new Set(modelsOf(state, unit).map((m) => m.id));
  return {
    state,
    unit,
    models: modelsOf(state, unit),
    targets,
    enemies: targets.map((t) => modelsOf(state, t)),
    limit,
    reach: (model) => {
      const known = reaches.get(model.id);
      if (known) return known;
      const made = table.reach(settingFor(state, model.id, targets, own, margin === 'clear' ? RANGE_MARGIN : 0), limit);
      reaches.set(model.id, made);
      return made;
    },
  };
}

function settingFor(
  state: GameState,
  id: ModelId,
  targets: readonly UnitId[],
  own: ReadonlySet<ModelId>,
  margin: Inches,
): MoveSetting {
  const setting = moveSetting(state, id, { kind: 'charge', targets });
  const crowd = setting.crowd
    .filter((b) => !own.has(b.id))
    .map((b) => (b.keepOut ? { ...b, keepOut: { ...b.keepOut, across: b.keepOut.across + margin } } : b));
  return { ...setting, crowd };
}

/** Everywhere a model's centre is within `across` of another's base, at heights within `up` of its support. */
export function zoneAround(mover: Model, other: Model, at: Point, across: Inches, up: Inches): LandingZone {
  const f = footprintOf(other.base, other.facing);
  const core = f.core.map((p): PlanPoint => [p[0] + at[0], p[1] + at[2]]);
  const shape = grow(core, f.radius, footprintOf(mover.base, mover.facing), across);
  const body = isMeasuredToBody(other) ? other.height : 0;
  return {
    core: Array.from(shape.px, (x, i): PlanPoint => [x, shape.pz[i]!]),
    radius: shape.rho,
    low: at[1] - up,
    high: at[1] + body + up,
  };
}

/** Where a model is in engagement range of an enemy. */
export const engageZone = (p: ChargeProblem, mover: Model, enemy: Model): LandingZone =>
  zoneAround(mover, enemy, enemy.at, p.state.rules.charge.engageAcross, p.state.rules.charge.engageUp);

/** Where a model is in base contact with an enemy. */
export function contactZone(p: ChargeProblem, mover: Model, enemy: Model): LandingZone {
  const up = isMeasuredToBody(mover) || isMeasuredToBody(enemy) ? p.state.rules.charge.engageUp : MEASURE_TOLERANCE;
  return zoneAround(mover, enemy, enemy.at, 0, up);
}

/** A model's least possible way into a zone: nothing is nearer than a straight line. */
export const leastInto = (mover: Model, enemy: Model, across: Inches): Inches =>
  Math.max(0, gapAcross(mover, enemy) - across);

/** The model of that id put somewhere. */
export const placed = (state: GameState, id: ModelId, at: Point): Model => ({ ...getModel(state, id), at });
