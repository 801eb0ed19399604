import type { Inches } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Phase, Side } from '../turn.ts';

/** A clause of the fight phase, of challenges or of interventions that a command would break. */
export type FightViolation =
  // when
  | { readonly clause: 'D-01' | 'D-33' | 'R7-05'; readonly kind: 'not-fight-phase'; readonly phase: Phase }
  | { readonly clause: 'D-01' | 'D-33'; readonly kind: 'blows-struck'; readonly character: ModelId }
  | { readonly clause: 'D-02' | 'D-07'; readonly kind: 'challenged-already'; readonly character: ModelId }
  | {
      readonly clause: 'D-08';
      readonly kind: 'duel-goes-on';
      readonly challenger: ModelId;
      readonly challengee: ModelId;
    }
  | { readonly clause: 'D-03' | 'D-04'; readonly kind: 'others-choose-first'; readonly side: Side }
  | { readonly clause: 'D-04'; readonly kind: 'declined-already'; readonly side: Side }
  // who
  | {
      readonly clause: 'D-05' | 'D-11' | 'D-14' | 'D-33';
      readonly kind: 'unknown-character';
      readonly character: ModelId;
    }
  | { readonly clause: 'D-05' | 'D-11' | 'D-14' | 'D-32'; readonly kind: 'no-character'; readonly character: ModelId }
  | { readonly clause: 'D-05' | 'D-11' | 'D-14' | 'D-34'; readonly kind: 'not-locked'; readonly character: ModelId }
  | { readonly clause: 'D-09'; readonly kind: 'no-enemy-character'; readonly character: ModelId }
  | {
      readonly clause: 'D-10' | 'D-12' | 'D-14' | 'D-35';
      readonly kind: 'character-not-engaged';
      readonly character: ModelId;
    }
  | {
      readonly clause: 'D-10' | 'D-12' | 'D-14' | 'D-35';
      readonly kind: 'cannot-strike';
      readonly character: ModelId;
    }
  | { readonly clause: 'D-11' | 'D-14'; readonly kind: 'wrong-side'; readonly character: ModelId; readonly side: Side }
  | { readonly clause: 'D-11' | 'D-14'; readonly kind: 'another-combat'; readonly character: ModelId }
  // answers
  | { readonly clause: 'D-04'; readonly kind: 'nothing-to-pass' }
  | { readonly clause: 'D-11'; readonly kind: 'nothing-to-accept' }
  | { readonly clause: 'D-13'; readonly kind: 'nothing-to-refuse' }
  | { readonly clause: 'D-14'; readonly kind: 'no-character-to-nominate' }
  | { readonly clause: 'D-13'; readonly kind: 'challenge-unanswered'; readonly challenger: ModelId }
  | { readonly clause: 'D-14'; readonly kind: 'nominee-missing'; readonly challenger: ModelId }
  | { readonly clause: 'R7-20'; readonly kind: 'must-accept'; readonly character: ModelId }
  // the meeting
  | { readonly clause: 'D-20'; readonly kind: 'no-model-makes-way' }
  | {
      readonly clause: 'D-20';
      readonly kind: 'no-partner';
      readonly model: ModelId;
      readonly partners: readonly ModelId[];
    }
  // interventions
  | { readonly clause: 'D-33'; readonly kind: 'enemy-turn'; readonly character: ModelId; readonly side: Side }
  | { readonly clause: 'D-34'; readonly kind: 'no-duel'; readonly character: ModelId }
  | { readonly clause: 'D-34'; readonly kind: 'first-round'; readonly character: ModelId }
  | { readonly clause: 'D-32'; readonly kind: 'in-the-duel'; readonly character: ModelId }
  | { readonly clause: 'D-41'; readonly kind: 'intervened-already'; readonly character: ModelId }
  // piling in and striking
  | { readonly clause: 'R7-05'; readonly kind: 'no-combat'; readonly unit: UnitId | undefined }
  | { readonly clause: 'R7-05'; readonly kind: 'combat-over'; readonly unit: UnitId }
  | { readonly clause: 'R7-08'; readonly kind: 'combat-under-way'; readonly units: readonly UnitId[] }
  | { readonly clause: 'R10-29'; readonly kind: 'others-pick'; readonly side: Side; readonly units: readonly UnitId[] }
  | { readonly clause: 'R7-07'; readonly kind: 'piled-in-already'; readonly step: number }
  | {
      readonly clause: 'R7-07';
      readonly kind: 'may-not-pile-in';
      readonly model: ModelId;
      readonly why: 'other-step' | 'in-contact' | 'not-here';
    }
  | { readonly clause: 'D-24'; readonly kind: 'moved-for-duel'; readonly model: ModelId }
  | {
      readonly clause: 'R7-07';
      readonly kind: 'pile-in-too-far';
      readonly model: ModelId;
      readonly spent: Inches;
      readonly allowed: Inches;
    }
  | { readonly clause: 'R7-07'; readonly kind: 'contact-in-reach'; readonly model: ModelId; readonly length: Inches }
  | { readonly clause: 'R7-07'; readonly kind: 'pile-in-not-nearer'; readonly model: ModelId }
  | { readonly clause: 'R7-03'; readonly kind: 'pile-in-not-coherent'; readonly model: ModelId };
