import type { Point } from '../../kernel/point.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ActionContext } from '../state/action-context.ts';
import { type Opponent, type OpponentSeat, seatedOpponent } from '../state/opponent.ts';
import { stepPing } from '../state/tools.ts';

/** Seats the computer opponent, pauses and hurries it, and asks for advice. It is played by `opponent-player.ts`. */
export function createOpponentActions(
  { store, serial, opponent: giving }: ActionContext,
  perform: (command: Command) => Promise<void>,
) {
  const change = (part: Partial<Opponent>): boolean => {
    const { opponent } = store.getState();
    if (opponent) store.setState({ opponent: { ...opponent, ...part } });
    return opponent !== undefined;
  };
  return {
    /** Opens or closes the card that seats an opponent. */
    toggleSetup: (): void => store.setState({ opponentSetup: !store.getState().opponentSetup }),
    /** Seats an opponent at the game on the table, in place of any other. */
    sit: (seat: OpponentSeat): void => {
      if (store.getState().room === undefined)
        store.setState({ opponent: seatedOpponent(seat), opponentSetup: false, decider: undefined });
    },
    leave: (): void => store.setState({ opponent: undefined }),
    /** Changes its level or pace, from the next decision on. */
    adjust: (part: Partial<OpponentSeat>): void => {
      const { opponent } = store.getState();
      if (opponent) change({ seat: { ...opponent.seat, ...part } });
    },
    /** Pauses it, or lets it play on. @returns Whether there is an opponent. */
    togglePause: (): boolean => {
      const { opponent } = store.getState();
      return change(opponent?.paused ? { paused: undefined } : { paused: 'player', isHurrying: false });
    },
    /** Lets it play without waiting until the player decides again. @returns Whether there is an opponent. */
    hurry: (): boolean => change({ paused: undefined, isHurrying: true }),
    /** Asks for advice, or puts it away. */
    toggleHint: (): void => {
      const { hint, game, room, replayViewer } = store.getState();
      if (game && room === undefined && replayViewer === undefined)
        store.setState({ hint: hint ? undefined : { state: 'asked' } });
    },
    /** Marks a place on the table for a moment. */
    mark: (at: Point): void => store.setState(stepPing(store.getState(), { serial: serial(), at })),
    /** Gives a command of the opponent. Resolves once the table shows its outcome, or it was refused. */
    give: (command: Command): Promise<void> => {
      giving.isGiving = true;
      try {
        return perform(command);
      } finally {
        giving.isGiving = false;
      }
    },
  };
}
