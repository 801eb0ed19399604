import { crossAgilely } from '../agile/agile-crossing.ts';
import type { Field } from '../field/field.ts';
import { crossOutline, type Level } from '../obstacles/levels.ts';

/** A level a mover can take where it crosses outlines, and the check it requires: none unless it is a climb. */
type Crossable = { readonly to: Level; readonly check: 'climb' | undefined };

/**
 * Every level a mover can take where it crosses outlines, at any stage of its path: a declared climb counts wherever it
 * may be made, however often. Obstacles are given by index.
 *
 * @source Ours: joins regions too freely, never too little.
 */
export function crossable(
  { obstacles, freeStep, agile }: Field,
  before: readonly number[],
  after: readonly number[],
  from: Level,
): readonly Crossable[] {
  if (!agile) return crossOutline(obstacles, before, after, from, freeStep).map(({ to }) => ({ to, check: undefined }));
  const climb = agile.moves.checks.indexOf('climb');
  const spent = climb < 0 ? agile.moves.checks.length : climb;
  const outlines = { before, after, at: undefined };
  const crossings = crossAgilely(obstacles, { ...agile, radius: 0 }, outlines, from, spent, freeStep);
  return crossings.map((c) => ({ to: c.to, check: c.spent > spent ? 'climb' : undefined }));
}
