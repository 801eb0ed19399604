import type { Inches } from '../../../kernel/units.ts';
import { areNeighbours, exceeds } from '../../core/measure/measure.ts';
import type { Model } from '../../core/state/state.ts';
import type { EndCells } from './cells.ts';
import { engages, isApart, isCloser, isEngaged, isJoint, type Put, type Puts } from './placement.ts';
import type { ChargeProblem } from './problem.ts';

/** Maximum number of ends compared with those already chosen. */
const COMPARED = 20_000;

/** A model with the ends it may be given, those with the shortest paths first. */
type Choice = { readonly model: Model; readonly ends: readonly Put[] };

/**
 * One end for each model out of those measured in its cells, so that every clause about the unit is kept; undefined when
 * none was found.
 *
 * First a model engages each target that none engages yet, beginning with the target that fewest ends engage. Then the
 * others are linked, always the one with the fewest ends beside a placed one, and of these first the ends that join most
 * of the placed models.
 *
 * @param engaging Ends of cheapest paths into the targets' ranges, which are also tried.
 */
export function assignEnds(
  p: ChargeProblem,
  limit: Inches,
  cells: readonly EndCells[],
  engaging: readonly Put[],
): Puts | undefined {
  const choices = cells.map(({ model, cells: own }): Choice => {
    const near = engaging.filter((put) => put.model.id === model.id && !exceeds(put.length, limit));
    const inCells = own.flatMap(({ end }) => (end ? [{ model: { ...model, at: end.at }, length: end.length }] : []));
    const ends = [...near, ...inCells].filter((put) => isCloser(p, model, put.model));
    return { model, ends: ends.sort((a, b) => a.length - b.length) };
  });
  const budget = { left: COMPARED };
  const place = (puts: Puts, left: readonly Choice[]): Puts | undefined => {
    if (left.length === 0) return isJoint(p, puts, limit) ? puts : undefined;
    budget.left -= left.reduce((sum, { ends }) => sum + ends.length, 0);
    if (budget.left < 0) return undefined;
    for (const put of nextEnds(p, puts, left)) {
      const rest = left.filter(({ model }) => model.id !== put.model.id);
      const found = place(new Map(puts).set(put.model.id, put), rest);
      if (found || budget.left < 0) return found;
    }
    return undefined;
  };
  return place(new Map(), choices);
}

/** The ends to try next: those that engage a target that needs it, or those that link one more model. */
function nextEnds(p: ChargeProblem, puts: Puts, left: readonly Choice[]): readonly Put[] {
  const free = left.map(({ ends }) => ends.filter((put) => isApart(puts, put.model)));
  const open = p.enemies.filter((enemies) => !isEngaged(p, puts, enemies));
  if (open.length > 0) {
    const each = open.map((enemies) => free.flatMap((ends) => ends.filter((put) => engages(p, put.model, enemies))));
    return fewest(each).toSorted((a, b) => a.length - b.length);
  }
  const linked = free.map((ends) =>
    ends.flatMap((put) => {
      const links = linksOf(p, puts, put.model);
      return links > 0 ? [{ put, links }] : [];
    }),
  );
  return fewest(linked.filter((ends) => ends.length > 0))
    .toSorted((a, b) => b.links - a.links)
    .map(({ put }) => put);
}

/** The shortest of some lists. */
const fewest = <T>(lists: readonly (readonly T[])[]): readonly T[] =>
  lists.reduce<readonly T[] | undefined>(
    (best, list) => (best && best.length <= list.length ? best : list),
    undefined,
  ) ?? [];

/** How many of the placed models would be neighbours of a model. @source R10-03 */
function linksOf(p: ChargeProblem, puts: Puts, model: Model): number {
  let links = 0;
  for (const put of puts.values()) if (areNeighbours(put.model, model, p.state.rules.charge)) links++;
  return links;
}
