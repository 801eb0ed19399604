import { useMemo } from 'react';
import { BufferGeometry, Color, Float32BufferAttribute, ShapeUtils, Vector2 } from 'three';
import { LightSheet } from './light-sheet.tsx';
import type { Fan } from './regiments-drawn.ts';
import { LEAST_DRAWN_EDGE } from '../../kernel/display-tolerances.ts';

/** Height of the light above the ground, and width of its edge, inches. */
const ABOVE = 0.05;
const EDGE = 0.07;

/** Ground a charge may sweep, as translucent light with a chalk edge. */
export function FanView({ fan }: { readonly fan: Fan }) {
  const form = useMemo(() => buildFan(fan), [fan]);
  return <LightSheet form={form} order={3} />;
}

function buildFan({ outline, y, colour: lineColour, strength }: Fan): BufferGeometry {
  const colour = new Color(lineColour);
  const positions: number[] = [];
  const colours: number[] = [];
  const put = (x: number, z: number, alpha: number, lift = 0) => {
    positions.push(x, y + ABOVE + lift, z);
    colours.push(colour.r * 1.4, colour.g * 1.4, colour.b * 1.4, alpha * strength);
  };
  const flat = outline.map(([x, z]) => new Vector2(x, z));
  for (const face of ShapeUtils.triangulateShape(flat, []))
    for (const i of face) put(outline[i]![0], outline[i]![1], 0.2);
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length]!;
    const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dz);
    if (length < LEAST_DRAWN_EDGE) return;
    const [nx, nz] = [(-dz / length) * EDGE * 0.5, (dx / length) * EDGE * 0.5];
    const quad = [
      [from[0] + nx, from[1] + nz],
      [to[0] + nx, to[1] + nz],
      [to[0] - nx, to[1] - nz],
      [from[0] - nx, from[1] - nz],
    ] as const;
    for (const k of [0, 1, 2, 0, 2, 3]) put(quad[k]![0], quad[k]![1], 0.6, 0.008);
  });
  const form = new BufferGeometry();
  form.setAttribute('position', new Float32BufferAttribute(positions, 3));
  form.setAttribute('color', new Float32BufferAttribute(colours, 4));
  return form;
}
