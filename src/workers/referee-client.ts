import { ABORTED } from '../app/state/action-context.ts';
import { type UserAssetBytes, userAssetBytesFor, type ReadUserAssetFile } from '../app/state/user-asset-paths.ts';
import type { Services } from '../app/state/services.ts';

/** A referee at work somewhere else, and how to send it away in the middle of a thought. */
export type RemoteReferee = { readonly services: Services; readonly dismiss: () => void };

/** A line that outlives the referee at its far end. */
export type RefereeClient = {
  readonly services: Services;
  /** Sends the referee away: what it was asked ends with `reason`, and the next question goes to a fresh one at the same table. */
  readonly abort: (reason?: unknown) => void;
};

/** A line to referees that `summon` calls, one after another. */
export function createRefereeClient(
  summon: () => RemoteReferee,
  readUserAsset: ReadUserAssetFile = async () => undefined,
): RefereeClient {
  let far = summon();
  let seated: Promise<unknown> = Promise.resolve();
  let table: { readonly text: string; readonly own: UserAssetBytes } | undefined;
  let waiting = new Set<(reason: unknown) => void>();

  /** Asks the referee of the moment; hanging up ends the wait. */
  const ask = <T>(question: (services: Services) => Promise<T>): Promise<T> =>
    new Promise<T>((answer, fail) => {
      const mine = waiting;
      mine.add(fail);
      const done = () => mine.delete(fail);
      seated
        .then(() => question(far.services))
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
      askCharge: (...about) => ask((services) => services.askCharge(...about)),
      askPath: (...about) => ask((services) => services.askPath(...about)),
      askPaths: (...about) => ask((services) => services.askPaths(...about)),
      askSight: (...about) => ask((services) => services.askSight(...about)),
      askField: (...about) => ask((services) => services.askField(...about)),
      askLook: (...about) => ask((services) => services.askLook(...about)),
      askEngage: (...about) => ask((services) => services.askEngage(...about)),
      askInterceptions: (...about) => ask((services) => services.askInterceptions(...about)),
      askTargets: (...about) => ask((services) => services.askTargets(...about)),
      askReach: (...about) => ask((services) => services.askReach(...about)),
      askCombined: (...about) => ask((services) => services.askCombined(...about)),
      askManoeuvre: (...about) => ask((services) => services.askManoeuvre(...about)),
      throwDice: (...about) => ask((services) => services.throwDice(...about)),
      see: (...about) => ask((services) => services.see(...about)),
      topple: (...about) => ask((services) => services.topple(...about)),
    },
    abort(reason = ABORTED) {
      const left = waiting;
      waiting = new Set();
      far.dismiss();
      far = summon();
      seated = table === undefined ? Promise.resolve() : far.services.open(table.text, table.own);
      // A fault here is met by the next question, which waits for it.
      seated.catch(() => undefined);
      for (const fail of left) fail(reason);
    },
  };
}
