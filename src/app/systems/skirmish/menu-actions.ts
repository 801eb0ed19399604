import { whyNotLeaveSkirmish } from './leave-phase.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState, Unit } from '../../../rules/core/state/state.ts';
import { whyUnfit } from '../../../rules/skirmish/engage/intercept.ts';
import { isPresent } from '../../../rules/skirmish/fighters/fighters.ts';
import type { MenuAction } from '../../state/menu-action.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { armOf, focusOf, ownFighters, skirmishCommand, skirmishOn } from './skirmish-steps.ts';
import { refusalsOf, whyNoAim, whyNoEngage, whyNoEngageWith, whyNoGo } from './skirmish-text.ts';
import type { TableState } from '../../state/table-state.ts';
import { messages } from '../../../messages/messages.ts';
import type { SkirmishStage } from '../../state/skirmish.ts';

/** The actions of this phase, for one fighter or for all, with the reason for those that are disabled. */
export function skirmishMenuActions(
  table: TableState,
  state: GameState,
  at: UnitId | undefined,
): readonly MenuAction[] {
  const stage = skirmishOn(table);
  if (stage === undefined) return [];
  const focus = stage.kind === 'step-in' ? focusOf(table) : undefined;
  const label =
    focus === undefined ? nextLabel(stage) : messages.menuActions.stepInWith(tableNamesOf(state).unit(focus));
  const next: readonly MenuAction[] =
    label !== undefined &&
    skirmishCommand(table, stage) !== undefined &&
    (stage.kind !== 'step-in' || focus !== undefined)
      ? [{ label, why: whyNotAim(table, state, stage), does: { kind: 'commit' } }]
      : [];
  const decline: readonly MenuAction[] =
    stage.kind === 'step-in'
      ? [
          {
            label: messages.menuActions.letThemCome,
            why: undefined,
            does: { kind: 'command', command: { kind: 'decline-intercept' } },
          },
        ]
      : [];
  const steps =
    stage.kind === 'step-in' && at !== undefined && at !== focus ? stepMenuActions(table, state, stage, at) : [];
  const routs: readonly MenuAction[] =
    stage.kind === 'recover' && stage.rout
      ? [{ label: messages.skirmish.rout, why: undefined, does: { kind: 'command', command: { kind: 'rout' } } }]
      : [];
  const about = at === undefined ? ownFighters(state) : isPresent(state, at) ? [at] : [];
  const looks: readonly MenuAction[] =
    at === undefined
      ? []
      : [
          {
            label: messages.menuActions.lookAt(tableNamesOf(state).unit(at)),
            why: undefined,
            does: { kind: 'look', unit: at },
          },
        ];
  return [
    ...next,
    ...decline,
    ...routs,
    ...steps,
    ...about.flatMap((unit) => fighterMenuActions(state, stage, state.units.get(unit)!)),
    ...looks,
    { label: endLabel(stage), why: whyNotLeaveSkirmish(state), does: { kind: 'end-phase' } },
  ];
}

/** Why the shot or spell that would be committed is refused, in one sentence. */
function whyNotAim(table: TableState, state: GameState, stage: SkirmishStage): string | undefined {
  const arm = stage.kind === 'aim' ? armOf(table) : undefined;
  const [why] = arm ? refusalsOf(state, arm) : [];
  return why && messages.explain.violation(why, tableNamesOf(state));
}

/** The action to intercept with a fighter of the other side, with the reason if it cannot. */
function stepMenuActions(
  { offers }: TableState,
  state: GameState,
  { attempt, side }: Extract<SkirmishStage, { kind: 'step-in' }>,
  at: UnitId,
): readonly MenuAction[] {
  if (offers === undefined || state.units.get(at)?.side !== side || !isPresent(state, at)) return [];
  const names = tableNamesOf(state);
  const [unfit] = whyUnfit(state, attempt, at);
  const can = offers.interceptions.some(({ unit }) => unit === at);
  const short = can ? undefined : messages.menuActions.cannotGetInTheWay(names.unit(at));
  return [
    {
      label: messages.menuActions.stepInWith(names.unit(at)),
      why: unfit ? messages.explain.violation(unfit, names) : short,
      does: { kind: 'pick', unit: at },
    },
  ];
}

/** The label of the large button at a stage. */
const nextLabel = (stage: SkirmishStage): string | undefined => {
  if (stage.kind === 'aim') return messages.skirmish.aim[stage.what];
  if (stage.kind === 'recover') return stage.rout && messages.skirmish.rollRout;
  const labels: Readonly<Partial<Record<SkirmishStage['kind'], string>>> = messages.menuActions.ofSkirmish;
  return labels[stage.kind];
};

const endLabel = ({ kind }: SkirmishStage): string =>
  kind === 'melee'
    ? messages.menuActions.endAndFightOut
    : OPEN.has(kind)
      ? messages.menuActions.endAndPlayOut
      : messages.buttons.endThePhase;

/** Stages of an attempt that ending the phase would resolve. */
const OPEN: ReadonlySet<SkirmishStage['kind']> = new Set(['choose-path', 'take-path', 'too-far', 'step-in', 'set-out']);

function fighterMenuActions(state: GameState, stage: SkirmishStage, { id, side }: Unit): readonly MenuAction[] {
  const name = tableNamesOf(state).unit(id);
  const does = { kind: 'pick', unit: id } as const;
  if (side !== state.side) {
    if ((stage.kind === 'engage-with' || stage.kind === 'declare-engage') && stage.unit !== undefined)
      return [{ label: messages.menuActions.engage(name), why: whyNoEngageWith(state, stage.unit, [id]), does }];
    return stage.kind === 'aim' && stage.unit !== undefined
      ? [{ label: messages.menuActions.aimAt[stage.what](name), why: undefined, does }]
      : [];
  }
  switch (stage.kind) {
    case 'engage-with':
    case 'declare-engage':
      return [{ label: messages.menuActions.engageWith(name), why: whyNoEngage(state, id), does }];
    case 'go':
      return [{ label: messages.menuActions.move(name), why: whyNoGo(state, id, false), does }];
    case 'aim':
      return [
        {
          label: messages.menuActions.aimWith[stage.what](name),
          why: whyNoAim(state, id, stage.what),
          does,
        },
      ];
    case 'melee':
      return stage.next.includes(id) ? [{ label: messages.menuActions.strikeWith(name), why: undefined, does }] : [];
    case 'recover':
    case 'choose-path':
    case 'take-path':
    case 'too-far':
    case 'step-in':
    case 'set-out':
    case 'done':
      return [];
  }
}
