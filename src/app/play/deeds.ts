import { whyNotEligible, whyNotTargets } from '../../rules/squads/charge/eligibility.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { hasKeyword } from '../../rules/core/lookup.ts';
import type { GameState, Unit } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Deed } from './deed.ts';
import { planFightDeeds, whatIsDue } from '../systems/squads/fight-deeds.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { regimentDeeds } from '../systems/regiments/regiment-deeds.ts';
import { skirmishDeeds } from '../systems/skirmish/skirmish-deeds.ts';
import { cycleOrder, ownPick, stageOf } from './stage-of-play.ts';
import type { TableState } from '../table/table-state.ts';
import { messages } from '../../messages/messages.ts';

/** What can be done in this phase, and why the rest cannot: with one unit, or with all when none is pointed at. */
export function planDeeds(table: TableState, at: UnitId | undefined, model?: ModelId): readonly Deed[] {
  if (table.game === undefined) return [];
  const { state } = table.game;
  if (state.rules.system === 'skirmish') return skirmishDeeds(table, state, at);
  if (state.rules.system === 'regiments') return regimentDeeds(table, state, at);
  const { charge } = state;
  const ending: Deed = {
    label: isFightOpen(table) ? messages.deeds.endAndFightOut : messages.buttons.endThePhase,
    why: firstWhy(
      state,
      charge ? [{ clause: 'C-01', kind: 'charge-unresolved', unit: charge.unit }] : whatIsDue(table),
    ),
    does: { kind: 'end-phase' },
  };
  const next = nextDeed(table);
  const fights = planFightDeeds(table, at).map(
    ({ label, why, command }): Deed => ({ label, why, does: { kind: 'command', command } }),
  );
  const marks = model === undefined ? [] : markDeeds(table, model);
  const looks: readonly Deed[] = at
    ? [{ label: messages.deeds.lookAt(tableNamesOf(state).unit(at)), why: undefined, does: { kind: 'look', unit: at } }]
    : [];
  const units = charge ? [] : at ? [at] : cycleOrder(state).filter((id) => state.units.get(id)?.side === state.side);
  return [
    ...(next ? [next] : []),
    ...fights,
    ...marks,
    ...units.flatMap((id) => unitDeeds(table, state, id)),
    ...looks,
    ending,
  ];
}

/** Whether combats are left that the end of the phase would fight out. */
const isFightOpen = (table: TableState): boolean =>
  table.game?.state.phase === 'fight' && !['fought', 'pass'].includes(stageOf(table).kind);

/** Whether a model is to take wounds first, and a character to pass none on, while blows are due. */
function markDeeds(table: TableState, model: ModelId): readonly Deed[] {
  const state = table.game?.state;
  const found = state?.models.get(model);
  if (state === undefined || found === undefined || stageOf(table).kind !== 'blows') return [];
  const name = tableNamesOf(state).model(model);
  const first = table.losses.includes(model);
  const loss: Deed = {
    label: first ? messages.deeds.takesWoundsInTurn(name) : messages.deeds.takesWoundsFirst(name),
    why: undefined,
    does: { kind: 'losses', model },
  };
  const stands = table.stand.includes(model);
  const stand: Deed = {
    label: stands ? messages.deeds.mayPassWoundsOn(name) : messages.deeds.passesNoWoundsOn(name),
    why: undefined,
    does: { kind: 'stand', model },
  };
  return hasKeyword(found, 'CHARACTER') ? [loss, stand] : [loss];
}

/** What the large button of the prompt does. */
function nextDeed(table: TableState): Deed | undefined {
  const label = {
    declare: messages.deeds.declareTheCharge,
    roll: messages.deeds.rollTheDice,
    'charge-move': placedLabel(table.placements.size) ?? messages.deeds.moveTheSquad,
    move: placedLabel(table.placements.size),
  }[stageOf(table).kind as string];
  return label === undefined ? undefined : { label, why: undefined, does: { kind: 'commit' } };
}

/** What is said to move the models that were given a place; undefined when none was. */
export const placedLabel = (placed: number): string | undefined =>
  placed === 0 ? undefined : messages.deeds.movePlaced(placed);

/** Why a unit of the side in turn may charge nobody now, in one sentence; undefined when it may. */
export const whyNoCharge = (state: GameState, unit: UnitId): string | undefined =>
  state.units.get(unit)?.status.includes('charged')
    ? messages.charge.chargeMade
    : firstWhy(state, whyNotCharging(state, unit));

function unitDeeds(table: TableState, state: GameState, id: UnitId): readonly Deed[] {
  const unit = state.units.get(id);
  if (unit === undefined || unit.models.length === 0) return [];
  if (unit.side === state.side) return [ownDeed(state, unit)];
  if (state.phase !== 'charge') return [];
  const names = tableNamesOf(state);
  const picked = ownPick(state, table.selection);
  const taken = table.targets.includes(id);
  const label = picked && taken ? messages.deeds.leaveOut(names.unit(id)) : messages.deeds.charge(names.unit(id));
  const why = picked
    ? taken
      ? undefined
      : firstWhy(state, [...whyNotCharging(state, picked), ...whyNotTargets(state, picked, [id])])
    : messages.deeds.pickOneOfYourOwn;
  return [{ label, why, does: { kind: 'pick', unit: id } }];
}

function ownDeed(state: GameState, unit: Unit): Deed {
  const name = tableNamesOf(state).unit(unit.id);
  const does = { kind: 'pick', unit: unit.id } as const;
  switch (state.phase) {
    case 'charge':
      return { label: messages.deeds.chargeWith(name), why: whyNoCharge(state, unit.id), does };
    case 'movement': {
      const moved = unit.status.includes('moved');
      return { label: messages.deeds.move(name), why: moved ? messages.deeds.hasMoved(name) : undefined, does };
    }
    default:
      return { label: messages.deeds.pick(name), why: undefined, does };
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
