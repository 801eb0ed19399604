/** How long a reloading page may take to release its lock, milliseconds. */
const RELOAD = 300;

/** Decides which tab may write a saved table: the one that opened it first. */
export type Claims = {
  /** Claims a table for this tab and releases the one claimed before; false while another tab has it. */
  readonly take: (id: string) => Promise<boolean>;
};

/** Claims by Web Locks, released when the tab ends. Without Web Locks every claim succeeds. */
export function createClaims(): Claims {
  let mine: string | undefined;
  let release: () => void = () => undefined;
  return {
    async take(id) {
      if (mine === id) return true;
      const { locks } = navigator as { readonly locks?: LockManager };
      if (locks === undefined) return true;
      // A reloaded page may ask before the old page has released its lock.
      const next = (await request(locks, id)) ?? (await wait(RELOAD).then(() => request(locks, id)));
      if (next === undefined) return false;
      release();
      [mine, release] = [id, next];
      return true;
    },
  };
}

/** Takes a table's lock. @returns A function that releases it; undefined while another tab holds it. */
const request = (locks: LockManager, id: string): Promise<(() => void) | undefined> =>
  new Promise((answer) => {
    void locks.request(`highground/table/${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return answer(undefined);
      return new Promise<void>((done) => answer(done));
    });
  });

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Claims for a page whose save store no other tab shares: each succeeds. */
export const ALWAYS_MINE: Claims = { take: async () => true };
