import { SIDES, type Side } from '../../rules/core/turn.ts';

/** How long a player's client is awaited, milliseconds; the roll is then made without its element. */
const ELEMENT_TIMEOUT = 3000;

/** Collects the elements of the players for one roll at a time. */
export function createElements() {
  let wanted:
    | {
        readonly k: number;
        readonly take: (side: Side, element: string) => void;
        readonly request: () => void;
        readonly fail: (why: Error) => void;
      }
    | undefined;
  return {
    /** Asks again, as requests may have been lost. */
    askAgain: (): void => wanted?.request(),
    /** Ends a collection: the log has gone on without it. */
    giveUp: (why: Error): void => wanted?.fail(why),
    give: (side: Side, k: number, element: string): void => {
      if (wanted?.k === k) wanted.take(side, element);
    },
    /**
     * The elements for a roll: of every awaited side that gives a fitting one in time.
     *
     * @throws The reason of a collection that is given up.
     * @param fits Whether an element is the next one of a side's chain.
     */
    collect: async (
      k: number,
      awaited: readonly Side[],
      fits: (side: Side, element: string) => boolean,
      request: () => void,
    ): Promise<{ readonly [S in Side]?: string }> => {
      const found: { [S in Side]?: string } = {};
      const isComplete = (): boolean => awaited.every((side) => found[side] !== undefined);
      let timer: NodeJS.Timeout | undefined;
      const collected = new Promise<void>((done, fail) => {
        timer = setTimeout(done, isComplete() ? 0 : ELEMENT_TIMEOUT);
        wanted = {
          ...{ k, request, fail },
          take: (side, element) => {
            if (found[side] === undefined && fits(side, element)) found[side] = element;
            if (isComplete()) done();
          },
        };
        request();
      });
      try {
        await collected;
      } finally {
        clearTimeout(timer);
        wanted = undefined;
      }
      // In an order that does not depend on whose came first.
      return Object.fromEntries(SIDES.flatMap((side) => (found[side] ? [[side, found[side]]] : [])));
    },
  };
}
