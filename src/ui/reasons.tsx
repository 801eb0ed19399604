import { explainViolation } from '../app/explain-violation.ts';
import type { Names } from '../app/names.ts';
import type { Violation } from '../rules/core/violation.ts';

const MOST = 3;

/** Clauses in plain words, each with its number and the smallest remedy. */
export function Reasons({ violations, names }: { readonly violations: readonly Violation[]; readonly names: Names }) {
  const shown = violations.slice(0, MOST);
  return (
    <ul className="reasons">
      {shown.map((v, i) => (
        <li key={`${v.clause}/${i}`}>
          <b>{v.clause}</b> {explainViolation(v, names)}
        </li>
      ))}
      {violations.length > shown.length && <li className="muted">and {violations.length - shown.length} more</li>}
    </ul>
  );
}
