import type { Result } from '../../kernel/result.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import type { BatchTally } from '../../lab/batch/batch-tally.ts';
import type { FactRow } from '../../lab/batch/fact-row.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import type { MapProblem } from '../../lab/map/map-problem.ts';
import type { MapPatch } from '../../lab/map/map-sketch.ts';
import type { LayerKind } from '../../lab/map/mapper.ts';
import type { MapGrid } from '../../lab/map/map-grid.ts';
import type { Judgement } from '../../lab/review/costly-decisions.ts';
import type { Review } from '../../lab/review/review.ts';
import type { LogEntry } from '../../rules/play/game.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Preference, SideQuestion } from '../../lab/game/prefer.ts';
import type { UserAssetBytes } from '../state/user-asset-paths.ts';
import type { Situation } from '../state/services.ts';
import type { TableStore } from '../state/table-store.ts';
import type { LabStore } from './lab-store.ts';

/** The services of a laboratory worker. A rejected promise means the worker failed. */
export type LabServices = {
  /**
   * Reads a scenario and lays it out on the worker's own table; returns the game's initial state.
   *
   * @errors One sentence that says why it cannot be opened.
   */
  open(text: string, own: UserAssetBytes): Promise<Result<GameState, string>>;
  /**
   * Prepares a question about the table as it stands in a game, or at the start of the scenario.
   *
   * @errors {@link MapProblem}
   */
  prepare(ask: MapAsk, situation: Situation | undefined): Promise<Result<readonly LayerKind[], MapProblem>>;
  /** Answers the question for some places. */
  ask(grid: MapGrid, places: readonly number[]): Promise<MapPatch>;
  /** Accepts the settings of games to be played in the open scenario. */
  order(settings: BatchSettings): Promise<BatchOrder>;
  /** Plays the games of a task. */
  play(task: number): Promise<readonly FactRow[]>;
  /** Answers what a side decides in a game on the open scenario's table. */
  prefer(situation: Situation, question: SideQuestion): Promise<Preference>;
  /** Begins the review of a game that was played on the open scenario's table: its entries in force. */
  review(initial: Situation, log: readonly LogEntry[]): Promise<Omit<Review, 'judge'>>;
  /** Judges a decision of the game that is reviewed, by its index; undefined where nothing better is found. */
  judge(decision: number): Promise<Judgement | undefined>;
  /** Plays a game again and returns the text of its replay. */
  record(game: number): Promise<string>;
};

/** Settings of a batch of games; `name` is the scenario's file name, as on the command line. */
export type BatchSettings = Pick<BatchOrder, 'games' | 'seed' | 'policies' | 'play'> & { readonly name: string };

/** A laboratory worker and the function that terminates it, even while it computes. */
export type LabWorker = { readonly services: LabServices; readonly dismiss: () => void };

/** Has an engine play the tasks of a batch and reports progress. */
type DriveGames = (drive: {
  readonly order: BatchOrder;
  readonly engine: {
    readonly width: number;
    readonly play: (task: number) => Promise<readonly FactRow[]>;
    readonly close: () => Promise<void>;
  };
  readonly keeper: {
    readonly read: () => Iterable<readonly FactRow[]>;
    readonly append: (rows: readonly FactRow[]) => void;
  };
  readonly signal: AbortSignal;
  readonly follow: (games: number, tally: BatchTally) => void;
}) => Promise<{ readonly tally: BatchTally; readonly isDone: boolean }>;

/** What the laboratory depends on. */
export type LabDependencies = {
  readonly table: TableStore;
  readonly lab: LabStore;
  /** Starts a worker; calls `died` if it ends unexpectedly. */
  readonly spawn: (died: (reason: string) => void) => LabWorker;
  /** The most workers that may run at once. */
  readonly width: number;
  /** The imported models named in a scenario. */
  readonly ownFor: (text: string) => Promise<UserAssetBytes>;
  readonly drive: DriveGames;
  /** Opens a replay in the replay viewer. */
  readonly watch: (name: string, text: string) => Promise<void>;
};
