import { useCallback } from 'react';
import { CylinderGeometry, SphereGeometry } from 'three';
import { overlayMaterial, Instances, layAlong, type InstancePen } from '../overlays/instances.tsx';
import type { EditorOverlay } from './plan-editor.ts';

const LIMIT = 1600;
const DOTS = 160;

const makeLine = () => ({ form: new CylinderGeometry(1, 1, 1, 6, 1, true), material: overlayMaterial(0.9) });
const makeDot = () => ({ form: new SphereGeometry(1, 16, 12), material: overlayMaterial(0.9) });

/** Lines over the editor's table, visible through everything in front of them. Two draw calls. */
export function EditorOverlayView({ ink }: { readonly ink: EditorOverlay }) {
  const { lines, dots } = ink;
  const drawLines = useCallback(
    (pen: InstancePen) => {
      for (const { from, to, ink: tone, wide } of lines) {
        pen.size.set(wide, layAlong(pen, from, to) + wide, wide);
        pen.colour.set(tone);
        pen.put();
      }
    },
    [lines],
  );
  const drawDots = useCallback(
    ({ place, size, colour, put }: InstancePen) => {
      for (const { at, ink: tone, size: wide } of dots) {
        place.set(...at);
        size.setScalar(wide);
        colour.set(tone);
        put();
      }
    },
    [dots],
  );
  return (
    <>
      <Instances make={makeLine} limit={LIMIT} draw={drawLines} renderOrder={6} />
      <Instances make={makeDot} limit={DOTS} draw={drawDots} renderOrder={7} />
    </>
  );
}
