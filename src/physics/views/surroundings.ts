import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bystander, Mover, MoveSetting } from '../../rules/core/ports.ts';
import { growCrowd, type GrownTerrain } from '../terrain/grown.ts';
import { boxesOf } from './easing.ts';
import { movementModeOf, withMovementMode } from './movement-mode.ts';
import { REMEMBERED, remember } from './remember.ts';
import { bodyKey, isSameBody, type TerrainByBody } from './terrain-by-body.ts';

/** Number of crowds kept, each as one kind of mover meets it. */
const KEPT_CROWDS = 8;

/** Every obstacle to one kind of mover in one crowd, with a key that identifies the combination. */
export type Surroundings = {
  readonly terrain: GrownTerrain;
  readonly obstacles: readonly Obstacle[];
  /** Obstacle bounds as rows of four: minX, maxX, minZ, maxZ. */
  readonly boxes: Float64Array;
  readonly key: number;
};

/** Surroundings cached for one crowd, by kind of mover. */
type Known = {
  readonly mover: Mover;
  readonly freeStep: Inches;
  /** Everything else that decides the obstacles: declared moves, closed ground. */
  readonly mode: string;
  readonly surroundings: Surroundings;
};

/**
 * Creates a cached lookup of a mover's surroundings.
 *
 * They are looked up by the identity of the crowd's list first, since the same list is passed for every model of a
 * unit; then by its content. Building the key of a large crowd takes longer than most of the other lookups together.
 */
export function createSurroundings(terrain: TerrainByBody): (setting: MoveSetting) => Surroundings {
  const byCrowd = new WeakMap<readonly Bystander[], Known[]>();
  const byContent = new Map<string, Surroundings>();
  let made = 0;
  const build = (setting: MoveSetting, mode: string): Surroundings => {
    const { mover, freeStep, crowd } = setting;
    const grown = terrain.grown(mover, freeStep);
    const bases = growCrowd(mover, grown.footprint, crowd, grown.solids.length);
    const plain = [...grown.obstacles, ...bases, ...terrain.hillObstacles(mover, freeStep)];
    const obstacles = mode === '' ? plain : withMovementMode(setting, terrain.ground(freeStep), plain);
    return { terrain: withSupport(grown, setting), obstacles, boxes: boxesOf(obstacles), key: ++made };
  };
  return (setting) => {
    const { mover, freeStep, crowd } = setting;
    const mode = movementModeOf(setting, terrain.ground(freeStep));
    const asked = byCrowd.get(crowd) ?? [];
    const known = asked.find((k) => k.freeStep === freeStep && k.mode === mode && isSameBody(k.mover, mover));
    if (known) return known.surroundings;
    const key = `${bodyKey(mover, freeStep)} ${mode} ${crowd.map(bystanderKey).join(' ')}`;
    const surroundings = remember(byContent, key, () => build(setting, mode), KEPT_CROWDS);
    if (asked.length >= REMEMBERED) asked.shift();
    asked.push({ mover, freeStep, mode, surroundings });
    byCrowd.set(crowd, asked);
    return surroundings;
  };
}

/** Terrain with the support a mover needs: for all of its base, or for half of it. */
export const withSupport = (terrain: GrownTerrain, { support }: MoveSetting): GrownTerrain =>
  support === 'half' ? { ...terrain, support } : terrain;

/** A bystander as part of a key: everything that decides what it blocks. */
function bystanderKey(b: Bystander): string {
  const { base, keepOut } = b;
  const form =
    base.kind === 'round' ? `${base.radius}` : `${base.kind} ${base.halfWidth} ${base.halfDepth} ${b.facing}`;
  const range = keepOut ? `${keepOut.when} ${keepOut.across} ${keepOut.up} ${keepOut.clearance ?? 0}` : '';
  return `${b.id} ${form} ${b.height} ${b.at[0]} ${b.at[1]} ${b.at[2]} ${b.pass} ${range}`;
}
