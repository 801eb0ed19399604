import type { ModelId } from '../../rules/core/ids.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PathReply } from './services.ts';
import type { Mate, SquadDrag } from './squads.ts';

/** A model being dragged: its ghost follows the pointer while the model stays. */
export type Drag = {
  readonly model: ModelId;
  readonly over: Point;
  readonly limit: Inches;
  readonly path: PathReply | undefined;
  /** Whether the path leads to the ghost's current position. */
  readonly fresh: boolean;
  /** The corners set along the path. */
  readonly corners: readonly Point[];
  /** The unit dragged along with the model. */
  readonly squad: SquadDrag | undefined;
  /** The height of the floor it is dragged on, if one was chosen. */
  readonly floor: Inches | undefined;
  /** Whether it follows the pointer without a button held, until a click. */
  readonly sticky: boolean;
  /** Whether it was dropped before its path was known; it is placed as soon as it is. */
  readonly letGo: boolean;
};

/** Models that have been placed but not moved yet. */
export type Placements = ReadonlyMap<ModelId, Extract<PathReply, { kind: 'path' }>>;

/** Models of a squad that was dropped where they cannot go, and the height they were held at. */
export type Staying = {
  /** The placements of the rest of the squad: with them the models that stay are forgotten. */
  readonly beside: Placements;
  readonly mates: readonly Mate[];
  readonly height: Inches;
};

/** The current drag and the models already placed. */
export type DragState = {
  readonly drag: Drag | undefined;
  readonly placements: Placements;
  /** What stayed of the last squad that was dropped; read by `stayingOf`. */
  readonly staying: Staying | undefined;
  /** Why the last drag was refused, in a sentence shown where it was; undefined once the player goes on. */
  readonly refusedDrag: string | undefined;
};

/** No drag. */
export const INITIAL_DRAG: DragState = {
  drag: undefined,
  placements: new Map(),
  staying: undefined,
  refusedDrag: undefined,
};
