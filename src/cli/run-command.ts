import { type Names, namesOf } from '../app/names.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { toPublicState } from '../scenario/public-state.ts';
import { isFailure, runScript, type ScriptReport, type StepOutcome } from '../scenario/run-script.ts';
import { parseWhole } from './arguments.ts';
import type { Outcome, TextedViolation } from './outcome.ts';
import { describeOutcome, withMessage } from './script-text.ts';
import { withScenario } from './with-scenario.ts';

/** `highground run`: plays a scenario's script and tells what happened. */
export async function runCommand(file: string, options: { readonly seed?: string }): Promise<Outcome> {
  const seed = options.seed === undefined ? undefined : parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (seed && !seed.ok) return seed.error;
  return withScenario(file, ({ scenario, state, table }) => {
    const used = seed?.value ?? scenario.seed;
    const names = namesOf(state);
    const report = runScript(scenario.script, state, table, used);
    const answer = {
      name: scenario.name,
      seed: used,
      passed: report.passed,
      steps: report.outcomes.map((outcome, step) => ({ step, ...outcome })),
      events: report.game.log.slice(0, report.game.cut).flatMap((entry) => entry.events),
      state: toPublicState(report.game.state),
    };
    const text = tell(scenario, report, names);
    return report.passed
      ? { kind: 'yes', answer, text }
      : { kind: 'no', violations: failuresOf(report, names), answer, text };
  });
}

/** What broke a script, as violations; expectations and dice have no clause of the rules and say `script`. */
export function failuresOf(report: ScriptReport, names: Names): readonly TextedViolation[] {
  return report.outcomes
    .filter(isFailure)
    .flatMap((outcome): readonly TextedViolation[] =>
      outcome.kind === 'refused'
        ? outcome.violations.map((violation) => withMessage(violation, names))
        : describeOutcome(outcome, names).map((message) => ({ clause: 'script', kind: outcome.kind, message })),
    );
}

function tell(scenario: Scenario, report: ScriptReport, names: Names): readonly string[] {
  const head = [scenario.name, ...(scenario.story === undefined ? [] : [scenario.story])];
  const steps = report.outcomes.flatMap((outcome, i) =>
    describeOutcome(outcome, names).map((line) => `${mark(outcome)} ${i}  ${line}`),
  );
  const left = scenario.script.length - report.outcomes.length;
  return [
    ...head,
    ...steps,
    ...(scenario.script.length === 0 ? ['The scenario has no script.'] : []),
    ...(left > 0 ? [`${left} more steps were not played.`] : []),
  ];
}

const mark = (outcome: StepOutcome): string => (isFailure(outcome) ? '✗' : ' ');
