import type { ModelId, UnitId, PoolId } from '../ids.ts';

/** A clause that a command in a melee of regiments would break. */
export type MeleeViolation =
  | {
      readonly clause: 'AA-1';
      readonly kind: 'not-its-step';
      readonly model: ModelId;
      readonly step: number;
      readonly own: number | undefined;
    }
  | { readonly clause: 'AA-2'; readonly kind: 'attacks-locked'; readonly step: number }
  | { readonly clause: 'AA-2'; readonly kind: 'attacks-not-locked'; readonly step: number }
  | {
      readonly clause: 'AA-7';
      readonly kind: 'wrong-number';
      readonly model: ModelId;
      readonly given: number;
      readonly attacks: number;
    }
  | {
      readonly clause: 'AA-4' | 'AA-10' | 'RG-25' | 'SM-2' | 'SM-4' | 'SM-6' | 'SM-7' | 'SM-9';
      readonly kind: 'no-such-target';
      readonly model: ModelId;
      readonly pool: PoolId;
      readonly allowed: readonly PoolId[];
    }
  | { readonly clause: 'AA-4'; readonly kind: 'cannot-attack'; readonly model: ModelId }
  | { readonly clause: 'RG-19'; readonly kind: 'no-melee' }
  | { readonly clause: 'RG-19'; readonly kind: 'no-step' }
  /** Another combat has begun and must be fought to its end first. */
  | { readonly clause: 'RG-19'; readonly kind: 'another-melee'; readonly units: readonly UnitId[] }
  | { readonly clause: 'RG-25'; readonly kind: 'duel-unanswered'; readonly challenger: ModelId }
  | {
      readonly clause: 'RG-26';
      readonly kind: 'cannot-make-way';
      readonly model: ModelId;
      readonly with: ModelId;
      readonly why:
        | 'not-a-character'
        | 'not-engaged'
        | 'has-contact'
        | 'not-in-first-rank'
        | 'not-of-the-ranks'
        | 'without-contact'
        | 'other-base'
        | 'too-late';
    }
  | {
      readonly clause: 'RG-25';
      readonly kind: 'no-duel-here';
      readonly model?: ModelId;
      readonly unit?: UnitId;
      readonly why:
        | 'not-a-character'
        | 'not-engaged'
        | 'no-enemy-to-answer'
        | 'duel-goes-on'
        | 'refused-already'
        | 'not-challenged'
        | 'not-refused'
        | 'could-not-accept'
        | 'wrong-side'
        | 'too-late';
    };
