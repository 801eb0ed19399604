/** A supply that requests use up and time fills again. */
export type Credits = {
  /** Uses up one. @returns Whether there was one. */
  readonly take: () => boolean;
};

/**
 * Creates a supply.
 *
 * @param most   How many there are at most, and at first.
 * @param second How many are added every second.
 * @param now    Milliseconds since any moment.
 */
export function createCredits(most: number, second: number, now: () => number): Credits {
  let left = most;
  let at = now();
  return {
    take: () => {
      const moment = now();
      left = Math.min(most, left + ((moment - at) / 1000) * second);
      at = moment;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** Supplies by address, as {@link createCredits} makes them. Those that are full again are forgotten. `now` in milliseconds. */
export function createCreditsByAddress(most: number, second: number, now: () => number) {
  const byAddress = new Map<string, { readonly credits: Credits; at: number }>();
  const refill = (most / second) * 1000;
  return {
    take: (address: string): boolean => {
      const moment = now();
      if (byAddress.size > 1000) for (const [key, { at }] of byAddress) if (moment - at > refill) byAddress.delete(key);
      const known = byAddress.get(address) ?? { credits: createCredits(most, second, now), at: moment };
      known.at = moment;
      byAddress.set(address, known);
      return known.credits.take();
    },
  };
}
