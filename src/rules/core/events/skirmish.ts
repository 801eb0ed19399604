import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { CheckKind } from '../agility.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { AimModifier, SpellEffect } from '../missile.ts';
import type { ModelMove } from '../model-move.ts';
import type { Blocker } from '../ports.ts';
import type { Status } from '../state/state.ts';
import type { Side } from '../turn.ts';
import type { Engagement, EngageReach, EngageStage } from '../state/skirmish.ts';

/** The purpose of a check, which decides the characteristic it is made on. */
export type CheckPurpose = CheckKind | 'ledge' | 'taunt' | 'fear' | 'cast' | 'melee' | 'defence' | 'ranged' | 'order';

/** One check or roll of a d20: every die, the die kept, and the target it had to reach. @source S-01, S-02 */
export type D20Roll = {
  readonly dice: readonly number[];
  readonly kept: number;
  /** The target after modifiers; absent for rolls that have none. */
  readonly needs?: number;
  readonly passed?: boolean;
};

/** The result of an injury. */
export type InjuryResult = 'nothing' | 'dazed' | 'stunned' | 'out' | 'wound-lost';

/** What one fighter sees of another when an attempt is declared: the line that proves it, or the blocker. */
export type SightFact = {
  readonly target: UnitId;
  readonly line?: { readonly from: Point; readonly to: Point };
  readonly blockedBy: readonly Blocker[];
};

/** The outcome of an attempt. */
export type EngageOutcome = 'engaged' | 'intercepted' | 'too-far' | 'check-failed' | 'fell';

/** The kind of move that moved a fighter. */
export type FighterMoveKind = 'engage' | 'failed' | 'intercept' | 'move' | 'run' | 'crawl' | 'shuffle' | 'push';

/** An event of a skirmish. */
export type SkirmishEvent =
  // building blocks: the only ones that change fighters
  | {
      readonly kind: 'status-changed';
      readonly unit: UnitId;
      readonly on: readonly Status[];
      readonly off: readonly Status[];
    }
  | { readonly kind: 'fighter-moved'; readonly unit: UnitId; readonly how: FighterMoveKind; readonly move: ModelMove }
  | {
      readonly kind: 'fighter-fell';
      readonly unit: UnitId;
      readonly from: Point;
      readonly to: Point;
      readonly drop: Inches;
    }
  | { readonly kind: 'joined'; readonly pairs: readonly Engagement[] }
  | { readonly kind: 'parted'; readonly pairs: readonly Engagement[] }
  | { readonly kind: 'wound-lost'; readonly unit: UnitId; readonly left: number }
  | { readonly kind: 'taken-out'; readonly unit: UnitId; readonly model: ModelId; readonly at: Point }
  // dice, one event each
  | {
      readonly kind: 'checked';
      readonly unit: UnitId;
      readonly purpose: CheckPurpose;
      readonly roll: D20Roll;
      readonly against?: UnitId;
    }
  | {
      readonly kind: 'injury-rolled';
      readonly unit: UnitId;
      readonly cause: 'fall' | 'melee' | 'shot' | 'spell';
      readonly roll: D20Roll;
      readonly bonus: number;
      readonly result: InjuryResult;
    }
  // an attempt to engage
  | {
      readonly kind: 'engage-declared';
      readonly unit: UnitId;
      /** The targets: those named, or the fighters that taunted the engager. */
      readonly targets: readonly UnitId[];
      readonly checks: readonly CheckKind[];
      readonly sight: readonly SightFact[];
      readonly seen: boolean;
      /** The window the engager looked from. */
      readonly window?: Point;
    }
  | { readonly kind: 'out-of-sight-rolled'; readonly unit: UnitId; readonly roll: D20Roll }
  /** How far the engager may go, and the stage that follows. */
  | ({
      readonly kind: 'engage-measured';
      readonly unit: UnitId;
      /** Length of the shortest path to contact; undefined when there is none. */
      readonly length: Inches | undefined;
      readonly stage: Extract<EngageStage, { readonly kind: 'path' | 'failing' }>;
    } & EngageReach)
  | {
      readonly kind: 'engage-path-chosen';
      readonly unit: UnitId;
      readonly stage: Extract<EngageStage, { readonly kind: 'intercept' }>;
    }
  | {
      readonly kind: 'intercepted';
      readonly unit: UnitId;
      readonly by: UnitId;
      readonly stage: Extract<EngageStage, { readonly kind: 'walk' }>;
    }
  | {
      readonly kind: 'intercept-declined';
      readonly unit: UnitId;
      readonly stage: Extract<EngageStage, { readonly kind: 'walk' }>;
    }
  | {
      readonly kind: 'engage-ended';
      readonly unit: UnitId;
      readonly outcome: EngageOutcome;
      readonly jumpAttack: boolean;
    }
  | { readonly kind: 'fear-tested'; readonly unit: UnitId; readonly of: readonly UnitId[]; readonly roll: D20Roll }
  // rout
  | {
      readonly kind: 'rout-tested';
      readonly side: Side;
      /** The fighter that tests for its side. */
      readonly unit: UnitId;
      /** How many of its fighters are out, of how many. */
      readonly out: number;
      readonly of: number;
      readonly roll: D20Roll;
    }
  /** A side gave up the fight. `willing`: without failing a test. */
  | { readonly kind: 'routed'; readonly side: Side; readonly willing?: true }
  // the other phases
  | {
      readonly kind: 'shot';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly line: { readonly from: Point; readonly to: Point };
      /** The window the shot was taken from. */
      readonly window?: Point;
      /** The missile weapon, its number of shots, and what its checks need more or fewer; absent for a plain shot. */
      readonly weapon?: string;
      readonly shots?: number;
      readonly modifiers?: readonly AimModifier[];
    }
  | {
      readonly kind: 'spell-cast';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly difficulty: number;
      readonly passed: boolean;
      /** The window the spell was cast from. */
      readonly window?: Point;
      /** The spell and what it does; absent for a plain one. */
      readonly spell?: string;
      readonly effect?: SpellEffect;
    }
  | { readonly kind: 'warded'; readonly unit: UnitId; readonly by: UnitId; readonly pips: number }
  | { readonly kind: 'melee-ordered'; readonly order: readonly UnitId[] }
  | { readonly kind: 'attacked'; readonly unit: UnitId; readonly target: UnitId; readonly attacks: number };
