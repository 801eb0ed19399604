import type { ThrownDice } from './services.ts';

/** An order of dice outside the game: numbers of dice by their sides, and a modifier. */
export type DiceOrder = {
  readonly terms: readonly { readonly count: number; readonly sides: number }[];
  readonly plus: number;
};

/** The result of dice of one kind. */
export type FreeGroup = { readonly sides: number; readonly pips: readonly number[] };

/** A throw outside the game. */
export type FreeThrow = {
  readonly serial: number;
  readonly order: DiceOrder;
  readonly groups: readonly FreeGroup[];
  readonly total: number;
  /** The simulated throw; undefined, with the tray empty, until it is known or where it cannot be simulated. */
  readonly thrown: ThrownDice | undefined;
  readonly settled: boolean;
};
