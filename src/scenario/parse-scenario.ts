import { err, ok, type Result } from '../kernel/result.ts';
import { modelId, unitId } from '../rules/core/ids.ts';
import type { TerrainPiece } from '../rules/core/terrain.ts';
import { firstPhase } from '../rules/core/turn.ts';
import { checkDocument } from './check-document.ts';
import { explainIssues, quote } from './explain-issues.ts';
import { type LooseDocument, upgradeDocument } from './migrations.ts';
import { type Problem, type ScenarioError, scenarioError } from './problem.ts';
import { readJson } from './read-json.ts';
import type { Duel } from '../rules/core/combat.ts';
import type { Command } from '../rules/core/command.ts';
import type { Scenario, ScriptStep } from './scenario.ts';
import {
  type CommandDocument,
  type DuelDocument,
  type ScenarioDocument,
  scenarioSchema,
  type StepDocument,
} from './schema.ts';
import { type MeshFiles, toPiece } from './to-terrain.ts';
import { toPlace, toUnit } from './to-units.ts';
import { toRules } from './to-rules.ts';

/** Inches an `expect` step allows unless it says otherwise. */
const DEFAULT_WITHIN = 1e-6;

/**
 * A scenario from the text of its file, in inches and radians.
 *
 * What needs the physical table (heights, overlaps) is judged by `layOut`.
 *
 * @param files Fetches mesh files; a scenario without meshes never asks.
 * @errors Every fault with its JSON pointer, at most `LIMITS.problems` of them.
 */
export function parseScenario(text: string, files: MeshFiles): Result<Scenario, ScenarioError> {
  const read = readJson(text);
  if (!read.ok) return err(scenarioError('text', [read.error]));
  if (read.value === null || typeof read.value !== 'object' || Array.isArray(read.value)) {
    return err(
      scenarioError('shape', [{ at: '', message: `A scenario must be a JSON object {…}; got ${quote(read.value)}.` }]),
    );
  }
  const upgraded = upgradeDocument(read.value as LooseDocument);
  if (!upgraded.ok) return err(scenarioError('shape', [upgraded.error]));
  const parsed = scenarioSchema.safeParse(upgraded.value);
  if (!parsed.success) return err(scenarioError('shape', explainIssues(parsed.error.issues, upgraded.value)));
  // The schema changes nothing it lets through; the document itself keeps its author's order of keys.
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
  const units = (document.units ?? []).map((unit, i) => toUnit(unit, `/units/${i}`, document.system));
  const { turn = 1, side = 'attacker', phase = firstPhase(document.system) } = document.start ?? {};
  return ok({
    document,
    name: document.name,
    ...(document.story === undefined ? {} : { story: document.story }),
    rules: toRules(document.system, document.rules),
    table: document.table,
    terrain,
    units: units.map(({ unit }) => unit),
    models: units.flatMap(({ models }) => models),
    start: { turn, side, phase },
    duels: (document.start?.duels ?? []).map(toDuel),
    seed: document.seed ?? 1,
    script: (document.script ?? []).map(toStep),
  });
}

/** The round a duel is in that goes on when a game begins: it has been fought once. */
const ROUND_GOING_ON = 2;

const toDuel = ({ challenger, challengee, round }: DuelDocument): Duel => ({
  challenger: modelId(challenger),
  challengee: modelId(challengee),
  round: round ?? ROUND_GOING_ON,
  attempted: false,
});

function toStep(step: StepDocument): ScriptStep {
  if ('expect' in step) return { kind: 'expect', values: step.expect, within: step.within ?? DEFAULT_WITHIN };
  const { dice, refused } = step;
  return { kind: 'do', command: toCommand(step.do), ...(dice ? { dice } : {}), ...(refused ? { refused } : {}) };
}

/** A command from its JSON; ids are names here and looked up by the rules. */
export function toCommand(command: CommandDocument): Command {
  switch (command.kind) {
    case 'end-phase':
    case 'undo':
    case 'redo':
    case 'roll-charge':
    case 'refuse-challenge':
      return { kind: command.kind };
    case 'declare-charge':
      return { kind: 'declare-charge', unit: unitId(command.unit), targets: command.targets.map(unitId) };
    case 'move':
      return { kind: 'move', moves: command.moves.map(toOrder) };
    case 'move-charge':
      return { kind: 'move-charge', ...(command.moves ? { moves: command.moves.map(toOrder) } : {}) };
    default:
      return toFightCommand(command);
  }
}

type FightCommandKind =
  | 'issue-challenge'
  | 'pass-challenge'
  | 'accept-challenge'
  | 'nominate'
  | 'glorious-intervention'
  | 'swap-with'
  | 'pile-in'
  | 'strike';

function toFightCommand(command: Extract<CommandDocument, { kind: FightCommandKind }>): Command {
  switch (command.kind) {
    case 'issue-challenge':
    case 'accept-challenge':
    case 'nominate':
    case 'glorious-intervention':
      return { kind: command.kind, character: modelId(command.character) };
    case 'swap-with':
      return { kind: 'swap-with', model: modelId(command.model) };
    case 'pass-challenge':
      return { kind: 'pass-challenge', ...whereOf(command) };
    case 'pile-in':
      return {
        kind: 'pile-in',
        ...whereOf(command),
        ...(command.moves ? { moves: command.moves.map(toOrder) } : {}),
      };
    case 'strike':
      return {
        kind: 'strike',
        ...whereOf(command),
        ...(command.losses ? { losses: command.losses.map(modelId) } : {}),
        ...(command.stand ? { stand: command.stand.map(modelId) } : {}),
      };
  }
}

const whereOf = ({ unit }: { readonly unit?: string | undefined }) =>
  unit === undefined ? {} : { unit: unitId(unit) };

const toOrder = (order: Extract<CommandDocument, { kind: 'move' }>['moves'][number]) => ({
  model: modelId(order.model),
  ...(order.to ? { to: toPlace(order.to) } : {}),
  ...(order.path ? { path: order.path.map(toPlace) } : {}),
});
