import type { ModelId, PoolId, UnitId } from '../ids.ts';
import type { Side } from '../turn.ts';

/** How an attack reaches its target. @source AA-4, AA-10, SM-4 */
const ATTACK_KINDS = ['contact', 'support', 'swirling'] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** The attacks of one model in a step, with the pool each is allocated to. */
export type AttackAllocation = { readonly model: ModelId; readonly targets: readonly PoolId[] };

/** The stage of a combat. @source RG-19, AA-2 */
export type MeleeStage =
  /** A side may challenge: first the side whose turn it is, then the other. */
  | { readonly kind: 'duel'; readonly side: 'active' | 'reactive' }
  /** A challenge waits for its answer. */
  | { readonly kind: 'challenged'; readonly challenger: ModelId }
  /** A challenge was refused; the challenger's player names the character that is shamed. */
  | { readonly kind: 'refused'; readonly challenger: ModelId }
  /** Attacks of this step are being allocated. */
  | { readonly kind: 'allocate'; readonly step: number; readonly allocations: readonly AttackAllocation[] }
  /** Attacks are allocated and locked; the dice are rolled next. */
  | { readonly kind: 'locked'; readonly step: number; readonly allocations: readonly AttackAllocation[] }
  | { readonly kind: 'fought' };

/** The models that strike at one step of the initiative order. */
export type MeleeStep = { readonly step: number; readonly models: readonly ModelId[] };

/** One fight of a melee phase: units linked by contact. */
export type MeleeCombat = {
  readonly units: readonly UnitId[];
  readonly stage: MeleeStage;
  /** Steps at which a model strikes, highest first; empty until fixed, before the first blow. @source RG-19 */
  readonly steps: readonly MeleeStep[];
  /** Health points each side has taken from the other in this round, including overkill in a duel. */
  readonly taken: Readonly<Record<Side, number>>;
};

/** The melee phase being played: its combats, and the index of the one being fought. */
export type RegimentsMelee = { readonly combats: readonly MeleeCombat[]; readonly current?: number };
