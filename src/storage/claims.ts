/** How long a reload may take to let go, milliseconds. */
const RELOAD = 300;

/** Who may go on with a saved table: the tab that opened it first. */
export type Claims = {
  /** Claims a table for this tab and lets go of the former one; false while another tab has it. */
  readonly take: (id: string) => Promise<boolean>;
};

/** Claims by the browser's locks, which end with the tab however it ends. Where there are none, every claim holds. */
export function createClaims(): Claims {
  let mine: string | undefined;
  let letGo: () => void = () => undefined;
  return {
    async take(id) {
      if (mine === id) return true;
      const { locks } = navigator as { readonly locks?: LockManager };
      if (locks === undefined) return true;
      // A page that is loaded anew may come before its former self has let go.
      const release = (await request(locks, id)) ?? (await wait(RELOAD).then(() => request(locks, id)));
      if (release === undefined) return false;
      letGo();
      [mine, letGo] = [id, release];
      return true;
    },
  };
}

/** The way to let go of a table's lock; undefined while another tab holds it. */
const request = (locks: LockManager, id: string): Promise<(() => void) | undefined> =>
  new Promise((answer) => {
    void locks.request(`highground/table/${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return answer(undefined);
      return new Promise<void>((done) => answer(done));
    });
  });

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Claims where nobody else can be: each holds. */
export const ALWAYS_MINE: Claims = { take: async () => true };
