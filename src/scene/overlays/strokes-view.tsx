import { useCallback } from 'react';
import { CylinderGeometry, SphereGeometry } from 'three';
import { overlayMaterial, Instances, layAlong, type InstancePen } from './instances.tsx';
import type { Bead, Stroke } from './regiments-drawn.ts';

const LIMIT = 400;

const makeLine = () => ({ form: new CylinderGeometry(0.014, 0.04, 1, 6), material: overlayMaterial(0.92) });
const makeBall = () => ({ form: new SphereGeometry(1, 12, 8), material: overlayMaterial(0.92) });

type Props = { readonly strokes: readonly Stroke[]; readonly beads: readonly Bead[] };

/** Which models attack which: lines that narrow towards the target, and beads over models that can strike. */
export function StrokesView({ strokes, beads }: Props) {
  const drawLines = useCallback(
    (pen: InstancePen) => {
      for (const { from, to, colour: lineColour, wide } of strokes) {
        pen.size.set(wide, layAlong(pen, from, to), wide);
        pen.colour.set(lineColour).multiplyScalar(1.5);
        pen.put();
      }
    },
    [strokes],
  );
  const drawBeads = useCallback(
    ({ place, size, colour, put }: InstancePen) => {
      for (const { at, colour: lineColour, size: wide } of beads) {
        place.set(...at);
        size.setScalar(wide);
        colour.set(lineColour).multiplyScalar(1.5);
        put();
      }
    },
    [beads],
  );
  return (
    <>
      <Instances make={makeLine} limit={LIMIT} draw={drawLines} renderOrder={6} />
      <Instances make={makeBall} limit={LIMIT} draw={drawBeads} renderOrder={7} />
    </>
  );
}
