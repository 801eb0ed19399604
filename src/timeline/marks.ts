import { assertNever } from '../kernel/assert.ts';
import { slainBy } from '../app/events/slain.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { isLastPhase } from '../rules/core/turn.ts';
import type { TimelineMark, MarkKind } from './timeline.ts';

/** The mark of an event, without its place in time. */
type Worth = Pick<TimelineMark, 'kind' | 'tone' | 'units' | 'against' | 'models'>;

type Who = {
  readonly units?: readonly UnitId[];
  readonly against?: readonly UnitId[];
  readonly models?: readonly ModelId[];
};

const worth = (kind: MarkKind, tone: TimelineMark['tone'], who: Who = {}): Worth => ({
  kind,
  tone,
  units: who.units ?? [],
  against: who.against ?? [],
  models: who.models ?? [],
});

/** The mark of an event that happens to a state; undefined for most events. */
export function worthOf(state: GameState, event: GameEvent): Worth | undefined {
  const slain = slainBy(state, event).map(({ model }) => model);
  if (slain.length > 0)
    return worth('casualty', 'bad', {
      units: strikersOf(event),
      against: [...new Set(slain.map(({ unit }) => unit))],
      models: slain.map(({ id }) => id),
    });
  if (isUnmarked(event)) return undefined;
  switch (event.kind) {
    case 'phase-ended':
      return worth(isLastPhase(state.rules.system, event.phase) ? 'turn' : 'phase', 'phase');
    case 'charge-declared':
    case 'engage-declared':
      return worth('charge', 'plain', { units: [event.unit], against: event.targets });
    case 'regiment-charge-declared':
      return worth('charge', 'plain', { units: [event.unit], against: [event.target] });
    case 'charge-moved':
      return worth('contact', 'good', {
        units: [event.unit],
        against: event.targets,
        models: event.moves.map(({ model }) => model),
      });
    case 'chargers-moved':
      return worth(event.engaged.length > 0 ? 'contact' : 'failure', event.engaged.length > 0 ? 'good' : 'bad', {
        units: event.order,
        against: [event.target],
      });
    case 'charge-failed':
      return worth('failure', 'bad', { units: [event.unit] });
    case 'engage-ended':
      return worth(
        event.outcome === 'engaged' ? 'contact' : 'failure',
        event.outcome === 'engaged' ? 'good' : event.outcome === 'intercepted' ? 'plain' : 'bad',
        { units: [event.unit] },
      );
    case 'fighter-fell':
      return worth('fall', 'bad', { units: [event.unit] });
    case 'challenge-issued':
      return worth('challenge', 'plain', { models: [event.challenger] });
    case 'duel-issued':
      return worth('challenge', 'plain', { models: [event.character] });
    case 'challenge-accepted':
    case 'duel-accepted':
      return worth('challenge', 'good', { models: [event.challenger, event.challengee] });
    case 'combats-formed':
    case 'melee-formed':
      return event.combats.length === 0
        ? undefined
        : worth('combat', 'plain', { units: event.combats.flatMap(({ units }) => units) });
    case 'combat-resulted':
      return worth('result', 'plain', { units: state.fight?.combats[event.combat]?.units ?? [] });
    case 'melee-result':
      return worth('result', 'plain', { units: state.regiments?.melee?.combats[event.combat]?.units ?? [] });
    case 'scored':
    case 'game-ended':
      return worth('result', event.kind === 'scored' ? 'good' : 'phase');
    case 'routed':
      return worth('result', 'bad');
    case 'regiment-gone':
      return worth('result', 'bad', { units: [event.unit] });
    default:
      return assertNever(event);
  }
}

/** Events without a mark: a later event is marked instead, or only the models they slay are. */
const UNMARKED = [
  'done-by-hand',
  'attacked',
  'attacks-allocated',
  'attacks-locked',
  'attacks-rolled',
  'blows-begun',
  'challenge-passed',
  'challenge-refused',
  'challenge-unanswered',
  'unit-deployed',
  'character-cowed',
  'charge-range-rolled',
  'charge-rolled',
  'chase-rolled',
  'checked',
  'discipline-tested',
  'duel-ended',
  'duel-over',
  'duel-refused',
  'duel-shamed',
  'duellists-met',
  'engage-measured',
  'engage-path-chosen',
  'fear-tested',
  'fell-back',
  'fighter-moved',
  'flight-rolled',
  'ground-tested',
  'health-lost',
  'initiative-fixed',
  'injury-rolled',
  'intercept-declined',
  'intercepted',
  'intervention-tested',
  'joined',
  'made-way',
  'melee-ordered',
  'melee-staged',
  'models-removed',
  'morale-tested',
  'out-of-sight-rolled',
  'overridden',
  'parted',
  'piled-in',
  'pursued',
  'reacted',
  'regiment-moved',
  'regiment-status',
  'shot',
  'spell-cast',
  'warded',
  'treasure-moved',
  'rout-tested',
  'status-changed',
  'struck',
  'standard-lost',
  'taken-out',
  'unit-destroyed',
  'unit-moved',
  'unit-shot',
  'volley',
  'way-offered',
  'wound-lost',
] as const;

const UNMARKED_KINDS: ReadonlySet<string> = new Set(UNMARKED);

const isUnmarked = (event: GameEvent): event is Extract<GameEvent, { kind: (typeof UNMARKED)[number] }> =>
  UNMARKED_KINDS.has(event.kind);

const strikersOf = (event: GameEvent): readonly UnitId[] =>
  event.kind === 'attacks-rolled' || event.kind === 'attacked' || event.kind === 'shot' || event.kind === 'unit-shot'
    ? [event.unit]
    : [];

type Stretch = 'charge' | 'combat' | undefined;
type MoveEvent = Extract<GameEvent, { kind: 'regiment-moved' | 'fighter-moved' }>;

/** Whether an event is part of a charge or a combat; undefined when it is neutral. */
export function stretchOf(event: GameEvent): Stretch {
  if (event.kind === 'regiment-moved' || event.kind === 'fighter-moved') return MOVING[event.how];
  return STRETCHES[event.kind];
}

/** The stretch that a move belongs to, by its reason. */
const MOVING: Readonly<Record<MoveEvent['how'], Stretch>> = {
  charge: 'charge',
  'failed-charge': 'charge',
  rotated: 'charge',
  engage: 'charge',
  failed: 'charge',
  intercept: 'charge',
  pursuit: 'combat',
  flee: undefined,
  advance: undefined,
  march: undefined,
  reform: undefined,
  move: undefined,
  run: undefined,
  crawl: undefined,
  shuffle: undefined,
  push: undefined,
};

/** The stretch that every other event belongs to. */
const STRETCHES: Readonly<Record<Exclude<GameEvent['kind'], MoveEvent['kind']>, Stretch>> = {
  attacked: 'combat',
  'attacks-allocated': 'combat',
  'attacks-locked': 'combat',
  'attacks-rolled': 'combat',
  'blows-begun': 'combat',
  'challenge-accepted': 'combat',
  'challenge-issued': 'combat',
  'challenge-passed': 'combat',
  'challenge-refused': 'combat',
  'challenge-unanswered': 'combat',
  'character-cowed': undefined,
  'charge-declared': 'charge',
  'charge-failed': 'charge',
  'charge-moved': 'charge',
  'charge-range-rolled': 'charge',
  'charge-rolled': 'charge',
  'chargers-moved': 'charge',
  'chase-rolled': 'combat',
  checked: undefined,
  'combat-resulted': 'combat',
  'combats-formed': 'combat',
  'discipline-tested': undefined,
  'done-by-hand': undefined,
  'duel-accepted': 'combat',
  'duel-ended': 'combat',
  'duel-issued': 'combat',
  'duel-over': undefined,
  'duel-refused': 'combat',
  'duel-shamed': undefined,
  'duellists-met': 'combat',
  'engage-declared': 'charge',
  'engage-ended': 'charge',
  'engage-measured': 'charge',
  'engage-path-chosen': 'charge',
  'fear-tested': 'charge',
  'fell-back': undefined,
  'fighter-fell': undefined,
  'flight-rolled': undefined,
  'ground-tested': undefined,
  'health-lost': 'combat',
  'initiative-fixed': 'combat',
  'injury-rolled': undefined,
  'intercept-declined': 'charge',
  intercepted: 'charge',
  'intervention-tested': 'combat',
  joined: undefined,
  'made-way': undefined,
  'melee-formed': 'combat',
  'melee-ordered': 'combat',
  'melee-result': 'combat',
  'melee-staged': 'combat',
  'models-removed': undefined,
  'morale-tested': 'combat',
  'out-of-sight-rolled': 'charge',
  overridden: undefined,
  parted: undefined,
  'phase-ended': undefined,
  scored: undefined,
  'unit-deployed': undefined,
  'game-ended': undefined,
  'piled-in': 'combat',
  pursued: 'combat',
  reacted: 'charge',
  'regiment-charge-declared': 'charge',
  'regiment-gone': undefined,
  'regiment-status': undefined,
  shot: undefined,
  'spell-cast': undefined,
  warded: undefined,
  'treasure-moved': undefined,
  'rout-tested': undefined,
  routed: undefined,
  'status-changed': undefined,
  struck: 'combat',
  'standard-lost': 'combat',
  'taken-out': undefined,
  'unit-destroyed': 'combat',
  'unit-moved': undefined,
  'unit-shot': undefined,
  volley: 'charge',
  'way-offered': undefined,
  'wound-lost': undefined,
};
