import { heightIn } from '../../geometry/slopes/sheet.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { SlopedSurface } from './solids.ts';

/** Height of a sloping surface over a plan point, the highest where it overlaps itself; undefined outside it. */
export function heightOn(slope: SlopedSurface, x: Inches, z: Inches): Inches | undefined {
  let best: Inches | undefined;
  for (const t of slope.triangles) {
    const [west, east] = [Math.min(t[0][0], t[1][0], t[2][0]), Math.max(t[0][0], t[1][0], t[2][0])];
    if (east < x - SAME_PLACE || west > x + SAME_PLACE) continue;
    const y = heightIn(t, x, z);
    if (y !== undefined && (best === undefined || y > best)) best = y;
  }
  return best;
}
