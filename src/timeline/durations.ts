import type { GameEvent } from '../rules/core/events/event.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { clientOf } from '../app/systems/systems.ts';
import type { Seconds } from '../kernel/units.ts';

/** Seconds of stillness at the start and the end of a replay. */
export const OPENING: Seconds = 1;
export const CLOSING: Seconds = 2.5;
/** Seconds of pause after a walk or a march. */
export const SETTLE: Seconds = 0.4;
/** Seconds the slain take to fall. Physics that takes longer is played faster. */
export const FALL: Seconds = 1.7;
/** Seconds a throw tumbles: alone, or as one of several in a row; then seconds it lies to be read. */
export const THROW = { alone: 1.5, several: 1, lies: 0.65 } as const;

/** Seconds an event without movement is shown; a silent event takes none. */
const READING_TIME: Seconds = 0.55;
const READING_TIME_BY_KIND: Partial<Readonly<Record<GameEvent['kind'], Seconds>>> = {
  'phase-ended': 1.1,
  scored: 1.2,
  'game-ended': 2,
  'charge-declared': 0.9,
  'charge-failed': 1,
  'regiment-charge-declared': 0.9,
  'engage-declared': 0.9,
  'engage-ended': 0.7,
  'challenge-issued': 1,
  'challenge-accepted': 0.9,
  'challenge-refused': 0.9,
  'duel-issued': 1,
  'duel-accepted': 0.9,
  'combat-resulted': 1.1,
  'melee-result': 1.1,
  reacted: 0.7,
  overridden: 0.3,
};

/** Seconds an event without movement is shown, so that it can be read. */
export function readingTimeOf(
  state: Pick<GameState, 'rules'>,
  event: GameEvent,
  before: GameEvent | undefined,
): Seconds {
  if (clientOf(state).isSilent(event, before)) return 0;
  if (event.kind === 'joined' || event.kind === 'parted' || event.kind === 'engage-measured') return 0;
  return READING_TIME_BY_KIND[event.kind] ?? READING_TIME;
}

/** Seconds a throw of some groups of dice takes: per group, it tumbles, then lies. */
export const throwLength = (groups: number): { readonly tumbles: Seconds; readonly whole: Seconds } => {
  const tumbles = groups > 1 ? THROW.several : THROW.alone;
  return { tumbles, whole: tumbles + THROW.lies };
};
