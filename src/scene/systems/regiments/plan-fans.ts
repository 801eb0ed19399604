import type { PlanPoint } from '../../../kernel/point.ts';
import type { RegimentLeg } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { fromLocal } from '../../../rules/regiments/ranks/formation.ts';
import { OVERLAY_COLOUR } from '../../materials/palette.ts';
import { bodyOn } from '../../../timeline/plan-march.ts';
import type { ChargeSweep } from '../../../app/state/regiments.ts';
import type { Fan } from '../../overlays/regiments-drawn.ts';

const STEPS = 14;
const NO_DEPTH = { from: 0, to: 0 } as const;

/** The reach of chargers as swept fans, from their front to where it may end along the facing. */
export function planFans(reach: readonly ChargeSweep[], focus: UnitId | undefined): readonly Fan[] {
  // Overlapping fans are fainter.
  const calm = reach.length > 1 ? 0.35 : 1;
  return reach.flatMap(({ unit, width, sweeps }) =>
    sweeps.flatMap((paths): readonly Fan[] => {
      const [left, right] = [paths[0], paths.at(-1)];
      const first = left?.[0];
      if (!left || !right || !first) return [];
      return [
        {
          outline: [...traceOf(left, -width / 2), ...traceOf(right, width / 2).toReversed()],
          y: first.from.at[1],
          colour: unit === focus ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.chalk,
          strength: unit === focus ? 1 : calm,
        },
      ];
    }),
  );
}

/** The curve that a point of the front follows along its path. */
function traceOf(legs: readonly RegimentLeg[], right: number): readonly PlanPoint[] {
  const points: PlanPoint[] = [];
  for (const leg of legs) {
    // Aligning sweeps a negligible area: only its end is drawn.
    const steps = leg.kind === 'wheel' ? STEPS : 1;
    for (let i = points.length === 0 ? 0 : 1; i <= steps; i++)
      points.push(fromLocal(bodyOn(leg, i / steps, NO_DEPTH), right, 0));
  }
  return points;
}
