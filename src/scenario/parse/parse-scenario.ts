import { err, ok, type Result } from '../../kernel/result.ts';
import { modelId } from '../../rules/core/ids.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { firstPhase, type Phase, SIDES } from '../../rules/core/turn.ts';
import { checkDocument } from './check-document.ts';
import { type LooseDocument, SCENARIO_FORMAT, upgradeDocument } from './migrations.ts';
import { type Problem, type ScenarioError, scenarioError } from '../problem.ts';
import { toQuote } from '../quote.ts';
import { readJson } from '../read-json.ts';
import { DEFAULT_WITHIN } from '../../kernel/tolerances.ts';
import type { Duel } from '../../rules/core/state/squads.ts';
import type { Scenario, ScriptStep } from '../scenario.ts';
import { type DuelDocument, type ScenarioDocument, scenarioSchema, type StepDocument } from '../schema.ts';
import { toCommand } from './to-command.ts';
import { toProblems } from '../to-problems.ts';
import { type MeshFiles, toPiece } from '../to-terrain.ts';
import { toMission } from './to-mission.ts';
import { outfitted } from '../warbands.ts';
import { toUnit } from './to-units.ts';
import { toRules } from './to-rules.ts';

/**
 * A scenario from the text of its file, in inches and radians.
 *
 * What needs the physical table (heights, overlaps) is checked by `layOut`.
 *
 * @param files Fetches mesh files; never called for a scenario without meshes.
 * @errors Every fault with its JSON pointer, at most `LIMITS.problems` of them.
 */
export function parseScenario(text: string, files: MeshFiles): Result<Scenario, ScenarioError> {
  const read = readJson(text);
  if (!read.ok) return err(scenarioError('text', [read.error]));
  if (read.value === null || typeof read.value !== 'object' || Array.isArray(read.value)) {
    const fault = { kind: 'no-object', is: 'scenario', got: toQuote(read.value) } as const;
    return err(scenarioError('shape', [{ at: '', fault }]));
  }
  const upgraded = upgradeDocument(read.value as LooseDocument, SCENARIO_FORMAT);
  if (!upgraded.ok) return err(scenarioError('shape', [upgraded.error]));
  const parsed = scenarioSchema.safeParse(upgraded.value);
  if (!parsed.success) return err(scenarioError('shape', toProblems(parsed.error.issues, upgraded.value)));
  // The schema transforms nothing, and the document itself keeps its author's key order.
  const document = upgraded.value as ScenarioDocument;
  const problems = checkDocument(document);
  return problems.length > 0 ? err(scenarioError('shape', problems)) : toScenario(document, files);
}

function toScenario(document: ScenarioDocument, files: MeshFiles): Result<Scenario, ScenarioError> {
  const terrain: TerrainPiece[] = [];
  const problems: Problem[] = [];
  for (const [i, piece] of (document.terrain ?? []).entries()) {
    const made = toPiece(piece, `/terrain/${i}`, files);
    if (made.ok) terrain.push(made.value);
    else problems.push(...made.error);
  }
  if (problems.length > 0) return err(scenarioError('shape', problems));
  const units = (document.units ?? []).map((unit, i) =>
    toUnit(outfitted(document, unit), `/units/${i}`, document.system),
  );
  const mission = document.mission && toMission(document.mission, document.start?.side);
  const { turn = 1, side = mission?.first ?? SIDES[0], phase = beginning(document) } = document.start ?? {};
  const { width, depth, mat, hour } = document.table;
  return ok({
    document,
    name: document.name,
    ...(document.story === undefined ? {} : { story: document.story }),
    rules: toRules(document.system, document.rules),
    table: { width, depth },
    ambience: { ...(mat ? { mat } : {}), ...(hour ? { hour } : {}) },
    terrain,
    units: units.map(({ unit }) => unit),
    models: units.flatMap(({ models }) => models),
    start: { turn, side, phase },
    ...(mission ? { mission } : {}),
    duels: (document.start?.duels ?? []).map(toDuel),
    seed: document.seed ?? 1,
    pinsDice: document.seed !== undefined,
    script: (document.script ?? []).map(toStep),
  });
}

/** The phase a game begins with where its file names none: deploying by hand comes first. */
const beginning = ({ system, mission, start }: ScenarioDocument): Phase =>
  mission?.deploy === 'by-hand' && (start?.turn ?? 1) === 1 ? 'deploy' : firstPhase(system);

/** The round of a duel that is in progress when a game begins: one round has been fought. */
const ROUND_GOING_ON = 2;

const toDuel = ({ challenger, challengee, round }: DuelDocument): Duel => ({
  challenger: modelId(challenger),
  challengee: modelId(challengee),
  round: round ?? ROUND_GOING_ON,
  attempted: false,
});

function toStep(step: StepDocument): ScriptStep {
  if ('expect' in step) return { kind: 'expect', values: step.expect, within: step.within ?? DEFAULT_WITHIN };
  if ('ask' in step) {
    const { ask: question, answer: values, within } = step;
    return { kind: 'ask', question, ...(values ? { values } : {}), ...(within === undefined ? {} : { within }) };
  }
  const { dice, refused } = step;
  return { kind: 'do', command: toCommand(step.do), ...(dice ? { dice } : {}), ...(refused ? { refused } : {}) };
}
