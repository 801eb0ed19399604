import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { Color, CylinderGeometry, Matrix4, MeshBasicMaterial, Quaternion, Vector3 } from 'three';
import { INK } from './palette.ts';
import type { SightLine } from './plan-skirmish.ts';

const LIMIT = 160;
/** A line that is seen along is drawn nearly whole, another one in dashes. */
const DASH = { seen: { length: 0.42, gap: 0.1 }, hidden: { length: 0.2, gap: 0.26 } } as const;
const UP = new Vector3(0, 1, 0);

/** Lines of sight, from the eye to what it looks for: whole where it is seen, in brick dashes where something hides it. */
export function SightView({ lines }: { readonly lines: readonly SightLine[] }) {
  const mesh = useRef<InstancedMesh>(null);
  const parts = useMemo(
    () => ({
      form: new CylinderGeometry(0.032, 0.032, 1, 6),
      ink: new MeshBasicMaterial({
        toneMapped: false,
        transparent: true,
        opacity: 0.9,
        depthTest: false,
        depthWrite: false,
      }),
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
    const [matrix, place, turn, size, colour, along] = [
      new Matrix4(),
      new Vector3(),
      new Quaternion(),
      new Vector3(),
      new Color(),
      new Vector3(),
    ];
    let count = 0;
    for (const { from, to, seen } of lines) {
      along.set(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
      const whole = along.length();
      if (whole < 1e-6) continue;
      along.divideScalar(whole);
      turn.setFromUnitVectors(UP, along);
      const { length, gap } = seen ? DASH.seen : DASH.hidden;
      colour.set(seen ? INK.chalk : INK.illegal).multiplyScalar(seen ? 1.5 : 1.9);
      for (let d = 0; d < whole && count < LIMIT; d += length + gap) {
        const piece = Math.min(length, whole - d);
        const middle = d + piece / 2;
        place.set(from[0] + along.x * middle, from[1] + along.y * middle, from[2] + along.z * middle);
        it.setMatrixAt(count, matrix.compose(place, turn, size.set(1, piece, 1)));
        it.setColorAt(count, colour);
        count++;
      }
    }
    it.count = count;
    it.instanceMatrix.needsUpdate = true;
    if (it.instanceColor) it.instanceColor.needsUpdate = true;
  }, [lines]);
  return <instancedMesh ref={mesh} args={[parts.form, parts.ink, LIMIT]} frustumCulled={false} renderOrder={6} />;
}
