import type { Bounds } from '../../geometry/bounds.ts';
import type { Field } from '../../geometry/field/field.ts';
import type { Obstacle } from '../../geometry/field/levels.ts';
import type { Clearance } from '../../geometry/slopes/clearance.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { TableGround } from '../terrain/ground.ts';
import type { GrownTerrain } from '../terrain/grown.ts';

/** What a table is made of. */
export type TableSpec = { readonly width: Inches; readonly depth: Inches; readonly terrain: Iterable<TerrainPiece> };

/**
 * `careful`: no base goes where a slope rises so high within it that the sweep would meet it; slow, and seldom needed.
 */
export type Care = 'plain' | 'careful';

/** One mover's view of the table: its obstacles, and where it can end. Kept between questions about the same mover. */
export type MoverView = {
  readonly setting: MoveSetting;
  readonly terrain: GrownTerrain;
  readonly ground: TableGround;
  readonly bounds: Bounds;
  readonly obstacles: readonly Obstacle[];
  /** Built when it is first asked for: where a base can stand is answered without it. */
  readonly field: Field;
  /** How high a flyer has to be over each slope it may meet; made when first asked for. */
  readonly clearances: () => readonly Clearance[];
  /** Fields of what flights go round, kept as they are asked for. */
  readonly flightFields: Map<string, Field>;
};

/** What decides where a mover can end, whatever path leads there. */
export type StandingView = Pick<MoverView, 'setting' | 'terrain' | 'bounds'>;

/** A place that blockers give way to, and how far at most. */
export type Easing = { readonly at: Point; readonly slack: Inches };

/** Builds views and keeps the last few: terrain per kind of mover, whole fields per situation. */
export type Views = {
  readonly spec: { readonly width: Inches; readonly depth: Inches; readonly pieces: readonly TerrainPiece[] };
  readonly ground: (freeStep: Inches) => TableGround;
  /** Where a mover can end: no path is looked for, so nothing that paths bend at is worked out. */
  readonly standing: (setting: MoveSetting) => StandingView;
  /**
   * The view of a mover. Blockers that overlap one of the given places by no more than its slack are drawn back to it.
   *
   * @param within How far from where it stands it will look; what is further off is left out. All, when undefined.
   */
  readonly view: (setting: MoveSetting, places: readonly Easing[], within?: Inches) => MoverView;
};
