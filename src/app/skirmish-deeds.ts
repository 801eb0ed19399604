import { whyNotLeave } from './leave-phase.ts';
import type { UnitId } from '../rules/core/ids.ts';
import type { GameState, Unit } from '../rules/core/state.ts';
import { whyUnfit } from '../rules/engage/intercept.ts';
import { isPresent } from '../rules/warband/fighters.ts';
import type { Deed } from './deed.ts';
import { namesOf } from '../words/names.ts';
import type { SkirmishStage } from './skirmish-stage.ts';
import { focusOf, ownFighters, skirmishCommand, skirmishOn } from './skirmish-steps.ts';
import { whyNoAim, whyNoEngage, whyNoEngageWith, whyNoGo } from './skirmish-text.ts';
import type { TableState } from './table-state.ts';
import { words } from '../words/words.ts';

/** What can be done in this phase of a skirmish, and why the rest cannot: with one fighter, or with all. */
export function skirmishDeeds(table: TableState, state: GameState, at: UnitId | undefined): readonly Deed[] {
  const stage = skirmishOn(table);
  if (stage === undefined) return [];
  if (stage.kind === 'over') return [{ label: 'Begin anew', why: undefined, does: { kind: 'restart' } }];
  const focus = stage.kind === 'step-in' ? focusOf(table) : undefined;
  const label = focus === undefined ? NEXT_LABEL[stage.kind] : `Step in with ${namesOf(state).unit(focus)}`;
  const next: readonly Deed[] =
    label !== undefined &&
    skirmishCommand(table, stage) !== undefined &&
    (stage.kind !== 'step-in' || focus !== undefined)
      ? [{ label, why: undefined, does: { kind: 'commit' } }]
      : [];
  const decline: readonly Deed[] =
    stage.kind === 'step-in'
      ? [{ label: 'Let them come', why: undefined, does: { kind: 'command', command: { kind: 'decline-intercept' } } }]
      : [];
  const steps = stage.kind === 'step-in' && at !== undefined && at !== focus ? stepDeeds(table, state, stage, at) : [];
  const about = at === undefined ? ownFighters(state) : isPresent(state, at) ? [at] : [];
  const looks: readonly Deed[] =
    at === undefined
      ? []
      : [{ label: `Look at ${namesOf(state).unit(at)}`, why: undefined, does: { kind: 'look', unit: at } }];
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
  const names = namesOf(state);
  const [unfit] = whyUnfit(state, attempt, at);
  const can = offers.interceptions.some(({ unit }) => unit === at);
  const short = can ? undefined : `${names.unit(at)} cannot get into the way with one straight step.`;
  return [
    {
      label: `Step in with ${names.unit(at)}`,
      why: unfit ? words.explain.violation(unfit, names) : short,
      does: { kind: 'pick', unit: at },
    },
  ];
}

const NEXT_LABEL: Readonly<Partial<Record<SkirmishStage['kind'], string>>> = {
  'declare-engage': 'Declare it',
  'feel-the-way': 'Roll the d20',
  'take-path': 'Take the shortest way',
  'too-far': 'Go as far as possible',
  'step-in': 'Step in',
  'set-out': 'Walk the path',
  go: 'Go there',
  aim: 'Let fly',
  melee: 'Strike',
};

const endLabel = ({ kind }: SkirmishStage): string =>
  kind === 'melee'
    ? 'End the phase: the rest is fought out'
    : OPEN.has(kind)
      ? 'End the phase: the attempt is played out, and nobody steps in'
      : 'End the phase';

/** Stages of an attempt that the end of the phase would carry to its end. */
const OPEN: ReadonlySet<SkirmishStage['kind']> = new Set([
  'feel-the-way',
  'take-path',
  'too-far',
  'step-in',
  'set-out',
]);

function fighterDeeds(state: GameState, stage: SkirmishStage, { id, side }: Unit): readonly Deed[] {
  const name = namesOf(state).unit(id);
  const does = { kind: 'pick', unit: id } as const;
  if (side !== state.side) {
    if ((stage.kind === 'engage-with' || stage.kind === 'declare-engage') && stage.unit !== undefined)
      return [{ label: `Engage ${name}`, why: whyNoEngageWith(state, stage.unit, [id]), does }];
    return stage.kind === 'aim' && stage.unit !== undefined
      ? [{ label: stage.what === 'shot' ? `Shoot at ${name}` : `Cast at ${name}`, why: undefined, does }]
      : [];
  }
  switch (stage.kind) {
    case 'engage-with':
    case 'declare-engage':
      return [{ label: `Engage with ${name}`, why: whyNoEngage(state, id), does }];
    case 'go':
      return [{ label: `Move ${name}`, why: whyNoGo(state, id, false), does }];
    case 'aim':
      return [
        {
          label: `${stage.what === 'shot' ? 'Shoot' : 'Cast'} with ${name}`,
          why: whyNoAim(state, id, stage.what),
          does,
        },
      ];
    case 'melee':
      return stage.next.includes(id) ? [{ label: `Strike with ${name}`, why: undefined, does }] : [];
    default:
      return [];
  }
}
