import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Index } from '../../kernel/units.ts';
import type { MeshStretch } from '../geodesic/geodesic-state.ts';
import type { WalkSurface } from './build-surface.ts';
import { planeHeight } from './facets.ts';
import { Ground } from './surface-parts.ts';

/**
 * The stretches of a path over level facets as they are on the steep slopes that these stand for: along a steep slope its length in plan and
 * every inch up or down.
 *
 * @source C-28, and test/property/steep-slopes.test.ts.
 */
export function onSteepSlopes(surface: WalkSurface, stretches: readonly MeshStretch[]): readonly MeshStretch[] {
  const isSteep = ({ kind, triangle }: MeshStretch) => kind === 'walk' && surface.ground[triangle] === Ground.steep;
  if (!stretches.some(isSteep)) return stretches;
  const truly = stretches.map((s) => (isSteep(s) ? onSlope(surface, s) : s));
  const found: MeshStretch[] = [];
  truly.forEach((s, i) => {
    const [before, after] = [found.at(-1), truly[i + 1]];
    if (s.kind === 'climb') {
      const from = before && isSteep(stretches[i - 1]!) ? before.to : s.from;
      const to = after && isSteep(stretches[i + 1]!) ? after.from : s.to;
      // What the climb counts besides its height: low ground counts as the level below it.
      const added = s.length - Math.abs(s.to[1] - s.from[1]);
      const length = Math.abs(to[1] - from[1]) + added;
      if (length > LENGTH_ROUNDING) found.push({ ...s, from, to, length });
      return;
    }
    // A facet may meet what lies above its slope.
    const rise = before ? Math.abs(s.from[1] - before.to[1]) : 0;
    if (before && rise > LENGTH_ROUNDING)
      found.push({ kind: 'climb', triangle: s.triangle, from: before.to, to: s.from, length: rise });
    found.push(s);
  });
  return found;
}

function onSlope({ planes }: WalkSurface, s: MeshStretch): MeshStretch {
  const [from, to] = [onPlane(planes, s.triangle, s.from), onPlane(planes, s.triangle, s.to)];
  return { ...s, from, to, length: s.length + Math.abs(to[1] - from[1]) };
}

function onPlane(planes: Float64Array, face: Index, [x, , z]: Point): Point {
  const plane = { gx: planes[3 * face]!, gz: planes[3 * face + 1]!, y: planes[3 * face + 2]! };
  return [x, planeHeight(plane, x, z), z];
}
