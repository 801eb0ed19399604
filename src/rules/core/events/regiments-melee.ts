import type { DuelEnd } from '../state/squads.ts';
import type { ModelId, UnitId, PoolId } from '../ids.ts';
import type { AttackAllocation, MeleeCombat, MeleeStage, MeleeStep } from '../state/regiments-melee.ts';
import type { Side } from '../turn.ts';

/** The result of attacks on one pool that roll alike. `needs`: pips each die needs; absent without a save. */
export type BlowsOnPool = {
  readonly unit: UnitId;
  readonly pool: PoolId;
  readonly attackers: readonly ModelId[];
  readonly attacks: number;
  readonly needs: { readonly hit: number; readonly wound: number; readonly save?: number };
  readonly hits: number;
  readonly wounds: number;
  readonly unsaved: number;
};

/** How far a unit flees or pursues: the dice, and their sum in inches. */
export type ChaseRoll = { readonly unit: UnitId; readonly dice: readonly number[]; readonly distance: number };

/** What a side of a combat scores for. @source RG-30, CG-02, CG-05 */
export type ScorePart = {
  readonly what: 'health' | 'charge' | 'ranks' | 'flank' | 'rear' | 'standard' | 'musician';
  readonly points: number;
};

/** An event of a melee of regiments. */
export type MeleeEvent =
  | { readonly kind: 'melee-formed'; readonly combats: readonly MeleeCombat[] }
  /** A combat has entered another stage and is the one being fought. */
  | { readonly kind: 'melee-staged'; readonly combat: number; readonly stage: MeleeStage }
  /** A character and a model of the first rank have changed places. */
  | { readonly kind: 'made-way'; readonly unit: UnitId; readonly model: ModelId; readonly with: ModelId }
  | { readonly kind: 'duel-issued'; readonly character: ModelId }
  | { readonly kind: 'duel-accepted'; readonly challenger: ModelId; readonly challengee: ModelId }
  | { readonly kind: 'duel-refused'; readonly challenger: ModelId }
  /** A character that could have accepted is shamed until the turn ends. */
  | { readonly kind: 'duel-shamed'; readonly challenger: ModelId; readonly character: ModelId }
  | {
      readonly kind: 'duel-over';
      readonly challenger: ModelId;
      readonly challengee: ModelId;
      readonly because: DuelEnd;
    }
  /** Which models strike at which step of this round. */
  | { readonly kind: 'initiative-fixed'; readonly combat: number; readonly steps: readonly MeleeStep[] }
  /** Allocates attacks in the current combat. Replaces an earlier allocation by the same model. */
  | { readonly kind: 'attacks-allocated'; readonly allocation: AttackAllocation }
  | { readonly kind: 'attacks-locked'; readonly step: number; readonly allocations: readonly AttackAllocation[] }
  /** The blows of one unit in a step. Dice are in the order of the blows: attacks, then hits, then wounds. */
  | {
      readonly kind: 'attacks-rolled';
      readonly step: number;
      readonly unit: UnitId;
      readonly toHit: readonly number[];
      readonly toWound: readonly number[];
      readonly armour: readonly number[];
      readonly blows: readonly BlowsOnPool[];
    }
  | {
      readonly kind: 'melee-result';
      readonly combat: number;
      readonly score: Readonly<Record<Side, number>>;
      /** In a game with command groups: what each side scored for, without what scored nothing. */
      readonly parts?: Readonly<Record<Side, readonly ScorePart[]>>;
      readonly loser?: Side;
    }
  /** A broken unit has lost its standard: its bearer is one of the rank and file from now on. */
  | { readonly kind: 'standard-lost'; readonly unit: UnitId; readonly model: ModelId }
  /** A broken unit flees, and enemies free to follow pursue it. */
  | {
      readonly kind: 'chase-rolled';
      readonly flight: ChaseRoll;
      readonly pursuers: readonly ChaseRoll[];
      readonly caught: boolean;
    };
