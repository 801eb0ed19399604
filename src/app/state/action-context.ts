import type { Services } from './services.ts';
import type { TableStore } from './table-store.ts';
import { messages } from '../../messages/messages.ts';

/** What a taken-back question ends with: no fault, so nothing is said about it. */
export const ABORTED = new Error('taken-back');

/** What all actions work with: the store, the referee's services, fresh numbers, and a guard against faults. */
export type ActionContext = {
  readonly store: TableStore;
  readonly services: Services;
  /** Drops whatever the referee is thinking about; its promises end with `ABORTED`. */
  readonly abort: () => void;
  /** A number that was never given before. */
  readonly serial: () => number;
  /** Runs what may fail because of the machine: one clear line, and the table as it was. */
  readonly guarded: (what: string, work: () => Promise<void>) => Promise<void>;
};

/** The context of actions that ask these services. */
export function createActionContext(store: TableStore, services: Services, abort: () => void): ActionContext {
  let last = 0;
  return {
    store,
    services,
    abort,
    serial: () => ++last,
    async guarded(what, work) {
      try {
        await work();
      } catch (fault) {
        if (fault === ABORTED) return;
        const reason = fault instanceof Error ? fault.message : String(fault);
        store.setState({ busy: undefined, problem: messages.menuActions.failed(what, reason) });
      }
    },
  };
}
