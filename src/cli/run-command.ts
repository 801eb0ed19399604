import { type Names, namesOf } from '../words/names.ts';
import { seededDice } from '../rules/core/dice.ts';
import type { Game } from '../rules/core/game.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { toPublicState } from '../scenario/public-state.ts';
import { isFailure, runScript, type ScriptReport, type StepOutcome } from '../scenario/run-script.ts';
import { parseWhole } from './arguments.ts';
import { autoPlay } from './auto-play.ts';
import type { Outcome, TextedViolation } from './outcome.ts';
import { openRecord } from './open-record.ts';
import { describeOutcome, withMessage } from './script-text.ts';
import { withScenario } from './with-scenario.ts';
import { words } from '../words/words.ts';

type Options = { readonly seed?: string; readonly auto?: boolean; readonly turns?: string; readonly record?: string };

/** Turns that `--auto` plays unless told otherwise. */
const TURNS = 3;
/** The most it plays. */
const MOST_TURNS = 100;

/** `highground run`: plays a scenario's script, or both sides by simple choices, and tells what happened. */
export async function runCommand(file: string, options: Options): Promise<Outcome> {
  const seed = options.seed === undefined ? undefined : parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (seed && !seed.ok) return seed.error;
  const turns = options.turns === undefined ? undefined : parseWhole(options.turns, '--turns', 1, MOST_TURNS);
  if (turns && !turns.ok) return turns.error;
  return withScenario(file, ({ text: given, scenario, state, table }) => {
    const used = seed?.value ?? scenario.seed;
    const names = namesOf(state);
    const auto = options.auto === true && scenario.script.length === 0;
    const record =
      options.record === undefined ? undefined : openRecord(options.record, { scenario: given, seed: used }, state);
    if (record && !record.ok) return record.error;
    const follows = record?.value.follow;
    const scripted = runScript(scenario.script, state, table, used, follows);
    const last = state.turn + (turns?.value ?? TURNS) - 1;
    const game = auto ? autoPlay(scripted.game, table, seededDice(used), last, follows) : scripted.game;
    const report = { ...scripted, game };
    const failed = record?.value.close(game);
    if (failed) return failed;
    const answer = {
      name: scenario.name,
      seed: used,
      passed: report.passed,
      steps: report.outcomes.map((outcome, step) => ({ step, ...outcome })),
      events: report.game.log.slice(0, report.game.cut).flatMap((entry) => entry.events),
      state: toPublicState(report.game.state),
    };
    const text = auto ? tellGame(scenario, report.game, names) : tell(scenario, report, names);
    return report.passed
      ? { kind: 'yes', answer, text }
      : { kind: 'no', violations: failuresOf(report, names), answer, text };
  });
}

function tellGame(scenario: Scenario, game: Game, names: Names): readonly string[] {
  const lines = game.log
    .slice(0, game.cut)
    .flatMap((entry) => entry.events.map((event) => words.describe.event(event, names)));
  return [scenario.name, ...lines.map((line) => `  ${line}`)];
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
