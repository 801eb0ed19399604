import type { Command } from '../../../rules/core/command.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import type { Model } from '../../../rules/core/state/state.ts';
import { duelLines, spokenDuel } from './duel-text.ts';
import { unitOfCombat } from './fight-stage.ts';
import { placedCommand } from './placements.ts';
import { isShootingStage, shootCommand } from './shooting.ts';
import type { Step } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';
import { messages } from '../../../messages/messages.ts';
import type { ChoiceStage, FightStage } from '../../state/squads.ts';
import type { Stage } from '../../state/stage.ts';

const CHOICES: ReadonlySet<Stage['kind']> = new Set<Stage['kind']>([
  'issue',
  'answer',
  'nominate',
  'make-way',
  'intervene',
]);

const FIGHT_STAGES: ReadonlySet<string> = new Set<FightStage['kind']>([
  'pick-combat',
  'issue',
  'answer',
  'nominate',
  'make-way',
  'intervene',
  'blows',
  'fought',
]);

/** Whether a stage belongs to a fight. */
export const isFightStage = (stage: Stage): stage is FightStage => FIGHT_STAGES.has(stage.kind);

/** Whether a stage asks for one of several models. */
export const isChoice = (stage: Stage): stage is ChoiceStage => CHOICES.has(stage.kind);

/** The default command of the squads game, given by Enter and the large button. */
export function squadsCommand(table: TableState, stage: Stage): Command | undefined {
  if (table.placements.size > 0 && table.game) return placedCommand(table.game.state, table.placements);
  if (isShootingStage(stage)) return shootCommand(table, stage);
  if (isFightStage(stage)) return fightCommand(table, stage);
  if (stage.kind === 'declare') return { kind: 'declare-charge', unit: stage.unit, targets: stage.targets };
  if (stage.kind === 'roll') return { kind: 'roll-charge' };
  return stage.kind === 'charge-move' ? { kind: 'move-charge' } : undefined;
}

/** The default command of a fight: with the focused candidate, or the next blows. */
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

/** The surviving models that take wounds first, and the characters that pass no wounds on. */
function lossChoices({
  game,
  losses,
  stand,
}: TableState): Pick<Extract<Command, { kind: 'strike' }>, 'losses' | 'stand'> {
  const alive = (ids: readonly ModelId[]) => ids.filter((id) => game?.state.models.has(id));
  const [first, proud] = [alive(losses), alive(stand)];
  return { ...(first.length > 0 ? { losses: first } : {}), ...(proud.length > 0 ? { stand: proud } : {}) };
}

/** The command that declines in a fight; undefined if nothing can be declined. */
export function declineFight({ game }: TableState, stage: Stage): Command | undefined {
  if (game === undefined) return undefined;
  if (stage.kind === 'answer') return { kind: 'refuse-challenge' };
  if (stage.kind !== 'issue' && stage.kind !== 'intervene') return undefined;
  const unit = unitOfCombat(game.state, stage.combat);
  return { kind: 'pass-challenge', ...(unit ? { unit } : {}) };
}

/** Models a fight asks for now: candidates of a choice, or those that may be dragged to pile in. */
export function wantedInFight({ game }: TableState, stage: Stage): readonly Model[] {
  const ids = isChoice(stage) ? stage.candidates : stage.kind === 'blows' && stage.pilesIn ? stage.standOff : [];
  return ids.flatMap((id) => game?.state.models.get(id) ?? []);
}

/** Chooses a candidate; does nothing if the model is not one. */
export function stepChoose(table: TableState, stage: Stage, model: ModelId): Step {
  if (!isChoice(stage) || !stage.candidates.includes(model)) return undefined;
  const lines = table.game ? duelLines(table.game.state, { ...stage, focus: model }) : [];
  const own = lines
    .filter((line) => line.who === model)
    .map((line) => `${messages.fight.against([line.against])} ${spokenDuel(line)}`);
  return { model, refusal: undefined, menu: undefined, said: [model, ...own].join(': ') };
}

/** Chooses the next or the previous candidate. */
export function stepChooseNext(table: TableState, stage: Stage, by: 1 | -1): Step {
  if (!isChoice(stage) || stage.candidates.length === 0) return undefined;
  const { candidates, focus } = stage;
  const at = focus === undefined ? -1 : candidates.indexOf(focus);
  return stepChoose(table, stage, candidates[(at + by + candidates.length) % candidates.length]!);
}

/** Chooses a candidate, or the combat to fight next, by its number, counted from 1. */
export function stepChooseNumber(table: TableState, stage: Stage, number: number): Step {
  if (stage.kind === 'pick-combat') {
    const unit = stage.units[number - 1];
    return unit && { selection: [unit], model: undefined, refusal: undefined };
  }
  const model = isChoice(stage) ? stage.candidates[number - 1] : undefined;
  return model && stepChoose(table, stage, model);
}
