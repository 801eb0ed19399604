import type { Inches } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Blocker } from '../ports.ts';
import type { Phase } from '../turn.ts';

/** A clause of the shooting phase of squads that a command would break. */
export type ShootingViolation =
  // the unit
  | { readonly clause: 'SH-01'; readonly kind: 'not-shooting-phase'; readonly phase: Phase }
  | { readonly clause: 'SH-01'; readonly kind: 'shot-already'; readonly unit: UnitId }
  | { readonly clause: 'SH-02'; readonly kind: 'no-weapons'; readonly unit: UnitId }
  | {
      readonly clause: 'SH-02';
      readonly kind: 'no-such-weapon';
      readonly unit: UnitId;
      readonly weapon: string;
      readonly known: readonly string[];
    }
  | {
      readonly clause: 'SH-03';
      readonly kind: 'engaged-without-pistol';
      readonly unit: UnitId;
      readonly model: ModelId;
      readonly enemy: ModelId;
    }
  | { readonly clause: 'SH-04'; readonly kind: 'shoots-after-fall-back'; readonly unit: UnitId }
  | { readonly clause: 'SH-05'; readonly kind: 'shoots-after-advance'; readonly unit: UnitId }
  // the target
  | { readonly clause: 'SH-06'; readonly kind: 'shoots-at-no-enemy'; readonly target: UnitId }
  | {
      readonly clause: 'SH-06';
      readonly kind: 'target-in-melee';
      readonly target: UnitId;
      readonly friend: UnitId;
    }
  | { readonly clause: 'SH-03'; readonly kind: 'pistols-at-others'; readonly unit: UnitId; readonly target: UnitId }
  | {
      readonly clause: 'SH-07';
      readonly kind: 'no-weapon-in-range';
      readonly unit: UnitId;
      readonly target: UnitId;
      /** From the nearest model that may shoot, and the longest range of the weapons that may. */
      readonly distance: Inches;
      readonly allowed: Inches;
    }
  | {
      readonly clause: 'SH-08';
      readonly kind: 'nobody-sees-target';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly blockedBy: readonly Blocker[];
    };
