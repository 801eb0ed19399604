import { BufferGeometry, Color, Float32BufferAttribute, ShapeUtils, Vector2 } from 'three';
import { LEAST_DRAWN_EDGE } from '../../kernel/display-tolerances.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';

/** An area of light on the ground with a brighter edge. */
export type LightOutline = {
  readonly outline: readonly PlanPoint[];
  /** Height of the light, and width of its edge. */
  readonly y: Inches;
  readonly edge: Inches;
  readonly colour: string;
  /** Opacity of the inside and of the edge, from 0 to 1. */
  readonly inside: number;
  readonly rim: number;
};

/** Height of an edge above its inside, inches: the edge is drawn over it. */
const LIFT = 0.008;
/** Factor by which light is brighter than its colour, so that it shows on dark ground. */
const GLOW = 1.4;

/** One sheet of several areas, with colour and opacity per vertex, for a `LightSheet`. */
export function buildLightOutlines(areas: readonly LightOutline[]): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  for (const { outline, y, edge, colour, inside, rim } of areas) {
    const { r, g, b } = new Color(colour);
    const put = (x: number, height: number, z: number, opacity: number): void => {
      positions.push(x, height, z);
      colours.push(r * GLOW, g * GLOW, b * GLOW, opacity);
    };
    const flat = outline.map(([x, z]) => new Vector2(x, z));
    for (const face of ShapeUtils.triangulateShape(flat, []))
      for (const i of face) put(outline[i]![0], y, outline[i]![1], inside);
    for (const [i, from] of outline.entries()) {
      const to = outline[(i + 1) % outline.length]!;
      const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(dx, dz);
      if (length < LEAST_DRAWN_EDGE) continue;
      const [nx, nz] = [(-dz / length) * edge * 0.5, (dx / length) * edge * 0.5];
      const quad = [
        [from[0] + nx, from[1] + nz],
        [to[0] + nx, to[1] + nz],
        [to[0] - nx, to[1] - nz],
        [from[0] - nx, from[1] - nz],
      ] as const;
      for (const k of [0, 1, 2, 0, 2, 3]) put(quad[k]![0], y + LIFT, quad[k]![1], rim);
    }
  }
  const form = new BufferGeometry();
  form.setAttribute('position', new Float32BufferAttribute(positions, 3));
  form.setAttribute('color', new Float32BufferAttribute(colours, 4));
  return form;
}
