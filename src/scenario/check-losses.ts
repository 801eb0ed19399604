import { knownModels } from './check-duels.ts';
import { type Problem, pointerTo } from './problem.ts';
import type { ScenarioDocument } from './schema.ts';

/** The faults of a script that says whom to lose first, or who takes his wounds himself: models that are not there. */
export function checkLosses(document: ScenarioDocument): readonly Problem[] {
  const strikes = (document.script ?? []).flatMap((step, i) =>
    'do' in step && step.do.kind === 'strike' ? [{ strike: step.do, i }] : [],
  );
  if (strikes.length === 0) return [];
  const models = knownModels(document);
  return strikes.flatMap(({ strike, i }) =>
    (['losses', 'stand'] as const).flatMap((key) =>
      (strike[key] ?? []).flatMap((id, j): readonly Problem[] =>
        models.has(id)
          ? []
          : [{ at: pointerTo(['script', i, 'do', key, j]), fault: { kind: 'losing-nobody', id, key } }],
      ),
    ),
  );
}
