import type { Inches } from '../../../kernel/units.ts';
import type { Combat, DuelEnd, Pick, Shift } from '../state/squads.ts';
import type { ModelMove } from '../model-move.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Side } from '../turn.ts';
import type { Violation } from '../violations/violation.ts';

/** How two duellists came together: already touching, by either one's swap with a friend, or as close as possible. */
export type MeetingKind = 'touching' | 'challenger-swaps' | 'challengee-swaps' | 'as-close';

/** The outcome of one wound: the model it was allocated to, the model that took it, and whether it was saved. */
export type WoundAllocation = {
  /** The model the wound was allocated to. */
  readonly model: ModelId;
  /** A character's attempt to pass the wound on: the die, what it needed, and on a success the friend that took it. */
  readonly lookOut?: { readonly die: number; readonly needs: number; readonly to?: ModelId };
  /** Absent when no save was possible. */
  readonly save?: { readonly die: number; readonly needs: number };
  /** Whether the model that took it lost a wound. */
  readonly unsaved: boolean;
};

/** Blows of models that roll alike against the same enemies. */
export type Volley = {
  readonly attackers: readonly ModelId[];
  readonly against: UnitId;
  /** The opponent, when these are the blows of a duellist. */
  readonly duel?: ModelId;
  readonly hit: { readonly needs: number; readonly dice: readonly number[] };
  /** `needs` is absent when no roll can wound. */
  readonly wound: { readonly needs?: number; readonly dice: readonly number[] };
  readonly allocations: readonly WoundAllocation[];
  /** Wounds beyond the opponent's last that had no other target. */
  readonly lost: number;
};

/** A unit's roll to flee or to pursue: a die, and the initiative added to it. */
export type PursuitRoll = { readonly unit: UnitId; readonly die: number; readonly initiative: number };

/** An event of a charge phase. */
export type ChargeEvent =
  | { readonly kind: 'charge-declared'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | {
      readonly kind: 'charge-rolled';
      readonly unit: UnitId;
      readonly dice: readonly number[];
      readonly modifier: number;
      readonly allowed: Inches;
    }
  | { readonly kind: 'charge-failed'; readonly unit: UnitId; readonly because: readonly Violation[] }
  | {
      readonly kind: 'charge-moved';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      readonly moves: readonly ModelMove[];
    };

/** An event of a fight phase. `combat` is an index into the combats formed at its beginning. */
export type FightEvent =
  | { readonly kind: 'combats-formed'; readonly combats: readonly Combat[] }
  | { readonly kind: 'challenge-passed'; readonly combat: number; readonly side: Side }
  | { readonly kind: 'challenge-issued'; readonly combat: number; readonly challenger: ModelId }
  /** No character of the other side was able to answer. */
  | { readonly kind: 'challenge-unanswered'; readonly combat: number; readonly challenger: ModelId }
  | {
      readonly kind: 'challenge-accepted';
      readonly combat: number;
      readonly challenger: ModelId;
      readonly challengee: ModelId;
    }
  | { readonly kind: 'challenge-refused'; readonly combat: number; readonly challenger: ModelId; readonly side: Side }
  | { readonly kind: 'character-cowed'; readonly combat: number; readonly character: ModelId }
  | {
      readonly kind: 'intervention-tested';
      readonly combat: number;
      readonly intervener: ModelId;
      readonly displaced: ModelId;
      readonly opponent: ModelId;
      readonly die: number;
      readonly initiative: number;
      readonly passed: boolean;
    }
  /** Several friends could make way, so their side chooses. */
  | {
      readonly kind: 'way-offered';
      readonly combat: number;
      readonly side: Side;
      readonly partners: readonly ModelId[];
    }
  | {
      readonly kind: 'duellists-met';
      readonly combat: number;
      readonly challenger: ModelId;
      readonly challengee: ModelId;
      readonly way: MeetingKind;
      readonly shifts: readonly Shift[];
    }
  | { readonly kind: 'blows-begun'; readonly combat: number; readonly pick: Pick }
  | {
      readonly kind: 'piled-in';
      readonly combat: number;
      readonly step: number;
      readonly moves: readonly ModelMove[];
    }
  | {
      readonly kind: 'struck';
      readonly combat: number;
      readonly step: number;
      readonly volleys: readonly Volley[];
      /** Wounds left to every model that lost some; 0 means slain. */
      readonly left: readonly { readonly model: ModelId; readonly wounds: number }[];
      /** Unsaved wounds each side caused in this step. */
      readonly unsaved: Readonly<Record<Side, number>>;
    }
  | {
      readonly kind: 'duel-ended';
      readonly challenger: ModelId;
      readonly challengee: ModelId;
      readonly because: DuelEnd;
    }
  /** The round is over. `winner` is absent after a draw. */
  | {
      readonly kind: 'combat-resulted';
      readonly combat: number;
      readonly unsaved: Readonly<Record<Side, number>>;
      readonly winner?: Side;
    }
  | {
      readonly kind: 'morale-tested';
      readonly unit: UnitId;
      readonly dice: readonly number[];
      /** The best leadership the unit may use, and the model it comes from. */
      readonly leadership: number;
      readonly leader: ModelId;
      /** By how many wounds the combat was lost. */
      readonly behind: number;
      readonly passed: boolean;
    }
  | {
      readonly kind: 'pursued';
      readonly quarry: PursuitRoll;
      readonly pursuers: readonly PursuitRoll[];
      readonly caught: boolean;
      /** Whether the unit was caught but not destroyed. */
      readonly survived: boolean;
    }
  | { readonly kind: 'unit-destroyed'; readonly unit: UnitId; readonly models: readonly ModelId[] }
  | {
      readonly kind: 'fell-back';
      readonly unit: UnitId;
      readonly dice: readonly number[];
      readonly moves: readonly ModelMove[];
    };
