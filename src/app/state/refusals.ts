import type { Rules } from '../../rules/core/rules/rules.ts';
import { applyClauseModes } from '../../rules/core/judge/apply-clause-modes.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';

/** Of some violations those that this table refuses: clauses it only advises, or does not keep, stop nobody. */
export function refusals(found: readonly Violation[], rules: Rules): readonly Violation[] {
  const sifted = applyClauseModes(found, rules);
  return sifted.ok ? [] : sifted.error;
}
