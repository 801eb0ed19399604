import type { Point } from '../../kernel/point.ts';
import type { HandFact } from '../../rules/core/events/by-hand.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { modelsOfEvent } from './models-of-event.ts';

/** The index of an event in the log: its entry, and the event within the entry. */
export type LogPlace = { readonly entry: number; readonly event: number };

/**
 * Where on the table an event of the log happened; empty if it has no place.
 *
 * @param known The state it happened in, if known; otherwise it is derived from the log.
 */
export function eventPlaces(game: Game, place: LogPlace, known?: GameState): readonly Point[] {
  const entry = game.log[place.entry];
  const event = entry?.events[place.event];
  if (event === undefined) return [];
  const state = known ?? stateBefore(game, place);
  const starts = modelsOfEvent(event, state).flatMap((id) => {
    const model = state.models.get(id);
    return model ? [model.at] : [];
  });
  return [...starts, ...endsOf(event)];
}

/** Where the models moved by an event end up. */
function endsOf(event: GameEvent): readonly Point[] {
  if ('moves' in event) return event.moves.map(({ to }) => to);
  if ('shifts' in event) return event.shifts.map(({ to }) => to);
  if (event.kind === 'done-by-hand') return endsOfChange(event.change);
  if (event.kind === 'fighter-moved') return [event.move.to];
  return event.kind === 'fighter-fell' ? [event.to] : [];
}

function endsOfChange(change: HandFact): readonly Point[] {
  switch (change.kind) {
    case 'place':
      return change.moves.map(({ to }) => to);
    case 'place-ranks':
      return [change.to.at];
    case 'bring-back':
      return change.models.map(({ at }) => at);
    case 'put-marker':
      return [[change.at[0], 0, change.at[1]]];
    case 'put-note':
      return 'at' in change.on ? [[change.on.at[0], 0, change.on.at[1]]] : [];
    case 'take-off':
    case 'set-wounds':
    case 'set-status':
    case 'set-melee':
    case 'set-token':
    case 'put-aura':
    case 'remove':
    case 'set-counter':
      return [];
  }
}

function stateBefore({ initial, log }: Game, { entry, event }: LogPlace): GameState {
  const before = log.slice(0, entry).flatMap((e) => e.events);
  return evolveAll(initial, [...before, ...(log[entry]?.events.slice(0, event) ?? [])]);
}

/** Whether an event happened somewhere on the table. */
export const hasPlace = (event: GameEvent): boolean =>
  event.kind !== 'phase-ended' &&
  event.kind !== 'scored' &&
  event.kind !== 'game-ended' &&
  event.kind !== 'overridden' &&
  !(event.kind === 'done-by-hand' && (event.change.kind === 'set-counter' || event.change.kind === 'remove')) &&
  !(event.kind === 'combats-formed' && event.combats.length === 0) &&
  !(event.kind === 'melee-ordered' && event.order.length === 0);
