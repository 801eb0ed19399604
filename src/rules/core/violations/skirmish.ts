import type { Point } from '../../../kernel/point.ts';
import type { Inches, Share } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Blocker } from '../ports.ts';
import type { Phase, Side } from '../turn.ts';

/** A clause of the other phases of a skirmish that a command would break. */
export type SkirmishViolation =
  // who acts, and when
  | { readonly clause: 'S-36'; readonly kind: 'fighter-unknown'; readonly unit: UnitId }
  | { readonly clause: 'S-36'; readonly kind: 'body-unknown'; readonly model: ModelId }
  | { readonly clause: 'S-36'; readonly kind: 'no-fighter-named' }
  | { readonly clause: 'S-36'; readonly kind: 'fighter-not-yours'; readonly unit: UnitId; readonly side: Side }
  | {
      readonly clause: 'S-36';
      readonly kind: 'acted-already';
      readonly unit: UnitId;
      readonly action: SkirmishActionName;
    }
  | { readonly clause: 'S-36'; readonly kind: 'aims-at-no-foe'; readonly target: UnitId }
  | { readonly clause: 'S-05'; readonly kind: 'is-down'; readonly unit: UnitId; readonly status: 'stunned' | 'dazed' }
  // moving
  | { readonly clause: 'E-15'; readonly kind: 'attempt-forbids-move'; readonly unit: UnitId }
  | { readonly clause: 'S-12'; readonly kind: 'not-move-phase'; readonly phase: Phase }
  | { readonly clause: 'S-12'; readonly kind: 'held-in-place'; readonly unit: UnitId; readonly by: UnitId }
  | {
      readonly clause: 'S-12';
      readonly kind: 'too-far-to-move';
      readonly unit: UnitId;
      readonly length: Inches;
      readonly allowed: Inches;
    }
  /** Every path with the checks declared is longer than `beyond`, which is more than `allowed`. */
  | {
      readonly clause: 'S-12';
      readonly kind: 'too-far-with-checks';
      readonly unit: UnitId;
      readonly beyond: Inches;
      readonly allowed: Inches;
    }
  | { readonly clause: 'S-05'; readonly kind: 'only-crawls'; readonly unit: UnitId }
  | { readonly clause: 'S-05'; readonly kind: 'crawl-leaves-foe'; readonly unit: UnitId; readonly foe: UnitId }
  | { readonly clause: 'S-10'; readonly kind: 'ends-touching'; readonly unit: UnitId; readonly enemy: UnitId }
  | { readonly clause: 'S-13'; readonly kind: 'no-way'; readonly unit: UnitId; readonly by: readonly Blocker[] }
  | {
      readonly clause: 'S-13';
      readonly kind: 'drawn-way-blocked';
      readonly unit: UnitId;
      readonly at: Point;
      readonly along: Inches;
      readonly by: Blocker;
    }
  | { readonly clause: 'S-14'; readonly kind: 'carrier-runs'; readonly unit: UnitId }
  | { readonly clause: 'S-33'; readonly kind: 'plodder-runs'; readonly unit: UnitId }
  // shots and spells
  | { readonly clause: 'S-34'; readonly kind: 'not-ranged-phase'; readonly phase: Phase }
  | { readonly clause: 'S-34'; readonly kind: 'no-shooter'; readonly unit: UnitId }
  | { readonly clause: 'E-16'; readonly kind: 'attempt-forbids-shot'; readonly unit: UnitId }
  | { readonly clause: 'S-34'; readonly kind: 'shoots-after-run'; readonly unit: UnitId }
  | { readonly clause: 'S-30'; readonly kind: 'shoots-after-spell'; readonly unit: UnitId }
  | { readonly clause: 'S-34'; readonly kind: 'shoots-engaged'; readonly unit: UnitId; readonly foe: UnitId }
  | {
      readonly clause: 'S-34' | 'S-35' | 'SK-02' | 'SK-09';
      readonly kind: 'target-out-of-range';
      readonly target: UnitId;
      readonly distance: Inches;
      readonly allowed: Inches;
    }
  | {
      readonly clause: 'S-11';
      readonly kind: 'target-unseen';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly blockedBy: readonly Blocker[];
    }
  | { readonly clause: 'S-35'; readonly kind: 'not-cast-phase'; readonly phase: Phase }
  | { readonly clause: 'S-35'; readonly kind: 'no-caster'; readonly unit: UnitId }
  | { readonly clause: 'SK-01'; readonly kind: 'several-missiles'; readonly unit: UnitId }
  | {
      readonly clause: 'SK-01';
      readonly kind: 'no-such-missile';
      readonly unit: UnitId;
      readonly weapon: string;
      readonly known: readonly string[];
    }
  | {
      readonly clause: 'SK-07';
      readonly kind: 'shoots-past-foe';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly foe: UnitId;
    }
  | {
      readonly clause: 'SK-08';
      readonly kind: 'no-such-spell';
      readonly unit: UnitId;
      readonly spell: string;
      readonly known: readonly string[];
    }
  | { readonly clause: 'SK-12'; readonly kind: 'aims-at-no-friend'; readonly target: UnitId }
  // rout
  | { readonly clause: 'SK-14'; readonly kind: 'rout-not-now'; readonly phase: Phase }
  | { readonly clause: 'SK-14'; readonly kind: 'rout-tested-already'; readonly side: Side }
  | {
      readonly clause: 'SK-14';
      readonly kind: 'rout-not-due';
      readonly side: Side;
      readonly out: number;
      readonly of: number;
      /** The share that must be out; absent where the table has no rout tests. */
      readonly share?: Share;
    }
  // melee
  | { readonly clause: 'S-31'; readonly kind: 'not-melee-phase'; readonly phase: Phase }
  | { readonly clause: 'S-31'; readonly kind: 'no-fighter-to-strike' | 'ordered-already' }
  | {
      readonly clause: 'S-31';
      readonly kind: 'others-strike';
      readonly unit: UnitId;
      readonly next: readonly UnitId[];
    }
  | { readonly clause: 'S-32'; readonly kind: 'not-engaged-with'; readonly unit: UnitId; readonly target: UnitId }
  | {
      readonly clause: 'S-32';
      readonly kind: 'active-foe-first';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly active: UnitId;
    };

/** An action that a fighter may take once in its side's turn. */
export type SkirmishActionName = 'move' | 'shot' | 'spell';
