import { CLAUSES } from '../rules/core/clauses.ts';
import { type Problem, pointerTo } from './problem.ts';
import type { ScenarioDocument } from './schema.ts';

/** Clauses that a document names and nobody knows: in its rules, and in the refusals its script waits for. */
export function checkClauses({ rules, script }: ScenarioDocument): readonly Problem[] {
  const inRules = Object.keys(rules?.clauses ?? {}).map((id) => ({ id, at: pointerTo(['rules', 'clauses', id]) }));
  const inScript = (script ?? []).flatMap((step, i) =>
    'do' in step && step.refused !== undefined ? [{ id: step.refused, at: pointerTo(['script', i, 'refused']) }] : [],
  );
  return [...inRules, ...inScript]
    .filter(({ id }) => !CLAUSES.has(id))
    .map(({ id, at }) => ({ at, fault: { kind: 'no-clause', id } }));
}
