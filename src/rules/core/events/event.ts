import type { RegimentsEvent } from './regiments.ts';
import type { ChargeEvent, FightEvent } from './squads.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { ModelMove } from '../model-move.ts';
import type { Phase, Side } from '../turn.ts';
import type { Violation } from '../violations/violation.ts';
import type { SkirmishEvent } from './skirmish.ts';

/** Events that several games share. */
export type CommonEvent =
  /** `fallBack`: it began in engagement range, and so fell back. */
  | {
      readonly kind: 'unit-moved';
      readonly unit: UnitId;
      readonly moves: readonly ModelMove[];
      readonly fallBack?: true;
    }
  /** Models taken off at the end of a turn because their unit had come apart. */
  | { readonly kind: 'models-removed'; readonly unit: UnitId; readonly models: readonly ModelId[] }
  /** Advisory mode: the clause was broken and the command allowed. */
  | { readonly kind: 'overridden'; readonly violation: Violation };

/** Advisory mode: a clause was broken and the command allowed. */
export type OverriddenEvent = Extract<CommonEvent, { kind: 'overridden' }>;

/** Something that happened. Only events change a game. */
export type GameEvent =
  | { readonly kind: 'phase-ended'; readonly turn: number; readonly side: Side; readonly phase: Phase }
  | CommonEvent
  | ChargeEvent
  | FightEvent
  | SkirmishEvent
  | RegimentsEvent;

/** The tag of an event. */
export type GameEventKind = GameEvent['kind'];
