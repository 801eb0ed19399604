import { type Command, REACTIONS, type Reaction } from '../../../rules/core/command.ts';
import type { ModelId, UnitId, PoolId } from '../../../rules/core/ids.ts';
import type { Manoeuvre } from '../../../rules/core/formation.ts';
import { modelsOf } from '../../../rules/core/state/lookup.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { poolOf } from '../../../rules/regiments/ranks/pools.ts';
import { standingPlaces } from '../../../rules/regiments/ranks/formation.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import type { Step } from '../../state/step.ts';
import type { RegimentsUiState, RegimentStage } from '../../state/regiments.ts';
import { withStep } from './drag-regiment.ts';
import { regimentStageOf } from './regiment-stage.ts';
import { shownPlacements } from '../squads/shown-placements.ts';
import type { TableState } from '../../state/table-state.ts';

type Seen = Pick<TableState, 'game' | 'selection' | 'targets' | 'playing' | 'model'>;

/** The current stage of regiments; undefined in other games and while an animation runs. */
export function regimentOn({ game, selection, targets, playing, model }: Seen): RegimentStage | undefined {
  if (game === undefined || playing !== undefined || game.state.rules.system !== 'regiments') return undefined;
  return regimentStageOf(game.state, selection, targets, model);
}

/** The default command; undefined while something is still to be chosen. */
export function regimentCommand(table: TableState, stage: RegimentStage): Command | undefined {
  const { regiments: ranks } = table;
  switch (stage.kind) {
    case 'charge-with':
      return stage.group && { kind: 'roll-charge-range', target: stage.group.target };
    case 'charge-at': {
      const { unit, target, redirects } = stage;
      return redirects ? { kind: 'redirect', unit, target } : { kind: 'declare-charge', unit, targets: [target] };
    }
    case 'answer-charge':
      return { kind: 'react', unit: stage.unit, reaction: reactionOf(stage, ranks) };
    case 'strike-home': {
      const { target } = stage.group;
      if (ranks.placed.size === 0 && ranks.rival === undefined)
        return { kind: 'move-chargers', target, ...(ranks.muster?.soFar === 'stopped' ? { quick: true } : {}) };
      return { kind: 'move-chargers', target, placements: shownPlacements(ranks) };
    }
    case 'drill':
      return drillCommand(stage, ranks);
    case 'duel-offer':
      return stage.focus && { kind: 'issue-duel', character: stage.focus };
    case 'duel-answer':
      return stage.focus && { kind: 'accept-duel', character: stage.focus };
    case 'duel-shame':
      return stage.focus && { kind: 'nominate', character: stage.focus };
    case 'deal-blows':
      return { kind: stage.locked ? 'roll-attacks' : 'lock-attacks' };
    case 'nothing-left':
    case 'melee-over':
      return { kind: 'end-phase' };
  }
}

/** The planned move as a command. */
export function drillCommand(
  { unit }: Extract<RegimentStage, { kind: 'drill' }>,
  { steps, march }: RegimentsUiState,
): Extract<Command, { kind: 'manoeuvre' }> | undefined {
  if (unit === undefined || steps.length === 0) return undefined;
  return { kind: 'manoeuvre', unit, steps, ...(march ? { march } : {}) };
}

/** The default reaction: the chosen one if it is available, else the first that is. */
export function reactionOf(
  { choices }: Extract<RegimentStage, { kind: 'answer-charge' }>,
  { reaction }: RegimentsUiState,
): Reaction {
  const open = choices.filter(({ why }) => why.length === 0).map((choice) => choice.reaction);
  return reaction && open.includes(reaction) ? reaction : (open[0] ?? REACTIONS[0]);
}

/** The command that declines; undefined if nothing can be declined. */
export function regimentDecline(stage: RegimentStage): Command | undefined {
  if (stage.kind === 'duel-offer') return { kind: 'pass-duel' };
  return stage.kind === 'duel-answer' ? { kind: 'refuse-duel' } : undefined;
}

/** Selects one of the active side's regiments to act, or an enemy to charge. */
export function stepPickRegiment(table: TableState, unit: UnitId): Step {
  const stage = regimentOn(table);
  if (stage === undefined || table.game === undefined) return undefined;
  const { state } = table.game;
  const said = tableNamesOf(state).unit(unit);
  const isEnemy = state.units.get(unit)?.side !== state.side;
  const mayName =
    stage.kind === 'charge-at' ||
    (stage.kind === 'charge-with' && (stage.unit !== undefined || stage.groups.some(({ target }) => target === unit)));
  if (mayName && isEnemy) return { targets: [unit], refusal: undefined, said };
  return freshPick(table, unit, said);
}

const freshPick = ({ regiments: ranks }: TableState, unit: UnitId, said: string): Step => ({
  selection: [unit],
  targets: [],
  refusal: undefined,
  model: undefined,
  regiments: { ...ranks, steps: [], trial: undefined, grip: undefined, march: false },
  said,
});

/** Chooses a candidate, a reaction, a group or a rejected placement by its number, counted from 1. */
export function stepRegimentNumber(table: TableState, number: number): Step {
  const stage = regimentOn(table);
  if (stage === undefined) return undefined;
  switch (stage.kind) {
    case 'answer-charge': {
      const choice = stage.choices[number - 1];
      return choice && choice.why.length === 0 ? withRegimentsUi(table, { reaction: choice.reaction }) : undefined;
    }
    case 'charge-with': {
      const group = stage.groups[number - 1];
      return group && { targets: [group.target] };
    }
    case 'strike-home':
      return stepRival(table, number === 1 ? undefined : number - 2);
    case 'duel-offer':
    case 'duel-answer':
    case 'duel-shame':
      return stepCandidate(stage, stage.candidates[number - 1]);
    case 'charge-at':
    case 'drill':
    case 'nothing-left':
    case 'deal-blows':
    case 'melee-over':
      return undefined;
  }
}

/** Chooses the next or the previous option of the prompt. */
export function stepNextRegiment(table: TableState, by: 1 | -1): Step {
  const stage = regimentOn(table);
  if (isChoosing(stage)) {
    const at = stage.focus === undefined ? -1 : stage.candidates.indexOf(stage.focus);
    return stepCandidate(stage, stage.candidates[(at + by + stage.candidates.length) % stage.candidates.length]);
  }
  if (stage?.kind !== 'strike-home') return undefined;
  const rejected = table.regiments.muster?.answer.certificate.rejected.length ?? 0;
  const at = (table.regiments.rival ?? -1) + 1;
  const next = (at + by + rejected + 1) % (rejected + 1);
  return stepRival(table, next === 0 ? undefined : next - 1);
}

type Choosing = Extract<RegimentStage, { kind: 'duel-offer' | 'duel-answer' | 'duel-shame' }>;

const isChoosing = (stage: RegimentStage | undefined): stage is Choosing =>
  stage?.kind === 'duel-offer' || stage?.kind === 'duel-answer' || stage?.kind === 'duel-shame';

const stepCandidate = ({ candidates }: Choosing, model: ModelId | undefined): Step =>
  model !== undefined && candidates.includes(model) ? { model, refusal: undefined, said: model } : undefined;

/** Shows the rejected placement at an index, or the best one if undefined. */
export function stepRival(table: TableState, rival: number | undefined): Step {
  const rejected = table.regiments.muster?.answer.certificate.rejected ?? [];
  if (rival !== undefined && rejected[rival] === undefined) return undefined;
  return withRegimentsUi(table, { rival, placed: new Map(), verdict: undefined });
}

/** Adds a manoeuvre to the planned move. */
export function stepDrill(table: TableState, more: Manoeuvre): Step {
  const stage = regimentOn(table);
  if (stage?.kind !== 'drill' || stage.unit === undefined) return undefined;
  return stepSteps(table, withStep(table.regiments.steps, more));
}

/** Plans a reform with a number of files more or fewer. */
export function stepReform(table: TableState, by: number): Step {
  const stage = regimentOn(table);
  const unit = stage?.kind === 'drill' ? stage.unit : undefined;
  const formation = unit && table.game?.state.units.get(unit)?.formation;
  if (!formation) return undefined;
  const last = table.regiments.steps.at(-1);
  const before = last?.kind === 'reform' ? last : formation;
  const files = Math.max(1, Math.min(formation.places.size, before.files + by));
  return stepSteps(table, [{ kind: 'reform', files, facing: before.facing }]);
}

const stepSteps = (table: TableState, steps: readonly Manoeuvre[]): Step => ({
  ...withRegimentsUi(table, { steps }),
  refusal: undefined,
});

/** Switches the planned move between marching and advancing. */
export const stepMarch = (table: TableState): Step =>
  regimentOn(table)?.kind === 'drill' ? withRegimentsUi(table, { march: !table.regiments.march }) : undefined;

/** Undoes the last plan: a drag, moved ghosts, or the steps of a move. */
export function stepCancelRegiments({ regiments: ranks }: TableState): Step {
  if (ranks.grip) return { regiments: { ...ranks, grip: undefined } };
  if (ranks.placed.size > 0 || ranks.rival !== undefined)
    return { regiments: { ...ranks, placed: new Map(), rival: undefined, verdict: undefined } };
  return ranks.steps.length > 0 ? { regiments: { ...ranks, steps: [], trial: undefined } } : undefined;
}

/** Chooses a candidate of a duel, a model that strikes, or an enemy for the attacks of the model chosen before. */
export function stepChooseRegiment(
  table: TableState,
  model: ModelId,
): { readonly step: Step } | { readonly command: Command } | undefined {
  const stage = regimentOn(table);
  if (isChoosing(stage)) {
    const step = stepCandidate(stage, model);
    return step && { step };
  }
  if (stage?.kind !== 'deal-blows' || stage.locked) return undefined;
  const command = table.model === undefined ? undefined : strikeAt(table, table.model, model);
  if (command) return { command };
  const row = stage.rows.find((r) => r.model.id === model);
  const unit = row?.model.unit;
  return unit && { step: { model, selection: [unit], refusal: undefined, said: model } };
}

/** The command that allocates all attacks of one model to the pool of another. */
export function strikeAt(table: TableState, model: ModelId, foe: ModelId): Command | undefined {
  const stage = regimentOn(table);
  const state = table.game?.state;
  if (stage?.kind !== 'deal-blows' || stage.locked || state === undefined) return undefined;
  const row = stage.rows.find((r) => r.model.id === model);
  const other = state.models.get(foe);
  if (!row || !other || row.attacks === 0 || row.step !== stage.step) return undefined;
  if (state.units.get(other.unit)?.side === state.units.get(row.model.unit)?.side) return undefined;
  const own = poolOf(other);
  // Clicking a model of a duellist's unit means the unit's rank and file.
  const pool = [own, other.unit as PoolId].find((id) => row.targets.some((target) => target.pool === id)) ?? own;
  return { kind: 'allocate', model, targets: Array.from({ length: row.attacks }, () => pool) };
}

/** A model's attacks with one more on a pool, taken from the pool that has the most of the others. */
export function shiftAttack(
  row: { readonly dealt?: readonly PoolId[]; readonly suggested: readonly PoolId[] },
  pool: PoolId,
): readonly PoolId[] {
  const now = row.dealt ?? row.suggested;
  const counts = new Map<PoolId, number>();
  for (const id of now) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [from] = [...counts].filter(([id]) => id !== pool).toSorted((a, b) => b[1] - a[1]);
  if (from === undefined) return now;
  const at = now.indexOf(from[0]);
  return now.map((id, i) => (i === at ? pool : id));
}

/** Models the prompt asks for: ghosts to be moved, candidates of a duel. */
export function wantedInRegiments(table: TableState): readonly Model[] {
  const stage = regimentOn(table);
  const state = table.game?.state;
  if (stage === undefined || state === undefined) return [];
  if (stage.kind === 'strike-home') return ghostModels(state, table.regiments);
  if (isChoosing(stage)) return stage.candidates.flatMap((id) => state.models.get(id) ?? []);
  return [];
}

/** The models of chargers at their ghosts' poses. */
function ghostModels(state: GameState, ranks: RegimentsUiState): readonly Model[] {
  return shownPlacements(ranks).flatMap(({ unit, at, facing }) => {
    const formation = state.units.get(unit)?.formation;
    if (!formation || at.length !== 3) return [];
    return placedModels(state, unit, { at, facing });
  });
}

/** The models of a unit as they would stand with its formation in another pose. */
function placedModels(
  state: GameState,
  unit: UnitId,
  pose: { readonly at: readonly [number, number, number]; readonly facing: number },
): readonly Model[] {
  const formation = state.units.get(unit)?.formation;
  if (!formation) return [];
  const places = new Map(standingPlaces({ ...formation, ...pose }));
  return modelsOf(state, unit).flatMap((model) => {
    const at = places.get(model.id);
    return at ? [{ ...model, at, facing: pose.facing }] : [];
  });
}

/** The regiments' plans with some of them changed. */
export const withRegimentsUi = (
  { regiments: ranks }: Pick<TableState, 'regiments'>,
  part: Partial<RegimentsUiState>,
): Partial<TableState> => ({
  regiments: { ...ranks, ...part },
});
