import { whyNotLeave } from '../../play/leave-phase.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState, Unit } from '../../../rules/core/state/state.ts';
import { whyUnfit } from '../../../rules/skirmish/engage/intercept.ts';
import { isPresent } from '../../../rules/skirmish/fighters/fighters.ts';
import type { Deed } from '../../play/deed.ts';
import { tableNamesOf } from '../../../messages/names.ts';
import type { SkirmishStage } from './skirmish-stage.ts';
import { focusOf, ownFighters, skirmishCommand, skirmishOn } from './skirmish-steps.ts';
import { whyNoAim, whyNoEngage, whyNoEngageWith, whyNoGo } from './skirmish-text.ts';
import type { TableState } from '../../table/table-state.ts';
import { messages } from '../../../messages/messages.ts';

/** What can be done in this phase of a skirmish, and why the rest cannot: with one fighter, or with all. */
export function skirmishDeeds(table: TableState, state: GameState, at: UnitId | undefined): readonly Deed[] {
  const stage = skirmishOn(table);
  if (stage === undefined) return [];
  if (stage.kind === 'over') return [{ label: messages.deeds.beginAnew, why: undefined, does: { kind: 'restart' } }];
  const focus = stage.kind === 'step-in' ? focusOf(table) : undefined;
  const label = focus === undefined ? nextLabel(stage) : messages.deeds.stepInWith(tableNamesOf(state).unit(focus));
  const next: readonly Deed[] =
    label !== undefined &&
    skirmishCommand(table, stage) !== undefined &&
    (stage.kind !== 'step-in' || focus !== undefined)
      ? [{ label, why: undefined, does: { kind: 'commit' } }]
      : [];
  const decline: readonly Deed[] =
    stage.kind === 'step-in'
      ? [
          {
            label: messages.deeds.letThemCome,
            why: undefined,
            does: { kind: 'command', command: { kind: 'decline-intercept' } },
          },
        ]
      : [];
  const steps = stage.kind === 'step-in' && at !== undefined && at !== focus ? stepDeeds(table, state, stage, at) : [];
  const about = at === undefined ? ownFighters(state) : isPresent(state, at) ? [at] : [];
  const looks: readonly Deed[] =
    at === undefined
      ? []
      : [
          {
            label: messages.deeds.lookAt(tableNamesOf(state).unit(at)),
            why: undefined,
            does: { kind: 'look', unit: at },
          },
        ];
  return [
    ...next,
    ...decline,
    ...steps,
    ...about.flatMap((unit) => fighterDeeds(state, stage, state.units.get(unit)!)),
    ...looks,
    { label: endLabel(stage), why: whyNotLeave(state), does: { kind: 'end-phase' } },
  ];
}

/** Stepping in with one of the other side, or why he cannot. */
function stepDeeds(
  { offers }: TableState,
  state: GameState,
  { attempt, side }: Extract<SkirmishStage, { kind: 'step-in' }>,
  at: UnitId,
): readonly Deed[] {
  if (offers === undefined || state.units.get(at)?.side !== side || !isPresent(state, at)) return [];
  const names = tableNamesOf(state);
  const [unfit] = whyUnfit(state, attempt, at);
  const can = offers.interceptions.some(({ unit }) => unit === at);
  const short = can ? undefined : messages.deeds.cannotGetInTheWay(names.unit(at));
  return [
    {
      label: messages.deeds.stepInWith(names.unit(at)),
      why: unfit ? messages.explain.violation(unfit, names) : short,
      does: { kind: 'pick', unit: at },
    },
  ];
}

/** What the large button says at a stage. */
const nextLabel = (stage: SkirmishStage): string | undefined => {
  if (stage.kind === 'aim') return messages.skirmish.aim[stage.what];
  const labels: Readonly<Partial<Record<SkirmishStage['kind'], string>>> = messages.deeds.ofSkirmish;
  return labels[stage.kind];
};

const endLabel = ({ kind }: SkirmishStage): string =>
  kind === 'melee'
    ? messages.deeds.endAndFightOut
    : OPEN.has(kind)
      ? messages.deeds.endAndPlayOut
      : messages.buttons.endThePhase;

/** Stages of an attempt that the end of the phase would carry to its end. */
const OPEN: ReadonlySet<SkirmishStage['kind']> = new Set([
  'feel-the-way',
  'take-path',
  'too-far',
  'step-in',
  'set-out',
]);

function fighterDeeds(state: GameState, stage: SkirmishStage, { id, side }: Unit): readonly Deed[] {
  const name = tableNamesOf(state).unit(id);
  const does = { kind: 'pick', unit: id } as const;
  if (side !== state.side) {
    if ((stage.kind === 'engage-with' || stage.kind === 'declare-engage') && stage.unit !== undefined)
      return [{ label: messages.deeds.engage(name), why: whyNoEngageWith(state, stage.unit, [id]), does }];
    return stage.kind === 'aim' && stage.unit !== undefined
      ? [{ label: messages.deeds.aimAt[stage.what](name), why: undefined, does }]
      : [];
  }
  switch (stage.kind) {
    case 'engage-with':
    case 'declare-engage':
      return [{ label: messages.deeds.engageWith(name), why: whyNoEngage(state, id), does }];
    case 'go':
      return [{ label: messages.deeds.move(name), why: whyNoGo(state, id, false), does }];
    case 'aim':
      return [
        {
          label: messages.deeds.aimWith[stage.what](name),
          why: whyNoAim(state, id, stage.what),
          does,
        },
      ];
    case 'melee':
      return stage.next.includes(id) ? [{ label: messages.deeds.strikeWith(name), why: undefined, does }] : [];
    default:
      return [];
  }
}
