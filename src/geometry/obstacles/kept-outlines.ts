import type { Gate } from './gates.ts';
import type { JointsOf } from './joints.ts';
import type { Obstacle } from './levels.ts';

/** What was found about obstacles among those beside them, for as long as the obstacles last. */
export type Kept<Answer> = (own: Obstacle, beside: readonly Obstacle[], find: () => Answer, and?: string) => Answer;

/** Places on outlines that many fields share: terrain lies where it lay when somebody moves. */
export type KeptOutlines = { readonly joints: Kept<JointsOf>; readonly gates: Kept<readonly Gate[]> };

/** How many surroundings of an obstacle are remembered: who comes by moves on again. */
const KEPT = 6;

/** A memory for the fields of one table; the same obstacles among the same others are looked at once. */
export const keptOutlines = (): KeptOutlines => ({ joints: kept(), gates: kept() });

type Known<Answer> = { readonly beside: readonly Obstacle[]; readonly and: string; readonly answer: Answer };

function kept<Answer>(): Kept<Answer> {
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
