import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { RegimentsViolation } from './regiments.ts';
import type { EngageViolation } from './skirmish-engage.ts';
import type { FightViolation } from './squads.ts';
import type { ModelId, PieceId, UnitId } from '../ids.ts';
import type { Blocker, NoPlace } from '../ports.ts';
import type { Phase, Side } from '../turn.ts';
import type { ShootingViolation } from './shooting.ts';
import type { SkirmishViolation } from './skirmish.ts';
import type { HandViolation } from './by-hand.ts';

/**
 * A clause a command would break, with the data to explain it; its text is written by `messages`.
 *
 * `clause` is an id of SPEC.md. Everything needed to show the violation on the table (where, along, by) is included.
 */
export type Violation =
  // who, when
  | { readonly clause: 'C-01'; readonly kind: 'not-your-unit'; readonly unit: UnitId; readonly side: Side }
  | { readonly clause: 'C-01'; readonly kind: 'unknown-unit'; readonly unit: UnitId }
  | { readonly clause: 'C-01'; readonly kind: 'charge-unresolved'; readonly unit: UnitId }
  | { readonly clause: 'C-02'; readonly kind: 'already-declared'; readonly unit: UnitId }
  | { readonly clause: 'C-03'; readonly kind: 'wrong-phase'; readonly phase: Phase }
  | { readonly clause: 'C-13'; readonly kind: 'nothing-to-roll' }
  | { readonly clause: 'C-13'; readonly kind: 'nothing-to-move' }
  // eligibility
  | {
      readonly clause: 'C-04';
      readonly kind: 'no-enemy-near';
      readonly unit: UnitId;
      readonly nearest: Inches | undefined;
      readonly allowed: Inches;
    }
  | { readonly clause: 'C-05'; readonly kind: 'advanced'; readonly unit: UnitId }
  | { readonly clause: 'C-06'; readonly kind: 'fell-back'; readonly unit: UnitId }
  | {
      readonly clause: 'C-07';
      readonly kind: 'already-engaged';
      readonly unit: UnitId;
      readonly model: ModelId;
      readonly enemy: ModelId;
    }
  | { readonly clause: 'C-08'; readonly kind: 'aircraft'; readonly unit: UnitId }
  | { readonly clause: 'R10-24'; readonly kind: 'aircraft-target'; readonly unit: UnitId; readonly target: UnitId }
  | { readonly clause: 'R10-36'; readonly kind: 'cannot-charge'; readonly unit: UnitId }
  // targets
  | { readonly clause: 'C-10'; readonly kind: 'no-target' }
  | { readonly clause: 'C-10'; readonly kind: 'target-friendly'; readonly target: UnitId }
  | { readonly clause: 'C-10'; readonly kind: 'target-unknown'; readonly target: UnitId }
  | { readonly clause: 'C-10'; readonly kind: 'target-twice'; readonly target: UnitId }
  | {
      readonly clause: 'C-10';
      readonly kind: 'target-too-far';
      readonly target: UnitId;
      readonly distance: Inches;
      readonly allowed: Inches;
    }
  // the move as a whole
  | {
      readonly clause: 'C-15';
      readonly kind: 'target-not-engaged';
      readonly target: UnitId;
      readonly gap: Inches;
      readonly short: Inches | undefined;
    }
  | {
      readonly clause: 'C-16';
      readonly kind: 'enters-bystander-range';
      readonly model: ModelId;
      readonly enemy: ModelId;
      readonly at: Point;
      readonly along: Inches;
    }
  | { readonly clause: 'C-17'; readonly kind: 'not-coherent'; readonly models: readonly ModelId[] }
  | {
      readonly clause: 'C-18';
      readonly kind: 'roll-too-low';
      readonly needed: Inches | undefined;
      readonly allowed: Inches;
      /** The model that must keep up with its unit and sets the needed distance. */
      readonly last?: ModelId;
    }
  | { readonly clause: 'C-19'; readonly kind: 'no-joint-placement'; readonly proven: boolean }
  | { readonly clause: 'C-20'; readonly kind: 'charge-possible'; readonly unit: UnitId }
  // each model
  | {
      readonly clause: 'C-14';
      readonly kind: 'too-far';
      readonly model: ModelId;
      readonly spent: Inches;
      readonly allowed: Inches;
    }
  | { readonly clause: 'C-21'; readonly kind: 'unknown-model'; readonly model: ModelId }
  | { readonly clause: 'C-21'; readonly kind: 'moved-twice'; readonly model: ModelId }
  | {
      readonly clause: 'C-22';
      readonly kind: 'not-closer';
      readonly model: ModelId;
      readonly before: Inches;
      readonly after: Inches;
    }
  | {
      readonly clause: 'C-23';
      readonly kind: 'contact-possible';
      readonly model: ModelId;
      readonly enemy: ModelId;
      readonly at: Point;
      readonly length: Inches;
    }
  | {
      readonly clause: 'C-26';
      readonly kind: 'path-blocked';
      readonly model: ModelId;
      readonly at: Point;
      readonly along: Inches;
      readonly by: Blocker;
    }
  | {
      readonly clause: 'C-26';
      readonly kind: 'unreachable';
      readonly model: ModelId;
      readonly by: readonly Blocker[];
      /** The piece that no face leads up or down, when that is the only obstacle. */
      readonly noFace?: PieceId;
    }
  | {
      readonly clause: 'C-29' | 'R10-16';
      readonly kind: 'no-place';
      readonly model: ModelId;
      readonly at: Point;
      readonly why: NoPlace;
    }
  | { readonly clause: 'C-33'; readonly kind: 'ends-on-model'; readonly model: ModelId; readonly other: ModelId }
  | {
      readonly clause: 'C-34';
      readonly kind: 'through-enemy';
      readonly model: ModelId;
      readonly enemy: ModelId;
      readonly at: Point;
      readonly along: Inches;
    }
  | {
      readonly clause: 'C-35';
      readonly kind: 'bases-overlap';
      readonly model: ModelId;
      readonly other: ModelId;
      readonly overlap: Inches;
    }
  // plain moves
  | { readonly clause: 'R10-13'; readonly kind: 'not-movement-phase'; readonly phase: Phase }
  | { readonly clause: 'R10-13'; readonly kind: 'no-moves' }
  | { readonly clause: 'R10-02'; readonly kind: 'ends-engaged'; readonly model: ModelId; readonly enemy: ModelId }
  | {
      readonly clause: 'R10-03';
      readonly kind: 'move-not-coherent';
      readonly unit: UnitId;
      readonly models: readonly ModelId[];
    }
  | {
      readonly clause: 'R10-13';
      readonly kind: 'move-too-far';
      readonly model: ModelId;
      readonly spent: Inches;
      readonly allowed: Inches;
    }
  | { readonly clause: 'R10-13'; readonly kind: 'moved-already'; readonly unit: UnitId }
  // the log
  | { readonly clause: 'L-02'; readonly kind: 'nothing-to-undo' }
  | { readonly clause: 'L-03'; readonly kind: 'nothing-to-redo' }
  | HandViolation
  // missions
  | { readonly clause: 'MI-11'; readonly kind: 'game-over' }
  | { readonly clause: 'MI-12'; readonly kind: 'still-deploying' | 'not-deploying' }
  | { readonly clause: 'MI-12'; readonly kind: 'deployed-already'; readonly unit: UnitId }
  | { readonly clause: 'MI-13'; readonly kind: 'outside-zone'; readonly model: ModelId; readonly at: Point }
  | { readonly clause: 'MI-14'; readonly kind: 'no-room-in-zone'; readonly unit: UnitId }
  | { readonly clause: 'MI-15'; readonly kind: 'not-arriving-yet'; readonly unit: UnitId; readonly from: number }
  | { readonly clause: 'MI-15'; readonly kind: 'arrives-in-movement'; readonly unit: UnitId }
  /** `edge`: how far from an edge of the table it may arrive; absent where the mission names a zone. */
  | { readonly clause: 'MI-16'; readonly kind: 'outside-arrival'; readonly model: ModelId; readonly edge?: Inches }
  | {
      readonly clause: 'MI-16';
      readonly kind: 'arrives-too-near';
      readonly model: ModelId;
      readonly enemy: ModelId;
      readonly distance: Inches;
      readonly apart: Inches;
    }
  | FightViolation
  | ShootingViolation
  | EngageViolation
  | SkirmishViolation
  | RegimentsViolation;

/** The tag of a violation. */
export type ViolationKind = Violation['kind'];
