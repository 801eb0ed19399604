import { err, ok, type Result } from '../../../kernel/result.ts';
import type { OverriddenEvent } from '../events/event.ts';
import type { ClauseMode, Rules } from '../rules/rules.ts';
import { isSenseless } from '../violations/senseless.ts';
import type { Violation } from '../violations/violation.ts';

/** The mode of a clause on a table: its own setting if it has one, else the table's. */
export const modeOf = (rules: Rules, clause: string): ClauseMode => rules.clauses.get(clause) ?? rules.mode;

/**
 * Applies the table's modes to broken clauses: a refusal, or events that log the advisory clauses as overridden.
 * Clauses that are off leave no trace.
 *
 * @errors Every violation of a strict clause, and every senseless one under any mode.
 */
export function applyClauseModes(
  violations: readonly Violation[],
  rules: Rules,
): Result<readonly OverriddenEvent[], readonly Violation[]> {
  const refused = violations.filter((v) => isSenseless(v) || modeOf(rules, v.clause) === 'strict');
  if (refused.length > 0) return err(refused);
  const advisory = violations.filter((v) => modeOf(rules, v.clause) === 'advisory');
  return ok(advisory.map((violation) => ({ kind: 'overridden', violation })));
}
