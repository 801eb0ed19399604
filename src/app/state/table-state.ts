import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ChargeAnswer } from '../../rules/squads/charge/answer.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Game } from '../../rules/play/game.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Ambience, Hour, Mat } from '../../scenario/ambience.ts';
import type { AnimationStep, Slain } from './animation-step.ts';
import type { EditorState } from './editor.ts';
import type { DiceGroup } from './dice-group.ts';
import { type RequestedDie, type Intent, NO_INTENT, type Offers, type Scouting, type Stamp } from './skirmish.ts';
import type { KeyMapId } from './key-map-id.ts';
import type { LessonId } from './lesson-list.ts';
import { NO_REGIMENTS_UI, type RegimentsUiState } from './regiments.ts';
import type { TableCard } from './saved-tables.ts';
import type { ThrownDice, Toppled, PathReply } from './services.ts';
import type { ReplayViewerSummary } from './replay-viewer.ts';
import { NO_TOOLS, type ToolsUiState, type Ruler } from './tools.ts';
import type { FightResult, SquadDrag } from './squads.ts';
import type { UserAssetCard } from './user-assets.ts';
import type { Pointed } from './xray.ts';

/** The scenario on the table, with its text as it was given. */
export type OnTable = {
  readonly id: string;
  readonly text: string;
  readonly story: string | undefined;
  readonly seed: number;
  readonly ambience: Ambience;
};

/** Where an eye is and what it looks at: x, y, z of each. */
export type View = readonly [number, number, number, number, number, number];

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
  readonly way: PathReply | undefined;
  /** Whether the way is the one to where the ghost is now. */
  readonly fresh: boolean;
  /** The corners that were dropped on the way. */
  readonly corners: readonly Point[];
  /** The squad that is carried with it. */
  readonly squad: SquadDrag | undefined;
  /** The height of the floor it is carried over, where one was chosen. */
  readonly floor: Inches | undefined;
  /** Whether it follows the pointer without a button held, until a click. */
  readonly sticky: boolean;
  /** Whether it was let go before its way was known: it is put down as soon as it is. */
  readonly letGo: boolean;
};

/** Where the list of deeds is open, in pixels of the window, and for which unit or model. */
export type Menu = {
  readonly x: number;
  readonly y: number;
  readonly unit: UnitId | undefined;
  readonly model?: ModelId;
  /** The place on the table it was opened at. */
  readonly at?: Point | undefined;
};

/** Models that have been given a new place but not moved yet. */
export type Placements = ReadonlyMap<ModelId, Extract<PathReply, { kind: 'way' }>>;

/** A command that was refused, to be shown with its witness. */
export type Refusal = { readonly unit: UnitId | undefined; readonly violations: readonly Violation[] };

/** What is being shown of the last command, while the game already knows how it ended: the first act is on. */
export type Playing = { readonly serial: number; readonly acts: readonly AnimationStep[] };

/** Dice in the tray, group after group. They fall for everybody to see before what they decided is shown. */
export type Throw = {
  readonly serial: number;
  readonly groups: readonly DiceGroup[];
  /** The group that lies in the tray. */
  readonly at: number;
  /** The dice of that group that are really thrown: of a great many only the first. */
  readonly pips: readonly number[];
  readonly thrown: ThrownDice | undefined;
  /** Whether the last group has come to rest. */
  readonly settled: boolean;
};

/** Slain minis of this turn, where they came to lie. */
export type Debris = {
  readonly event: GameEvent;
  readonly slain: readonly Slain[];
  readonly toppled: Toppled | undefined;
};

/** Where the camera is asked to go. */
export type Look =
  | { readonly serial: number; readonly kind: 'frame'; readonly points: readonly Point[] }
  /** `back`: to where it was before it looked from a mini's eye. */
  | { readonly serial: number; readonly kind: 'top' | 'home' | 'back' }
  | { readonly serial: number; readonly kind: 'eye'; readonly model: ModelId }
  /** Keeps the eye's place under a number, or goes back to it. */
  | { readonly serial: number; readonly kind: 'save' | 'recall'; readonly slot: number };

/** How rich the picture is. */
export const QUALITIES = ['low', 'medium', 'high', 'ultra'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Sizes of words. */
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How loud the table may be. */
export const VOLUMES = ['soft', 'half', 'full'] as const;
export type Volume = (typeof VOLUMES)[number];

/** How loud that is, as a share of all there is. */
export const VOLUME_GAIN: Readonly<Record<Volume, number>> = { soft: 0.22, half: 0.5, full: 1 };

/** What a player may set. */
export type Settings = {
  readonly theme: 'light' | 'dark';
  readonly quality: Quality;
  /** Whether the table itself finds the quality it can keep up with; a choice by hand ends that. */
  readonly adaptive: boolean;
  readonly reducedMotion: boolean;
  /** How large the words of the cards are, and whether they stand out more than is pretty. */
  readonly text: TextSize;
  readonly contrast: boolean;
  readonly fastDice: boolean;
  readonly grid: boolean;
  /** Whether the table is heard, and how loud. */
  readonly sound: boolean;
  readonly volume: Volume;
  /** The hour in the room and the mat on the table; `auto` is as the scenario has it. */
  readonly hour: Hour | 'auto';
  readonly mat: Mat | 'auto';
  /** Whether the eye has a lens: what is far from what it looks at is soft while the hand rests. */
  readonly lens: boolean;
  /** Whether the slain lie where they fell until the turn ends; else they are taken away at once. */
  readonly fallenLie: boolean;
  /** Whether the twenty-sided dice are thrown by hand and told to the table. */
  readonly ownDice: boolean;
  /** Which hands the keys are laid out for. */
  readonly keyMap: KeyMapId;
  /** Whether a newcomer has been offered lessons. */
  readonly greeted: boolean;
  /** The lesson under way: its step, whether its table was laid out, whether it was put away for now. */
  readonly lesson:
    | { readonly id: LessonId; readonly step: number; readonly begun: boolean; readonly left?: boolean }
    | undefined;
  readonly lessonsTaken: readonly LessonId[];
};

/** What the table is busy with. */
export type Busy = 'opening' | 'judging' | undefined;

/** Everything the client knows, screen or no screen. */
export type TableState = {
  readonly onTable: OnTable | undefined;
  readonly game: Game | undefined;
  /** Scenarios that came in bundles, by the fingerprints replays name them by, the latest last. */
  readonly offeredScenarios: readonly { readonly hash: string; readonly text: string }[];
  /** The replay that is watched; undefined while none is. The game stays as it is meanwhile. */
  readonly replayViewer: ReplayViewerSummary | undefined;
  /** The table under construction; undefined while one is played. `bench`: the one put aside meanwhile. */
  readonly editor: EditorState | undefined;
  readonly parkedEditor: EditorState | undefined;
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
  /** In a skirmish: what is in mind, what is seen of it, who could step in, and what just happened. */
  readonly intent: Intent;
  readonly scouting: Scouting | undefined;
  readonly offers: Offers | undefined;
  readonly stamp: Stamp | undefined;
  /** In a battle of regiments: what is in mind for them. */
  readonly regiments: RegimentsUiState;
  /** The die that is to be thrown by hand next. */
  readonly asked: RequestedDie | undefined;
  readonly refusal: Refusal | undefined;
  readonly playing: Playing | undefined;
  readonly throw: Throw | undefined;
  readonly debris: readonly Debris[];
  /** The slain of a moment ago, where nothing may move. */
  readonly fading: readonly Slain[];
  /** Who takes wounds first, in that order, and which characters pass none on. */
  readonly losses: readonly ModelId[];
  readonly stand: readonly ModelId[];
  /** How the last combat ended, until it is put away. */
  readonly results: readonly FightResult[];
  readonly look: Look;
  /** Views by figure: 1 to 9 as they were kept, 0 where the eye came to rest. */
  readonly views: Readonly<Record<string, View>>;
  readonly settings: Settings;
  readonly busy: Busy;
  /** One clear line when the machine failed; the table keeps its state. */
  readonly problem: string | undefined;
  /** What the live region says. */
  readonly said: string;
  /** What lies on the table that is no part of the game. */
  readonly tools: ToolsUiState;
  readonly keySheet: boolean;
  /** Whether the command palette is open. */
  readonly palette: boolean;
  /** What is written in its field, from the first letter on: it may be typed before the palette has come. */
  readonly paletteText: string;
  /** Whether the shelf of saved tables is open, and what lies on it. */
  readonly savedTablesOpen: boolean;
  readonly cards: readonly TableCard[];
  /** What a player should know besides. */
  readonly notices: readonly Notice[];
  /** Whether what the rules see is shown instead of how things look. */
  readonly xray: boolean;
  /** What lies under the pointer in it. */
  readonly pointed: Pointed | undefined;
  /** Whether the panel of what the player brought is open, and what is in it. */
  readonly userAssetsOpen: boolean;
  readonly userAssets: readonly UserAssetCard[];
  /** Whether the laboratory's panel is open. */
  readonly labOpen: boolean;
  /** Has the browser ask whether the table is to be installed; undefined where it offers nothing. */
  readonly install: (() => void) | undefined;
};

/** A table with nothing on it. */
export const EMPTY_TABLE: TableState = {
  onTable: undefined,
  game: undefined,
  offeredScenarios: [],
  replayViewer: undefined,
  editor: undefined,
  parkedEditor: undefined,
  selection: [],
  model: undefined,
  targets: [],
  question: { state: 'none' },
  drag: undefined,
  ruler: undefined,
  menu: undefined,
  placements: new Map(),
  intent: NO_INTENT,
  scouting: undefined,
  offers: undefined,
  stamp: undefined,
  regiments: NO_REGIMENTS_UI,
  asked: undefined,
  refusal: undefined,
  playing: undefined,
  throw: undefined,
  debris: [],
  fading: [],
  losses: [],
  stand: [],
  results: [],
  look: { serial: 0, kind: 'home' },
  views: {},
  settings: {
    theme: 'light',
    quality: 'high',
    adaptive: true,
    reducedMotion: false,
    text: 'normal',
    contrast: false,
    fastDice: false,
    grid: false,
    sound: true,
    volume: 'half',
    hour: 'auto',
    mat: 'auto',
    lens: true,
    fallenLie: true,
    ownDice: false,
    keyMap: 'highground',
    greeted: false,
    lesson: undefined,
    lessonsTaken: [],
  },
  busy: undefined,
  problem: undefined,
  said: '',
  tools: NO_TOOLS,
  keySheet: false,
  palette: false,
  paletteText: '',
  savedTablesOpen: false,
  cards: [],
  notices: [],
  xray: false,
  pointed: undefined,
  userAssetsOpen: false,
  userAssets: [],
  labOpen: false,
  install: undefined,
};

/** One calm line: something a player should know, with perhaps one thing to do about it. No fault of theirs. */
export type Notice = {
  /** What it is about: a later one about the same takes its place. */
  readonly about:
    | 'picture'
    | 'keeping'
    | 'elsewhere'
    | 'bin'
    | 'edition'
    | 'hands'
    | 'shelf'
    | 'minis'
    | 'own'
    | 'replay'
    | 'view';
  readonly text: string;
  /** It goes by itself once it has been read. */
  readonly isBrief?: boolean;
  /** The words of what can be done. */
  readonly menuAction?: string;
  readonly does?: () => void;
  /** Something else that can be done. */
  readonly also?: { readonly menuAction: string; readonly does: () => void };
};
