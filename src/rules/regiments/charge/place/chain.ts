import { SAME_OFFSET } from '../../../../kernel/tolerances.ts';
import type { Inches } from '../../../../kernel/units.ts';
import type { Cell, Lane } from '../move/lane.ts';

/** The value of a state is its number of models in contact, less this much for every additional enemy touched. */
export const EXTRA_WORTH = 1e6;

/** Limits at the ends of a line, set by units round its corners. */
export type ChainEnds = {
  /** No left corner may be before `low`, and no right corner beyond `high`. */
  readonly low: Inches;
  readonly high: Inches;
};

/** A line with no units round its corners. */
export const OPEN_ENDS: ChainEnds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/** A charger of a chain, in one of its cells. */
export type Link = { readonly lane: number; readonly cell: Cell };

/**
 * All arrangements of chargers along one line, left to right, each in one of its cells. States are the set still to
 * come, how far the line is occupied, and how many of its pieces are counted.
 *
 * @source page §4.4; dynamic programming over subsets, as Held & Karp 1962.
 */
export type Chain = {
  /** The best value of a set of lanes (a bit set) when all of them engage; `-Infinity` when they do not fit. */
  best(set: number): number;
  /** The states of a set with exactly this value, one by one, until the budget is spent. */
  worth(set: number, value: number, effort: StepBudget): Iterable<readonly Link[]>;
};

/** Number of steps a listing may still take; 0 when it was cut off. */
export type StepBudget = { steps: number };

const START: Inches = -1e4;

/** The chain of some lanes along one line. */
export function buildChain(lanes: readonly Lane[], gap: Inches, ends: ChainEnds): Chain {
  const usable = lanes.map(({ cells, size }) => usableCells(cells, size.width, ends));
  const memoBySet = new Map<number, Map<number, number>>();

  const gain = ({ own, first, last, extra }: Cell, counted: number): number =>
    own + Math.max(0, last - Math.max(first, counted + 1) + 1) - EXTRA_WORTH * extra;

  const after = (set: number, taken: Inches, counted: number): number => {
    if (set === 0) return 0;
    const memo = memoBySet.get(set) ?? new Map<number, number>();
    memoBySet.set(set, memo);
    const key = (counted + 1) * 2 ** 35 + Math.round((taken - START) * 1e6);
    const known = memo.get(key);
    if (known !== undefined) return known;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; 1 << i <= set; i++) {
      if ((set & (1 << i)) === 0) continue;
      const width = lanes[i]!.size.width;
      for (const cell of usable[i]!) {
        const at = cell.from > taken ? cell.from : taken;
        if (at > cell.to + SAME_OFFSET) continue;
        const rest = after(set & ~(1 << i), at + width + gap, Math.max(counted, cell.last));
        if (rest === Number.NEGATIVE_INFINITY) continue;
        const value = gain(cell, counted) + rest;
        if (value > most) most = value;
      }
    }
    memo.set(key, most);
    return most;
  };

  function* states(
    set: number,
    taken: Inches,
    counted: number,
    value: number,
    effort: StepBudget,
  ): Iterable<readonly Link[]> {
    if (effort.steps-- <= 0) return;
    if (set === 0) {
      if (value === 0) yield [];
      return;
    }
    for (let i = 0; 1 << i <= set; i++) {
      if ((set & (1 << i)) === 0) continue;
      for (const cell of usable[i]!) {
        const at = Math.max(cell.from, taken);
        if (at > cell.to + SAME_OFFSET) continue;
        const rest = value - gain(cell, counted);
        const [left, end, seen] = [set & ~(1 << i), at + lanes[i]!.size.width + gap, Math.max(counted, cell.last)];
        if (after(left, end, seen) < rest) continue;
        for (const links of states(left, end, seen, rest, effort)) yield [{ lane: i, cell }, ...links];
      }
    }
  }

  return {
    best: (set) => after(set, START, -1),
    worth: (set, value, effort) => states(set, START, -1, value, effort),
  };
}

/** The cells clipped to the ends of the line, those that end first coming first. */
function usableCells(cells: readonly Cell[], width: Inches, { low, high }: ChainEnds): readonly Cell[] {
  return cells.flatMap((cell): readonly Cell[] => {
    const [from, to] = [Math.max(cell.from, low), Math.min(cell.to, high - width)];
    return from <= to + SAME_OFFSET ? [{ ...cell, from, to: Math.max(from, to) }] : [];
  });
}
