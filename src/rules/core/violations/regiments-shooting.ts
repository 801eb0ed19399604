import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../ids.ts';
import type { Blocker } from '../ports.ts';

/** A clause of the shooting phase of regiments that a command would break. */
export type MissileViolation =
  | {
      readonly clause: 'RS-01' | 'RS-03';
      readonly kind: 'regiment-not-shooting';
      readonly unit: UnitId;
      readonly why: 'shot-already' | 'engaged' | 'fleeing' | 'shaken' | 'charged' | 'marched';
    }
  | {
      readonly clause: 'RS-04';
      readonly kind: 'regiment-no-target';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly why: 'engaged' | 'not-in-arc';
    }
  | {
      readonly clause: 'RS-04';
      readonly kind: 'regiment-unseen';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly blockedBy: readonly Blocker[];
    }
  | {
      readonly clause: 'RS-04';
      readonly kind: 'no-missiles-reach';
      readonly unit: UnitId;
      readonly target: UnitId;
      /** From the nearest model that may shoot, and the longest range of the weapons that may. */
      readonly distance: Inches;
      readonly allowed: Inches;
    };
