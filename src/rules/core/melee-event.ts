import type { ModelId, UnitId } from './ids.ts';
import type { Allocation, MeleeCombat, PoolId } from './melee.ts';

/** What became of the attacks on one pool in one step. */
export type BlowsOnPool = {
  readonly unit: UnitId;
  readonly pool: PoolId;
  readonly hits: number;
  readonly wounds: number;
  readonly unsaved: number;
};

/** What happens in a melee of regiments. */
export type MeleeEvent =
  | { readonly kind: 'melee-formed'; readonly combats: readonly MeleeCombat[] }
  /** A combat has come to another stage. */
  | { readonly kind: 'melee-staged'; readonly combat: number; readonly state: MeleeCombat }
  | { readonly kind: 'duel-issued'; readonly character: ModelId }
  | { readonly kind: 'duel-accepted'; readonly challenger: ModelId; readonly challengee: ModelId }
  | { readonly kind: 'duel-refused'; readonly challenger: ModelId; readonly shamed?: ModelId }
  | { readonly kind: 'duel-over'; readonly challenger: ModelId; readonly challengee: ModelId }
  | { readonly kind: 'attacks-allocated'; readonly allocation: Allocation }
  | { readonly kind: 'attacks-locked'; readonly step: number; readonly allocations: readonly Allocation[] }
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
      readonly score: { readonly attacker: number; readonly defender: number };
      readonly loser?: 'attacker' | 'defender';
    };
