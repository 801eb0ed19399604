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

/** What is chosen at the table, as far as a prompt depends on it. */
export type StageChoice = Pick<TableState, 'selection' | 'model' | 'targets'>;

/** One game as the client knows it without a screen. `clientOf` in `app/systems/systems.ts` looks it up by name. */
export type ClientSystem = {
  /** The mat of tables whose scenario names none. */
  readonly mat: Mat;
  /** How it sounds: whether wind is heard over the room, and what a foot strikes where no piece lies under it. */
  readonly sound: { readonly wind: boolean; readonly ground: 'step-stone' | 'step-grass' };

  /** What the game waits for, while nothing is being shown. */
  readonly stageOf: (state: GameState, choice: StageChoice) => Stage;
  /** The command of Enter and of the large button; undefined while something is still to be chosen. */
  readonly nextCommand: (table: TableState, stage: Stage) => Command | undefined;
  /** The command that says no; undefined where nothing can be declined. */
  readonly declineCommand: (table: TableState, stage: Stage) => Command | undefined;
  /** Models that the prompt asks for: candidates of a choice, or those that may be dragged now. */
  readonly wantedModels: (table: TableState, stage: Stage) => readonly Model[];
  /** What can be done in this phase, and why the rest cannot: with one unit, or with all when none is given. */
  readonly menuActions: (
    table: TableState,
    state: GameState,
    stage: Stage,
    unit: UnitId | undefined,
    model: ModelId | undefined,
  ) => readonly MenuAction[];

  /** A unit is clicked. */
  readonly pickUnit: (table: TableState, unit: UnitId, add: boolean) => Step;
  /** Enemies that the keyboard steps through as targets; none where no target is named now. */
  readonly targetRing: (table: TableState, stage: Stage) => readonly UnitId[];
  /** Whether the referee is asked what a charge needs as soon as its targets are chosen. */
  readonly asksForCharges: boolean;
  /** Why the phase should not be left, in one sentence; undefined where it may be. */
  readonly whyNotLeave: (state: GameState) => string | undefined;
  /** What else changes on the table after a command. */
  readonly happened: (table: TableState, game: Game, events: readonly GameEvent[]) => Partial<TableState>;

  /** What is to be seen of events, in their order; `listener` hears after each event how many steps there are by then. */
  readonly planAnimation: (
    before: GameState,
    events: readonly GameEvent[],
    listener: ProgressListener,
  ) => readonly AnimationStep[];
  /** The dice of one event, group by group in the order they are thrown. */
  readonly diceGroups: (event: GameEvent) => readonly DiceGroup[];
  /** Whether an event has no line in the log, because its neighbours say it. */
  readonly isSilent: (event: GameEvent, before: GameEvent | undefined) => boolean;
  /** The word that is stamped over the table for what events came to; undefined for none. */
  readonly stampOf: (events: readonly GameEvent[]) => Omit<Stamp, 'serial'> | undefined;
  /** The combat or path the camera should show; undefined where there is none. */
  readonly focusOf: (state: GameState) => FightFocus | undefined;
  /** Whether the camera waits with a new focus until these events have been shown. */
  readonly focusWaits: (events: readonly GameEvent[]) => boolean;

  /** How far a model may be dragged now, inches; undefined when it may not be. */
  readonly moveLimit: (state: GameState, model: ModelId, run: boolean) => Inches | undefined;
  /** Why a unit may not be dragged now; empty where it is simply not its turn to move. */
  readonly whyNoCarry: (state: GameState, unit: UnitId, run: boolean) => readonly Violation[];
  /** What a path of a dragged model is for. */
  readonly pathPurpose: (table: TableState, state: GameState, model: ModelId) => PathQuestion['purpose'];
  /** Whether a dragged ghost's height belongs to the question, and corners to the player's intent: paths with checks. */
  readonly dragsOverLevels: boolean;
  /** Whether a dragged model brings its unit along in formation. */
  readonly carriesUnits: (state: GameState) => boolean;
};
