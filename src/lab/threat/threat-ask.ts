import type { Base } from '../../geometry/base.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { UnitId } from '../../rules/core/ids.ts';

/** Who stands at the places of a map. Plain JSON, as everything here. */
export type WhoStands = {
  /**
   * Somebody like the first model of this enemy unit, or, where units stand in ranks, all of it. Unless given: an
   * ordinary soldier on a 32 mm base, a body of 1.5″ above it.
   */
  readonly target?: UnitId;
  /** Whether that unit also stays where it stands; unless said it is taken off the table. */
  readonly stays?: boolean;
  /** Another base, and another height of the body above it. Not for ranks. */
  readonly base?: Base;
  readonly height?: Inches;
  /** Floors above this height are lifted off; without it he stands at the highest place he may stand at. */
  readonly floor?: Inches;
  /** Which way ranks face; as they face now unless given. */
  readonly facing?: Radians;
};

/** For every place an enemy could stand, the chance that this unit charges him: squads and ranks. */
export type ChargeAsk = WhoStands & {
  readonly what: 'charge';
  readonly unit: UnitId;
  /** For the `roll` alone, distances that no roll gives may be left out: the rest is the same, and sooner known. */
  readonly wanted?: 'distance' | 'roll';
};

/** Checks a fighter declares for his way: a list for every place, or the best for each place. */
export type ChecksAsked = readonly CheckKind[] | 'best';

/** For every place an enemy could stand, the chance that this fighter engages him. */
export type EngageAsk = WhoStands & {
  readonly what: 'engage';
  readonly unit: UnitId;
  /** Default `best`. */
  readonly checks?: ChecksAsked;
};

/** For every place one of this unit could stand (or all of it, in ranks), the chance that enemies charge or engage it there. */
export type SafeAsk = Omit<WhoStands, 'target'> & {
  readonly what: 'safe';
  readonly unit: UnitId;
  /** Who threatens; every enemy unit unless given. */
  readonly from?: readonly UnitId[];
  /** What checks enemy fighters declare. Default `best`. */
  readonly checks?: ChecksAsked;
};

/** A question about who could get at whom. */
export type ThreatAsk = ChargeAsk | EngageAsk | SafeAsk;
