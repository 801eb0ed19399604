import { modelsOf } from '../../core/state/lookup.ts';
import { areNeighbours, coherent, type Measured } from '../../core/measure/measure.ts';
import type { FightRules } from '../../core/rules/rules.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { areLinked } from './contact.ts';

/** The number of chains some models form: 1 for a unit in coherency, 0 for no models. @source R7-03 */
export const chainGroups = (models: readonly Measured[], rules: FightRules): number =>
  countGroups(models.length, (i, j) => areLinked(models[i]!, models[j]!, rules));

/**
 * Returns a test whether a unit stays together when one of its models moves: still a chain if it was one, otherwise in
 * no more groups than before; and coherent if it was.
 *
 * The relations between the other models are computed once, so that many places can be tested.
 *
 * @param was    The state whose unit must not separate further.
 * @param state  The state with the others where they stand now.
 * @source R7-03, R7-07, R10-03
 */
export function togetherTest(was: GameState, state: GameState, { id, unit }: Model): (moved: Model) => boolean {
  const others = modelsOf(state, unit).filter((m) => m.id !== id);
  if (others.length === 0) return () => true;
  const { fight, charge } = state.rules;
  const before = modelsOf(was, unit);
  const groups = chainGroups(before, fight);
  const wasCoherent = coherent(before, charge).coherent;
  const linked = pairwise(others, (a, b) => areLinked(a, b, fight));
  const near = pairwise(others, (a, b) => areNeighbours(a, b, charge));
  const wanted = others.length + 1 >= charge.cohereBigUnit ? 2 : 1;
  const withMoved = (table: readonly (readonly boolean[])[], row: readonly boolean[]) => (i: number, j: number) =>
    i === others.length ? row[j]! : j === others.length ? row[i]! : table[i]![j]!;
  return (moved) => {
    const total = others.length + 1;
    const links = withMoved(
      linked,
      others.map((m) => areLinked(moved, m, fight)),
    );
    if (countGroups(total, links) > groups) return false;
    if (!wasCoherent) return true;
    const nears = withMoved(
      near,
      others.map((m) => areNeighbours(moved, m, charge)),
    );
    if (countGroups(total, nears) > 1) return false;
    return all(total, (i) => count(total, (j) => i !== j && nears(i, j)) >= wanted);
  };
}

const pairwise = (models: readonly Model[], test: (a: Model, b: Model) => boolean): readonly (readonly boolean[])[] =>
  models.map((a) => models.map((b) => a !== b && test(a, b)));

const all = (n: number, test: (i: number) => boolean): boolean => count(n, test) === n;

function count(n: number, test: (i: number) => boolean): number {
  let found = 0;
  for (let i = 0; i < n; i++) if (test(i)) found++;
  return found;
}

/** The number of groups formed by items that are joined pair by pair. */
function countGroups(n: number, joined: (i: number, j: number) => boolean): number {
  let groups = 0;
  let left = Array.from({ length: n }, (_, i) => i);
  while (left.length > 0) {
    groups++;
    const group = [left[0]!];
    left = left.slice(1);
    for (let k = 0; k < group.length && left.length > 0; k++) {
      const apart: number[] = [];
      for (const i of left) (joined(group[k]!, i) ? group : apart).push(i);
      left = apart;
    }
  }
  return groups;
}
