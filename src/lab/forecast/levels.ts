import type { Foresight } from './rank-orders.ts';

/** The policies that play by forecast; `portfolio` is a yardstick for the others: it looks no further than its own turn. */
export const FORESIGHTS = {
  portfolio: { turns: 1, passes: 0, wide: true, blur: 0 },
  easy: { turns: 20, passes: 0, wide: false, blur: 0.3 },
  medium: { turns: 20, passes: 0, wide: true, blur: 0.12 },
  hard: { turns: 20, passes: 0, wide: true, blur: 0.04 },
  expert: { turns: 20, passes: 1, wide: true, blur: 0 },
} as const satisfies Readonly<Record<string, Foresight>>;
