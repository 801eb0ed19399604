import { outerRadius } from '../geometry/gap.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { roundPoint } from '../rules/core/round.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { getUnit, modelsOf, withPlaces } from '../rules/core/state/lookup.ts';
import type { ReserveUnit, Standpoint, WaitingUnit } from '../rules/core/state/mission.ts';
import type { GameState, Model, Unit } from '../rules/core/state/state.ts';
import { SIDES, type Side } from '../rules/core/turn.ts';
import { withPose } from '../rules/regiments/ranks/regiment-state.ts';
import type { UnplacedModel } from './scenario.ts';

/** Inches between the table's edge and the units that wait, and between two of them. */
const FROM_EDGE: Inches = 3.5;
const BETWEEN: Inches = 1;

/**
 * The start of a game with the units beside the table that do not begin on it: those in reserve, and in the deploy
 * phase all others. They are arranged as the file has them, the attacker's on the side of positive z.
 *
 * @param given The models as the file places them, heights left open where it leaves them open.
 */
export function besideTable(state: GameState, given: readonly UnplacedModel[]): GameState {
  const { mission } = state;
  if (!mission) return state;
  const homeOf = (unit: UnitId): WaitingUnit => ({ unit, home: standpointsOf(state, given, unit) });
  const { reserves } = mission.plan;
  const late = new Set(reserves.map(({ unit }) => unit));
  const first = state.phase === 'deploy' ? [...state.units.keys()].filter((id) => !late.has(id)) : [];
  const away = new Set([...first, ...late]);
  const laid = SIDES.reduce((now, side) => sideBeside(now, side, away), state);
  const kept = reserves.map((reserve): ReserveUnit => {
    const { models, formation } = getUnit(laid, reserve.unit);
    return { ...reserve, ...homeOf(reserve.unit), models, ...(formation ? { formation } : {}) };
  });
  return {
    ...laid,
    units: new Map([...laid.units].map(([id, unit]) => [id, late.has(id) ? withoutAnyModel(unit) : unit] as const)),
    mission: {
      ...mission,
      ...(state.phase === 'deploy' ? { waiting: first.map(homeOf) } : {}),
      ...(kept.length > 0 ? { reserves: kept } : {}),
    },
  };
}

/** Where the file has the models of a unit, or in ranks the centre of its front edge. */
function standpointsOf(state: GameState, given: readonly UnplacedModel[], unit: UnitId): readonly Standpoint[] {
  const models = given.filter((model) => model.unit === unit);
  const { formation } = getUnit(state, unit);
  const [first] = models;
  if (formation && first)
    return [{ model: first.id, at: [formation.at[0], formation.at[2]], facing: formation.facing }];
  return models.map(({ id: model, at, facing }): Standpoint => ({ model, at, facing }));
}

/** A unit in reserve: its models belong to it again when it arrives. @source MI-15 */
const withoutAnyModel = ({ formation: _, ...unit }: Unit): Unit => ({ ...unit, models: [] });

/** Some units of a side in rows along their edge of the table, as many in each as its width takes. */
function sideBeside(state: GameState, side: Side, away: ReadonlySet<UnitId>): GameState {
  const { width, depth } = state.table;
  const out = side === SIDES[0] ? 1 : -1;
  let laid = state;
  let [x, z, deepest] = [-width / 2, depth / 2 + FROM_EDGE, 0];
  for (const { id, side: of, formation } of state.units.values()) {
    if (of !== side || !away.has(id)) continue;
    const models = modelsOf(state, id);
    const [left, right] = extentOf(models, 0);
    const [near, far] = extentOf(models, 2);
    if (x > -width / 2 && x + right - left > width / 2) {
      [x, z, deepest] = [-width / 2, z + deepest + BETWEEN, 0];
    }
    const by = [x - left, out > 0 ? z - near : -z - far] as const;
    const moved = (at: Point): Point => roundPoint([at[0] + by[0], 0, at[2] + by[1]]);
    laid = formation
      ? withPose(laid, id, { at: moved(formation.at), facing: formation.facing })
      : withPlaces(
          laid,
          models.map((model) => [model.id, moved(model.at)] as const),
        );
    x += right - left + BETWEEN;
    deepest = Math.max(deepest, far - near);
  }
  return laid;
}

/** The least and the greatest coordinate that bases reach along x (0) or z (2), inches. */
function extentOf(models: readonly Model[], axis: 0 | 2): readonly [least: Inches, most: Inches] {
  const reaches = models.map(({ at, base }) => [at[axis] - outerRadius(base), at[axis] + outerRadius(base)] as const);
  return [Math.min(...reaches.map(([least]) => least)), Math.max(...reaches.map(([, most]) => most))];
}
