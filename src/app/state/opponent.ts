import type { OpponentLevel } from '../../lab/policy/policy-name.ts';
import type { Point } from '../../kernel/point.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';

/** How long the computer opponent waits between two commands, from the longest on. */
export const OPPONENT_PACES = ['calm', 'normal', 'quick'] as const;
export type OpponentPace = (typeof OPPONENT_PACES)[number];

/** Which side the computer plays, how well, and at what pace: saved with its table. */
export type OpponentSeat = { readonly side: Side; readonly level: OpponentLevel; readonly pace: OpponentPace };

/** A computer opponent at the table. */
export type Opponent = {
  readonly seat: OpponentSeat;
  /**
   * What it does: it waits for the player, decides, or has a command carried out. While it thinks or moves, the player
   * gives no commands.
   */
  readonly status: 'waiting' | 'thinking' | 'moving';
  /** Who stopped it: the player, or an undo, after which it goes on once the player has decided. */
  readonly paused: 'player' | 'undo' | undefined;
  /** Whether it plays without waiting until the player decides again. */
  readonly isHurrying: boolean;
  /** Why it did what it did last, in one sentence. */
  readonly told: string | undefined;
};

/** Advice to the player: asked for, or given in one sentence about a unit. */
export type Hint =
  | { readonly state: 'asked' }
  | {
      readonly state: 'given';
      readonly sentence: string;
      readonly unit: UnitId | undefined;
      /** The place that the advice is about, which is marked while it is shown. */
      readonly at: Point | undefined;
    };

/** The part of the client's state about the computer opponent. */
export type OpponentState = {
  readonly opponent: Opponent | undefined;
  /** Whether the card that seats an opponent is open. */
  readonly opponentSetup: boolean;
  readonly hint: Hint | undefined;
};

/** No opponent. */
export const INITIAL_OPPONENT: OpponentState = { opponent: undefined, opponentSetup: false, hint: undefined };

/** An opponent that has just sat down. */
export const seatedOpponent = (seat: OpponentSeat): Opponent => ({
  ...{ seat, status: 'waiting', paused: undefined, isHurrying: false, told: undefined },
});

/** Whether the opponent is about to act, so that the player gives no commands. */
export const isOpponentActing = ({ opponent }: Pick<OpponentState, 'opponent'>): boolean =>
  opponent !== undefined && opponent.paused === undefined && opponent.status !== 'waiting';
