import type { Inches } from '../../../../kernel/units.ts';
import type { EndStates } from './end-states.ts';
import { lookInto } from './look-into-arrivals.ts';
import type { Span } from '../move/reach.ts';
import { engagedIn, type Arrivals, withBudget } from './arrivals.ts';

/** Known results by group of chargers: spans in which they cannot all reach their slots, and places where they can. */
export type Conflicts = Map<string, { readonly none: (readonly Span[])[]; readonly free: (readonly Inches[])[] }>;

/** Maximum number of cells examined, indexed by the number of chargers. */
const SHARE = [0, 0, 2000, 3000] as const;

/**
 * Whether a few of the engaged chargers cannot reach their slots in any order even when the others are ignored; then
 * all together cannot either. A result about a few holds for every end state in which they have those slots.
 *
 * @param most Maximum number of chargers examined together.
 * @source CC-7; page §4.5
 */
export function hasConflict(arrivals: Arrivals, conflicts: Conflicts, most: number): boolean {
  const chargers = arrivals.box.rows.flat().map(({ charger }) => charger);
  const size = Math.min(most, chargers.length - 1);
  for (let few = 2; few <= size; few++)
    for (let pick = 0; pick < 1 << chargers.length; pick++) {
      const some = chargers.filter((_, i) => (pick >> i) & 1);
      if (some.length === few && cannotCome(arrivals, conflicts, new Set(some))) return true;
    }
  return false;
}

/** Whether it is already known that a few of the chargers cannot reach their spans. */
export function isKnownConflict(arrivals: Arrivals, conflicts: Conflicts): boolean {
  const slots = arrivals.box.rows.flat();
  for (const [name, { none }] of conflicts) {
    const [engaged, ...some] = name.split(' ').map(Number);
    if (engaged !== engagedIn(arrivals) || none.length === 0) continue;
    const spans = some
      .map((charger) => slots.find((slot) => slot.charger === charger))
      .map((slot) => slot && ([slot.from, slot.to] as const));
    if (
      spans.every((span) => span !== undefined) &&
      none.some((known) => known.every((span, i) => holds(span, spans[i]!)))
    )
      return true;
  }
  return false;
}

const holds = ([from, to]: Span, [p, q]: Span): boolean => from <= p && q <= to;

function cannotCome(arrivals: Arrivals, conflicts: Conflicts, some: ReadonlySet<number>): boolean {
  const rows = arrivals.box.rows
    .map((row) => row.filter(({ charger }) => some.has(charger)))
    .filter((row) => row.length > 0);
  const box: EndStates = { rows };
  const spans = rows.flat().map(({ from, to }): Span => [from, to]);
  const name = [engagedIn(arrivals), ...rows.flat().map(({ charger }) => charger)].join(' ');
  const known = conflicts.get(name) ?? { none: [], free: [] };
  conflicts.set(name, known);
  if (known.none.some((one) => one.every((span, i) => holds(span, spans[i]!)))) return true;
  if (known.free.some((one) => one.every((offset, i) => holds(spans[i]!, [offset, offset])))) return false;
  const absent = new Set(arrivals.box.rows.flat().flatMap(({ charger }) => (some.has(charger) ? [] : [charger])));
  const book = withBudget(arrivals.book, SHARE[some.size] ?? 0);
  const answer = lookInto(
    { ...arrivals, box, absent, book },
    () => false,
    (slots) => slots.map(({ from }) => from),
  );
  if (answer.kind === 'none') known.none.push(spans);
  if (answer.kind === 'placed') known.free.push(answer.as);
  return answer.kind === 'none';
}
