import type { RequestedDie } from './skirmish.ts';
import type { DiceGroup } from './dice-group.ts';
import type { ThrownDice } from './services.ts';

/** Dice in the tray, one group after another. They come to rest before their outcome is shown. */
export type Throw = {
  readonly serial: number;
  readonly groups: readonly DiceGroup[];
  /** The index of the group in the tray. */
  readonly at: number;
  /** The pips of the dice of that group that are simulated; a large group is cut off. */
  readonly pips: readonly number[];
  readonly thrown: ThrownDice | undefined;
  /** Whether the last group has come to rest. */
  readonly settled: boolean;
};

/** The dice of the game, in the tray or to be thrown by hand. */
export type ThrowState = {
  readonly throw: Throw | undefined;
  /** The die to be thrown by hand next. */
  readonly asked: RequestedDie | undefined;
};

/** No dice. */
export const INITIAL_THROW: ThrowState = { throw: undefined, asked: undefined };
