import { err, ok, type Result } from '../../../kernel/result.ts';
import type { OverriddenEvent } from '../events/event.ts';
import type { Mode, Rules } from '../rules/rules.ts';
import type { Violation, ViolationKind } from '../violations/violation.ts';

/** Violations that leave nothing to act on: no mode can allow them. */
const SENSELESS: ReadonlySet<ViolationKind> = new Set<ViolationKind>([
  'unknown-unit',
  'unknown-model',
  'moved-twice',
  'no-moves',
  'charge-unresolved',
  'nothing-to-roll',
  'nothing-to-move',
  'no-target',
  'target-unknown',
  'target-friendly',
  'target-twice',
  'not-fight-phase',
  'blows-struck',
  'duel-goes-on',
  'declined-already',
  'unknown-character',
  'no-character',
  'not-locked',
  'wrong-side',
  'another-combat',
  'nothing-to-pass',
  'nothing-to-accept',
  'nothing-to-refuse',
  'nobody-to-nominate',
  'challenge-unanswered',
  'nominee-missing',
  'nobody-makes-way',
  'no-partner',
  'no-duel',
  'in-the-duel',
  'no-combat',
  'combat-over',
  'combat-under-way',
  'piled-in-already',
  'may-not-pile-in',
  'nothing-to-undo',
  'nothing-to-redo',
]);

/** How a table keeps a clause: its own setting if it has one, else the table's. */
export const modeOf = (rules: Rules, clause: string): Mode => rules.clauses.get(clause) ?? rules.mode;

/**
 * What the table's modes make of broken clauses: a refusal that lists every strict one, or the events that log the
 * advisory ones as overridden. Clauses that are off leave no trace; commands that make no sense are always refused.
 */
export function applyClauseModes(
  violations: readonly Violation[],
  rules: Rules,
): Result<readonly OverriddenEvent[], readonly Violation[]> {
  const refused = violations.filter((v) => SENSELESS.has(v.kind) || modeOf(rules, v.clause) === 'strict');
  if (refused.length > 0) return err(refused);
  const advisory = violations.filter((v) => modeOf(rules, v.clause) === 'advisory');
  return ok(advisory.map((violation) => ({ kind: 'overridden', violation })));
}
