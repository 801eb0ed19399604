import { useCallback } from 'react';
import { MeshBasicMaterial, TorusGeometry, Vector3 } from 'three';
import type { BaseRing } from './base-ring.ts';
import { Instances, type InstancePen } from './instances.tsx';

const LIMIT = 256;
const UP = new Vector3(0, 1, 0);

const make = () => ({
  form: new TorusGeometry(1, 0.055, 6, 48).rotateX(Math.PI / 2),
  material: new MeshBasicMaterial({ toneMapped: false }),
});

/** Thin rings around bases, in one draw call. */
export function RingsView({ rings }: { readonly rings: readonly BaseRing[] }) {
  const draw = useCallback(
    ({ place, turn, size, colour, put }: InstancePen) => {
      for (const { model, colour: lineColour } of rings) {
        const { base } = model;
        const [x, z] =
          base.kind === 'round'
            ? [base.radius, base.radius]
            : base.kind === 'oval'
              ? [base.halfWidth, base.halfDepth]
              : [base.halfWidth * 1.3, base.halfDepth * 1.3];
        turn.setFromAxisAngle(UP, model.facing);
        place.set(model.at[0], model.at[1] + 0.06, model.at[2]);
        size.set(x + 0.09, 1, z + 0.09);
        colour.set(lineColour).multiplyScalar(1.4);
        put();
      }
    },
    [rings],
  );
  return <Instances make={make} limit={LIMIT} draw={draw} />;
}
