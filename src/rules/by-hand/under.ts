import { assertNever } from '../../kernel/assert.ts';
import { gapAcross, type Standing } from '../../geometry/gap.ts';
import { teardrop, touchesTeardrop } from '../../geometry/outlines/teardrop.ts';
import { MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import * as trig from '../../kernel/trig.ts';
import type { Aura, Marker } from '../core/manual-change.ts';
import type { ModelId } from '../core/ids.ts';
import { dist, isWithin } from '../core/measure/measure.ts';
import { modelsOf } from '../core/state/lookup.ts';
import type { GameState } from '../core/state/state.ts';

/** The models whose bases a marker touches, as seen from above, in the state's order. @source BH-08 */
export const modelsUnder = (state: GameState, marker: Marker): readonly ModelId[] => {
  const covers = coverOf(marker);
  return [...state.models.values()].filter(covers).map(({ id }) => id);
};

/** Whether a marker touches a base. A limit included: touching at the edge counts. */
function coverOf({ shape, at, facing }: Marker): (base: Standing) => boolean {
  const ahead = [-trig.sin(facing), -trig.cos(facing)] as const;
  switch (shape.kind) {
    case 'disc': {
      const disc: Standing = { base: { kind: 'round', radius: shape.radius }, at: [at[0], 0, at[1]], facing: 0 };
      return (base) => isWithin(gapAcross(base, disc), 0);
    }
    case 'line': {
      const half = shape.length / 2;
      const strip: Standing = {
        base: { kind: 'rect', halfWidth: shape.width / 2, halfDepth: half },
        at: [at[0] + half * ahead[0], 0, at[1] + half * ahead[1]],
        facing,
      };
      return (base) => isWithin(gapAcross(base, strip), 0);
    }
    case 'teardrop': {
      const drop = teardrop(at, ahead, shape.length, shape.width);
      return (base) => touchesTeardrop(base, drop, MEASURE_TOLERANCE);
    }
    default:
      return assertNever(shape);
  }
}

/**
 * The models of other units within an aura: no further from some model of its unit than its radius, straight in space,
 * in the state's order.
 *
 * @source BH-09
 */
export function modelsInAura(state: GameState, { unit, radius }: Aura): readonly ModelId[] {
  if (!state.units.has(unit)) return [];
  const own = modelsOf(state, unit);
  return [...state.models.values()]
    .filter((model) => model.unit !== unit && own.some((one) => isWithin(dist(one, model), radius)))
    .map(({ id }) => id);
}
