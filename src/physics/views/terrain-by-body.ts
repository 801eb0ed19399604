import type { Base } from '../../geometry/base.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { buildClearance } from '../../geometry/slopes/clearance.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Agility } from '../../rules/core/agility.ts';
import type { Mover, MoveSetting } from '../../rules/core/ports.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { type WalkableHill, hillObstacles, walkableHills } from '../slopes/hills.ts';
import { riseAllowed, steepParts } from '../slopes/steep.ts';
import { buildTableGround, type TableGround } from '../terrain/ground.ts';
import { growTerrain, type GrownTerrain } from '../terrain/grown.ts';
import { type AgileTerrain, agileTerrain, solidForms, type SolidForms } from './agile-terrain.ts';
import { declaredLeaps } from './declared-leaps.ts';
import { remember } from './remember.ts';
import type { Care, SlopeClearance } from './view.ts';

/** The terrain data that depends only on a mover's body and free step, each part built on first use. */
export type TerrainByBody = {
  readonly ground: (freeStep: Inches) => TableGround;
  readonly hills: (freeStep: Inches) => readonly WalkableHill[];
  readonly grown: (mover: Mover, freeStep: Inches) => GrownTerrain;
  /** The obstacles that keep a mover on level ground off the hills. */
  readonly hillObstacles: (mover: Mover, freeStep: Inches) => readonly Obstacle[];
  /** How high a flyer must be over each tall slope. */
  readonly clearances: (mover: Mover, freeStep: Inches) => readonly SlopeClearance[];
  /** The data about the terrain's solids for a mover that declares its climbs and jumps. */
  readonly agile: (setting: MoveSetting, agility: Agility) => AgileTerrain;
};

/** Creates the terrain data of a table for all movers. */
export function createTerrainByBody(pieces: readonly TerrainPiece[], care: Care): TerrainByBody {
  const grounds = new Map<Inches, TableGround>();
  const hillsByStep = new Map<Inches, readonly WalkableHill[]>();
  const grownByBody = new Map<string, GrownTerrain>();
  const hillObstaclesByBody = new Map<string, readonly Obstacle[]>();
  const clearancesByBody = new Map<string, readonly SlopeClearance[]>();
  const formsByBody = new Map<string, readonly SolidForms[]>();
  const agileByLeaps = new Map<string, AgileTerrain>();
  const ground = (freeStep: Inches) => remember(grounds, freeStep, () => buildTableGround(pieces, freeStep));
  const hills = (freeStep: Inches) => remember(hillsByStep, freeStep, () => walkableHills(ground(freeStep)));
  let last: { readonly mover: Mover; readonly freeStep: Inches; readonly terrain: GrownTerrain } | undefined;
  const grown = (mover: Mover, freeStep: Inches) => {
    // One kind of mover is asked about many times: comparing takes less than a key.
    if (last && last.freeStep === freeStep && isSameBody(last.mover, mover)) return last.terrain;
    const terrain = remember(grownByBody, bodyKey(mover, freeStep), () => growTerrain(ground(freeStep), mover));
    last = { mover, freeStep, terrain };
    return terrain;
  };
  return {
    ground,
    hills,
    grown,
    hillObstacles: (mover, freeStep) =>
      remember(hillObstaclesByBody, bodyKey(mover, freeStep), () => {
        const { footprint, obstacles } = grown(mover, freeStep);
        const plain = hillObstacles(hills(freeStep), mover, footprint, freeStep, obstacles);
        if (care === 'plain') return plain;
        return [...plain, ...steepParts(hills(freeStep), mover, footprint, riseAllowed(mover, freeStep))];
      }),
    clearances: (mover, freeStep) =>
      remember(clearancesByBody, bodyKey(mover, freeStep), () =>
        ground(freeStep)
          .slopes.filter((s) => s.tall && !(mover.light && s.source.traits.lightThrough))
          .map((s) => ({ ...buildClearance(s.triangles, grown(mover, freeStep).footprint), foot: s.foot })),
      ),
    agile: (setting, agility) => {
      const { mover, freeStep } = setting;
      const leaps = declaredLeaps(agility);
      const key = `${bodyKey(mover, freeStep)} ${JSON.stringify(leaps)}`;
      const terrain = grown(mover, freeStep);
      const forms = () => remember(formsByBody, bodyKey(mover, freeStep), () => solidForms(terrain));
      return remember(agileByLeaps, key, () => agileTerrain(leaps, terrain, forms()));
    },
  };
}

/** Everything about a mover that decides its surroundings, as part of a key. */
export const bodyKey = ({ base, facing, height, light, groundFloorOnly = false }: Mover, freeStep: Inches): string =>
  base.kind === 'round'
    ? `${base.radius} ${height} ${light} ${groundFloorOnly} ${freeStep}`
    : `${base.kind} ${base.halfWidth} ${base.halfDepth} ${facing} ${height} ${light} ${groundFloorOnly} ${freeStep}`;

/** Whether two movers have the same surroundings. */
export function isSameBody(a: Mover, b: Mover): boolean {
  if (a === b) return true;
  if (a.height !== b.height || a.light !== b.light || !isSameBase(a.base, b.base)) return false;
  if (a.groundFloorOnly !== b.groundFloorOnly) return false;
  return a.base.kind === 'round' || a.facing === b.facing;
}

function isSameBase(a: Base, b: Base): boolean {
  if (a.kind === 'round') return b.kind === 'round' && a.radius === b.radius;
  return a.kind === b.kind && a.halfWidth === b.halfWidth && a.halfDepth === b.halfDepth;
}
