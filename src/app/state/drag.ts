import type { ModelId } from '../../rules/core/ids.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PathReply } from './services.ts';
import type { SquadDrag } from './squads.ts';

/** A model that is dragged: its ghost follows the pointer, the model itself waits. */
export type Drag = {
  readonly model: ModelId;
  readonly over: Point;
  readonly limit: Inches;
  readonly path: PathReply | undefined;
  /** Whether the path is the one to where the ghost is now. */
  readonly fresh: boolean;
  /** The corners that were dropped along the path. */
  readonly corners: readonly Point[];
  /** The squad that is carried with it. */
  readonly squad: SquadDrag | undefined;
  /** The height of the floor it is carried over, where one was chosen. */
  readonly floor: Inches | undefined;
  /** Whether it follows the pointer without a button held, until a click. */
  readonly sticky: boolean;
  /** Whether it was let go before its path was known: it is put down as soon as it is. */
  readonly letGo: boolean;
};

/** Models that have been given a new place but not moved yet. */
export type Placements = ReadonlyMap<ModelId, Extract<PathReply, { kind: 'path' }>>;

/** What is carried, and what has been put down. */
export type DragState = { readonly drag: Drag | undefined; readonly placements: Placements };

/** Nothing carried. */
export const INITIAL_DRAG: DragState = { drag: undefined, placements: new Map() };
