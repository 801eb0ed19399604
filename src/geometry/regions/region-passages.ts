import { type Agile, type AgileAction, mayEnd } from '../agile/agile.ts';
import type { RegionTree } from '../field/region-tree.ts';

/**
 * The root of the regions joined to one, as an index into the forest.
 *
 * @source Galler & Fischer 1964, with path halving (Tarjan & van Leeuwen 1984).
 */
export function rootIn(forest: number[], region: number): number {
  let at = region;
  while (forest[at] !== at) at = forest[at] = forest[forest[at]!]!;
  return at;
}

/** Records that a check leads from some regions to others (indices into the forest). @source Definition. */
export function addPassages(
  { passages }: RegionTree,
  from: readonly number[],
  to: readonly number[],
  check: AgileAction,
): void {
  for (const a of from) for (const b of to) passages.set(`${a} ${b} ${check}`, { from: a, to: b, check });
}

/**
 * Whether free steps and a mover's checks, taken in their order, may lead from some regions to others (indices into the
 * forest): the answer may be wrongly true, never wrongly false.
 *
 * @param tree Its regions must already be joined.
 * @source Breadth-first search, one check at a time.
 */
export function isLedTo(
  { steps, passages }: RegionTree,
  agile: Agile,
  from: readonly number[],
  to: readonly number[],
): boolean {
  const { checks } = agile.moves;
  const goals = new Set(to.map((region) => rootIn(steps, region)));
  let reached = new Set(from.map((region) => rootIn(steps, region)));
  for (let spent = 0; ; spent++) {
    if (mayEnd(agile, spent) && [...reached].some((root) => goals.has(root))) return true;
    const check = checks[spent];
    if (check === undefined) return false;
    const next = new Set<number>();
    for (const passage of passages.values())
      if (passage.check === check && reached.has(rootIn(steps, passage.from))) next.add(rootIn(steps, passage.to));
    reached = next;
  }
}
