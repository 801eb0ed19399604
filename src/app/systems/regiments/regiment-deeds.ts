import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { isOnTable } from '../../../rules/regiments/charge/field.ts';
import type { Deed } from '../../play/deed.ts';
import { whyNotLeave } from '../../play/leave-phase.ts';
import { makeWayChoices } from '../squads/make-way-choices.ts';
import { tableNamesOf } from '../../../messages/names.ts';
import type { RegimentStage } from './regiment-stage.ts';
import { regimentCommand, regimentDecline, regimentOn } from './regiment-steps.ts';
import { cycleOrder } from '../../play/stage-of-play.ts';
import type { TableState } from '../../table/table-state.ts';
import { messages } from '../../../messages/messages.ts';

/** What can be done in this phase of a battle, and why the rest cannot: with one regiment, or with all. */
export function regimentDeeds(table: TableState, state: GameState, at: UnitId | undefined): readonly Deed[] {
  const stage = regimentOn(table);
  if (stage === undefined) return [];
  const names = tableNamesOf(state);
  const look: readonly Deed[] =
    at === undefined
      ? []
      : [{ label: messages.deeds.lookAt(names.unit(at)), why: undefined, does: { kind: 'look', unit: at } }];
  const about =
    at === undefined
      ? cycleOrder(state).filter((id) => state.units.get(id)?.side === state.side)
      : isOnTable(state, at)
        ? [at]
        : [];
  return [
    ...nextDeeds(table, state, stage),
    ...about.flatMap((id) => regimentDeed(table, state, stage, id)),
    ...look,
    { label: endLabel(stage), why: whyNotLeave(state), does: { kind: 'end-phase' } },
  ];
}

/** What the prompt offers: its large button, its answers, its plain no. */
function nextDeeds(table: TableState, state: GameState, stage: RegimentStage): readonly Deed[] {
  if (stage.kind === 'answer-charge')
    return stage.choices.map(({ reaction, why }) => ({
      label: messages.battle.reactions[reaction],
      why: firstWhy(state, why),
      does: { kind: 'command', command: { kind: 'react', unit: stage.unit, reaction } },
    }));
  const names = tableNamesOf(state);
  const ways = stage.kind === 'duel-offer' ? makeWayChoices(state, stage.combat, stage.side) : [];
  const label = nextLabel(stage);
  const command = regimentCommand(table, stage);
  const decline = regimentDecline(stage);
  const why = stage.kind === 'drill' ? firstWhy(state, table.ranks.trial?.why ?? []) : undefined;
  return [
    ...(label && command
      ? [
          {
            label: stage.kind === 'deal-blows' && stage.locked ? messages.deeds.rollTheBlows : label,
            why,
            does: { kind: 'commit' } as const,
          },
        ]
      : []),
    ...ways.map(
      (way): Deed => ({
        label: messages.deeds.takesThePlaceOf(names.model(way.model), names.model(way.with)),
        why: undefined,
        does: { kind: 'command', command: { kind: 'make-way', ...way } },
      }),
    ),
    ...(decline
      ? [
          {
            label: stage.kind === 'duel-offer' ? messages.deeds.noDuel : messages.deeds.refuseTheDuel,
            why: undefined,
            does: { kind: 'command', command: decline } as const,
          },
        ]
      : []),
  ];
}

/** What the large button says at a stage. */
const nextLabel = ({ kind }: RegimentStage): string | undefined => {
  const labels: Readonly<Partial<Record<RegimentStage['kind'], string>>> = messages.deeds.ofRegiments;
  return labels[kind];
};

const endLabel = ({ kind }: RegimentStage): string => {
  switch (kind) {
    case 'duel-offer':
    case 'duel-answer':
    case 'duel-shame':
    case 'deal-blows':
      return messages.deeds.endAndFightOut;
    case 'answer-charge':
    case 'strike-home':
      return messages.deeds.endAndMoveCharges;
    default:
      return messages.buttons.endThePhase;
  }
};

function regimentDeed(table: TableState, state: GameState, stage: RegimentStage, id: UnitId): readonly Deed[] {
  const unit = state.units.get(id);
  if (unit === undefined) return [];
  const name = tableNamesOf(state).unit(id);
  const does = { kind: 'pick', unit: id } as const;
  if (unit.side !== state.side) {
    if (stage.kind !== 'charge-with' && stage.kind !== 'charge-at') return [];
    const known = table.ranks.foes.find(({ target }) => target === id);
    const why = stage.unit === undefined ? messages.deeds.pickOneOfYourOwn2 : known && firstWhy(state, known.why);
    return [{ label: messages.deeds.charge(name), why, does }];
  }
  if (stage.kind === 'charge-with' || stage.kind === 'charge-at')
    return [{ label: messages.deeds.chargeWith(name), why: undefined, does }];
  if (stage.kind !== 'drill') return [];
  const moved = unit.status.includes('moved');
  return [{ label: messages.deeds.move(name), why: moved ? messages.deeds.hasMoved(name) : undefined, does }];
}

const firstWhy = (state: GameState, [first]: readonly Violation[]): string | undefined =>
  first && messages.explain.violation(first, tableNamesOf(state));
