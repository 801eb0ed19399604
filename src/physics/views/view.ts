import type { SearchRoom } from '../../geometry/geodesic/geodesic-state.ts';
import type { Bounds } from '../../geometry/bounds.ts';
import type { Field } from '../../geometry/field/field.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Clearance } from '../../geometry/slopes/clearance.ts';
import type { WalkSurface } from '../../geometry/surface/build-surface.ts';
import type { SurfaceHill } from '../../geometry/surface/surface-hill.ts';
import type { Spent } from '../../geometry/surface/surface-path.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { TableGround } from '../terrain/ground.ts';
import type { GrownTerrain } from '../terrain/grown.ts';

/** The size and terrain of a table. */
export type TableSpec = { readonly width: Inches; readonly depth: Inches; readonly terrain: Iterable<TerrainPiece> };

/**
 * `careful`: no base goes where a slope rises so high within it that the sweep would hit it. Slow, and rarely needed.
 */
export type Care = 'plain' | 'careful';

/** The clearance of a base over a slope, and the height of the slope's foot, under which it closes nothing. */
export type SlopeClearance = Clearance & { readonly foot: Inches };

/** One mover's view of the table: its obstacles, and where it can end. Cached between queries about the same mover. */
export type MoverView = {
  readonly setting: MoveSetting;
  readonly terrain: GrownTerrain;
  readonly ground: TableGround;
  readonly bounds: Bounds;
  readonly obstacles: readonly Obstacle[];
  /** Built on first use: where a base can stand is answered without it. */
  readonly field: Field;
  /** Present where a mover without declared checks meets slopes; `field` then has no sheets. */
  readonly slopes?: SlopedGround;
  /**
   * Present where a mover with declared checks meets slopes: its ground as far as it walks, climbs and
   * jumps down. `field` has sheets, the field of its level ground has none.
   */
  readonly onFoot?: { readonly slopes: SlopedGround; readonly levelField: () => Field };
  /** How high a flyer must be over each slope it may meet; built on first use. */
  readonly clearances: () => readonly SlopeClearance[];
  /** Cache of the fields that flights go round. */
  readonly flightFields: Map<string, Field>;
};

/** A mover's ground with slopes, each part built on first use. */
export type SlopedGround = {
  readonly hills: () => readonly SurfaceHill[];
  /**
   * The value of a function, computed when it is first asked for, and again once a few other such values of the table
   * have been asked for since: surfaces take megabytes.
   *
   * @param sizeOf How many triangles a value has, or those of the surface that it holds.
   */
  readonly recent: <T>(make: () => T, sizeOf: (value: T) => number) => () => T;
  /** The room of the table's searches over surfaces, which run one after another. */
  readonly room: SearchRoom;
  /** The part of the plan that is of interest. */
  readonly region: Bounds;
  /**
   * All ground on which its centre may be, as one surface.
   *
   * @param within The part of it that matters: at least what lies there is on it.
   */
  readonly surface: (within?: Bounds) => WalkSurface;
  /** The same with the climbs and jumps down that a mover has declared, each of which it makes once. */
  readonly checkedSurface: (within?: Bounds) => WalkSurface;
  /** Whether a path may end with a number of its checks made. */
  readonly mayEnd: Spent;
  /** The same without ground on which a slope rises so high within the base that the sweep would hit it. */
  readonly carefulSurface: (within?: Bounds) => WalkSurface;
  /** The same with slopes too steep to walk on: no path by way of these is shorter than one over it. */
  readonly steepSurface: (within?: Bounds) => WalkSurface;
  /** The same with slopes too steep to walk on as facets that are climbed. */
  readonly climbedSurface: (within?: Bounds) => WalkSurface;
  /** The same with slopes too steep to walk on as facets that are climbed, without ground where a slope rises so high. */
  readonly carefulClimbedSurface: (within?: Bounds) => WalkSurface;
  /** The field with each slope as a net of points, for places that the surface does not hold. */
  readonly sheeted: () => Field;
};

/** The part of a view that decides where a mover can end, whatever path leads there. */
export type StandingView = Pick<MoverView, 'setting' | 'terrain' | 'bounds'>;

/** A place from which blockers are moved back, and by how much at most. */
export type Easing = { readonly at: Point; readonly slack: Inches };

/** Builds views and caches the last few: terrain per kind of mover, whole fields per situation. */
export type Views = {
  readonly spec: { readonly width: Inches; readonly depth: Inches; readonly pieces: readonly TerrainPiece[] };
  readonly ground: (freeStep: Inches) => TableGround;
  /** Where a mover can end. No path is searched, so no bends are computed. */
  readonly standing: (setting: MoveSetting) => StandingView;
  /**
   * The view of a mover. Blockers that overlap one of the given places by no more than its slack are moved back to it.
   *
   * @param within Distance from the mover and its unit, inches, beyond which everything is left out; undefined means no
   *   limit.
   */
  readonly view: (setting: MoveSetting, places: readonly Easing[], within?: Inches) => MoverView;
};
