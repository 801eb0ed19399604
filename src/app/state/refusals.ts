import type { Rules } from '../../rules/core/rules/rules.ts';
import { applyClauseModes } from '../../rules/core/judge/apply-clause-modes.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';

/** The violations this table enforces; clauses that are only advised or switched off refuse no command. */
export function refusals(found: readonly Violation[], rules: Rules): readonly Violation[] {
  const allowed = applyClauseModes(found, rules);
  return allowed.ok ? [] : allowed.error;
}
