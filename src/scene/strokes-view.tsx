import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { Color, CylinderGeometry, Matrix4, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from 'three';
import type { Bead, Stroke } from './plan-blows.ts';

const LIMIT = 400;
const UP = new Vector3(0, 1, 0);

type Props = { readonly strokes: readonly Stroke[]; readonly beads: readonly Bead[] };

/** Who strikes at whom: lines that narrow towards their end, and beads over those who can. */
export function StrokesView({ strokes, beads }: Props) {
  const lines = useRef<InstancedMesh>(null);
  const balls = useRef<InstancedMesh>(null);
  const parts = useMemo(
    () => ({
      line: new CylinderGeometry(0.014, 0.04, 1, 6),
      ball: new SphereGeometry(1, 12, 8),
      ink: new MeshBasicMaterial({
        toneMapped: false,
        transparent: true,
        opacity: 0.92,
        depthTest: false,
        depthWrite: false,
      }),
    }),
    [],
  );
  useEffect(
    () => () =>
      Object.values(parts).forEach((part) => {
        part.dispose();
      }),
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
      it.count = Math.min(LIMIT, strokes.length);
      strokes.slice(0, LIMIT).forEach(({ from, to, ink, wide }, i) => {
        along.set(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
        const length = Math.max(1e-3, along.length());
        turn.setFromUnitVectors(UP, along.divideScalar(length));
        place.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
        it.setMatrixAt(i, matrix.compose(place, turn, size.set(wide, length, wide)));
        it.setColorAt(i, colour.set(ink).multiplyScalar(1.5));
      });
      it.instanceMatrix.needsUpdate = true;
      if (it.instanceColor) it.instanceColor.needsUpdate = true;
    }
    const beadMesh = balls.current;
    if (beadMesh) {
      beadMesh.count = Math.min(LIMIT, beads.length);
      turn.identity();
      beads.slice(0, LIMIT).forEach(({ at, ink, size: wide }, i) => {
        beadMesh.setMatrixAt(i, matrix.compose(place.set(...at), turn, size.setScalar(wide)));
        beadMesh.setColorAt(i, colour.set(ink).multiplyScalar(1.5));
      });
      beadMesh.instanceMatrix.needsUpdate = true;
      if (beadMesh.instanceColor) beadMesh.instanceColor.needsUpdate = true;
    }
  }, [strokes, beads]);
  return (
    <>
      <instancedMesh ref={lines} args={[parts.line, parts.ink, LIMIT]} frustumCulled={false} renderOrder={6} />
      <instancedMesh ref={balls} args={[parts.ball, parts.ink, LIMIT]} frustumCulled={false} renderOrder={7} />
    </>
  );
}
