import { proxy } from 'comlink';
import { ABORTED } from '../app/state/action-context.ts';
import { type UserAssetBytes, userAssetBytesFor, type ReadUserAssetFile } from '../app/state/user-asset-paths.ts';
import type { Services } from '../app/state/services.ts';

/** A referee in a worker, and how to terminate that worker. */
export type RemoteReferee = { readonly services: Services; readonly dismiss: () => void };

/** A client that replaces its referee when that ends. */
export type RefereeClient = {
  readonly services: Services;
  /**
   * Ends the referee: its pending questions are rejected with `reason`, and the next question goes to a new one at the
   * same table.
   */
  readonly abort: (reason?: unknown) => void;
  /** Ends the referee for good: its pending questions are rejected. */
  readonly dismiss: () => void;
};

/** A client of the referees that `spawn` starts, one after another. */
export function createRefereeClient(
  spawn: () => RemoteReferee,
  readUserAsset: ReadUserAssetFile = async () => undefined,
): RefereeClient {
  let remote = spawn();
  let ready: Promise<unknown> = Promise.resolve();
  let table: { readonly text: string; readonly own: UserAssetBytes } | undefined;
  let waiting = new Set<(reason: unknown) => void>();

  /** Asks the current referee; aborting rejects the promise. */
  const ask = <T>(question: (services: Services) => Promise<T>): Promise<T> =>
    new Promise<T>((answer, fail) => {
      const asked = waiting;
      asked.add(fail);
      const done = () => asked.delete(fail);
      ready
        .then(() => question(remote.services))
        .then(answer, fail)
        .finally(done);
    });

  return {
    services: {
      async open(text) {
        const own = await userAssetBytesFor(text, readUserAsset);
        const opened = await ask((services) => services.open(text, own));
        if (opened.ok) table = { text, own };
        return opened;
      },
      decide: (...about) => ask((services) => services.decide(...about)),
      askCharge: (situation, unit, targets, watch) =>
        ask((services) => services.askCharge(situation, unit, targets, watch && proxy(watch))),
      askShots: (...about) => ask((services) => services.askShots(...about)),
      askPath: (...about) => ask((services) => services.askPath(...about)),
      askPaths: (...about) => ask((services) => services.askPaths(...about)),
      askSight: (...about) => ask((services) => services.askSight(...about)),
      askField: (...about) => ask((services) => services.askField(...about)),
      askAims: (...about) => ask((services) => services.askAims(...about)),
      askLook: (...about) => ask((services) => services.askLook(...about)),
      askEngage: (...about) => ask((services) => services.askEngage(...about)),
      askInterceptions: (...about) => ask((services) => services.askInterceptions(...about)),
      askTargets: (...about) => ask((services) => services.askTargets(...about)),
      askReach: (...about) => ask((services) => services.askReach(...about)),
      askCombined: (situation, target, effort, watch) =>
        ask((services) => services.askCombined(situation, target, effort, watch && proxy(watch))),
      askManoeuvre: (...about) => ask((services) => services.askManoeuvre(...about)),
      throwDice: (...about) => ask((services) => services.throwDice(...about)),
      see: (...about) => ask((services) => services.see(...about)),
      topple: (...about) => ask((services) => services.topple(...about)),
    },
    abort(reason = ABORTED) {
      const left = waiting;
      waiting = new Set();
      remote.dismiss();
      remote = spawn();
      ready = table === undefined ? Promise.resolve() : remote.services.open(table.text, table.own);
      // An error here rejects the next question, which waits for it.
      ready.catch(() => undefined);
      for (const fail of left) fail(reason);
    },
    dismiss() {
      remote.dismiss();
      for (const fail of waiting) fail(ABORTED);
    },
  };
}
