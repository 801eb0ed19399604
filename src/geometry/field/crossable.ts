import { crossAgilely } from '../agile/agile-crossing.ts';
import type { Field } from './field.ts';
import { crossOutline, type Level } from './levels.ts';

/**
 * Every level a mover can take where it crosses outlines, ever: a climb it has declared counts wherever it may be made,
 * however often.
 */
export function levelsAcross(
  { obstacles, freeStep, agile }: Field,
  before: readonly number[],
  after: readonly number[],
  from: Level,
): readonly Level[] {
  if (!agile) return crossOutline(obstacles, before, after, from, freeStep).map((c) => c.to);
  const climb = agile.moves.checks.indexOf('climb');
  const spent = climb < 0 ? agile.moves.checks.length : climb;
  const outlines = { before, after, at: undefined };
  return crossAgilely(obstacles, { ...agile, radius: 0 }, outlines, from, spent, freeStep).map((c) => c.to);
}
