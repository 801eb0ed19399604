import type { GameEvent } from '../core/events/event.ts';
import type { GameState } from '../core/state/state.ts';

/** Whether one side does not see yet where the other has put its units. @source MI-18 */
export const isDeploymentHidden = ({ phase, mission }: GameState): boolean =>
  phase === 'deploy' && mission?.plan.hidden === true;

/**
 * What the other side may see of the events of a command given in a state: in a hidden deployment nothing of where
 * units are put.
 *
 * @source MI-18
 */
export const eventsShownToOther = (before: GameState, events: readonly GameEvent[]): readonly GameEvent[] =>
  isDeploymentHidden(before) ? events.filter(({ kind }) => kind === 'phase-ended') : events;
