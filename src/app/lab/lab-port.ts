import type { Result } from '../../kernel/result.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import type { BatchTally } from '../../lab/batch/batch-tally.ts';
import type { FactRow } from '../../lab/batch/fact-row.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import type { MapProblem } from '../../lab/map/map-problem.ts';
import type { MapPatch } from '../../lab/map/map-sketch.ts';
import type { LayerKind } from '../../lab/map/mapper.ts';
import type { MapGrid } from '../../lab/map/map-grid.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { UserAssetBytes } from '../state/user-asset-paths.ts';
import type { Situation } from '../state/services.ts';

/** What a worker of the laboratory answers. A rejected promise is a fault of the machine. */
export type LabServices = {
  /** Reads a scenario and lays it out on a table of its own; the answer is the game it begins with, or why there is none. */
  open(text: string, own: UserAssetBytes): Promise<Result<GameState, string>>;
  /** Prepares a question of the table as it is in a game, or as the scenario begins. */
  prepare(ask: MapAsk, situation: Situation | undefined): Promise<Result<readonly LayerKind[], MapProblem>>;
  /** Asks some places. */
  ask(grid: MapGrid, places: readonly number[]): Promise<MapPatch>;
  /** Takes in what games are to be played of the open scenario. */
  order(wish: BatchSettings): Promise<BatchOrder>;
  /** Plays the games of a task. */
  play(task: number): Promise<readonly FactRow[]>;
  /** Plays a game again; the text of its replay. */
  record(game: number): Promise<string>;
};

/** Games to be played of a scenario; `name` is its file's, as the command line would be told. */
export type BatchSettings = Pick<BatchOrder, 'games' | 'seed' | 'policies' | 'play'> & { readonly name: string };

/** A worker of the laboratory, and how to send it away in the middle of a thought. */
export type FarLab = { readonly services: LabServices; readonly dismiss: () => void };

/** Plays a batch by whoever plays its tasks, and tells how far it is. */
export type DriveGames = (drive: {
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

/** What the laboratory is given by the page. */
export type LabHouse = {
  /** Seats a worker; `died` is told when it ends by itself. */
  readonly summon: (died: (reason: string) => void) => FarLab;
  /** How many workers may think at once. */
  readonly width: number;
  readonly ownFor: (text: string) => Promise<UserAssetBytes>;
  readonly drive: DriveGames;
  /** Opens a replay in the player. */
  readonly watch: (name: string, text: string) => Promise<void>;
};
