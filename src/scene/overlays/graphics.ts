import type { GroundMark } from '../materials/ground-marks.ts';
import { type Chalk, NO_CHALK } from './plan-chalk.ts';
import type { Ghost } from './ghost.ts';
import type { BaseRing } from './base-ring.ts';
import type { BandLine } from './plan-band.ts';
import type { Point } from '../../kernel/point.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { TableState } from '../../app/state/table-state.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { type RegimentsDrawn, NO_REGIMENTS_DRAWN } from './regiments-drawn.ts';
/** Every overlay of the rules on the table. */
export type Graphics = {
  readonly marks: readonly GroundMark[];
  readonly chalk: Chalk;
  readonly colour: string;
  readonly ghosts: readonly Ghost[];
  readonly rings: readonly BaseRing[];
  /** Sight lines, and the corridor into which an interceptor may step. */
  readonly lines: readonly DrawnSightLine[];
  readonly band: BandLine | undefined;
  readonly dots: readonly Point[];
  /** The overlays of regiments. */
  readonly regiments: RegimentsDrawn;
  /** The piece in the way. */
  readonly lit: PieceId | undefined;
};

/** The parts of the state these overlays depend on, by name: they are redrawn when one changes. */
export const DRAWN_PARTS = [
  'game',
  'selection',
  'model',
  'targets',
  'question',
  'shots',
  'foreseen',
  'drag',
  'ruler',
  'placements',
  'staying',
  'losses',
  'refusal',
  'playing',
  'intent',
  'scouting',
  'offers',
  'regiments',
] as const satisfies readonly (keyof TableState)[];

export type Seen = Pick<TableState, (typeof DRAWN_PARTS)[number]>;

export const BARE: Graphics = {
  marks: [],
  chalk: NO_CHALK,
  colour: OVERLAY_COLOUR.chalk,
  ghosts: [],
  rings: [],
  lines: [],
  band: undefined,
  dots: [],
  regiments: NO_REGIMENTS_DRAWN,
  lit: undefined,
};

/** A sight line, clear or blocked. */
export type DrawnSightLine = { readonly from: Point; readonly to: Point; readonly seen: boolean };

/** A token over a model or between two: stars for injuries, crossed bars for an engagement. */
export type Token = {
  readonly at: Point;
  readonly facing: number;
  readonly kind: 'star' | 'bar';
  readonly colour: string;
};
