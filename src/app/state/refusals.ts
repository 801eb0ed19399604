import type { Rules } from '../../rules/core/rules/rules.ts';
import { applyClauseModes } from '../../rules/core/judge/apply-clause-modes.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';

/** The violations that this table refuses: clauses it only advises, or does not keep, stop no command. */
export function refusals(found: readonly Violation[], rules: Rules): readonly Violation[] {
  const sifted = applyClauseModes(found, rules);
  return sifted.ok ? [] : sifted.error;
}
