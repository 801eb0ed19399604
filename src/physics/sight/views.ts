import type { Bounds } from '../../geometry/bounds.ts';
import { buildField, type Corner, type Field, overAt } from '../../geometry/field/field.ts';
import { keptOutlines } from '../../geometry/field/kept-outlines.ts';
import { isFree, type Level, levelsOver, type Obstacle } from '../../geometry/field/levels.ts';
import type { Base } from '../../geometry/base.ts';
import { buildClearance, type Clearance } from '../../geometry/slopes/clearance.ts';
import { reachAlong } from '../../geometry/gap.ts';
import { boundaryCrossings, rounded, type Rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { Spot } from '../../geometry/routes/route-search.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Agility } from '../../rules/core/agility.ts';
import type { Blocker, Bystander, Mover, MoveSetting } from '../../rules/core/ports.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import {
  agileOf,
  agileTerrain,
  type AgileTerrain,
  withMovementMode,
  movementModeOf,
  withoutClimbs,
} from '../movement-mode.ts';
import { touchedAt } from '../paths/passing.ts';
import { buildGround, type Extent, type Ground } from '../ground.ts';
import { type Hill, type HillPaths, hillObstacles, hillsOf, joinHills, onHill } from '../slopes/hills.ts';
import { passesAlong, riseAllowed, steepParts } from '../slopes/steep.ts';
import { growCrowd, growTerrain, type GrownTerrain } from '../grown.ts';

/** What a table is made of. */
export type TableSpec = { readonly width: Inches; readonly depth: Inches; readonly terrain: Iterable<TerrainPiece> };

/** `careful`: no base goes where a slope rises so high within it that the sweep would meet it; slow, and seldom needed. */
export type Care = 'plain' | 'careful';

/** What a mover may overlap a blocker by and still start there: files round, and hands are not exact. */
export const START_SLACK: Inches = 0.02;
/** What it may overlap by where it ends: less than any ruler shows. */
export const END_SLACK: Inches = 0.0005;

/** One mover's view of the table: its obstacles, and where it can end. Kept between questions about the same mover. */
export type View = {
  readonly setting: MoveSetting;
  readonly terrain: GrownTerrain;
  readonly ground: Ground;
  readonly bounds: Bounds;
  readonly obstacles: readonly Obstacle[];
  /** Built when it is first asked for: who only wants to know where a base can stand asks for none. */
  readonly field: Field;
  /** How high a flyer has to be over each slope it may meet; made when first asked for. */
  readonly clearances: () => readonly Clearance[];
  /** Fields of what flights go round, as they are asked for. */
  readonly flightFields: Map<string, Field>;
};

/** A view by whomever of its kind, wherever it stands. */
type Seen = Omit<View, 'setting' | 'field'> & { readonly field: () => Field };

/** What decides where a mover can end, whatever way leads there. */
export type Standing = Pick<View, 'setting' | 'terrain' | 'bounds'>;

/** Everything in the way of one kind of mover in one crowd, and what tells it from any other. */
type Surroundings = {
  readonly terrain: GrownTerrain;
  readonly obstacles: readonly Obstacle[];
  /** Obstacle bounds as rows of four: minX, maxX, minZ, maxZ. */
  readonly boxes: Float64Array;
  readonly key: number;
  /** The view of all of it, nothing eased. */
  whole: Seen | undefined;
};

/** Surroundings by who looks at them, in one crowd. */
type Onlooker = {
  readonly mover: Mover;
  readonly freeStep: Inches;
  /** What else decides what is in the way: declared moves, ground that is closed. */
  readonly manner: string;
  readonly sees: Surroundings;
};

/** A place that blockers give way to, and how far at most. */
export type Easing = { readonly at: Point; readonly slack: Inches };

/** Builds views and remembers the last few: terrain per kind of mover, whole fields per situation. */
export type Views = {
  readonly spec: { readonly width: Inches; readonly depth: Inches; readonly pieces: readonly TerrainPiece[] };
  readonly ground: (freeStep: Inches) => Ground;
  /** Where a mover can end: no way is looked for, so nothing that ways bend at is. */
  readonly standing: (setting: MoveSetting) => Standing;
  /**
   * The view of a mover, with blockers it already touches or overlaps a hair eased back to the given places.
   *
   * @param within  How far from where it stands it will look; what is further off is left out. All, when undefined.
   */
  readonly view: (setting: MoveSetting, places: readonly Easing[], within?: Inches) => View;
};

const REMEMBERED = 24;

/** A maker of views over one table's terrain. */
export function createViews(spec: TableSpec, care: Care = 'plain'): Views {
  const pieces = [...spec.terrain];
  const grounds = new Map<Inches, Ground>();
  const terrains = new Map<string, GrownTerrain>();
  const fields = new Map<string, Seen>();
  const kept = keptOutlines();

  const hills = new Map<Inches, readonly Hill[]>();
  const hillPaths: HillPaths = new Map();
  const ground = (freeStep: Inches): Ground => remember(grounds, freeStep, () => buildGround(pieces, freeStep));
  const risesOf = (freeStep: Inches) => remember(hills, freeStep, () => hillsOf(ground(freeStep)));
  const terrainOf = (m: Mover, freeStep: Inches): GrownTerrain =>
    remember(terrains, bodyKey(m, freeStep), () => growTerrain(ground(freeStep), m));
  const onHills = new Map<string, readonly Obstacle[]>();
  const hillsFor = (m: Mover, freeStep: Inches): readonly Obstacle[] =>
    remember(onHills, bodyKey(m, freeStep), () => {
      const { footprint, obstacles } = terrainOf(m, freeStep);
      const plain = hillObstacles(risesOf(freeStep), m, footprint, freeStep, obstacles);
      if (care === 'plain') return plain;
      return [...plain, ...steepParts(risesOf(freeStep), m, footprint, riseAllowed(m, freeStep))];
    });
  const risings = new Map<string, readonly Clearance[]>();
  const clearancesFor = (m: Mover, freeStep: Inches): readonly Clearance[] =>
    remember(risings, bodyKey(m, freeStep), () =>
      ground(freeStep)
        .slopes.filter((s) => s.tall && !(m.light && s.source.traits.lightThrough))
        .map((s) => buildClearance(s.triangles, terrainOf(m, freeStep).footprint)),
    );
  const agilities = new Map<string, AgileTerrain>();
  const crossings = keptCrossings();
  const agilityOn = (setting: MoveSetting, agility: Agility): AgileTerrain => {
    const { mover, freeStep } = setting;
    const key = `${bodyKey(mover, freeStep)} ${movementModeOf(setting, ground(freeStep))}`;
    return remember(agilities, key, () => agileTerrain(agility, terrainOf(mover, freeStep)));
  };
  const byCrowd = new WeakMap<readonly Bystander[], Onlooker[]>();
  const byContent = new Map<string, Surroundings>();
  let made = 0;
  const surroundingsOf = (setting: MoveSetting): Surroundings => {
    const { mover, freeStep, crowd } = setting;
    const manner = movementModeOf(setting, ground(freeStep));
    const onlookers = byCrowd.get(crowd) ?? [];
    const known = onlookers.find((o) => o.freeStep === freeStep && o.manner === manner && isSameBody(o.mover, mover));
    if (known) return known.sees;
    const body = bodyKey(mover, freeStep);
    const sees = remember(byContent, `${body} ${manner} ${crowd.map(bystanderKey).join(' ')}`, () => {
      const terrain = terrainOf(mover, freeStep);
      const bases = growCrowd(mover, terrain.footprint, crowd, terrain.solids.length);
      const plain = [...terrain.obstacles, ...bases, ...hillsFor(mover, freeStep)];
      const obstacles = manner === '' ? plain : withMovementMode(setting, ground(freeStep), plain);
      return { terrain: heldUp(terrain, setting), obstacles, boxes: boxesOf(obstacles), key: ++made, whole: undefined };
    });
    if (onlookers.length >= REMEMBERED) onlookers.shift();
    onlookers.push({ mover, freeStep, manner, sees });
    byCrowd.set(crowd, onlookers);
    return sees;
  };
  const viewOf = (
    setting: MoveSetting,
    { terrain }: Surroundings,
    obstacles: readonly Obstacle[],
    isNear: Nearness,
  ): Seen => {
    const rises = risesOf(setting.freeStep).filter((h) => isNear(h.bounds));
    const bounds = boundsFor(spec, setting.mover);
    const clearances = () => clearancesFor(setting.mover, setting.freeStep);
    const rise = riseAllowed(setting.mover, setting.freeStep);
    const passes = care === 'plain' ? undefined : passesAlong(clearances(), rise);
    const place = { obstacles, bounds, freeStep: setting.freeStep, rise, passes };
    const joined = (corners: Corner[]) => joinHills(rises, place, terrain.footprint, corners, hillPaths);
    const join = (corners: Corner[]) =>
      setting.agility ? withoutClimbs(joined(corners), setting.freeStep) : joined(corners);
    const agile = () =>
      setting.agility && agileOf(setting, terrain, bounds, obstacles, agilityOn(setting, setting.agility), crossings);
    let built: Field | undefined;
    const field = () =>
      (built ??= buildField(obstacles, bounds, setting.freeStep, {
        ...{ kept, agile: agile() },
        ...(rises.length > 0 ? { joinSheets: join } : {}),
      }));
    const flightFields = new Map<string, Field>();
    return { terrain, ground: ground(setting.freeStep), bounds, obstacles, field, clearances, flightFields };
  };

  return {
    spec: { width: spec.width, depth: spec.depth, pieces },
    ground,
    standing: (setting) => ({
      setting,
      terrain: heldUp(terrainOf(setting.mover, setting.freeStep), setting),
      bounds: boundsFor(spec, setting.mover),
    }),
    view: (setting, places, within) => {
      const seen = surroundingsOf(setting);
      const isNear = nearness(setting.from, within);
      const near = within === undefined ? seen.obstacles : seen.obstacles.filter((o) => isNear(o.shape));
      const eased = ease(near, within === undefined ? seen.boxes : boxesOf(near), places);
      const make = () => viewOf(setting, seen, eased.obstacles, isNear);
      if (within === undefined && eased.obstacles === seen.obstacles) return seenBy((seen.whole ??= make()), setting);
      const range = within === undefined ? '' : [within, ...setting.from].join(' ');
      // The remembered view may have been made for the same mover standing elsewhere.
      return seenBy(remember(fields, `${seen.key} | ${range} | ${eased.moved.join(' ')}`, make), setting);
    },
  };
}

/** A view as one mover has it. */
const seenBy = ({ field, ...seen }: Seen, setting: MoveSetting): View => ({
  ...{ ...seen, setting },
  get field() {
    return field();
  },
});

function remember<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (cache.size >= REMEMBERED) cache.delete(cache.keys().next().value as K);
  cache.set(key, made);
  return made;
}

/** Terrain as it holds a mover up: by all of its base, or by half of it. */
const heldUp = (terrain: GrownTerrain, { support }: MoveSetting): GrownTerrain =>
  support === 'half' ? { ...terrain, support } : terrain;

/** Crossings of outlines, kept for as long as the outlines are. */
function keptCrossings(): (a: Rounded, b: Rounded) => readonly PlanPoint[] {
  const kept = new WeakMap<Rounded, WeakMap<Rounded, readonly PlanPoint[]>>();
  return (a, b) => {
    const own = kept.get(a) ?? new WeakMap<Rounded, readonly PlanPoint[]>();
    kept.set(a, own);
    const found = own.get(b) ?? boundaryCrossings(a, b);
    own.set(b, found);
    return found;
  };
}

/** Whether something is near enough to matter. */
type Nearness = (b: Extent) => boolean;

/** Whether something is within a distance of a place. */
const nearness =
  ([x, , z]: Point, within: Inches | undefined): Nearness =>
  (b) => {
    if (within === undefined) return true;
    const dx = Math.max(b.minX - x, 0, x - b.maxX);
    const dz = Math.max(b.minZ - z, 0, z - b.maxZ);
    return dx * dx + dz * dz <= within * within;
  };

/** What of a mover decides how its surroundings look to it. */
const bodyKey = ({ base, facing, height, light, groundFloorOnly = false }: Mover, freeStep: Inches): string =>
  base.kind === 'round'
    ? `${base.radius} ${height} ${light} ${groundFloorOnly} ${freeStep}`
    : `${base.kind} ${base.halfWidth} ${base.halfDepth} ${facing} ${height} ${light} ${groundFloorOnly} ${freeStep}`;

/** Whether all that decides how surroundings look is the same for two movers. */
function isSameBody(a: Mover, b: Mover): boolean {
  if (a === b) return true;
  if (a.height !== b.height || a.light !== b.light || !isSameBase(a.base, b.base)) return false;
  if (a.groundFloorOnly !== b.groundFloorOnly) return false;
  return a.base.kind === 'round' || a.facing === b.facing;
}

function isSameBase(a: Base, b: Base): boolean {
  if (a.kind === 'round') return b.kind === 'round' && a.radius === b.radius;
  return a.kind === b.kind && a.halfWidth === b.halfWidth && a.halfDepth === b.halfDepth;
}

function boxesOf(obstacles: readonly Obstacle[]): Float64Array {
  const boxes = new Float64Array(4 * obstacles.length);
  obstacles.forEach(({ shape: s }, i) => boxes.set([s.minX, s.maxX, s.minZ, s.maxZ], 4 * i));
  return boxes;
}

/** A bystander as part of a key: everything that decides what it blocks. */
function bystanderKey(b: Bystander): string {
  const { base, keepOut } = b;
  const form =
    base.kind === 'round' ? `${base.radius}` : `${base.kind} ${base.halfWidth} ${base.halfDepth} ${b.facing}`;
  const range = keepOut ? `${keepOut.when} ${keepOut.across} ${keepOut.up}` : '';
  return `${b.id} ${form} ${b.height} ${b.at[0]} ${b.at[1]} ${b.at[2]} ${b.pass} ${range}`;
}

/** Where a mover's centre can be, the whole base staying on the table. */
export function boundsFor(spec: { readonly width: Inches; readonly depth: Inches }, mover: Mover): Bounds {
  const x = spec.width / 2 - reachAlong(mover.base, mover.facing, 1, 0);
  const z = spec.depth / 2 - reachAlong(mover.base, mover.facing, 0, 1);
  return { minX: -x, maxX: x, minZ: -z, maxZ: z };
}

/** Draws blockers back so that the given places lie on their outlines, where they overlap them by no more than the slack. */
function ease(obstacles: readonly Obstacle[], boxes: Float64Array, places: readonly Easing[]) {
  const depths = new Map<number, Inches>();
  for (const { at, slack } of places) {
    const [x, y, z] = at;
    for (let i = 0, b = 0; i < obstacles.length; i++, b += 4) {
      if (x <= boxes[b]! || x >= boxes[b + 1]! || z <= boxes[b + 2]! || z >= boxes[b + 3]!) continue;
      const o = obstacles[i]!;
      if (o.through || y <= o.lo || y >= o.hi) continue;
      const depth = -signedDistance(o.shape, x, z);
      if (depth > 0 && depth <= slack) depths.set(i, Math.max(depth, depths.get(i) ?? 0));
    }
  }
  if (depths.size === 0) return { obstacles, moved: [] };
  const eased = [...obstacles];
  for (const [i, depth] of depths) eased[i] = { ...eased[i]!, shape: shrink(eased[i]!.shape, depth) };
  const moved = [...depths].sort((a, b) => a[0] - b[0]).map(([i, depth]) => `${i}:${depth}`);
  return { obstacles: eased, moved };
}

function shrink(shape: Rounded, depth: Inches): Rounded {
  const core = Array.from(shape.px, (x, i): PlanPoint => [x, shape.pz[i]!]);
  if (shape.rho >= depth) return rounded(core, shape.rho - depth);
  const n = core.length;
  const cx = core.reduce((s, p) => s + p[0], 0) / n;
  const cz = core.reduce((s, p) => s + p[1], 0) / n;
  const least = Math.min(
    ...core.map((_, i) => -((cx - core[i]![0]) * shape.nx[i]! + (cz - core[i]![1]) * shape.nz[i]!)),
  );
  const share = 1 - depth / least;
  return rounded(
    core.map((p) => [cx + share * (p[0] - cx), cz + share * (p[1] - cz)]),
    0,
  );
}

/**
 * The level a base stands at: the highest of its surroundings that is not above it; of those it is in none of, where that
 * leaves none; else the very height it is at.
 */
export function levelAt(field: Field, at: Point): Level {
  const over = overAt(field, at[0], at[2]);
  const clear = over.filter((i) => isFree(field.obstacles, [i], at[1]));
  return highestUnder(field, over, at) ?? highestUnder(field, clear, at) ?? { y: at[1], rule: at[1] };
}

function highestUnder(field: Field, over: readonly number[], at: Point): Level | undefined {
  // A place on a low slope, or a hand's breadth off its support, counts as the level below it.
  let best: Level | undefined;
  for (const l of levelsOver(field.obstacles, over)) {
    if (l.y <= at[1] + 0.02 && (!best || l.y >= best.y)) best = l;
  }
  return best;
}

/** A place as a spot of the search: where it is, and its level. */
export function spotAt(field: Field, at: Point): Spot {
  const onSheet = field.sheets.length > 0 ? onHill(field.sheets, at) : undefined;
  if (onSheet) return { x: at[0], z: at[2], level: { y: onSheet.at[1], rule: onSheet.at[1] }, onSheet };
  const level = levelAt(field, at);
  const touched = field.agile && Math.abs(level.y - at[1]) > 0.02 ? touchedAt(field, at) : [];
  if (touched.length === 0) return { x: at[0], z: at[2], level };
  const y = field.obstacles[touched[0]!]!.hi;
  return { x: at[0], z: at[2], level: { y, rule: y }, touched };
}

/** What an obstacle index of a view is to the rules. */
export function blockerOf(view: View, index: number): Blocker {
  if (index < 0) return { kind: 'edge' };
  const { owner } = view.obstacles[index]!;
  const solids = view.terrain.solids;
  const { slopes, difficult } = view.ground;
  if (owner < -slopes.length) return { kind: 'piece', id: difficult[-1 - slopes.length - owner]!.piece };
  if (owner < 0) return { kind: 'piece', id: slopes[-1 - owner]!.piece };
  if (owner < solids.length) return { kind: 'piece', id: solids[owner]!.piece };
  const place = owner - solids.length;
  const { id } = view.setting.crowd[place >> 1]!;
  return { kind: (place & 1) === 0 ? 'model' : 'range', id };
}
