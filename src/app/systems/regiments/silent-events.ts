import type { GameEvent } from '../../../rules/core/events/event.ts';

/** Whether an event of a battle needs no line of its own, for its neighbours say it: stages, orders, statuses that follow. */
export const isSilentInRegiments = (event: GameEvent): boolean =>
  event.kind === 'melee-staged' ||
  event.kind === 'initiative-fixed' ||
  event.kind === 'attacks-locked' ||
  (event.kind === 'melee-formed' && event.combats.length < 2) ||
  (event.kind === 'regiment-status' && !event.on.includes('fleeing') && !event.off.includes('fleeing'));
