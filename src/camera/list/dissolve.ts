import type { ShotList } from './shot-list.ts';

/** Seconds in which one shot melts into the next. */
export const DISSOLVE = 0.6;

/** How far a shot has come out of the one before it, so many seconds after it began: 1 after a cut. */
export function meltedShare({ shots }: Pick<ShotList, 'shots'>, index: number, since: number): number {
  const shot = shots[index];
  if (index === 0 || shot?.join !== 'dissolve') return 1;
  const t = Math.min(1, since / Math.min(DISSOLVE, shot.length / 2));
  return t * t * (3 - 2 * t);
}
