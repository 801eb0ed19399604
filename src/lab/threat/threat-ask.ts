import type { Base } from '../../geometry/base.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { UnitId } from '../../rules/core/ids.ts';

/** What stands at the places of a map. Plain JSON, like all questions. */
export type WhoStands = {
  /**
   * An enemy unit: a copy of its first model stands there or, for units in ranks, all of it. By default an ordinary
   * soldier on a 32 mm base, with a body of 1.5″ above it.
   */
  readonly target?: UnitId;
  /** Whether that unit also stays where it stands; by default it is taken off the table. */
  readonly stays?: boolean;
  /** A different base, and a different height of the body above it. Not for units in ranks. */
  readonly base?: Base;
  readonly height?: Inches;
  /** Floors above this height are removed; by default the model stands at the highest possible place. */
  readonly floor?: Inches;
  /** Facing of a unit in ranks; its current one by default. */
  readonly facing?: Radians;
};

/** For every place an enemy could stand, the chance that this unit charges it, in squads and in ranks. */
export type ChargeAsk = WhoStands & {
  readonly what: 'charge';
  readonly unit: UnitId;
  /** With `roll`, distances beyond any roll may be left out: the rest is the same, and faster. */
  readonly wanted?: 'distance' | 'roll';
};

/** Checks a fighter declares for its path: one list for every place, or the best for each place. */
export type ChecksAsked = readonly CheckKind[] | 'best';

/** For every place an enemy could stand, the chance that this fighter engages it. */
export type EngageAsk = WhoStands & {
  readonly what: 'engage';
  readonly unit: UnitId;
  /** Default `best`. */
  readonly checks?: ChecksAsked;
};

/** For every place a model of this unit (in ranks, all of it) could stand, the chance that enemies reach it. */
export type SafeAsk = Omit<WhoStands, 'target'> & {
  readonly what: 'safe';
  readonly unit: UnitId;
  /** The threatening units; every enemy unit by default. */
  readonly from?: readonly UnitId[];
  /** The checks enemy fighters declare. Default `best`. */
  readonly checks?: ChecksAsked;
};

/** A question about which units could reach which. */
export type ThreatAsk = ChargeAsk | EngageAsk | SafeAsk;
