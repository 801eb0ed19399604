import type { BatchFacts } from './fact-row.ts';

/** What makes a game worth looking at. */
export const OUTLIERS = ['longest', 'shortest', 'bloodiest', 'attacker', 'defender', 'missed'] as const;
export type OutlierKind = (typeof OUTLIERS)[number];

/** One of the strangest games of a batch. */
export type Outlier = {
  /** Game of its combination, from 0, and the combination. */
  readonly game: number;
  readonly variant: number;
  /** By how much it stands out: commands, models, or charges. */
  readonly figure: number;
  readonly facts: BatchFacts;
};

/** The strangest games of each kind, the strangest first. */
export type Outliers = Readonly<Record<OutlierKind, readonly Outlier[]>>;

/** How many of each kind are kept. */
export const KEPT = 3;

/** None yet. */
export const noOutliers = (): Record<OutlierKind, readonly Outlier[]> => ({
  longest: [],
  shortest: [],
  bloodiest: [],
  attacker: [],
  defender: [],
  missed: [],
});

/** How much a game stands out in each way; undefined where it does not at all. Shorter is stranger for the shortest. */
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

/** Keeps a game where it is among the strangest. Of equals the earlier one stays, whatever the order they come in. */
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
