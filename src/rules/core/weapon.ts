import type { Inches } from '../../kernel/units.ts';

/** A number: the sum of `dice` dice and of `plus`. A D3 is a D6 halved and rounded up. */
export type Amount = { readonly dice: number; readonly sides: 3 | 6; readonly plus: number };

/** What sets a weapon apart, by name; a trait with a number carries it. @source SH-10 to SH-17, RS-05 to RS-09 */
export type WeaponTraits = {
  /** More attacks within half range. */
  readonly rapid?: number;
  /** One more attack for every so many models of the target. */
  readonly blast?: number;
  /** So many pips fewer to hit for a unit that has not moved this turn. */
  readonly heavy?: number;
  /** Every attack hits. */
  readonly torrent?: true;
  /** More hits for every unmodified 6 to hit. */
  readonly sustained?: number;
  /** A hit of at least so many unmodified pips wounds. */
  readonly lethal?: number;
  /** Failed rolls to wound are rolled once more. */
  readonly twin?: true;
  /** More damage within half range. */
  readonly searing?: number;
  /** May be shot after an advance. */
  readonly assault?: true;
  /** May be shot by a unit in engagement range, at the enemies there. */
  readonly pistol?: true;
  /** In ranks: shot by one rank more. @source RS-05 */
  readonly volley?: true;
  /** Needs no sight. */
  readonly indirect?: true;
};

/** A ranged weapon of a model. */
export type Weapon = {
  readonly name: string;
  readonly range: Inches;
  readonly attacks: Amount;
  /** Replaces the model's own skill. */
  readonly skill?: number;
  readonly strength: number;
  /** How many pips more a save needs. */
  readonly ap: number;
  /** Wounds that one unsaved wound costs. */
  readonly damage: Amount;
  readonly traits: WeaponTraits;
};

/** Six-sided dice that show how much an amount is. */
export const FACES = 6;

/** What one die of an amount counts, from its pips. */
export const countedPips = (pips: number, { sides }: Pick<Amount, 'sides'>): number =>
  sides === 3 ? Math.ceil(pips / 2) : pips;

/** The least and the greatest number an amount may come to: attacks, or wounds. */
export const amountBounds = ({ dice, sides, plus }: Amount): { readonly least: number; readonly most: number } => ({
  least: dice + plus,
  most: dice * sides + plus,
});
