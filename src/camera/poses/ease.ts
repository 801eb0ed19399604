import type { Ease } from '../list/shot-list.ts';

/** The share of a path covered after a share of its time. */
export function eased(ease: Ease, t: number): number {
  const u = Math.min(1, Math.max(0, t));
  switch (ease) {
    case 'steady':
      return u;
    case 'in':
      return u * u;
    case 'out':
      return 1 - (1 - u) * (1 - u);
    case 'in-out':
      return u * u * (3 - 2 * u);
  }
}
