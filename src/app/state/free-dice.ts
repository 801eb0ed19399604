import type { ThrownDice } from './services.ts';
/** Dice a player asks for besides the game: counts of dice by their sides, and what is added. */
export type DiceOrder = {
  readonly terms: readonly { readonly count: number; readonly sides: number }[];
  readonly plus: number;
};

/** Dice of one kind that fell. */
export type FreeGroup = { readonly sides: number; readonly pips: readonly number[] };

/** A throw that is no part of the game. */
export type FreeThrow = {
  readonly serial: number;
  readonly order: DiceOrder;
  readonly groups: readonly FreeGroup[];
  readonly total: number;
  /** How they fell; until it is known nothing lies in the tray. */
  readonly thrown: ThrownDice | undefined;
  readonly settled: boolean;
};
