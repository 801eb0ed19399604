import type { Inches } from '../../../kernel/units.ts';
import type { ContactScore } from '../state/regiments.ts';
import type { SystemName } from '../system.ts';
import type { UnitId } from '../ids.ts';
import type { MissileViolation } from './regiments-shooting.ts';
import type { MeleeViolation } from './regiments-melee.ts';
import type { Blocker } from '../ports.ts';
import type { Phase, Side } from '../turn.ts';

/** A clause that a command in a game of regiments would break, outside its melee. */
export type RegimentsViolation =
  | { readonly clause: 'RG-01'; readonly kind: 'not-regiments'; readonly system: SystemName }
  | { readonly clause: 'RG-01'; readonly kind: 'not-this-phase'; readonly phase: Phase; readonly needs: Phase }
  | { readonly clause: 'RG-01'; readonly kind: 'regiment-unknown'; readonly unit: UnitId }
  | { readonly clause: 'RG-01'; readonly kind: 'regiment-not-yours'; readonly unit: UnitId; readonly side: Side }
  | { readonly clause: 'RG-01'; readonly kind: 'one-target'; readonly unit: UnitId }
  | { readonly clause: 'RG-01'; readonly kind: 'charges-already'; readonly unit: UnitId }
  | { readonly clause: 'RG-01'; readonly kind: 'declarations-over'; readonly target: UnitId }
  | { readonly clause: 'RG-01'; readonly kind: 'no-charge-declared'; readonly target?: UnitId }
  | { readonly clause: 'RG-01'; readonly kind: 'ranges-rolled'; readonly target: UnitId }
  | { readonly clause: 'RG-02'; readonly kind: 'wrong-facing'; readonly unit: UnitId; readonly target: UnitId }
  | { readonly clause: 'RG-03'; readonly kind: 'nothing-to-answer'; readonly unit: UnitId }
  | { readonly clause: 'RG-03'; readonly kind: 'must-hold'; readonly unit: UnitId }
  | { readonly clause: 'RG-03'; readonly kind: 'must-flee'; readonly unit: UnitId }
  | {
      readonly clause: 'RG-03';
      readonly kind: 'cannot-shoot';
      readonly unit: UnitId;
      readonly why: 'no-missiles' | 'too-near' | 'not-in-front' | 'shot-already';
    }
  | {
      readonly clause: 'RG-04';
      readonly kind: 'cannot-redirect';
      readonly unit: UnitId;
      readonly why: 'target-held' | 'tried-already' | 'same-target';
    }
  | {
      readonly clause: 'RG-05';
      readonly kind: 'cannot-declare';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly why: 'engaged' | 'fleeing' | 'shaken' | 'not-in-arc' | 'unseen' | 'friend' | 'gone' | 'round-base';
    }
  | {
      readonly clause: 'RG-05';
      readonly kind: 'out-of-range';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly distance: Inches;
      readonly most: Inches;
    }
  | {
      readonly clause: 'CC-1';
      readonly kind: 'no-room-to-charge';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly by: readonly Blocker[];
    }
  | {
      readonly clause: 'CC-2';
      readonly kind: 'charge-way-blocked';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly by: readonly Blocker[];
    }
  | { readonly clause: 'CC-4'; readonly kind: 'ranges-not-rolled'; readonly target: UnitId }
  | { readonly clause: 'CC-3'; readonly kind: 'not-of-the-group'; readonly unit: UnitId; readonly target: UnitId }
  | { readonly clause: 'CC-6'; readonly kind: 'order-incomplete'; readonly missing: readonly UnitId[] }
  /** A placement that breaks a contact priority, with the contact it has and the best possible. */
  | {
      readonly clause: 'CC-10' | 'CC-11' | 'CC-12' | 'CC-9';
      readonly kind: 'contact-not-maximised';
      readonly priority: 1 | 2 | 3 | 4;
      readonly have: ContactScore;
      readonly best: ContactScore;
    }
  | {
      readonly clause: 'RG-06' | 'RG-08' | 'RG-09' | 'RG-15';
      readonly kind: 'placement-impossible';
      readonly unit: UnitId;
      readonly why: 'not-flush' | 'off-table' | 'overlaps' | 'no-way' | 'out-of-range' | 'given-twice';
      readonly by?: Blocker;
    }
  | {
      readonly clause: 'RG-29';
      readonly kind: 'regiment-move';
      readonly unit: UnitId;
      readonly why:
        | 'too-far'
        | 'blocked'
        | 'marching'
        | 'rough-march'
        | 'reform-alone'
        | 'engaged'
        | 'moved'
        | 'shaken'
        | 'fleeing';
      readonly by?: Blocker;
      readonly spent?: Inches;
      readonly allowed?: Inches;
    }
  | MissileViolation
  | MeleeViolation;
