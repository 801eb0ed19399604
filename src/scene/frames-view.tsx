import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { BoxGeometry, Color, Matrix4, MeshBasicMaterial, Quaternion, Vector3 } from 'three';
import type { Frame } from './plan-frames.ts';

const LIMIT = 320;
const UP = new Vector3(0, 1, 0);
/** How far outside the tray a frame lies, how wide it is drawn, and how high it floats. */
const OUT = 0.2;
const WIDE = 0.1;
const FLOAT = 0.1;
/** Dashes of a faint frame. */
const DASH = { length: 0.3, gap: 0.28 } as const;

/** Frames about regiments, whole or in dashes, in one draw call. */
export function FramesView({ frames }: { readonly frames: readonly Frame[] }) {
  const mesh = useRef<InstancedMesh>(null);
  const parts = useMemo(
    () => ({ form: new BoxGeometry(1, 0.03, 1), ink: new MeshBasicMaterial({ toneMapped: false }) }),
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
    let count = 0;
    for (const { at, facing, half, ink, faint } of frames) {
      turn.setFromAxisAngle(UP, facing);
      colour.set(ink).multiplyScalar(faint ? 1 : 1.7);
      for (const [x, z, w, d] of barsOf(half, faint)) {
        if (count >= LIMIT) break;
        place.set(x, FLOAT, z).applyQuaternion(turn);
        it.setMatrixAt(count, matrix.compose(place.add(new Vector3(...at)), turn, size.set(w, 1, d)));
        it.setColorAt(count++, colour);
      }
    }
    it.count = count;
    it.instanceMatrix.needsUpdate = true;
    if (it.instanceColor) it.instanceColor.needsUpdate = true;
  }, [frames]);
  return <instancedMesh ref={mesh} args={[parts.form, parts.ink, LIMIT]} frustumCulled={false} />;
}

type Bar = readonly [x: number, z: number, width: number, depth: number];

/** The bars of a frame in its own measure: four, or dashes. */
function barsOf([halfWidth, halfDepth]: Frame['half'], faint: boolean): readonly Bar[] {
  const [w, d] = [halfWidth + OUT, halfDepth + OUT];
  const across = stretches(2 * w + WIDE, faint);
  const along = stretches(2 * d - WIDE, faint);
  return [-1, 1].flatMap((s): readonly Bar[] => [
    ...across.map(([m, l]): Bar => [m, s * d, l, WIDE]),
    ...along.map(([m, l]): Bar => [s * w, m, WIDE, l]),
  ]);
}

function stretches(length: number, faint: boolean): readonly (readonly [middle: number, length: number])[] {
  if (!faint) return [[0, length]];
  const count = Math.max(1, Math.round(length / (DASH.length + DASH.gap)));
  const pitch = length / count;
  return Array.from({ length: count }, (_, i) => [-length / 2 + pitch * (i + 0.5), pitch * 0.52] as const);
}
