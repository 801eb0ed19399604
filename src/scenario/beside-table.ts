import { outerRadius } from '../geometry/gap.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { roundPoint } from '../rules/core/round.ts';
import { modelsOf, withPlaces } from '../rules/core/state/lookup.ts';
import type { Standpoint, WaitingUnit } from '../rules/core/state/mission.ts';
import type { GameState, Model } from '../rules/core/state/state.ts';
import { SIDES, type Side } from '../rules/core/turn.ts';
import { withPose } from '../rules/regiments/ranks/regiment-state.ts';
import type { UnplacedModel } from './scenario.ts';

/** Inches between the table's edge and the units that wait, and between two of them. */
const FROM_EDGE: Inches = 3.5;
const BETWEEN: Inches = 1;

/**
 * The start of a game whose units are deployed by their players: all stand beside the table, arranged as the file has
 * them, the attacker's on the side of positive z.
 *
 * @param given The models as the file places them, heights left open where it leaves them open.
 */
export function besideTable(state: GameState, given: readonly UnplacedModel[]): GameState {
  const { mission } = state;
  if (!mission) return state;
  const waiting = [...state.units.values()].map(({ id, formation }): WaitingUnit => {
    const models = given.filter(({ unit }) => unit === id);
    const [first] = models;
    if (formation && first)
      return {
        unit: id,
        home: [{ model: first.id, at: [formation.at[0], formation.at[2]], facing: formation.facing }],
      };
    return { unit: id, home: models.map(({ id: model, at, facing }): Standpoint => ({ model, at, facing })) };
  });
  const away = SIDES.reduce((laid, side) => sideBeside(laid, side), state);
  return { ...away, mission: { ...mission, waiting } };
}

/** The units of a side in rows along their edge of the table, as many in each as its width takes. */
function sideBeside(state: GameState, side: Side): GameState {
  const { width, depth } = state.table;
  const out = side === SIDES[0] ? 1 : -1;
  let laid = state;
  let [x, z, deepest] = [-width / 2, depth / 2 + FROM_EDGE, 0];
  for (const { id, side: of, formation } of state.units.values()) {
    if (of !== side) continue;
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
