import type { Point } from '../../../kernel/point.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Side } from '../turn.ts';

/** The stage of one combat of the fight phase. */
export type CombatStage =
  /** `side` may issue a challenge or decline to. */
  | { readonly kind: 'window'; readonly side: Side }
  /** The active side may send another character into the duel in progress, or decline to. */
  | { readonly kind: 'intervene' }
  /** A challenge waits for the other side's answer. */
  | { readonly kind: 'issued'; readonly challenger: ModelId }
  /** A challenge was refused: the challenger's side names the character that is cowed. */
  | { readonly kind: 'refused'; readonly challenger: ModelId }
  /** The duellists are about to meet, and `side` has several friends to choose from for making way. */
  | { readonly kind: 'meeting'; readonly side: Side; readonly partners: readonly ModelId[] }
  /** Blows: the steps of initiative below `below` are still to come; `piledIn` is the step piled in for. */
  | { readonly kind: 'blows'; readonly below: number; readonly piledIn?: number }
  /** Nothing more happens here this turn. */
  | { readonly kind: 'fought' };

/** Units of both sides joined in one fight. Identified by its index in the list of the phase. */
export type Combat = {
  readonly units: readonly UnitId[];
  readonly stage: CombatStage;
  /** Whether a challenge has been issued here this turn. */
  readonly challenged: boolean;
  /** Unsaved wounds each side has caused in this round. */
  readonly unsaved: Readonly<Record<Side, number>>;
};

/** Why a duel ended. */
export type DuelEnd = 'slain' | 'fled' | 'swept' | 'parted';

/** Two characters fighting one another, from one round of close combat to the next. */
export type Duel = {
  readonly challenger: ModelId;
  readonly challengee: ModelId;
  /** Number of the current round of close combat, from 1. */
  readonly round: number;
  /** Whether a character has tried to take a duellist's place this turn. */
  readonly attempted: boolean;
  /** Present when it is over; it counts as a duel until the phase ends. */
  readonly ended?: DuelEnd;
};

/** The side that picks a unit to fight, and whether it picks among those with Fights First. */
export type Pick = { readonly side: Side; readonly step: 'fights-first' | 'rest' };

/** The fight phase being played: present from its first command to its end. */
export type FightRound = {
  readonly combats: readonly Combat[];
  /** The combat whose blows have begun and are not over. */
  readonly current?: number;
  /** Which side picked the combat fought last, and in which step. */
  readonly lastPick?: Pick;
  /** Models that were moved for a duel; they do not pile in. */
  readonly madeWay: readonly ModelId[];
  /** Characters that refused; they strike no blows, and their unit cannot use their leadership. */
  readonly cowed: readonly ModelId[];
};

/** A model moved to another place without walking. */
export type Shift = { readonly model: ModelId; readonly from: Point; readonly to: Point };
