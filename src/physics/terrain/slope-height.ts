import { heightIn } from '../../geometry/slopes/sheet.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Slope } from './solids.ts';

/** Height of a sloping surface over a plan point, the highest where it overlaps itself; undefined beside it. */
export function heightOn(slope: Slope, x: Inches, z: Inches): Inches | undefined {
  let best: Inches | undefined;
  for (const t of slope.triangles) {
    if (Math.max(t[0][0], t[1][0], t[2][0]) < x - 1e-6 || Math.min(t[0][0], t[1][0], t[2][0]) > x + 1e-6) continue;
    const y = heightIn(t, x, z);
    if (y !== undefined && (best === undefined || y > best)) best = y;
  }
  return best;
}
