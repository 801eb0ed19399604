import { heightIn } from '../../geometry/slopes/sheet.ts';
import { trianglesNear } from '../../geometry/slopes/triangle-grid.ts';
import type { Inches } from '../../kernel/units.ts';
import type { GroundSlope } from './ground.ts';

/** Height of a sloping surface over a plan point, the highest where it overlaps itself; undefined outside it. */
export function heightOn({ triangles, grid }: GroundSlope, x: Inches, z: Inches): Inches | undefined {
  let best: Inches | undefined;
  for (const i of trianglesNear(grid(), x, z)) {
    const y = heightIn(triangles[i]!, x, z);
    if (y !== undefined && (best === undefined || y > best)) best = y;
  }
  return best;
}
