import type { BufferGeometry } from 'three';
import { CylinderGeometry, Float32BufferAttribute, Matrix4, Quaternion, Vector3, Euler } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Hex } from '../materials/palette.ts';
import { tint } from './soup.ts';

/** Paint of a part of a figure: a fixed colour, or the side's colour at brightness `side`. */
type PartPaint = Hex | { readonly side: number };

/** One part of a figure: its geometry, paint, position, rotation (degrees) and scale. */
export type Lump = {
  readonly form: BufferGeometry;
  readonly paint: PartPaint;
  readonly at?: readonly [number, number, number];
  readonly turn?: readonly [number, number, number];
  readonly stretch?: readonly [number, number, number];
};

/** A cylinder with few sides: hundreds of minis share the triangle budget. */
export const stick = (top: number, foot: number, height: number, sides = 7) =>
  new CylinderGeometry(top, foot, height, sides);

/**
 * Merges parts into one geometry with `color` and `_paint`, like baked figures. Vertices stay shared, because software
 * rendering is bound by vertices.
 *
 * The parts' geometries are disposed of.
 */
export function sculpt(lumps: readonly Lump[]): BufferGeometry {
  const parts = lumps.map((lump) => {
    const part = lump.form.clone();
    lump.form.dispose();
    part.deleteAttribute('uv');
    part.applyMatrix4(poseOf(lump));
    const count = part.getAttribute('position').count;
    if (part.index === null) part.setIndex(Array.from({ length: count }, (_, i) => i));
    const isSide = typeof lump.paint !== 'string';
    const [r, g, b] = isSide ? [0, 0, 0] : tint(lump.paint);
    const side = isSide ? lump.paint.side : 0;
    const normal = part.getAttribute('normal');
    const colours = new Float32Array(count * 3);
    const paint = new Float32Array(count * 4);
    for (let i = 0; i < count; i++) {
      // Upward faces are lighter, downward ones darker.
      const sky = 0.8 + 0.24 * normal.getY(i);
      colours.set([r * sky, g * sky, b * sky], 3 * i);
      paint.set([(side * sky) / 2, 0, 0, 1], 4 * i);
    }
    part.setAttribute('color', new Float32BufferAttribute(colours, 3));
    part.setAttribute('_paint', new Float32BufferAttribute(paint, 4));
    return part;
  });
  const whole = mergeGeometries(parts, false);
  for (const part of parts) part.dispose();
  whole.computeBoundingSphere();
  return whole;
}

function poseOf(lump: Lump): Matrix4 {
  const turn = (lump.turn ?? [0, 0, 0]).map((d) => (d * Math.PI) / 180) as [number, number, number];
  return new Matrix4().compose(
    new Vector3(...(lump.at ?? [0, 0, 0])),
    new Quaternion().setFromEuler(new Euler(...turn)),
    new Vector3(...(lump.stretch ?? [1, 1, 1])),
  );
}
