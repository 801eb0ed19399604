import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { isOnTable } from '../../../rules/regiments/ranks/regiment-state.ts';
import type { MenuAction } from '../../state/menu-action.ts';
import { whyNotLeaveRegiments } from './leave-phase.ts';
import { makeWayChoices } from '../../state/make-way-choices.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { regimentCommand, regimentDecline, regimentOn } from './regiment-steps.ts';
import { shownProblem } from './regiment-text.ts';
import type { TableState } from '../../state/table-state.ts';
import { messages } from '../../../messages/messages.ts';
import { shootCommand, shootingMenuActions } from '../squads/shooting.ts';
import type { Stage } from '../../state/stage.ts';
import type { RegimentStage } from '../../state/regiments.ts';
import { ownOrder } from '../../state/selection.ts';

/** The actions of this phase, for one regiment or for all, with the reason for those that are disabled. */
export function regimentMenuActions(
  table: TableState,
  state: GameState,
  at: UnitId | undefined,
): readonly MenuAction[] {
  const stage = regimentOn(table);
  if (stage === undefined) return [];
  const names = tableNamesOf(state);
  const look: readonly MenuAction[] =
    at === undefined
      ? []
      : [{ label: messages.menuActions.lookAt(names.unit(at)), why: undefined, does: { kind: 'look', unit: at } }];
  const about = at === undefined ? ownOrder(state) : isOnTable(state, at) ? [at] : [];
  return [
    ...nextMenuActions(table, state, stage),
    ...about.flatMap((id) => regimentMenuAction(table, state, stage, id)),
    ...look,
    { label: endLabel(stage), why: whyNotLeaveRegiments(state), does: { kind: 'end-phase' } },
  ];
}

/** The actions of a shooting phase, for one regiment or for all. */
export function missileMenuActions(
  table: TableState,
  state: GameState,
  stage: Stage,
  at: UnitId | undefined,
): readonly MenuAction[] {
  const names = tableNamesOf(state);
  const about = at === undefined ? ownOrder(state) : isOnTable(state, at) ? [at] : [];
  const shoots = shootCommand(table, stage) !== undefined;
  return [
    ...(shoots ? [{ label: messages.shooting.shoot, why: undefined, does: { kind: 'commit' } as const }] : []),
    ...about.flatMap((id) =>
      shootingMenuActions(table, state, id, names, (why) => messages.explain.violation(why, names)),
    ),
    ...(at === undefined
      ? []
      : [
          {
            label: messages.menuActions.lookAt(names.unit(at)),
            why: undefined,
            does: { kind: 'look', unit: at } as const,
          },
        ]),
    { label: messages.buttons.endThePhase, why: whyNotLeaveRegiments(state), does: { kind: 'end-phase' } },
  ];
}

/** The actions the prompt offers: its large button, its answers, and declining. */
function nextMenuActions(table: TableState, state: GameState, stage: RegimentStage): readonly MenuAction[] {
  if (stage.kind === 'answer-charge')
    return stage.choices.map(({ reaction, why }) => ({
      label: messages.regiments.reactions[reaction],
      why: firstWhy(state, why),
      does: { kind: 'command', command: { kind: 'react', unit: stage.unit, reaction } },
    }));
  const names = tableNamesOf(state);
  const ways = stage.kind === 'duel-offer' ? makeWayChoices(state, stage.combat, stage.side) : [];
  const label = nextLabel(stage);
  const command = regimentCommand(table, stage);
  const decline = regimentDecline(stage);
  const why =
    stage.kind === 'drill'
      ? firstWhy(state, table.regiments.trial?.why ?? [])
      : stage.kind === 'strike-home'
        ? shownProblem(state, table.regiments)
        : undefined;
  return [
    ...(label && command
      ? [
          {
            label: stage.kind === 'deal-blows' && stage.locked ? messages.menuActions.rollTheBlows : label,
            why,
            does: { kind: 'commit' } as const,
          },
        ]
      : []),
    ...ways.map(
      (way): MenuAction => ({
        label: messages.menuActions.takesThePlaceOf(names.model(way.model), names.model(way.with)),
        why: undefined,
        does: { kind: 'command', command: { kind: 'make-way', ...way } },
      }),
    ),
    ...(decline
      ? [
          {
            label: stage.kind === 'duel-offer' ? messages.menuActions.noDuel : messages.menuActions.refuseTheDuel,
            why: undefined,
            does: { kind: 'command', command: decline } as const,
          },
        ]
      : []),
  ];
}

/** The label of the large button at a stage. */
const nextLabel = ({ kind }: RegimentStage): string | undefined => {
  const labels: Readonly<Partial<Record<RegimentStage['kind'], string>>> = messages.menuActions.ofRegiments;
  return labels[kind];
};

const endLabel = ({ kind }: RegimentStage): string => {
  switch (kind) {
    case 'duel-offer':
    case 'duel-answer':
    case 'duel-shame':
    case 'deal-blows':
      return messages.menuActions.endAndFightOut;
    case 'answer-charge':
    case 'strike-home':
      return messages.menuActions.endAndMoveCharges;
    case 'charge-with':
    case 'charge-at':
    case 'drill':
    case 'nothing-left':
    case 'melee-over':
      return messages.buttons.endThePhase;
  }
};

function regimentMenuAction(
  table: TableState,
  state: GameState,
  stage: RegimentStage,
  id: UnitId,
): readonly MenuAction[] {
  const unit = state.units.get(id);
  if (unit === undefined) return [];
  const name = tableNamesOf(state).unit(id);
  const does = { kind: 'pick', unit: id } as const;
  if (unit.side !== state.side) {
    if (stage.kind !== 'charge-with' && stage.kind !== 'charge-at') return [];
    const known = table.regiments.foes.find(({ target }) => target === id);
    const why =
      stage.unit === undefined ? messages.menuActions.pickOneOfYourRegiments : known && firstWhy(state, known.why);
    return [{ label: messages.menuActions.charge(name), why, does }];
  }
  if (stage.kind === 'charge-with' || stage.kind === 'charge-at')
    return [{ label: messages.menuActions.chargeWith(name), why: undefined, does }];
  if (state.phase !== 'movement') return [];
  const moved = unit.status.includes('moved');
  return [
    { label: messages.menuActions.move(name), why: moved ? messages.menuActions.hasMoved(name) : undefined, does },
  ];
}

const firstWhy = (state: GameState, [first]: readonly Violation[]): string | undefined =>
  first && messages.explain.violation(first, tableNamesOf(state));
