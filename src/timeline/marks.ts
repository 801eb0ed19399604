import { slainBy } from '../app/events/slain.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { isLastPhase } from '../rules/core/turn.ts';
import type { TimelineMark, MarkKind } from './timeline.ts';

/** What an event is worth on the bar; nothing for most. */
export type Worth = Pick<TimelineMark, 'kind' | 'tone' | 'units' | 'against' | 'models'>;

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

/** What is worth a mark in an event that happens to a state. */
export function worthOf(state: GameState, event: GameEvent): Worth | undefined {
  const slain = slainBy(state, event).map(({ model }) => model);
  if (slain.length > 0)
    return worth('casualty', 'bad', {
      units: strikersOf(event),
      against: [...new Set(slain.map(({ unit }) => unit))],
      models: slain.map(({ id }) => id),
    });
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
    case 'regiment-gone':
      return worth('result', 'bad', { units: [event.unit] });
    default:
      return undefined;
  }
}

const strikersOf = (event: GameEvent): readonly UnitId[] =>
  event.kind === 'attacks-rolled' || event.kind === 'attacked' || event.kind === 'shot' ? [event.unit] : [];

const CHARGING: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>([
  'charge-declared',
  'charge-rolled',
  'charge-moved',
  'charge-failed',
  'engage-declared',
  'out-of-sight-rolled',
  'engage-measured',
  'engage-path-chosen',
  'intercepted',
  'intercept-declined',
  'engage-ended',
  'fear-tested',
  'regiment-charge-declared',
  'reacted',
  'volley',
  'charge-range-rolled',
  'chargers-moved',
]);
const FIGHTING: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>([
  'combats-formed',
  'challenge-passed',
  'challenge-issued',
  'challenge-unanswered',
  'challenge-accepted',
  'challenge-refused',
  'intervention-tested',
  'duellists-met',
  'blows-begun',
  'piled-in',
  'struck',
  'duel-ended',
  'combat-resulted',
  'morale-tested',
  'pursued',
  'unit-destroyed',
  'melee-ordered',
  'attacked',
  'melee-formed',
  'melee-staged',
  'duel-issued',
  'duel-accepted',
  'duel-refused',
  'initiative-fixed',
  'attacks-allocated',
  'attacks-locked',
  'attacks-rolled',
  'health-lost',
  'melee-result',
  'chase-rolled',
]);

/** Whether an event is part of a charge or of a combat; undefined where it says neither. */
export function stretchOf(event: GameEvent): 'charge' | 'combat' | undefined {
  if (event.kind === 'regiment-moved' || event.kind === 'fighter-moved') return MOVING[event.how];
  return CHARGING.has(event.kind) ? 'charge' : FIGHTING.has(event.kind) ? 'combat' : undefined;
}

/** What moves are part of, by why they are made. */
const MOVING: Readonly<Record<string, 'charge' | 'combat' | undefined>> = {
  charge: 'charge',
  'failed-charge': 'charge',
  rotated: 'charge',
  engage: 'charge',
  failed: 'charge',
  intercept: 'charge',
  pursuit: 'combat',
};
