import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { ChargeAnswer } from '../rules/charge/answer.ts';
import type { ModelMove } from '../rules/core/model-move.ts';
import type { Game } from '../rules/core/game.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { Violation } from '../rules/core/violation.ts';
import type { ThrownDice, WayAnswer } from './services.ts';

/** The scenario on the table. */
export type OnTable = { readonly id: string; readonly story: string | undefined; readonly seed: number };

/** The answer to "can they make this charge?" for the chosen unit and targets. */
export type Question =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | {
      readonly state: 'answered';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      readonly answer: ChargeAnswer;
    };

/** What a hand is doing with one model: a ghost is dragged, the real mini waits. */
export type Drag = {
  readonly model: ModelId;
  readonly over: Point;
  readonly limit: Inches;
  readonly way: WayAnswer | undefined;
};

/** A tape measure: taken in hand, or laid from somewhere to the pointer, with the way of the model it begins at. */
export type Ruler =
  | { readonly from: undefined }
  | {
      readonly from: Point;
      readonly model: ModelId | undefined;
      readonly to: Point;
      readonly way: WayAnswer | undefined;
    };

/** Where the list of deeds is open, in pixels of the window, and for which unit. */
export type Menu = { readonly x: number; readonly y: number; readonly unit: UnitId | undefined };

/** Models that have been given a new place but not moved yet. */
export type Placements = ReadonlyMap<ModelId, Extract<WayAnswer, { kind: 'way' }>>;

/** A command that was refused, to be shown with its witness. */
export type Refusal = { readonly unit: UnitId | undefined; readonly violations: readonly Violation[] };

/** Minis on their way: shown walking, while the game already knows where they stand. */
export type Walk = { readonly serial: number; readonly moves: readonly ModelMove[]; readonly charge: boolean };

/** Dice in the tray. They fall for everybody to see before what they decided is shown. */
export type Throw = {
  readonly serial: number;
  readonly pips: readonly number[];
  readonly thrown: ThrownDice | undefined;
  readonly settled: boolean;
};

/** Where the camera is asked to go. */
export type Look =
  | { readonly serial: number; readonly kind: 'frame'; readonly points: readonly Point[] }
  | { readonly serial: number; readonly kind: 'top' | 'home' }
  /** Keeps the eye's place under a number, or goes back to it. */
  | { readonly serial: number; readonly kind: 'save' | 'recall'; readonly slot: number };

/** What a player may set. */
export type Settings = {
  readonly theme: 'light' | 'dark';
  readonly quality: 'high' | 'low';
  /** Whether the picture may be made plainer by itself when it cannot keep up; a choice by hand ends that. */
  readonly adaptive: boolean;
  readonly reducedMotion: boolean;
  readonly fastDice: boolean;
  readonly grid: boolean;
};

/** What the table is busy with. */
export type Busy = 'opening' | 'judging' | undefined;

/** Everything the client knows, screen or no screen. */
export type TableState = {
  readonly onTable: OnTable | undefined;
  readonly game: Game | undefined;
  /** Picked units, the last one picked last. */
  readonly selection: readonly UnitId[];
  /** The single model picked with Alt, if any. */
  readonly model: ModelId | undefined;
  readonly targets: readonly UnitId[];
  readonly question: Question;
  readonly drag: Drag | undefined;
  readonly ruler: Ruler | undefined;
  readonly menu: Menu | undefined;
  readonly placements: Placements;
  readonly refusal: Refusal | undefined;
  readonly walk: Walk | undefined;
  readonly throw: Throw | undefined;
  readonly look: Look;
  readonly settings: Settings;
  readonly busy: Busy;
  /** One clear line when the machine failed; the table keeps its state. */
  readonly problem: string | undefined;
  /** What the live region says. */
  readonly said: string;
  readonly keySheet: boolean;
};

/** A table with nothing on it. */
export const EMPTY_TABLE: TableState = {
  onTable: undefined,
  game: undefined,
  selection: [],
  model: undefined,
  targets: [],
  question: { state: 'none' },
  drag: undefined,
  ruler: undefined,
  menu: undefined,
  placements: new Map(),
  refusal: undefined,
  walk: undefined,
  throw: undefined,
  look: { serial: 0, kind: 'home' },
  settings: { theme: 'light', quality: 'high', adaptive: true, reducedMotion: false, fastDice: false, grid: false },
  busy: undefined,
  problem: undefined,
  said: '',
  keySheet: false,
};
