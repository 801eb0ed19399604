import type { BaseDocument } from '../scenario/schema.ts';

/** The forms in which army lists are read. */
export const LIST_FORMATS = ['roster', 'text', 'builder', 'forge'] as const;
/**
 * `roster`: BattleScribe's tree, as XML or as JSON. `text`: what list builders and the makers' apps copy as text.
 * `builder`: JSON of Old World Builder. `forge`: JSON of Army Forge.
 */
export type ListFormat = (typeof LIST_FORMATS)[number];

/** A list of units, whichever program wrote it: names, numbers and keywords, and none of the text of any rule. */
export type ArmyList = {
  readonly format: ListFormat;
  readonly name?: string | undefined;
  readonly faction?: string | undefined;
  /** The total that the list states. */
  readonly points?: number | undefined;
  readonly units: readonly ListedUnit[];
  /** Whether it tells no numbers of models, so that each unit counts as one. */
  readonly isWithoutSizes?: boolean | undefined;
  /** What was read about the army as a whole: its name, faction, detachments and headings. */
  readonly header: readonly ListLine[];
  /** What was not understood. Every line is here, in the header or in a unit. */
  readonly unplaced: readonly ListLine[];
};

/** A line of a list: its number, from 1 (0 in files without lines), and its text. */
export type ListLine = { readonly n: number; readonly text: string };

/** A unit of a list. */
export type ListedUnit = {
  readonly name: string;
  /** How many models it has: the sum of `models`. */
  readonly count: number;
  readonly models: readonly ListedModel[];
  readonly points?: number | undefined;
  /** Capitals, digits, spaces and hyphens, as in a scenario. */
  readonly keywords: readonly string[];
  readonly stats: Stats;
  readonly weapons: readonly ListedWeapon[];
  /** The diameter of a base, or its two sides, millimetres, where the list tells it. */
  readonly base?: readonly number[] | undefined;
  /** The figure that a player chose for it, a built-in one by name. */
  readonly figure?: string | undefined;
  /** Whether a player left it out of the army. */
  readonly isLeft?: boolean | undefined;
  /** Where in the list it is. */
  readonly line: ListLine;
  /** Lines about it besides the first. */
  readonly details: readonly ListLine[];
};

/** Models of a unit that are alike. */
export type ListedModel = {
  readonly name: string;
  readonly count: number;
  /** The base that a player chose for them. */
  readonly base?: BaseDocument | undefined;
};

/** Characteristics by their short names, such as `M` or `T`, as they are written: `6"`, `3+`, `D6`. */
export type Stats = Readonly<Record<string, string>>;

/** A weapon and its characteristics. */
export type ListedWeapon = { readonly name: string; readonly stats: Stats };
