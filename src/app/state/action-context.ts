import type { Command } from '../../rules/core/command.ts';
import type { Opened, Services } from './services.ts';
import type { TableStore } from './table-store.ts';
import { messages } from '../../messages/messages.ts';

/** The rejection of a question that was cancelled. It is not an error, so nothing is shown. */
export const ABORTED = new Error('taken-back');

/**
 * Chooses the seed of a new game's dice, a whole number, given the scenario's text, the seed it would use without a
 * choice, and whether its file pins that seed.
 */
export type NewSeed = (scenario: string, of: Pick<Opened, 'seed' | 'pinsDice'>) => number;

/** Uses the scenario's own seed: the same dice in every game. */
const OWN_SEED: NewSeed = (_, { seed }) => seed;

/** Who judges the commands of a game in place of the page's own referee: the server of a room. */
export type RemoteJudge = {
  /** Has a command judged. Resolves once the table shows its outcome, or why it was refused. */
  readonly send: (command: Command) => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** What all actions depend on: the store, the referee's services, serial numbers and error handling. */
export type ActionContext = {
  readonly store: TableStore;
  readonly services: Services;
  /** Cancels the referee's current questions; their promises reject with `ABORTED`. */
  readonly abort: () => void;
  /** Returns a number that was never returned before. */
  readonly serial: () => number;
  /** The seed of a new game's dice, a whole number. */
  readonly newSeed: NewSeed;
  /** Who judges commands; `at` is undefined while that is the page's own referee. */
  readonly judge: { at: RemoteJudge | undefined };
  /** Whether the command being given is the computer opponent's; the player gives none while it acts. */
  readonly opponent: { isGiving: boolean };
  /** Runs work that may throw; an exception becomes one line on screen. `what` names the work in it. */
  readonly guarded: (what: string, work: () => Promise<void>) => Promise<void>;
};

/** Creates the context of actions over these services. */
export function createActionContext(
  store: TableStore,
  services: Services,
  abort: () => void,
  newSeed: NewSeed = OWN_SEED,
): ActionContext {
  let last = 0;
  return {
    store,
    services,
    abort,
    serial: () => ++last,
    newSeed,
    judge: { at: undefined },
    opponent: { isGiving: false },
    async guarded(what, work) {
      try {
        await work();
      } catch (fault) {
        if (fault === ABORTED) return;
        const reason = fault instanceof Error ? fault.message : String(fault);
        store.setState({ busy: undefined, problem: messages.activities.failed(what, reason) });
      }
    },
  };
}
