import type { Game } from '../../rules/play/game.ts';
import type { Ambience } from '../../scenario/ambience.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';

/** The scenario on the table, with its text as it was given. */
export type OnTable = {
  readonly id: string;
  readonly text: string;
  readonly story: string | undefined;
  readonly seed: number;
  readonly ambience: Ambience;
};

/** A command that was refused, to be shown with its witness. */
export type Refusal = { readonly unit: UnitId | undefined; readonly violations: readonly Violation[] };

/** What the table is busy with. */
export type Busy = 'opening' | 'judging' | undefined;

/** The game that is played, and what its commands wait for. */
export type PlayState = {
  readonly onTable: OnTable | undefined;
  readonly game: Game | undefined;
  /** Scenarios that came in bundles, by the fingerprints replays name them by, the latest last. */
  readonly offeredScenarios: readonly { readonly hash: string; readonly text: string }[];
  readonly busy: Busy;
  readonly refusal: Refusal | undefined;
};

/** No game. */
export const INITIAL_PLAY: PlayState = {
  onTable: undefined,
  game: undefined,
  offeredScenarios: [],
  busy: undefined,
  refusal: undefined,
};
