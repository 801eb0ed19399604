import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { eventsShownToOther, isDeploymentHidden } from '../../rules/mission/hidden-deployment.ts';

/**
 * The state of a game as a side sees it, as in a room: while deployment is hidden, what the other side has put down
 * still waits beside the table.
 */
export function stateSeenBy({ initial, log, cut, state }: Game, side: Side): GameState {
  if (!isDeploymentHidden(state)) return state;
  let [whole, seen] = [initial, initial];
  for (const { events } of log.slice(0, cut)) {
    const shown = whole.side === side ? events : eventsShownToOther(whole, events);
    whole = evolveAll(whole, events);
    seen = { ...evolveAll(seen, shown), side: whole.side, phase: whole.phase };
  }
  return seen;
}
