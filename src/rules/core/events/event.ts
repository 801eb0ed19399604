import type { Inches } from '../../../kernel/units.ts';
import type { RegimentsEvent } from './regiments.ts';
import type { FightEvent } from './squads.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { ModelMove } from '../model-move.ts';
import type { Phase, Side } from '../turn.ts';
import type { Violation } from '../violations/violation.ts';
import type { SkirmishEvent } from './skirmish.ts';

/** Something that happened. Only events change a game. */
export type GameEvent =
  | { readonly kind: 'phase-ended'; readonly turn: number; readonly side: Side; readonly phase: Phase }
  /** `fallBack`: it began in engagement range, and so fell back. */
  | {
      readonly kind: 'unit-moved';
      readonly unit: UnitId;
      readonly moves: readonly ModelMove[];
      readonly fallBack?: true;
    }
  | { readonly kind: 'charge-declared'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | {
      readonly kind: 'charge-rolled';
      readonly unit: UnitId;
      readonly dice: readonly number[];
      readonly modifier: number;
      readonly allowed: Inches;
    }
  | { readonly kind: 'charge-failed'; readonly unit: UnitId; readonly because: readonly Violation[] }
  | {
      readonly kind: 'charge-moved';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      readonly moves: readonly ModelMove[];
    }
  /** Models taken off at the end of a turn because their unit had come apart. */
  | { readonly kind: 'models-removed'; readonly unit: UnitId; readonly models: readonly ModelId[] }
  /** Advisory mode: the clause was broken and the command allowed. */
  | { readonly kind: 'overridden'; readonly violation: Violation }
  | FightEvent
  | SkirmishEvent
  | RegimentsEvent;

/** The tag of an event. */
export type GameEventKind = GameEvent['kind'];
