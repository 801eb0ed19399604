import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { type PlayedGame, playGame, withFirst } from '../../lab/game/play-game.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { toAnsweredResult } from '../../scenario/public-mission.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import { toPublicState } from '../../scenario/public-state.ts';
import { isFailure, runScript, type ScriptReport, type StepOutcome } from '../../scenario/run-script.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { type AutoOptions, readAutoOptions, scenarioWithFirst } from './auto-game.ts';
import { type Answered, answerAsked, unmetBy } from './script-answers.ts';
import { type Outcome, type TextedViolation, withMessage } from '../terminal/outcome.ts';
import { openRecord } from '../replay/open-record.ts';
import { describeOutcome } from './script-text.ts';
import { withScenario } from '../files/with-scenario.ts';
import { messages } from '../../messages/messages.ts';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userAssetFilesIn } from '../../app/state/user-asset-paths.ts';
import { makeBundle } from '../../bundle/bundle.ts';
import { looksBundled } from '../files/load.ts';
import { openBundle } from '../files/read-bundle.ts';
import { fromUserFolder } from '../files/user-folder.ts';

type Options = AutoOptions & { readonly seed?: string; readonly record?: string; readonly apart?: boolean };

/** Endings of files that are written as a bundle: the replay with its scenario and the models it needs. */
const BUNDLED = /\.(?:highground|zip)$/i;

/** `highground run`: plays a scenario's script, or lets policies play both sides, and prints what happens. */
export async function runCommand(file: string, options: Options): Promise<Outcome> {
  const seed = options.seed === undefined ? undefined : parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (seed && !seed.ok) return seed.error;
  const order = readAutoOptions(options);
  if (!order.ok) return order.error;
  const { plays, first } = order.value;
  return withScenario(file, async ({ text: whole, scenario, state: laid, table }) => {
    const used = seed?.value ?? scenario.seed;
    const names = namesOf(laid);
    const auto = plays === 'always' || (plays === 'without-script' && scenario.script.length === 0);
    const given = scenarioWithFirst(whole, first);
    const state = first === undefined ? laid : withFirst(laid, first);
    const isBundle = options.record !== undefined && BUNDLED.test(options.record);
    const source = { scenario: given, seed: used, isApart: isBundle || options.apart === true };
    const wrap = isBundle ? (replay: string) => bundleRecord(file, replay, given) : undefined;
    const record = options.record === undefined ? undefined : openRecord(options.record, source, state, wrap);
    if (record && !record.ok) return record.error;
    const follows = record?.value.follow;
    const played = auto ? playGame(laid, table, { ...order.value, seed: used }, follows) : undefined;
    const report = played
      ? { outcomes: [], passed: true, game: played.game }
      : runScript(scenario.script, state, table, used, follows);
    const failed = record?.value.close(report.game);
    if (failed) return failed;
    const answered = await answerAsked(report.outcomes, table);
    if (!answered.ok) return answered.error;
    const answers = new Map(answered.value.map((each) => [each.index, each]));
    const unmet = answered.value.flatMap((each) => unmetBy(each).map((message) => ({ ...ANSWER_FAULT, message })));
    const passed = report.passed && unmet.length === 0;
    const answer = {
      name: scenario.name,
      seed: used,
      passed,
      result: toAnsweredResult(resultOf(report.game.state)),
      steps: report.outcomes.map((outcome, step) => ({ step, ...shown(outcome, answers.get(step)) })),
      events: report.game.log.slice(0, report.game.cut).flatMap((entry) => entry.events),
      state: toPublicState(report.game.state),
    };
    const text = played ? tellGame(scenario, played, names) : tell(scenario, report, names, answers);
    return passed
      ? { kind: 'yes', answer, text }
      : { kind: 'no', violations: [...failuresOf(report, names), ...unmet], answer, text };
  });
}

function tellGame(scenario: Scenario, { game, facts }: PlayedGame, names: Names): readonly string[] {
  const lines = game.log
    .slice(0, game.cut)
    .flatMap((entry) => entry.events.map((event) => messages.describe.event(event, names)));
  // The last event of a mission tells its result.
  if (game.state.mission?.result) return [scenario.name, ...lines.map((line) => `  ${line}`)];
  const { winner, turns, attacker, defender } = facts;
  const lost = { attacker: attacker.lostModels, defender: defender.lostModels };
  const result = messages.result.played({ winner: winner === 'draw' ? undefined : winner, turns, lost });
  return [scenario.name, ...lines.map((line) => `  ${line}`), result];
}

/**
 * What failed in a script, as violations with the number of their step. Expectations and dice have no clause of the
 * rules; theirs is `script`.
 */
export function failuresOf(report: ScriptReport, names: Names): readonly TextedViolation[] {
  return report.outcomes.flatMap((outcome, step): readonly TextedViolation[] => {
    if (!isFailure(outcome)) return [];
    return outcome.kind === 'refused'
      ? outcome.violations.map((violation) => ({ ...withMessage(violation, names), step }))
      : describeOutcome(outcome, names).map((message) => ({ clause: 'script', kind: outcome.kind, step, message }));
  });
}

function tell(
  scenario: Scenario,
  report: ScriptReport,
  names: Names,
  answers: ReadonlyMap<number, Answered>,
): readonly string[] {
  const head = [scenario.name, ...(scenario.story === undefined ? [] : [scenario.story])];
  const steps = report.outcomes.flatMap((outcome, i) => {
    const answer = answers.get(i);
    const unmet = answer ? unmetBy(answer) : [];
    const lines = [
      ...describeOutcome(outcome, names),
      ...(answer?.outcome.text.map((line) => `  ${line}`) ?? []),
      ...unmet,
    ];
    return lines.map((line) => `${isFailure(outcome) || unmet.length > 0 ? '✗' : ' '} ${i}  ${line}`);
  });
  const left = scenario.script.length - report.outcomes.length;
  return [
    ...head,
    ...steps,
    ...(scenario.script.length === 0 ? ['The scenario has no script; run it with --auto to play a game.'] : []),
    ...(left > 0 ? [`${messages.say.count(left, 'more step was', 'more steps were')} not played.`] : []),
  ];
}

/** An answer that differs from what its step expects. */
const ANSWER_FAULT = { clause: 'script', kind: 'answer' } as const;

/** A step's outcome in JSON answers: for a question its answer, without the game it was asked about. */
const shown = (outcome: StepOutcome, answered: Answered | undefined): object =>
  outcome.kind === 'asked' ? { kind: outcome.kind, question: outcome.step.question, gave: answered?.gave } : outcome;

/**
 * A bundle of a replay that only holds its scenario's hash, the scenario, and every file the scenario needs.
 *
 * @param from The path of the scenario as the user wrote it: its files are inside it (a bundle), or beside it.
 * @throws The error of the file system if a file has been deleted since the scenario was read.
 */
function bundleRecord(from: string, replay: string, scenario: string): Uint8Array {
  const source = looksBundled(from) ? openBundle(from) : undefined;
  const packed = source?.ok ? source.value : undefined;
  const files = new Map(
    userAssetFilesIn(scenario).map((path): [string, Uint8Array<ArrayBuffer>] => [
      path,
      packed?.files.get(path) ?? new Uint8Array(readFileSync(join(dirname(fromUserFolder(from)), path))),
    ]),
  );
  return makeBundle({ kind: 'replay', text: replay, scenario, files, things: packed?.things ?? [] });
}
