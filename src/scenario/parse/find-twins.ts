import type { Problem } from '../problem.ts';
import type { DocumentFault } from '../scenario-fault.ts';

/** An id of a document, and the JSON pointer to it. */
export type Named = { readonly id: string; readonly at: string };

/** Ids that occur more than once, each at its later place. */
export function findTwins(
  named: readonly Named[],
  what: Extract<DocumentFault, { kind: 'id-twice' }>['what'],
): readonly Problem[] {
  const first = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { id, at } of named) {
    const before = first.get(id);
    if (before === undefined) first.set(id, at);
    else problems.push({ at, fault: { kind: 'id-twice', what, id, before } });
  }
  return problems;
}
