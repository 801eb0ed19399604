import type { Foresight } from './rank-orders.ts';

/** The policies that play by forecast; `portfolio` is a yardstick for the others: it looks no further than its own turn. */
export const FORESIGHTS = {
  portfolio: { turns: 1, passes: 0, wide: true, blur: 0 },
  easy: { turns: 1, passes: 0, wide: false, blur: 0.2 },
  medium: { turns: 2, passes: 0, wide: false, blur: 0.06 },
  hard: { turns: 4, passes: 0, wide: true, blur: 0.015 },
  expert: { turns: 20, passes: 1, wide: true, blur: 0 },
} as const satisfies Readonly<Record<string, Foresight>>;
