import type { ShotList } from './shot-list.ts';

/** Seconds of a dissolve between shots. */
export const DISSOLVE = 0.6;

/** The share of a shot's opacity over the one before, `since` seconds after it began: 1 after a cut. */
export function meltedShare({ shots }: Pick<ShotList, 'shots'>, index: number, since: number): number {
  const shot = shots[index];
  if (index === 0 || shot?.join !== 'dissolve') return 1;
  const t = Math.min(1, since / Math.min(DISSOLVE, shot.length / 2));
  return t * t * (3 - 2 * t);
}
