import { useCallback } from 'react';
import { BoxGeometry, MeshBasicMaterial, Vector3 } from 'three';
import { Instances, type InstancePen } from './instances.tsx';
import type { RegimentFrame } from './plan-frames.ts';

const LIMIT = 320;
const UP = new Vector3(0, 1, 0);
/** Distance of a frame outside the tray, its width, and its height above the ground, inches. */
const OUT = 0.2;
const WIDE = 0.1;
const FLOAT = 0.1;
/** Dashes of a faint frame, inches. */
const DASH = { length: 0.3, gap: 0.28 } as const;

const make = () => ({ form: new BoxGeometry(1, 0.03, 1), material: new MeshBasicMaterial({ toneMapped: false }) });

/** Frames around regiments, solid or dashed, in one draw call. */
export function FramesView({ frames }: { readonly frames: readonly RegimentFrame[] }) {
  const draw = useCallback(
    ({ place, turn, size, colour, put }: InstancePen) => {
      for (const { at, facing, half, colour: lineColour, faint } of frames) {
        turn.setFromAxisAngle(UP, facing);
        colour.set(lineColour).multiplyScalar(faint ? 1 : 1.7);
        for (const [x, z, w, d] of barsOf(half, faint)) {
          place
            .set(x, FLOAT, z)
            .applyQuaternion(turn)
            .add(new Vector3(...at));
          size.set(w, 1, d);
          put();
        }
      }
    },
    [frames],
  );
  return <Instances make={make} limit={LIMIT} draw={draw} />;
}

type Bar = readonly [x: number, z: number, width: number, depth: number];

/** The bars of a frame in its own coordinates: four, or dashes. */
function barsOf([halfWidth, halfDepth]: RegimentFrame['half'], faint: boolean): readonly Bar[] {
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
