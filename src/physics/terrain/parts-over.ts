import type { Bounds } from '../../geometry/bounds.ts';
import { outerRadius } from '../../geometry/gap.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bystander, MoveSetting } from '../../rules/core/ports.ts';
import type { GrownTerrain } from './grown.ts';
import { radiusOf } from './hill-places.ts';

/** The terrain and the models that matter to a base over a plan point. */
export type PartsOver = { readonly terrain: GrownTerrain; readonly setting: MoveSetting };

/** Side of the squares of the plan whose parts are kept together. */
const SIDE: Inches = 2;

/**
 * A function that gives the parts of a terrain and of a crowd that matter to a base over a plan point: all others are
 * too far away to support or to hinder it. They are found once for each square of the plan.
 */
export function partsOver(terrain: GrownTerrain, setting: MoveSetting): (x: Inches, z: Inches) => PartsOver {
  const known = new Map<number, PartsOver>();
  const size = radiusOf(terrain.footprint);
  return (x, z) => {
    const [i, k] = [Math.floor(x / SIDE), Math.floor(z / SIDE)];
    const key = i * SQUARES + k;
    let parts = known.get(key);
    if (!parts) {
      const square = { minX: SIDE * i, maxX: SIDE * (i + 1), minZ: SIDE * k, maxZ: SIDE * (k + 1) };
      parts = {
        terrain: {
          ...terrain,
          obstacles: terrain.obstacles.filter(({ shape }) => isNear(shape, square, 0)),
          passed: terrain.passed.filter((owner) => isNear(terrain.solids[owner]!.shape, square, size)),
        },
        setting: { ...setting, crowd: crowdNear(setting, square) },
      };
      known.set(key, parts);
    }
    return parts;
  };
}

/** More squares than there are along any table. */
const SQUARES = 2 ** 20;

/** Whether bounds come as near to a square as a length. */
const isNear = (b: Bounds, square: Bounds, within: Inches): boolean => {
  const most = within + SAME_PLACE;
  return (
    b.minX <= square.maxX + most &&
    b.maxX >= square.minX - most &&
    b.minZ <= square.maxZ + most &&
    b.maxZ >= square.minZ - most
  );
};

/** The models whose bodies or closed ranges a base over a square may touch. */
function crowdNear({ mover, crowd }: MoveSetting, square: Bounds): readonly Bystander[] {
  const own = outerRadius(mover.base);
  return crowd.filter(({ at: [x, , z], base, keepOut }) =>
    isNear({ minX: x, maxX: x, minZ: z, maxZ: z }, square, own + outerRadius(base) + (keepOut?.across ?? 0)),
  );
}
