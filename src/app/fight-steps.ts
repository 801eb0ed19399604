import type { Command } from '../rules/core/command.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { type ChoiceStage, type FightStage, unitOfCombat } from './fight-stage.ts';
import type { Step } from './pick-steps.ts';
import { type Stage, stageOf } from './stage-of-play.ts';
import type { TableState } from './table-state.ts';

const CHOICES: ReadonlySet<Stage['kind']> = new Set<Stage['kind']>([
  'issue',
  'answer',
  'nominate',
  'make-way',
  'intervene',
]);

/** Whether a stage asks for one of several models. */
export const isChoice = (stage: Stage): stage is ChoiceStage => CHOICES.has(stage.kind);

/** The command of a plain yes: with the focused candidate, or the next of the blows. */
export function fightCommand(table: TableState, stage: FightStage): Command | undefined {
  const { game } = table;
  switch (stage.kind) {
    case 'pick-combat':
      return undefined;
    case 'issue':
      return stage.focus && { kind: 'issue-challenge', character: stage.focus };
    case 'answer':
      return stage.focus && { kind: 'accept-challenge', character: stage.focus };
    case 'nominate':
      return stage.focus && { kind: 'nominate', character: stage.focus };
    case 'make-way':
      return stage.focus && { kind: 'swap-with', model: stage.focus };
    case 'intervene':
      return stage.focus && { kind: 'glorious-intervention', character: stage.focus };
    case 'blows': {
      const unit = game && unitOfCombat(game.state, stage.combat);
      const where = unit ? { unit } : {};
      return stage.pilesIn ? { kind: 'pile-in', ...where } : { kind: 'strike', ...where, ...lossChoices(table) };
    }
    case 'fought':
      return { kind: 'end-phase' };
  }
}

/** Who is to take wounds first and who stands for himself, of those who still live. */
function lossChoices({
  game,
  losses,
  stand,
}: TableState): Pick<Extract<Command, { kind: 'strike' }>, 'losses' | 'stand'> {
  const alive = (ids: readonly ModelId[]) => ids.filter((id) => game?.state.models.has(id));
  const [first, proud] = [alive(losses), alive(stand)];
  return { ...(first.length > 0 ? { losses: first } : {}), ...(proud.length > 0 ? { stand: proud } : {}) };
}

/** The command of a plain no; undefined where nothing can be declined. */
export function declineCommand(table: TableState): Command | undefined {
  const stage = stageOf(table);
  if (table.game === undefined) return undefined;
  if (stage.kind === 'answer') return { kind: 'refuse-challenge' };
  if (stage.kind !== 'issue' && stage.kind !== 'intervene') return undefined;
  const unit = unitOfCombat(table.game.state, stage.combat);
  return { kind: 'pass-challenge', ...(unit ? { unit } : {}) };
}

/** A candidate is chosen; nothing when the model is none. */
export function stepChoose(table: TableState, model: ModelId): Step {
  const stage = stageOf(table);
  if (!isChoice(stage) || !stage.candidates.includes(model)) return undefined;
  return { model, refusal: undefined, menu: undefined, said: `${model}.` };
}

/** The next or the previous candidate is chosen. */
export function stepChooseNext(table: TableState, by: 1 | -1): Step {
  const stage = stageOf(table);
  if (!isChoice(stage) || stage.candidates.length === 0) return undefined;
  const { candidates, focus } = stage;
  const at = focus === undefined ? -1 : candidates.indexOf(focus);
  return stepChoose(table, candidates[(at + by + candidates.length) % candidates.length]!);
}

/** The candidate, or the combat to be picked, of that number from 1. */
export function stepChooseNumber(table: TableState, number: number): Step {
  const stage = stageOf(table);
  if (stage.kind === 'pick-combat') {
    const unit = stage.units[number - 1];
    return unit && { selection: [unit], model: undefined, refusal: undefined };
  }
  const model = isChoice(stage) ? stage.candidates[number - 1] : undefined;
  return model && stepChoose(table, model);
}
