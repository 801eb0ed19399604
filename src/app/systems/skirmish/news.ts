import type { GameEvent } from '../../../rules/core/events/event.ts';
import type { SkirmishEvent } from '../../../rules/core/events/skirmish.ts';

/** Whether a change of statuses is worth a line: what a fighter has done is said by its own event. */
export const isNews = (event: SkirmishEvent, before: GameEvent | undefined): boolean =>
  event.kind !== 'status-changed' ||
  // What an injury comes to has just been said.
  (before?.kind !== 'injury-rolled' &&
    [...event.on, ...event.off].some((s) => s === 'staggered' || s === 'dazed' || s === 'stunned'));
