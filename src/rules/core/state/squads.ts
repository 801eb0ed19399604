import type { Point } from '../../../kernel/point.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Side } from '../turn.ts';

/** How far one combat has come in the fight phase. */
export type CombatStage =
  /** `side` may issue a challenge or decline to. */
  | { readonly kind: 'window'; readonly side: Side }
  /** The side in turn may send another character into the duel that is going on here, or decline to. */
  | { readonly kind: 'intervene' }
  /** A challenge waits for the other side's answer. */
  | { readonly kind: 'issued'; readonly challenger: ModelId }
  /** It was refused: the challenger's side names which character is cowed. */
  | { readonly kind: 'refused'; readonly challenger: ModelId }
  /** The duellists are to meet, and `side` has several friends to choose from for making way. */
  | { readonly kind: 'meeting'; readonly side: Side; readonly partners: readonly ModelId[] }
  /** Blows: the steps of initiative below `below` are still to come; in `piledIn` every model has closed up. */
  | { readonly kind: 'blows'; readonly below: number; readonly piledIn?: number }
  /** Nothing more happens here this turn. */
  | { readonly kind: 'fought' };

/** Units of both sides joined in one fight. Named by its place in the list of the phase. */
export type Combat = {
  readonly units: readonly UnitId[];
  readonly stage: CombatStage;
  /** Whether a challenge has been issued here this turn. */
  readonly challenged: boolean;
  /** Unsaved wounds each side has caused in this round. */
  readonly unsaved: Readonly<Record<Side, number>>;
};

/** Why a duel is over. */
export type DuelEnd = 'slain' | 'fled' | 'swept' | 'parted';

/** Two characters fighting one another, from one round of close combat to the next. */
export type Duel = {
  readonly challenger: ModelId;
  readonly challengee: ModelId;
  /** The round of close combat it is in, from 1. */
  readonly round: number;
  /** Whether a character has tried to take a duellist's place this turn. */
  readonly attempted: boolean;
  /** Present when it is over; it counts as a duel until the phase ends. */
  readonly ended?: DuelEnd;
};

/** Whose turn it is to pick a unit to fight, and whether among those with Fights First. */
export type Pick = { readonly side: Side; readonly step: 'fights-first' | 'rest' };

/** The fight phase being played: formed by its first command, gone with its end. */
export type FightRound = {
  readonly combats: readonly Combat[];
  /** The combat whose blows have begun and are not over. */
  readonly current?: number;
  /** Which side picked the combat fought last, and in which step. */
  readonly lastPick?: Pick;
  /** Models that were moved for a duel: they do not pile in. */
  readonly madeWay: readonly ModelId[];
  /** Characters that refused: they strike no blows, and no unit is led by them. */
  readonly cowed: readonly ModelId[];
};

/** A model put somewhere else without walking there. */
export type Shift = { readonly model: ModelId; readonly from: Point; readonly to: Point };
