import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { Color, Matrix4, MeshBasicMaterial, Quaternion, TorusGeometry, Vector3 } from 'three';
import type { BaseRing } from './base-ring.ts';

const LIMIT = 256;
const UP = new Vector3(0, 1, 0);

/** Thin rings about bases, in one draw call. */
export function RingsView({ rings }: { readonly rings: readonly BaseRing[] }) {
  const mesh = useRef<InstancedMesh>(null);
  const parts = useMemo(
    () => ({
      form: new TorusGeometry(1, 0.055, 6, 48).rotateX(Math.PI / 2),
      ink: new MeshBasicMaterial({ toneMapped: false }),
    }),
    [],
  );
  useEffect(
    () => () => {
      parts.form.dispose();
      parts.ink.dispose();
    },
    [parts],
  );
  useLayoutEffect(() => {
    const it = mesh.current;
    if (it === null) return;
    const [matrix, place, turn, size, colour] = [
      new Matrix4(),
      new Vector3(),
      new Quaternion(),
      new Vector3(),
      new Color(),
    ];
    it.count = Math.min(LIMIT, rings.length);
    rings.slice(0, LIMIT).forEach(({ model, ink }, i) => {
      const { base } = model;
      const [x, z] =
        base.kind === 'round'
          ? [base.radius, base.radius]
          : base.kind === 'oval'
            ? [base.halfWidth, base.halfDepth]
            : [base.halfWidth * 1.3, base.halfDepth * 1.3];
      turn.setFromAxisAngle(UP, model.facing);
      place.set(model.at[0], model.at[1] + 0.06, model.at[2]);
      it.setMatrixAt(i, matrix.compose(place, turn, size.set(x + 0.09, 1, z + 0.09)));
      it.setColorAt(i, colour.set(ink).multiplyScalar(1.4));
    });
    it.instanceMatrix.needsUpdate = true;
    if (it.instanceColor) it.instanceColor.needsUpdate = true;
  }, [rings]);
  return <instancedMesh ref={mesh} args={[parts.form, parts.ink, LIMIT]} frustumCulled={false} />;
}
