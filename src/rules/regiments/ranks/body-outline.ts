import type { Standing } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { axesOf } from './formation.ts';
import * as trig from '../../../kernel/trig.ts';

/** Number of corners that approximate a round base. */
const ROUND_CORNERS = 32;

/** The corners of a body in plan: front left, front right, rear right, rear left; a polygon about a round base. */
export function bodyOutline({ base, at, facing }: Standing): readonly PlanPoint[] {
  const { ahead, right } = axesOf(facing);
  const put = (r: number, a: number): PlanPoint => [
    at[0] + r * right[0] + a * ahead[0],
    at[2] + r * right[1] + a * ahead[1],
  ];
  if (base.kind === 'rect' || base.kind === 'hull') {
    const { halfWidth: w, halfDepth: d } = base;
    return [put(-w, d), put(w, d), put(w, -d), put(-w, -d)];
  }
  const [w, d] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
  const out = 1 / trig.cos(Math.PI / ROUND_CORNERS);
  return Array.from({ length: ROUND_CORNERS }, (_, i) => {
    const turn = (2 * Math.PI * i) / ROUND_CORNERS;
    return put(w * out * trig.sin(turn), d * out * trig.cos(turn));
  });
}
