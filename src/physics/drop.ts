import { signedDistance } from '../geometry/outlines/rounded.ts';
import type { Inches } from '../kernel/units.ts';
import type { Views } from './views/views.ts';
import { heightOn } from './terrain/slope-height.ts';

/** Height of the highest support under a plan point; undefined off the table. */
export function dropHeight(views: Views, x: Inches, z: Inches): Inches | undefined {
  if (Math.abs(x) > views.spec.width / 2 || Math.abs(z) > views.spec.depth / 2) return undefined;
  const ground = views.ground(0);
  let best = 0;
  for (const s of ground.solids) if (s.top > best && signedDistance(s.shape, x, z) <= 1e-9) best = s.top;
  for (const s of ground.slopes) best = Math.max(best, heightOn(s, x, z) ?? 0);
  return best;
}
