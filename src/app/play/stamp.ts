import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Stamp } from '../state/skirmish.ts';
import { clientOf } from '../systems/systems.ts';

/** The word that is stamped over the table for what some events came to; none for what needs no word, and at a phase's end. */
export const stampOf = (state: GameState, events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined =>
  events.some((event) => event.kind === 'phase-ended') ? undefined : clientOf(state).stampOf(events);
