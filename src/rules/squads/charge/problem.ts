import { gapAcross } from '../../../geometry/gap.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { LandingZone, MoveSetting, ReachMap, TableQuery } from '../../core/ports.ts';
import { moveSetting } from '../../core/measure/setting.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { contactAround, zoneAround } from '../../core/measure/zone.ts';
import { RANGE_MARGIN } from '../../../kernel/tolerances.ts';

/** A charge as a problem to solve: the unit, its targets, and the table. Reach maps are built on first use. */
export type ChargeProblem = {
  readonly state: GameState;
  readonly unit: UnitId;
  readonly models: readonly Model[];
  readonly targets: readonly UnitId[];
  /** Models of each target, in the order of `targets`. */
  readonly enemies: readonly (readonly Model[])[];
  readonly limit: Inches;
  /** Everywhere a model of the unit can get to within the limit, ignoring its own unit. */
  readonly reach: (model: Model) => ReachMap;
};

/**
 * A charge as a problem to solve.
 *
 * @param limit   The furthest any model may move, inches.
 * @param margin `exact` keeps bystanders' ranges as they are, for the infimum; `clear` keeps `RANGE_MARGIN` away from
 *        them, for paths that will be walked.
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

/** The zone where a model is in engagement range of an enemy. */
export const engageZone = (p: ChargeProblem, mover: Model, enemy: Model): LandingZone =>
  zoneAround(mover, enemy, enemy.at, p.state.rules.charge.engageAcross, p.state.rules.charge.engageUp);

/** The zone where a model is in base contact with an enemy. */
export const chargeContactZone = (p: ChargeProblem, mover: Model, enemy: Model): LandingZone =>
  contactAround(mover, enemy, p.state.rules.charge);

/** A lower bound of a model's path into a zone: the straight line. */
export const leastInto = (mover: Model, enemy: Model, across: Inches): Inches =>
  Math.max(0, gapAcross(mover, enemy) - across);
