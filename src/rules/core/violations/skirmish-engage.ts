import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { CheckKind } from '../agility.ts';
import type { UnitId } from '../ids.ts';
import type { Blocker, NoPlace } from '../ports.ts';
import type { SystemName } from '../system.ts';
import type { Phase, Side } from '../turn.ts';

/** A clause that a command would break in the Engage phase, or in the preconditions it shares. */
export type EngageViolation =
  // who, when
  | { readonly clause: 'E-02'; readonly kind: 'not-skirmish'; readonly system: SystemName }
  | { readonly clause: 'E-01'; readonly kind: 'no-engage-phase'; readonly side: Side }
  | { readonly clause: 'E-02'; readonly kind: 'not-engage-phase'; readonly phase: Phase }
  | { readonly clause: 'E-21'; readonly kind: 'consent-missing'; readonly unit: UnitId }
  | { readonly clause: 'E-03'; readonly kind: 'attempted-already'; readonly unit: UnitId }
  | { readonly clause: 'E-03'; readonly kind: 'attempt-open'; readonly unit: UnitId }
  | { readonly clause: 'E-03'; readonly kind: 'no-attempt' }
  | { readonly clause: 'E-05'; readonly kind: 'stunned'; readonly unit: UnitId }
  | { readonly clause: 'E-06'; readonly kind: 'dazed'; readonly unit: UnitId }
  | { readonly clause: 'E-07'; readonly kind: 'held-in-melee'; readonly unit: UnitId; readonly by: UnitId }
  | { readonly clause: 'E-08'; readonly kind: 'own-opponent'; readonly unit: UnitId; readonly target: UnitId }
  | { readonly clause: 'S-33'; readonly kind: 'berserk-holds-back'; readonly unit: UnitId }
  // the declaration
  | { readonly clause: 'E-23'; readonly kind: 'engager-unknown'; readonly unit: UnitId }
  | { readonly clause: 'E-23'; readonly kind: 'engager-not-yours'; readonly unit: UnitId; readonly side: Side }
  | { readonly clause: 'E-23'; readonly kind: 'no-target-named' }
  | { readonly clause: 'E-23'; readonly kind: 'named-unknown'; readonly target: UnitId }
  | { readonly clause: 'E-23'; readonly kind: 'named-friend'; readonly target: UnitId }
  | { readonly clause: 'E-23'; readonly kind: 'named-twice'; readonly target: UnitId }
  | { readonly clause: 'E-21'; readonly kind: 'no-measuring'; readonly unit: UnitId }
  | { readonly clause: 'S-11'; readonly kind: 'no-window'; readonly unit: UnitId }
  // measuring and the path
  | { readonly clause: 'E-26'; readonly kind: 'roll-first'; readonly unit: UnitId }
  | { readonly clause: 'E-26'; readonly kind: 'no-roll-due'; readonly unit: UnitId }
  | {
      readonly clause: 'E-35';
      readonly kind: 'out-of-reach';
      readonly unit: UnitId;
      readonly length: Inches | undefined;
      /** Where the search for a path gave up: no path is shorter. */
      readonly beyond?: Inches | undefined;
      readonly reach: Inches;
    }
  | { readonly clause: 'E-28'; readonly kind: 'path-chosen-already'; readonly unit: UnitId }
  | {
      readonly clause: 'E-28';
      readonly kind: 'path-too-long';
      readonly unit: UnitId;
      readonly length: Inches;
      readonly reach: Inches;
    }
  | {
      readonly clause: 'E-24';
      readonly kind: 'checks-otherwise';
      readonly unit: UnitId;
      readonly declared: readonly CheckKind[];
      readonly used: readonly CheckKind[];
    }
  | { readonly clause: 'E-14'; readonly kind: 'ally-avoided'; readonly unit: UnitId; readonly ally: UnitId }
  | {
      readonly clause: 'E-34';
      readonly kind: 'no-contact';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly gap: Inches;
    }
  | {
      readonly clause: 'E-46';
      readonly kind: 'not-shortest';
      readonly unit: UnitId;
      readonly length: Inches;
      readonly least: Inches;
    }
  | {
      readonly clause: 'E-11';
      readonly kind: 'way-blocked';
      readonly unit: UnitId;
      readonly at: Point;
      readonly along: Inches;
      readonly by: Blocker;
    }
  | {
      readonly clause: 'S-10';
      readonly kind: 'through-foe';
      readonly unit: UnitId;
      readonly enemy: UnitId;
      readonly at: Point;
      readonly along: Inches;
    }
  | {
      readonly clause: 'S-23';
      readonly kind: 'no-standing';
      readonly unit: UnitId;
      readonly at: Point;
      readonly why: NoPlace;
    }
  // intercepting
  | { readonly clause: 'E-29'; readonly kind: 'no-intercept-now' }
  | { readonly clause: 'E-29'; readonly kind: 'intercepted-already'; readonly by: UnitId }
  | { readonly clause: 'S-27'; readonly kind: 'interceptor-unknown'; readonly unit: UnitId }
  | {
      readonly clause: 'S-27';
      readonly kind: 'interceptor-unfit';
      readonly unit: UnitId;
      readonly why: 'friend' | 'stunned' | 'dazed' | 'engaged' | 'target';
    }
  | {
      readonly clause: 'S-28';
      readonly kind: 'intercept-too-far';
      readonly unit: UnitId;
      readonly length: Inches;
      readonly allowed: Inches;
    }
  | {
      readonly clause: 'S-28';
      readonly kind: 'intercept-blocked';
      readonly unit: UnitId;
      readonly at: Point;
      readonly by: Blocker;
    }
  | { readonly clause: 'S-28'; readonly kind: 'intercept-climbs'; readonly unit: UnitId; readonly at: Point }
  | { readonly clause: 'S-28'; readonly kind: 'intercept-touches'; readonly unit: UnitId; readonly enemy: UnitId }
  | { readonly clause: 'E-30'; readonly kind: 'does-not-block'; readonly unit: UnitId; readonly gap: Inches };
