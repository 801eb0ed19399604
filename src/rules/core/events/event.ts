import type { MissionEvent } from './mission.ts';
import type { RegimentsEvent } from './regiments.ts';
import type { ChargeEvent, FightEvent } from './squads.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { ModelMove } from '../model-move.ts';
import type { Phase, Side } from '../turn.ts';
import type { Violation } from '../violations/violation.ts';
import type { ShootingEvent } from './shooting.ts';
import type { SkirmishEvent } from './skirmish.ts';
import type { HandEvent } from './by-hand.ts';

/** Events that several games share. */
export type CommonEvent =
  /** `fallBack`: the unit began in engagement range, so its move was a Fall Back. */
  | {
      readonly kind: 'unit-moved';
      readonly unit: UnitId;
      readonly moves: readonly ModelMove[];
      readonly fallBack?: true;
    }
  /** Models taken off the table at the end of a turn because their unit had lost coherency. */
  | { readonly kind: 'models-removed'; readonly unit: UnitId; readonly models: readonly ModelId[] }
  /** Advisory mode: the clause was broken and the command was allowed. */
  | { readonly kind: 'overridden'; readonly violation: Violation };

/** The event of a clause that was broken and allowed in advisory mode. */
export type OverriddenEvent = Extract<CommonEvent, { kind: 'overridden' }>;

/** Something that happened in a game. Only events change its state. */
export type GameEvent =
  | { readonly kind: 'phase-ended'; readonly turn: number; readonly side: Side; readonly phase: Phase }
  | CommonEvent
  | HandEvent
  | ChargeEvent
  | FightEvent
  | ShootingEvent
  | SkirmishEvent
  | RegimentsEvent
  | MissionEvent;

/** The tag of an event. */
export type GameEventKind = GameEvent['kind'];
