import type { Obstacle } from './levels.ts';

/** A cache of results about an obstacle among its neighbours, for the obstacle's lifetime. */
export type Kept<Answer> = (
  own: Obstacle,
  beside: readonly Obstacle[],
  find: () => Answer,
  and?: string | number,
) => Answer;

/** Maximum number of cached surroundings of an obstacle: passing models move on. */
const KEPT = 4;

type Known<Answer> = { readonly beside: readonly Obstacle[]; readonly and: string | number; readonly answer: Answer };

/**
 * A cache of one kind of result: the same obstacle among the same others, in the same order, is examined once.
 *
 * @source Ours; held against answers found afresh in test/geometry/kept-outlines.test.ts.
 */
export function createKept<Answer>(): Kept<Answer> {
  const known = new WeakMap<Obstacle, Known<Answer>[]>();
  return (own, beside, find, and = '') => {
    const all = known.get(own) ?? [];
    const before = all.find((one) => one.and === and && isSame(one.beside, beside));
    if (before) return before.answer;
    const answer = find();
    if (all.length >= KEPT) all.shift();
    all.push({ beside, and, answer });
    known.set(own, all);
    return answer;
  };
}

const isSame = (a: readonly Obstacle[], b: readonly Obstacle[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);
