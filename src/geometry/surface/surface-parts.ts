import type { Index, Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import type { Triangulation } from '../geodesic/triangulation.ts';
import type { AgileAction } from '../agile/agile.ts';
import type { Level, Obstacle } from '../obstacles/levels.ts';
import type { Footprint } from '../outlines/grow.ts';
import type { TriangleGrid } from '../slopes/triangle-grid.ts';
import type { Facet, Plane } from './facets.ts';
import type { Apron } from './rims.ts';
import type { SurfaceHill } from './surface-hill.ts';

/** What decides where one kind of mover can walk on a table's terrain. */
export type SurfaceTerrain = {
  readonly hills: readonly SurfaceHill[];
  /** The table's solids, grown. */
  readonly solids: readonly Obstacle[];
  readonly bounds: Bounds;
  readonly freeStep: Inches;
  /** How far a slope may rise above a base within the base. */
  readonly rise: Inches;
  /** How far below a top a walker on a slope may reach its outline and still step onto it. */
  readonly stepOn: Inches;
  /** The same below a top to whose rim the slope itself leads up: a large base touches that early. At least `stepOn`. */
  readonly stepOnto: Inches;
  /** Height of the mover's body. */
  readonly body: Inches;
  readonly footprint: Footprint;
};

/** What one triangle of a surface is part of. */
export const Ground = { level: 0, slope: 1, apron: 2, steep: 3 } as const;

/** Ground over one triangle of the plan. */
export type GroundLayer = {
  readonly plane: Plane;
  /** Present on steep slopes that are climbed: the slope itself, for which `plane` stands. */
  readonly slope?: Plane;
  readonly ground: number;
  /** Present on level ground: its height as climbing counts it. */
  readonly level: Level | undefined;
};

/** What lies over one triangle of the plan: obstacles and facets by index, and the layers. */
export type SurfaceCell = {
  readonly over: readonly Index[];
  /** Height of the ground of each hill there, by hill. */
  readonly hills: readonly HillTop[];
  readonly aprons: readonly Index[];
  readonly layers: readonly GroundLayer[];
};

/**
 * The ground of a hill at one place: the hill by index, the plane of its facet, and whether that is too steep, and then
 * how high it is at most.
 */
export type HillTop = readonly [hill: Index, plane: Plane, isSteep: boolean, high: Inches];

/** Terrain with its plan, which is divided wherever the terrain changes anything. It is not changed. */
export type PlannedTerrain = {
  readonly terrain: SurfaceTerrain;
  readonly outlines: ReadonlyMap<Obstacle, Facet>;
  readonly aprons: readonly Apron[];
  readonly apronFacets: readonly Facet[];
  /** Those facets by the squares of the plan they lie in. */
  readonly apronGrid: TriangleGrid;
  readonly plan: Triangulation;
  /** Present where ground is closed on which slopes rise too high within the base. */
  readonly canPass?: CanPass;
};

/** Whether no slope rises too high within a base with its centre at a place. */
export type CanPass = (x: Inches, z: Inches, y: Inches) => boolean;

/** What belongs to a surface besides the ground that is walked on. */
export type SurfaceKind = {
  /**
   * What slopes too steep to walk on are.
   *
   * - `closed`: no ground.
   * - `walked`: ground as if they were not too steep. Climbing one costs at least the way over it, so no path by way of
   *   one is shorter than the shortest over that surface.
   * - `climbed`: level facets, each at the greatest height of its slope, with climbs between them: a path over them costs
   *   at least what it does on the slopes, and the same where it enters and leaves each at its lowest and highest.
   */
  readonly steep: 'closed' | 'walked' | 'climbed';
  /**
   * Where the mover changes its height by more than a free step: wherever a face leads up, or once by each of its checks,
   * in their order, if that changes its height at all. Then climbs cost the height between both grounds, and jumps down and free steps nothing.
   */
  readonly changes: 'always' | readonly (AgileAction | 'none')[];
};

/** Everything a surface is built from: planned terrain, and all obstacles on it with their outlines. */
export type SurfaceSetting = Omit<PlannedTerrain, 'outlines'> & {
  readonly obstacles: readonly Obstacle[];
  /** By obstacle. */
  readonly outlines: readonly Facet[];
  /** Those outlines by the squares of the plan they lie in. */
  readonly outlineGrid: TriangleGrid;
  /** The part of the plan that is of interest. */
  readonly region: Bounds;
  readonly kind: SurfaceKind;
};
