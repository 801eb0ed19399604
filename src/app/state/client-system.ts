import type { Command } from '../../rules/core/command.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Game } from '../../rules/play/game.ts';
import type { Mat } from '../../scenario/ambience.ts';
import type { AnimationStep, ProgressListener } from './animation-step.ts';
import type { DiceGroup } from './dice-group.ts';
import type { MenuAction } from './menu-action.ts';
import type { PathQuestion } from './services.ts';
import type { Stage } from './stage.ts';
import type { Step } from './step.ts';
import type { FightFocus } from './squads.ts';
import type { Stamp } from './skirmish.ts';
import type { TableState } from './table-state.ts';

/** The player's choices that a stage depends on. */
export type StageChoice = Pick<TableState, 'selection' | 'model' | 'targets'>;

/** The client side of one game, without a screen. `clientOf` in `app/systems/systems.ts` looks it up by name. */
export type ClientSystem = {
  /** The default mat of its tables. */
  readonly mat: Mat;
  /** Its sounds: whether there is wind besides the room, and the sound of steps on bare ground. */
  readonly sound: { readonly wind: boolean; readonly ground: 'step-stone' | 'step-grass' };

  /** What the game waits for when no animation is running. */
  readonly stageOf: (state: GameState, choice: StageChoice) => Stage;
  /** The default command, given by Enter and the large button; undefined while something is still to be chosen. */
  readonly nextCommand: (table: TableState, stage: Stage) => Command | undefined;
  /** The command that declines; undefined if nothing can be declined. */
  readonly declineCommand: (table: TableState, stage: Stage) => Command | undefined;
  /** Models the prompt asks for: candidates of a choice, or those that may be dragged now. */
  readonly wantedModels: (table: TableState, stage: Stage) => readonly Model[];
  /** The actions of this phase, for one unit or for all, with the reason for those that are disabled. */
  readonly menuActions: (
    table: TableState,
    state: GameState,
    stage: Stage,
    unit: UnitId | undefined,
    model: ModelId | undefined,
  ) => readonly MenuAction[];

  /** Handles a click on a unit. */
  readonly pickUnit: (table: TableState, unit: UnitId, add: boolean) => Step;
  /** The enemies the keyboard cycles through as targets; empty if no target can be chosen now. */
  readonly targetRing: (table: TableState, stage: Stage) => readonly UnitId[];
  /** What the referee is asked as soon as targets are chosen; undefined if nothing. */
  readonly asks: (state: GameState) => 'charge' | 'shots' | undefined;
  /** Why the phase should not be ended, in one sentence; undefined if it may be. */
  readonly whyNotLeave: (state: GameState) => string | undefined;
  /** Further changes to the table after a command. */
  readonly happened: (table: TableState, game: Game, events: readonly GameEvent[]) => Partial<TableState>;

  /** The animation of events; `listener` gets the number of steps so far after each event. */
  readonly planAnimation: (
    before: GameState,
    events: readonly GameEvent[],
    listener: ProgressListener,
  ) => readonly AnimationStep[];
  /** The dice of one event, in groups in the order they are thrown. */
  readonly diceGroups: (event: GameEvent) => readonly DiceGroup[];
  /** Whether an event has no log line of its own, because its neighbours describe it. */
  readonly isSilent: (event: GameEvent, before: GameEvent | undefined) => boolean;
  /** The word stamped over the table for the outcome of events; undefined if there is none. */
  readonly stampOf: (events: readonly GameEvent[]) => Omit<Stamp, 'serial'> | undefined;
  /** The combat or path the camera should show; undefined if there is none. */
  readonly focusOf: (state: GameState) => FightFocus | undefined;
  /** Whether the camera moves to a new focus only after these events have been shown. */
  readonly focusWaits: (events: readonly GameEvent[]) => boolean;

  /** How far a model may be dragged now, inches; undefined if it may not be dragged. */
  readonly moveLimit: (state: GameState, model: ModelId, run: boolean) => Inches | undefined;
  /** Why a unit may not be dragged now; empty if it is simply not its turn to move. */
  readonly whyNoCarry: (state: GameState, unit: UnitId, run: boolean) => readonly Violation[];
  /** The purpose of the path of a dragged model. */
  readonly pathPurpose: (table: TableState, state: GameState, model: ModelId) => PathQuestion['purpose'];
  /** Whether dragging takes the ghost's height into account and puts corners into the intent: paths with checks. */
  readonly dragsOverLevels: boolean;
  /** Whether a dragged model brings its unit along in formation. */
  readonly carriesUnits: (state: GameState) => boolean;
};
