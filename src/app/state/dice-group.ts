/** Dice thrown together for one purpose: their pips, which of them succeed, and the result in words. */
export type DiceGroup = {
  readonly label: string;
  /** Six if undefined. */
  readonly sides?: 20;
  readonly pips: readonly number[];
  readonly good: readonly boolean[];
  readonly result: string;
};
