import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Footprint } from '../../geometry/outlines/grow.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bystander, Mover, MoveSetting } from '../../rules/core/ports.ts';
import { growBystander, type GrownTerrain } from '../terrain/grown.ts';
import { boxesOf } from './easing.ts';
import { movementModeOf, withMovementMode } from './movement-mode.ts';
import { REMEMBERED, remember } from './remember.ts';
import { bodyKey, isSameBody, type TerrainByBody } from './terrain-by-body.ts';

/** Number of crowds kept, each as one kind of mover meets it. */
const KEPT_CROWDS = 4;

/** Number of bystanders kept as obstacles besides those of the crowd at hand: a few kilobytes each. */
const KEPT_BYSTANDERS = 250;

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
  const known = createKnownBystanders();
  let made = 0;
  const build = (setting: MoveSetting, mode: string): Surroundings => {
    const { mover, freeStep, crowd } = setting;
    const grown = terrain.grown(mover, freeStep);
    const bases = crowd.flatMap((b, i) => known.grown(b, mover, grown.footprint, grown.solids.length + 2 * i));
    const plain = [...grown.obstacles, ...bases, ...terrain.hillObstacles(mover, freeStep)];
    const obstacles = mode === '' ? plain : withMovementMode(setting, terrain.ground(freeStep), plain);
    return { terrain: withSupport(grown, setting), obstacles, boxes: boxesOf(obstacles), key: ++made };
  };
  return (setting) => {
    const { mover, freeStep, crowd } = setting;
    const mode = movementModeOf(setting, terrain.ground(freeStep));
    const asked = byCrowd.get(crowd) ?? [];
    const same = asked.find((k) => k.freeStep === freeStep && k.mode === mode && isSameBody(k.mover, mover));
    if (same) return same.surroundings;
    known.makeRoom(crowd.length);
    const key = `${bodyKey(mover, freeStep)} ${mode} ${crowd.map(known.idOf).join(' ')}`;
    const surroundings = remember(byContent, key, () => build(setting, mode), KEPT_CROWDS);
    if (asked.length >= REMEMBERED) asked.shift();
    asked.push({ mover, freeStep, mode, surroundings });
    byCrowd.set(crowd, asked);
    return surroundings;
  };
}

/** A bystander as an obstacle to the kind of mover that met it last, at one place of a list. */
type KnownBystander = {
  readonly id: number;
  grown: { readonly mover: Mover; readonly owner: number; readonly obstacles: readonly Obstacle[] } | undefined;
};

/**
 * Creates a cache of bystanders by their content, with an id each. Most of a crowd stands where it stood, and where the
 * same obstacle meets the same others, a field need not look for joints again.
 */
function createKnownBystanders() {
  let byObject = new WeakMap<Bystander, KnownBystander>();
  const byContent = new Map<string, KnownBystander>();
  let ids = 0;
  const of = (b: Bystander): KnownBystander => {
    const same = byObject.get(b);
    if (same) return same;
    const key = bystanderKey(b);
    const known = byContent.get(key) ?? { id: ++ids, grown: undefined };
    byContent.set(key, known);
    byObject.set(b, known);
    return known;
  };
  return {
    /** Forgets all bystanders where those of one more crowd could be too many. */
    makeRoom: (crowd: number): void => {
      if (byContent.size <= KEPT_BYSTANDERS + crowd) return;
      byContent.clear();
      byObject = new WeakMap();
    },
    idOf: (b: Bystander): number => of(b).id,
    grown: (b: Bystander, mover: Mover, footprint: Footprint, owner: number): readonly Obstacle[] => {
      const known = of(b);
      if (known.grown?.owner !== owner || !isSameBody(known.grown.mover, mover))
        known.grown = { mover, owner, obstacles: growBystander(mover, footprint, b, owner) };
      return known.grown.obstacles;
    },
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
