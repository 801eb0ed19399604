import { type BatchFacts, type FactRow, parseFactRow } from '../../lab/batch/fact-row.ts';
import { MEASURE_OF } from '../../lab/batch/measures.ts';
import { seedOfGame } from '../../lab/batch/seed-of-game.ts';
import type { LabGames, Picked } from './lab-store.ts';

/** One game of a batch: its index from 0, its seed and its result. */
type OneGame = { readonly number: number; readonly seed: number; readonly facts: BatchFacts };

/** The games counted in a bar, in order. */
export function gamesOf({ rows, order }: LabGames, picked: Picked): readonly OneGame[] {
  return rows.flatMap((row: FactRow, number) => {
    const facts = parseFactRow(row);
    return facts && isOf(facts, picked) ? [{ number, seed: seedOfGame(order.seed, number), facts }] : [];
  });
}

function isOf(facts: BatchFacts, picked: Picked): boolean {
  if (picked.kind === 'rate') return MEASURE_OF[picked.rate](facts) === 1;
  const value = MEASURE_OF[picked.count](facts);
  return value >= picked.from && value < picked.from + picked.width;
}
