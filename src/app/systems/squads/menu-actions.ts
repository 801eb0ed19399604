import { whyNotEligible, whyNotTargets } from '../../../rules/squads/charge/eligibility.ts';
import { whyNoNormalMove } from '../../../rules/core/judge/decide-move.ts';
import { refusals } from '../../state/refusals.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { engagedPair } from '../../../rules/core/measure/measure.ts';
import { enemyModels, hasKeyword, modelsOf } from '../../../rules/core/state/lookup.ts';
import type { GameState, Unit } from '../../../rules/core/state/state.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import type { MenuAction } from '../../state/menu-action.ts';
import { shootCommand, shootingMenuActions, shootingStageOf } from './shooting.ts';
import { planFightMenuActions, whatIsDue } from './fight-menu-actions.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import type { Stage } from '../../state/stage.ts';
import type { TableState } from '../../state/table-state.ts';
import { messages } from '../../../messages/messages.ts';
import { ownOrder, ownPick } from '../../state/selection.ts';

/** The actions of this phase, for one unit or for all, with the reason for those that are disabled. */
export function squadsMenuActions(
  table: TableState,
  state: GameState,
  stage: Stage,
  at: UnitId | undefined,
  model: ModelId | undefined,
): readonly MenuAction[] {
  const { charge } = state;
  const ending: MenuAction = {
    label: isFightOpen(state, stage) ? messages.menuActions.endAndFightOut : messages.buttons.endThePhase,
    why: firstWhy(
      state,
      charge ? [{ clause: 'C-01', kind: 'charge-unresolved', unit: charge.unit }] : whatIsDue(stage),
    ),
    does: { kind: 'end-phase' },
  };
  const next = nextMenuAction(table, stage);
  const fights = planFightMenuActions(table, stage, at).map(
    ({ label, why, command }): MenuAction => ({ label, why, does: { kind: 'command', command } }),
  );
  const marks = model === undefined ? [] : markMenuActions(table, stage, model);
  const looks: readonly MenuAction[] = at
    ? [
        {
          label: messages.menuActions.lookAt(tableNamesOf(state).unit(at)),
          why: undefined,
          does: { kind: 'look', unit: at },
        },
      ]
    : [];
  const units = charge ? [] : at ? [at] : ownOrder(state);
  return [
    ...(next ? [next] : []),
    ...fights,
    ...marks,
    ...units.flatMap((id) => unitMenuActions(table, state, id)),
    ...looks,
    ending,
  ];
}

/** Whether combats are left that ending the phase would fight out. */
const isFightOpen = ({ phase }: GameState, { kind }: Stage): boolean =>
  phase === 'fight' && !['fought', 'pass'].includes(kind);

/** Actions that mark a model to take wounds first, or a character to pass none on, while blows or shots are due. */
function markMenuActions(table: TableState, stage: Stage, model: ModelId): readonly MenuAction[] {
  const state = table.game?.state;
  const found = state?.models.get(model);
  const isMarked = stage.kind === 'blows' || (stage.kind === 'shots' && found?.unit === stage.target);
  if (state === undefined || found === undefined || !isMarked) return [];
  const name = tableNamesOf(state).model(model);
  const first = table.losses.includes(model);
  const loss: MenuAction = {
    label: first ? messages.menuActions.takesWoundsInTurn(name) : messages.menuActions.takesWoundsFirst(name),
    why: undefined,
    does: { kind: 'losses', model },
  };
  const stands = table.stand.includes(model);
  const stand: MenuAction = {
    label: stands ? messages.menuActions.mayPassWoundsOn(name) : messages.menuActions.passesNoWoundsOn(name),
    why: undefined,
    does: { kind: 'stand', model },
  };
  return hasKeyword(found, 'CHARACTER') ? [loss, stand] : [loss];
}

/** The action of the prompt's large button. */
function nextMenuAction(table: TableState, stage: Stage): MenuAction | undefined {
  const label = {
    declare: messages.menuActions.declareTheCharge,
    roll: messages.menuActions.rollTheDice,
    'charge-move': placedLabel(table) ?? messages.menuActions.moveTheSquad,
    move: placedLabel(table),
    shots: shootCommand(table, stage) === undefined ? undefined : messages.shooting.shoot,
  }[stage.kind as string];
  return label === undefined ? undefined : { label, why: undefined, does: { kind: 'commit' } };
}

/** The label of the action that moves the placed models; undefined if there are none. */
export function placedLabel({ game, placements }: Pick<TableState, 'game' | 'placements'>): string | undefined {
  if (game === undefined || placements.size === 0) return undefined;
  const units = new Set([...placements.keys()].flatMap((id) => game.state.models.get(id)?.unit ?? []));
  const fallsBack = game.state.phase === 'movement' && [...units].some((unit) => isEngaged(game.state, unit));
  return fallsBack ? messages.menuActions.fallBack : messages.menuActions.movePlaced(placements.size);
}

/** Whether a unit has enemies in engagement range, so that moving it is a Fall Back. @source R10-13 */
const isEngaged = (state: GameState, unit: UnitId): boolean =>
  engagedPair(modelsOf(state, unit), enemyModels(state, unit), state.rules.charge) !== undefined;

/** Why a unit of the active side may not charge now, in one sentence; undefined if it may. */
export const whyNoCharge = (state: GameState, unit: UnitId): string | undefined =>
  state.units.get(unit)?.status.includes('charged')
    ? messages.charge.chargeMade
    : firstWhy(state, whyNotCharging(state, unit));

/** Why a unit of the active side may not move now, in one sentence; undefined if it may. */
export const whyNoMove = (state: GameState, unit: UnitId): string | undefined =>
  firstWhy(state, refusals(whyNoNormalMove(state, unit), state.rules));

function unitMenuActions(table: TableState, state: GameState, id: UnitId): readonly MenuAction[] {
  const unit = state.units.get(id);
  if (unit === undefined || unit.models.length === 0) return [];
  if (shootingStageOf(state, undefined, []))
    return shootingMenuActions(table, state, id, tableNamesOf(state), (why) => firstWhy(state, [why])!);
  if (unit.side === state.side) return [ownMenuAction(state, unit)];
  if (state.phase !== 'charge') return [];
  const names = tableNamesOf(state);
  const picked = ownPick(state, table.selection);
  const taken = table.targets.includes(id);
  const label =
    picked && taken ? messages.menuActions.leaveOut(names.unit(id)) : messages.menuActions.charge(names.unit(id));
  const why = picked
    ? taken
      ? undefined
      : firstWhy(state, [...whyNotCharging(state, picked), ...whyNotTargets(state, picked, [id])])
    : messages.menuActions.pickOneOfYourOwn;
  return [{ label, why, does: { kind: 'pick', unit: id } }];
}

function ownMenuAction(state: GameState, unit: Unit): MenuAction {
  const name = tableNamesOf(state).unit(unit.id);
  const does = { kind: 'pick', unit: unit.id } as const;
  switch (state.phase) {
    case 'charge':
      return { label: messages.menuActions.chargeWith(name), why: whyNoCharge(state, unit.id), does };
    case 'movement':
      return { label: messages.menuActions.move(name), why: whyNoMove(state, unit.id), does };
    case 'deploy':
    case 'shooting':
    case 'fight':
    case 'upkeep':
    case 'engage':
    case 'move':
    case 'cast':
    case 'ranged':
    case 'melee':
      return { label: messages.menuActions.pick(name), why: undefined, does };
  }
}

function whyNotCharging(state: GameState, unit: UnitId): readonly Violation[] {
  const declared = state.units.get(unit)?.status.includes('declared') ?? false;
  return [
    ...(declared ? [{ clause: 'C-02', kind: 'already-declared', unit } as const] : []),
    ...whyNotEligible(state, unit),
  ];
}

const firstWhy = (state: GameState, [first]: readonly Violation[]): string | undefined =>
  first && messages.explain.violation(first, tableNamesOf(state));
