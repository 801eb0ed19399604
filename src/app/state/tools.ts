import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { SightAnswer } from '../../rules/core/ports.ts';
import type { FreeThrow } from './free-dice.ts';
import type { PathReply } from './services.ts';

/** A ruler that stays where it was laid. */
export type PinnedRuler = Extract<Ruler, { from: Point }>;

/** A ring of light about every model of a unit, at a distance from its base. */
export type Aura = { readonly unit: UnitId; readonly radius: Inches };

/** A place a player points at for a moment. */
export type Ping = { readonly serial: number; readonly at: Point };

/** How much of the ground a mini sees: rows of points over the table, as far as they are known. */
export type SightField = {
  readonly serial: number;
  readonly columns: number;
  readonly rows: number;
  /** 255 where the ground is seen, 0 where it is not, row by row from the far edge; 128 while it is not known. */
  readonly seen: Uint8Array;
  readonly done: boolean;
};

/** The sight tool: whose eye it is, what it looks at, and the ground it sees. */
export type SightUiState = {
  readonly from: ModelId;
  readonly to: { readonly model: ModelId; readonly answer: SightAnswer | undefined } | undefined;
  readonly field: SightField | undefined;
};

/** What lies on the table that is no part of the game: tapes, rings, lines of sight, a die thrown for luck. */
export type ToolsUiState = {
  readonly pinned: readonly PinnedRuler[];
  readonly auras: readonly Aura[];
  /** The width that was used last. */
  readonly auraRadius: Inches;
  readonly pings: readonly Ping[];
  readonly sight: SightUiState | undefined;
  /** Whatever is higher than this is not shown, so that one sees into houses. */
  readonly ceiling: Inches | undefined;
  /** Whether the tray for any dice is open, and what was thrown last. */
  readonly trayOpen: boolean;
  readonly free: FreeThrow | undefined;
  /** Lines of the log that are no part of the game, newest last. */
  readonly asides: readonly { readonly serial: number; readonly after: number; readonly text: string }[];
  /** Whether the lessons to choose from are shown. */
  readonly lessonsOpen: boolean;
};

/** A table with no tools on it. */
export const NO_TOOLS: ToolsUiState = {
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
};

/** A tape measure: taken up, or laid from somewhere to the pointer, with the path of the model it begins at. */
export type Ruler =
  | {
      readonly from: undefined;
      /** The next click begins it, and not yet the pointer. */
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

/** Some of the tools are changed. */
export const stepTools = (
  { tools }: { readonly tools: ToolsUiState },
  part: Partial<ToolsUiState>,
): { readonly tools: ToolsUiState } => ({
  tools: { ...tools, ...part },
});

/** The tape that is held, and the other tools. */
export type ToolsState = { readonly ruler: Ruler | undefined; readonly tools: ToolsUiState };

/** No tool in use. */
export const INITIAL_TOOLS: ToolsState = { ruler: undefined, tools: NO_TOOLS };
