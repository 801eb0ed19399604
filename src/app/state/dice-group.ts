/** Dice that fall together for one purpose: their pips, which of them are good, and what they come to. */
export type DiceGroup = {
  readonly label: string;
  /** Six unless said. */
  readonly sides?: 20;
  readonly pips: readonly number[];
  readonly good: readonly boolean[];
  readonly result: string;
};
