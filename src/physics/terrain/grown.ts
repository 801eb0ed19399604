import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { type Footprint, footprintOf, grow } from '../../geometry/outlines/grow.ts';
import type { Rounded } from '../../geometry/outlines/rounded.ts';
import { CLOSED_RANGE, LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bystander, Mover } from '../../rules/core/ports.ts';
import type { TableGround, GroundSlope, GroundSolid } from './ground.ts';

/** Terrain grown by a mover's base, and the solid each obstacle came from. */
export type GrownTerrain = {
  readonly footprint: Footprint;
  readonly obstacles: readonly Obstacle[];
  readonly solids: readonly GroundSolid[];
  readonly slopes: readonly GroundSlope[];
  /** Indices of solids that do not block the mover's path: walls it passes through, but may not end inside. */
  readonly passed: readonly number[];
  /** How much of the base must be supported where it ends. */
  readonly support: 'half' | 'full';
  /** Surfaces this mover never ends on though others may: upper floors of ruins that only light models pass through. */
  readonly upper: ReadonlySet<GroundSolid | GroundSlope>;
};

/** Whether a mover passes through a solid freely, as light models do through ruins. */
const passesFreely = (mover: Mover, solid: GroundSolid): boolean => mover.light && solid.source.traits.lightThrough;

/**
 * Terrain grown by a mover's base and body.
 *
 * Walls a light mover passes through are left out; floors it passes through remain as places to stand. `owner` is the
 * index into `solids`.
 */
export function growTerrain(ground: TableGround, mover: Mover): GrownTerrain {
  const footprint = footprintOf(mover.base, mover.facing);
  const obstacles: Obstacle[] = [];
  const passed: number[] = [];
  ground.solids.forEach((solid, owner) => {
    const through = passesFreely(mover, solid);
    if (through && !isFloor(solid)) {
      passed.push(owner);
      return;
    }
    const closed = solid.source.traits.cross === 'impassable';
    obstacles.push({
      shape: grow(solid.core, solid.radius, footprint),
      lo: closed ? -Infinity : solid.foot - mover.height,
      hi: closed ? Infinity : solid.top,
      foot: solid.foot,
      stand: !closed,
      ruleTop: solid.ruleTop,
      through,
      owner,
    });
  });
  const upper = new Set(mover.groundFloorOnly ? upperFloors(ground) : []);
  return { footprint, obstacles, solids: ground.solids, slopes: ground.slopes, passed, support: 'full', upper };
}

/** Surfaces of passable ruins above their ground floor: more than a free step above their foot. */
const upperFloors = ({ solids, slopes, freeStep }: TableGround): readonly (GroundSolid | GroundSlope)[] =>
  [...solids, ...slopes].filter(
    ({ source, top }) => source.traits.lightThrough && top - source.at[1] > freeStep + LENGTH_ROUNDING,
  );

/** Whether a part of a passable ruin can be stood on: everything but its walls. */
const isFloor = (solid: GroundSolid): boolean =>
  solid.role === 'floor' || solid.role === 'roof' || (solid.role === 'plain' && solid.source.shape.kind !== 'parts');

/**
 * The body and the forbidden range of a bystander as obstacles to a mover.
 *
 * @param owner Owner index of its body; its range has the next.
 */
export function growBystander(mover: Mover, footprint: Footprint, b: Bystander, owner: number): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  const own = standingFootprint(b);
  const y = b.at[1];
  if (b.pass === 'solid')
    obstacles.push(wallOf(grow(own.core, own.radius, footprint), y - mover.height, y + b.height, owner));
  if (b.keepOut?.when === 'path') {
    const { across, up, clearance = 0 } = b.keepOut;
    const range = grow(own.core, own.radius, footprint, across + clearance);
    const margin = Math.max(clearance, CLOSED_RANGE);
    obstacles.push({ ...wallOf(range, y - up - margin, y + up + margin, owner + 1), range: true });
  }
  return obstacles;
}

function wallOf(shape: Rounded, lo: Inches, hi: Inches, owner: number): Obstacle {
  return { shape, lo, hi, foot: lo, stand: false, ruleTop: hi, through: false, owner };
}

/** A bystander's footprint where it stands. */
export function standingFootprint(b: Pick<Bystander, 'base' | 'facing' | 'at'>): Footprint {
  const f = footprintOf(b.base, b.facing);
  return { core: f.core.map((p) => [p[0] + b.at[0], p[1] + b.at[2]]), radius: f.radius };
}
