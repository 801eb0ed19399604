import { useCallback } from 'react';
import { CylinderGeometry } from 'three';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { overlayMaterial, Instances, layAlong, type InstancePen } from './instances.tsx';
import type { DrawnSightLine } from './graphics.ts';

const LIMIT = 160;
/** Dashes and gaps in inches: a clear line is nearly solid, a blocked one dashed. */
const DASH = { seen: { length: 0.42, gap: 0.1 }, hidden: { length: 0.2, gap: 0.26 } } as const;

const make = () => ({ form: new CylinderGeometry(0.032, 0.032, 1, 6), material: overlayMaterial(0.9) });

/** Sight lines from a viewer to its targets: nearly solid when clear, red dashes when blocked. */
export function SightView({ lines }: { readonly lines: readonly DrawnSightLine[] }) {
  const draw = useCallback(
    (pen: InstancePen) => {
      for (const { from, to, seen } of lines) {
        const whole = layAlong(pen, from, to);
        const { length, gap } = seen ? DASH.seen : DASH.hidden;
        pen.colour.set(seen ? OVERLAY_COLOUR.chalk : OVERLAY_COLOUR.illegal).multiplyScalar(seen ? 1.5 : 1.9);
        for (let d = 0; d < whole; d += length + gap) {
          const piece = Math.min(length, whole - d);
          const share = (d + piece / 2) / whole;
          pen.place.set(
            from[0] + (to[0] - from[0]) * share,
            from[1] + (to[1] - from[1]) * share,
            from[2] + (to[2] - from[2]) * share,
          );
          pen.size.set(1, piece, 1);
          pen.put();
        }
      }
    },
    [lines],
  );
  return <Instances make={make} limit={LIMIT} draw={draw} renderOrder={6} />;
}
