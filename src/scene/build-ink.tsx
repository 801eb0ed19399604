import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { Color, CylinderGeometry, Matrix4, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from 'three';
import type { BuildInk } from './plan-build.ts';

const LIMIT = 1600;
const DOTS = 160;
const UP = new Vector3(0, 1, 0);

/** Ink over a table under construction, seen through whatever stands before it. Two draw calls. */
export function BuildInkView({ ink }: { readonly ink: BuildInk }) {
  const lines = useRef<InstancedMesh>(null);
  const dots = useRef<InstancedMesh>(null);
  const parts = useMemo(
    () => ({
      line: new CylinderGeometry(1, 1, 1, 6, 1, true),
      dot: new SphereGeometry(1, 16, 12),
      paint: new MeshBasicMaterial({
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
      parts.line.dispose();
      parts.dot.dispose();
      parts.paint.dispose();
    },
    [parts],
  );
  useLayoutEffect(() => {
    const [matrix, place, turn, size, colour, along] = [
      new Matrix4(),
      new Vector3(),
      new Quaternion(),
      new Vector3(),
      new Color(),
      new Vector3(),
    ];
    const it = lines.current;
    if (it) {
      it.count = Math.min(LIMIT, ink.lines.length);
      ink.lines.slice(0, LIMIT).forEach(({ from, to, ink: tone, wide }, i) => {
        along.set(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
        const length = Math.max(1e-3, along.length());
        turn.setFromUnitVectors(UP, along.divideScalar(length));
        place.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
        it.setMatrixAt(i, matrix.compose(place, turn, size.set(wide, length + wide, wide)));
        it.setColorAt(i, colour.set(tone));
      });
      it.instanceMatrix.needsUpdate = true;
      if (it.instanceColor) it.instanceColor.needsUpdate = true;
    }
    const knobs = dots.current;
    if (knobs) {
      knobs.count = Math.min(DOTS, ink.dots.length);
      turn.identity();
      ink.dots.slice(0, DOTS).forEach(({ at, ink: tone, size: wide }, i) => {
        knobs.setMatrixAt(i, matrix.compose(place.set(...at), turn, size.setScalar(wide)));
        knobs.setColorAt(i, colour.set(tone));
      });
      knobs.instanceMatrix.needsUpdate = true;
      if (knobs.instanceColor) knobs.instanceColor.needsUpdate = true;
    }
  }, [ink]);
  return (
    <>
      <instancedMesh ref={lines} args={[parts.line, parts.paint, LIMIT]} frustumCulled={false} renderOrder={6} />
      <instancedMesh ref={dots} args={[parts.dot, parts.paint, DOTS]} frustumCulled={false} renderOrder={7} />
    </>
  );
}
