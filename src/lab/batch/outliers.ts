import type { BatchFacts } from './fact-row.ts';

/** In what way a game stands out. */
export const OUTLIERS = ['longest', 'shortest', 'bloodiest', 'attacker', 'defender', 'missed'] as const;
export type OutlierKind = (typeof OUTLIERS)[number];

/** One of the most extreme games of a batch. */
export type Outlier = {
  /** Index of the game within its combination, from 0, and the number of the combination. */
  readonly game: number;
  readonly variant: number;
  /** By how much it stands out: a number of commands, models or charges. */
  readonly figure: number;
  readonly facts: BatchFacts;
};

/** Number of outliers kept of each kind. */
export const KEPT = 3;

/** An empty list for each kind. */
export const noOutliers = (): Record<OutlierKind, readonly Outlier[]> => ({
  longest: [],
  shortest: [],
  bloodiest: [],
  attacker: [],
  defender: [],
  missed: [],
});

/** How far a game stands out in each way; undefined where it does not. For `shortest`, less is more extreme. */
const FIGURE: Readonly<Record<OutlierKind, (facts: BatchFacts) => number | undefined>> = {
  longest: ({ commands }) => commands,
  shortest: ({ commands }) => commands,
  bloodiest: ({ attacker, defender }) => positive(attacker.lostModels + defender.lostModels),
  attacker: ({ winner, attacker, defender }) =>
    winner === 'attacker' ? positive(defender.lostModels - attacker.lostModels) : undefined,
  defender: ({ winner, attacker, defender }) =>
    winner === 'defender' ? positive(attacker.lostModels - defender.lostModels) : undefined,
  missed: ({ attacker, defender }) =>
    positive(attacker.chargesTried + defender.chargesTried - attacker.chargesMade - defender.chargesMade),
};

const positive = (figure: number): number | undefined => (figure > 0 ? figure : undefined);

/** Keeps a game if it is among the most extreme. Of equals the earlier game is kept, in whatever order they come in. */
export function keepOutlier(kept: Record<OutlierKind, readonly Outlier[]>, found: Omit<Outlier, 'figure'>): void {
  for (const kind of OUTLIERS) {
    const figure = FIGURE[kind](found.facts);
    if (figure === undefined) continue;
    const outlier = { ...found, figure };
    const last = kept[kind].length < KEPT ? undefined : kept[kind].at(-1)!;
    if (last !== undefined && compare(kind, outlier, last) >= 0) continue;
    kept[kind] = [...kept[kind], outlier].sort((a, b) => compare(kind, a, b)).slice(0, KEPT);
  }
}

const compare = (kind: OutlierKind, a: Outlier, b: Outlier): number =>
  (kind === 'shortest' ? a.figure - b.figure : b.figure - a.figure) || a.game - b.game || a.variant - b.variant;
