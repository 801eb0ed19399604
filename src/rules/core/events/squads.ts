import type { Inches } from '../../../kernel/units.ts';
import type { Combat, DuelEnd, Pick, Shift } from '../state/squads.ts';
import type { ModelMove } from '../model-move.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Side } from '../turn.ts';
import type { Violation } from '../violations/violation.ts';

/** How two duellists came together: no move was needed; a swap of the one or the other; as near as could be. */
export type MeetingKind = 'touching' | 'challenger-swaps' | 'challengee-swaps' | 'as-close';

/** The outcome of one wound: the model it came to, the model that took it, and whether it was saved. */
export type WoundAllocation = {
  /** The model the wound came to. */
  readonly model: ModelId;
  /** A character's attempt to pass it on: the die, what it needed, and the friend that took it if it was enough. */
  readonly lookOut?: { readonly die: number; readonly needs: number; readonly to?: ModelId };
  /** Absent where no save was possible. */
  readonly save?: { readonly die: number; readonly needs: number };
  /** Whether it cost the model that took it a wound. */
  readonly unsaved: boolean;
};

/** Blows of models that strike alike at the same foes. */
export type Volley = {
  readonly attackers: readonly ModelId[];
  readonly against: UnitId;
  /** The opponent, when these are the blows of a duellist. */
  readonly duel?: ModelId;
  readonly hit: { readonly needs: number; readonly dice: readonly number[] };
  /** `needs` is absent where no roll can wound. */
  readonly wound: { readonly needs?: number; readonly dice: readonly number[] };
  readonly allocations: readonly WoundAllocation[];
  /** Wounds beyond the opponent that had no other target. */
  readonly lost: number;
};

/** A unit's roll for running or for catching: a die and the initiative it is led by. */
export type PursuitRoll = { readonly unit: UnitId; readonly die: number; readonly initiative: number };

/** What happens in a charge phase. */
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

/** What happens in a fight phase. `combat` is an index into the combats formed at its beginning. */
export type FightEvent =
  | { readonly kind: 'combats-formed'; readonly combats: readonly Combat[] }
  | { readonly kind: 'challenge-passed'; readonly combat: number; readonly side: Side }
  | { readonly kind: 'challenge-issued'; readonly combat: number; readonly challenger: ModelId }
  /** No character on the other side was able to answer. */
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
  /** Several friends could make way: their side chooses. */
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
  /** The round is over; `winner` is absent when both sides did as well. */
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
      /** The best leadership that may be used, and whose it is. */
      readonly leadership: number;
      readonly leader: ModelId;
      /** By how much the combat was lost. */
      readonly behind: number;
      readonly passed: boolean;
    }
  | {
      readonly kind: 'pursued';
      readonly quarry: PursuitRoll;
      readonly pursuers: readonly PursuitRoll[];
      readonly caught: boolean;
      /** Caught, and yet not destroyed. */
      readonly survived: boolean;
    }
  | { readonly kind: 'unit-destroyed'; readonly unit: UnitId; readonly models: readonly ModelId[] }
  | {
      readonly kind: 'fell-back';
      readonly unit: UnitId;
      readonly dice: readonly number[];
      readonly moves: readonly ModelMove[];
    };
