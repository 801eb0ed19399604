import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Names } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';

/** One reason against a command, and every clause that gives it. */
type ReasonLine = { readonly clauses: readonly string[]; readonly sentence: string };

/** The reasons against a command in words, each listed once even if several clauses give it. */
export function reasonLines(violations: readonly Violation[], names: Names): readonly ReasonLine[] {
  const clausesBySentence = new Map<string, string[]>();
  for (const violation of violations) {
    const sentence = messages.explain.violation(violation, names);
    const clauses = clausesBySentence.get(sentence) ?? [];
    if (!clauses.includes(violation.clause)) clauses.push(violation.clause);
    clausesBySentence.set(sentence, clauses);
  }
  return [...clausesBySentence].map(([sentence, clauses]) => ({ clauses, sentence }));
}
