import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { SightAnswer } from '../../rules/core/ports.ts';
import type { LogEntry } from '../../rules/play/game.ts';
import type { FreeThrow } from './free-dice.ts';
import type { PathReply } from './services.ts';

/** A ruler that stays where it was pinned. */
type PinnedRuler = Extract<Ruler, { from: Point }>;

/** A ring about every model of a unit, at a distance from its base. */
type Aura = { readonly unit: UnitId; readonly radius: Inches };

/** A point on the table that a player briefly marks. */
export type Ping = {
  readonly serial: number;
  readonly at: Point;
  /** The colour of the player in a room who pointed at it; undefined for one's own. */
  readonly colour?: string;
};

/** Which ground a model sees: a grid of points over the table, as far as they are known. */
export type SightField = {
  readonly serial: number;
  readonly columns: number;
  readonly rows: number;
  /** 255 where the ground is seen, 0 where it is not, 128 where unknown; row by row from the far edge. */
  readonly seen: Uint8Array;
  readonly done: boolean;
};

/** The sight tool: the viewing model, its target, and the ground it sees. */
export type SightUiState = {
  readonly from: ModelId;
  readonly to: { readonly model: ModelId; readonly answer: SightAnswer | undefined } | undefined;
  readonly field: SightField | undefined;
};

/** A line of the log that is not part of the game. */
type Aside = {
  readonly serial: number;
  /** The number of log entries before it. */
  readonly after: number;
  readonly text: string;
  /** The entry that it gives the reason for: it is undone and discarded with it. */
  readonly entry?: LogEntry;
};

/** What is on the table without being part of the game: rulers, rings, lines of sight, free dice. */
export type ToolsUiState = {
  readonly pinned: readonly PinnedRuler[];
  readonly auras: readonly Aura[];
  /** The radius used last. */
  readonly auraRadius: Inches;
  readonly pings: readonly Ping[];
  readonly sight: SightUiState | undefined;
  /** Everything higher than this is hidden, to look into houses. */
  readonly ceiling: Inches | undefined;
  /** Whether the tray for free dice is open, and the last throw. */
  readonly trayOpen: boolean;
  readonly free: FreeThrow | undefined;
  /** Log lines that are not part of the game, newest last. */
  readonly asides: readonly Aside[];
  /** Whether the list of lessons is open. */
  readonly lessonsOpen: boolean;
  /** Whether the welcome shows the list of tables. */
  readonly tablesOpen: boolean;
};

/** No tools in use. */
const NO_TOOLS: ToolsUiState = {
  pinned: [],
  auras: [],
  auraRadius: 6,
  pings: [],
  sight: undefined,
  ceiling: undefined,
  trayOpen: false,
  free: undefined,
  asides: [],
  lessonsOpen: false,
  tablesOpen: false,
};

/** A ruler: not begun yet, or laid from a point to the pointer, with the path of the model at its start. */
export type Ruler =
  | {
      readonly from: undefined;
      /** Whether it begins at the next click rather than at the pointer. */
      readonly waits?: true;
    }
  | {
      readonly from: Point;
      readonly model: ModelId | undefined;
      readonly to: Point;
      readonly path: PathReply | undefined;
      /** The stretches before the last bend. */
      readonly legs: readonly { readonly from: Point; readonly to: Point; readonly path: PathReply | undefined }[];
      /** The model it ends at. */
      readonly over: ModelId | undefined;
    };

/** The most pings shown at once. */
const MOST_PINGS = 4;

/** Marks a point on the table for a moment. */
export const stepPing = (table: { readonly tools: ToolsUiState }, ping: Ping): { readonly tools: ToolsUiState } =>
  stepTools(table, { pings: [...table.tools.pings, ping].slice(-MOST_PINGS) });

/** The most log lines kept that are not part of the game. */
const MOST_ASIDES = 200;

/** Adds a log line that is not part of the game. */
export const stepAside = (table: { readonly tools: ToolsUiState }, line: Aside): { readonly tools: ToolsUiState } =>
  stepTools(table, { asides: [...table.tools.asides, line].slice(-MOST_ASIDES) });

/** Changes part of the tools' state. */
export const stepTools = (
  { tools }: { readonly tools: ToolsUiState },
  part: Partial<ToolsUiState>,
): { readonly tools: ToolsUiState } => ({
  tools: { ...tools, ...part },
});

/** The active ruler and the other tools. */
export type ToolsState = { readonly ruler: Ruler | undefined; readonly tools: ToolsUiState };

/** No tool in use. */
export const INITIAL_TOOLS: ToolsState = { ruler: undefined, tools: NO_TOOLS };
