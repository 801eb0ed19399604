import type { Point } from '../kernel/point.ts';
import { alongLeg, legSpan, type Way } from './travel.ts';

/** A place of a band's spine, which way is to its left, and how far it lies past an end of the way: there the band is round. */
export type Rib = { readonly at: Point; readonly left: readonly [x: number, z: number]; readonly past: number };

/** A strip that lies along a way: the corridor a base sweeps, and how far to its sides somebody still blocks it. */
export type Band = {
  /** Along the way, one after another: the middle, and which way is to the left. */
  readonly spine: readonly Rib[];
  readonly half: number;
  readonly reach: number;
};

/** Inches between one place of the spine and the next, and how far above the ground it lies. */
const EVERY = 0.2;
const ABOVE = 0.09;

/** The band of a way that a base of some radius walks. Upright stretches have no ground to lie on and are left out. */
export function planBand(way: Way, half: number, reach: number): Band {
  const places: Point[] = [];
  for (const leg of way.legs) {
    if (leg.kind === 'climb' || leg.kind === 'ladder') continue;
    const span = legSpan(leg);
    const steps = Math.max(1, Math.round(span / EVERY));
    for (let i = 0; i <= steps; i++) {
      const at = alongLeg(leg, i / steps);
      const last = places.at(-1);
      if (last === undefined || Math.hypot(at[0] - last[0], at[2] - last[2]) > EVERY / 4) places.push(at);
    }
  }
  const spine = places.map((at, i) => {
    const [a, b] = [places[Math.max(0, i - 1)]!, places[Math.min(places.length - 1, i + 1)]!];
    const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
    const length = Math.hypot(dx, dz) || 1;
    return { at: [at[0], at[1] + ABOVE, at[2]] as const, left: [dz / length, -dx / length] as const, past: 0 };
  });
  return { spine: [...cap(spine[0], -1, reach), ...spine, ...cap(spine.at(-1), 1, reach)], half, reach };
}

/** Ribs past an end of a way, as far as somebody still blocks it: from the outside in at its beginning. */
function cap(end: Rib | undefined, sense: 1 | -1, reach: number): readonly Rib[] {
  if (end === undefined) return [];
  const [ahead, aside] = [-end.left[1] * sense, end.left[0] * sense];
  const steps = Math.max(3, Math.round(reach / EVERY));
  const ribs = Array.from({ length: steps }, (_, i): Rib => {
    const past = (reach * (i + 1)) / steps;
    return { at: [end.at[0] + ahead * past, end.at[1], end.at[2] + aside * past], left: end.left, past };
  });
  return sense > 0 ? ribs : ribs.reverse();
}
