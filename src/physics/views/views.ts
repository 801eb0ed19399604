import type { Bounds } from '../../geometry/bounds.ts';
import { buildField } from '../../geometry/field/build-field.ts';
import type { AllKeptTangents, Corner, Field } from '../../geometry/field/field.ts';
import { keptOutlines } from '../../geometry/obstacles/kept-outlines.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { reachAlong } from '../../geometry/gap.ts';
import { boundaryCrossings, type Rounded } from '../../geometry/outlines/rounded.ts';
import { newRoom } from '../../geometry/geodesic/geodesic.ts';
import type { SearchRoom } from '../../geometry/geodesic/geodesic-state.ts';
import { buildWalkSurface, type WalkSurface } from '../../geometry/surface/build-surface.ts';
import { extentsMeet, holdsExtent } from '../../geometry/surface/facets.ts';
import { carefulTerrain, plannedTerrain } from '../../geometry/surface/surface-plan.ts';
import type { CanPass, PlannedTerrain, SurfaceKind } from '../../geometry/surface/surface-parts.ts';
import { riseToTop, STEP_ON } from '../rapier/swept-body.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SWEEP_MARGIN } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Mover, MoveSetting } from '../../rules/core/ports.ts';
import type { GrownTerrain } from '../terrain/grown.ts';
import { type HillPaths, joinHills } from '../slopes/hills.ts';
import { passesAlong, riseAllowed } from '../slopes/steep.ts';
import { agileOf } from './agile-terrain.ts';
import { boxesOf, ease } from './easing.ts';
import { withoutClimbs } from './movement-mode.ts';
import { remember } from './remember.ts';
import { createSurroundings, type Surroundings, withSupport } from './surroundings.ts';
import { bodyKey, createTerrainByBody, type TerrainByBody } from './terrain-by-body.ts';
import type { Care, SlopedGround, TableSpec, MoverView, Views } from './view.ts';

/** A view shared by all movers of its kind, wherever they stand. */
type SharedView = Omit<MoverView, 'setting' | 'field'> & { readonly field: () => Field };

/** Number of views kept that hold for a mover at one place only, and beside others: they are the largest. */
const KEPT_AT_PLACES = 4;

/**
 * Number of surfaces and of reaches over slopes that are kept, and of their triangles in all (a quarter of a
 * kilobyte each); the two made last are kept however large they are, because a question may need both in turn.
 */
const KEPT_OVER_SLOPES = { most: 16, triangles: 60_000, least: 2 } as const;

/** Most triangles of slopes whose surface is built whole when a second part of it is asked for. */
const MOST_WHOLE = 20_000;

/** Number of parts of a larger surface that one view keeps. */
const KEPT_PARTS = 4;

/** The inputs common to all views of one table. */
type ViewParts = {
  readonly spec: Pick<TableSpec, 'width' | 'depth'>;
  readonly care: Care;
  readonly terrain: TerrainByBody;
  readonly outlines: ReturnType<typeof keptOutlines>;
  readonly tangents: AllKeptTangents;
  readonly hillPaths: HillPaths;
  /** Terrain with its plan, by body. */
  readonly plannedTerrains: Map<string, PlannedTerrain>;
  readonly recent: SlopedGround['recent'];
  readonly room: SearchRoom;
  readonly crossings: ReturnType<typeof keptCrossings>;
};

/** Creates the views over one table's terrain. */
export function createViews(spec: TableSpec, care: Care = 'plain'): Views {
  const pieces = [...spec.terrain];
  const terrain = createTerrainByBody(pieces, care);
  const parts: ViewParts = {
    spec,
    care,
    terrain,
    outlines: keptOutlines(),
    tangents: { bytes: 0, all: [] },
    hillPaths: new Map(),
    plannedTerrains: new Map(),
    recent: keepRecent(),
    room: newRoom(),
    crossings: keptCrossings(),
  };
  const surroundingsOf = createSurroundings(terrain);
  const wholes = new WeakMap<Surroundings, SharedView>();
  const shared = new Map<string, SharedView>();
  return {
    spec: { width: spec.width, depth: spec.depth, pieces },
    ground: terrain.ground,
    standing: (setting) => ({
      setting,
      terrain: withSupport(terrain.grown(setting.mover, setting.freeStep), setting),
      bounds: boundsFor(spec, setting.mover),
    }),
    view: (setting, places, within) => {
      const surroundings = surroundingsOf(setting);
      const about = setting.unitBounds ?? boundsAt(setting.from);
      const isNear = nearness(about, within);
      const near =
        within === undefined ? surroundings.obstacles : surroundings.obstacles.filter((o) => isNear(o.shape));
      const eased = ease(near, within === undefined ? surroundings.boxes : boxesOf(near), places);
      const build = () =>
        buildView(parts, setting, surroundings, eased.obstacles, isNear, regionOf(spec, setting.mover, about, within));
      if (within === undefined && eased.obstacles === surroundings.obstacles) {
        const whole = wholes.get(surroundings) ?? build();
        wholes.set(surroundings, whole);
        return new ViewOfMover(whole, setting);
      }
      const range = within === undefined ? '' : [within, about.minX, about.maxX, about.minZ, about.maxZ].join(' ');
      const key = `${surroundings.key} | ${range} | ${eased.moved.join(' ')}`;
      return new ViewOfMover(remember(shared, key, build, KEPT_AT_PLACES), setting);
    },
  };
}

/** Keeps values computed on first use within {@link KEPT_OVER_SLOPES}, and drops the one that was made first. */
function keepRecent(): SlopedGround['recent'] {
  const kept: { readonly size: number; readonly drop: () => void }[] = [];
  const { most, triangles, least } = KEPT_OVER_SLOPES;
  const isTooMuch = () =>
    kept.length > most || (kept.length > least && kept.reduce((sum, { size }) => sum + size, 0) > triangles);
  return (make, sizeOf) => {
    let made: { readonly value: ReturnType<typeof make> } | undefined;
    return () => {
      if (made) return made.value;
      const { value } = (made = { value: make() });
      kept.push({ size: sizeOf(value), drop: () => (made = undefined) });
      while (isTooMuch()) kept.shift()!.drop();
      return value;
    };
  };
}

/**
 * Creates the surfaces of the parts of a region that are asked for, which are kept.
 *
 * @param isSmall Whether the whole region is built instead of a large part, and instead of a second part.
 * @param make Creates the surface of a part, when it is first asked for it.
 */
function partsOf(region: Bounds, isSmall: boolean, make: (part: Bounds) => () => WalkSurface): SlopedGround['surface'] {
  const parts: { readonly part: Bounds; readonly surface: () => WalkSurface }[] = [];
  return (within = region) => {
    const asked = common(within, region);
    const known = parts.find(({ part }) => holdsExtent(part, asked));
    if (known) return known.surface();
    const isWhole = isSmall && (parts.length > 0 || areaOf(asked) > LARGE_PART * areaOf(region));
    const wanted = isWhole ? region : asked;
    if (parts.length >= KEPT_PARTS) parts.shift();
    const surface = make(wanted);
    parts.push({ part: wanted, surface });
    return surface();
  };
}

/** Share of a region's area above which a part is not built alone: building the whole soon pays. */
const LARGE_PART = 1 / 6;

const areaOf = ({ minX, maxX, minZ, maxZ }: Bounds): number => (maxX - minX) * (maxZ - minZ);

const common = (a: Bounds, b: Bounds): Bounds => ({
  minX: Math.max(a.minX, b.minX),
  maxX: Math.min(a.maxX, b.maxX),
  minZ: Math.max(a.minZ, b.minZ),
  maxZ: Math.min(a.maxZ, b.maxZ),
});

/** A shared view for one mover; it may have been built for the same kind of mover standing elsewhere. */
class ViewOfMover implements MoverView {
  readonly setting: MoveSetting;
  readonly terrain: MoverView['terrain'];
  readonly ground: MoverView['ground'];
  readonly bounds: Bounds;
  readonly obstacles: readonly Obstacle[];
  readonly clearances: MoverView['clearances'];
  readonly flightFields: MoverView['flightFields'];
  readonly slopes?: SlopedGround;
  readonly onFoot?: NonNullable<MoverView['onFoot']>;
  readonly #field: () => Field;

  constructor(shared: SharedView, setting: MoveSetting) {
    this.setting = setting;
    this.terrain = shared.terrain;
    this.ground = shared.ground;
    this.bounds = shared.bounds;
    this.obstacles = shared.obstacles;
    this.clearances = shared.clearances;
    this.flightFields = shared.flightFields;
    if (shared.slopes) this.slopes = shared.slopes;
    if (shared.onFoot) this.onFoot = shared.onFoot;
    this.#field = shared.field;
  }

  get field(): Field {
    return this.#field();
  }
}

function buildView(
  parts: ViewParts,
  setting: MoveSetting,
  { terrain }: Surroundings,
  obstacles: readonly Obstacle[],
  isNear: Nearness,
  region: Bounds,
): SharedView {
  const { spec, care, terrain: byBody, outlines, tangents, hillPaths, crossings } = parts;
  const { mover, freeStep, agility } = setting;
  const hills = byBody.hills(freeStep).filter((h) => isNear(h.bounds));
  const bounds = boundsFor(spec, mover);
  const clearances = () => byBody.clearances(mover, freeStep);
  const rise = riseAllowed(mover, freeStep);
  const canPass = passingTest(clearances, mover, rise);
  const passes = care === 'plain' ? undefined : passesAlong(clearances(), rise);
  const place = { obstacles, bounds, freeStep, rise, passes };
  // Without a surface or with declared checks, a search compares links as they are.
  const isRough = care === 'plain' && !agility;
  const joinSheets = (corners: Corner[]) => {
    const joined = joinHills(hills, { ...place, isRough }, terrain.footprint, corners, hillPaths);
    return agility ? withoutClimbs(joined, freeStep) : joined;
  };
  const agile = () =>
    agility && agileOf(setting, terrain, bounds, obstacles, byBody.agile(setting, agility), crossings);
  const fieldWith = (hasSheets: boolean) =>
    buildField(obstacles, bounds, freeStep, {
      kept: outlines,
      keptTangents: tangents,
      agile: agile(),
      ...(hasSheets ? { joinSheets } : {}),
    });
  let [built, plain, sheeted]: (Field | undefined)[] = [];
  const hasSlopes = hills.length > 0 && care === 'plain';
  const field = () => (built ??= fieldWith(hills.length > 0 && !(hasSlopes && !agility)));
  const ground = byBody.ground(freeStep);
  const slopes = (sheeted: () => Field): SlopedGround =>
    slopedGround(parts, setting, terrain, obstacles, { hills, region, canPass, sheeted });
  const overSlopes = !hasSlopes
    ? {}
    : agility
      ? { onFoot: { slopes: slopes(field), levelField: () => (plain ??= fieldWith(false)) } }
      : { slopes: slopes(() => (sheeted ??= fieldWith(true))) };
  return {
    terrain,
    ground,
    bounds,
    obstacles,
    field,
    clearances,
    flightFields: new Map(),
    ...overSlopes,
  };
}

/** The slopes that a mover may meet, and what is known of its ground there. */
type OwnSlopes = Pick<SlopedGround, 'region' | 'sheeted'> & {
  readonly hills: ReturnType<TerrainByBody['hills']>;
  readonly canPass: CanPass;
};

/** One mover's ground with slopes. */
function slopedGround(
  parts: ViewParts,
  setting: MoveSetting,
  terrain: GrownTerrain,
  obstacles: readonly Obstacle[],
  { hills, region, canPass, sheeted }: OwnSlopes,
): SlopedGround {
  const { recent, room } = parts;
  const { agility } = setting;
  const triangles = hills.reduce((sum, { slope }) => sum + slope.triangles.length, 0);
  const surfaceIn = surfacesOf(parts, setting, terrain, obstacles);
  const changes = agility ? NO_CHECKS : 'always';
  const surfaces = (steep: SurfaceKind['steep'], careful?: CanPass, kind: SurfaceKind = { steep, changes }) =>
    partsOf(region, triangles <= MOST_WHOLE, (part) => recent(() => surfaceIn(part, kind, careful), sizeOfSurface));
  const surface = surfaces('closed');
  const checks = agility?.checks.map((check) => (check === 'climb' && !agility.climbs ? 'none' : check)) ?? NO_CHECKS;
  return {
    recent,
    room,
    hills: () => hills.map((h) => h.ground),
    region,
    surface,
    checkedSurface: checks.some((check) => check === 'climb' || check === 'jump-down')
      ? surfaces('closed', undefined, { steep: 'closed', changes: checks })
      : surface,
    mayEnd: (spent) => !agility?.binding || spent === agility.checks.length,
    carefulSurface: surfaces('closed', canPass),
    steepSurface: surfaces('walked'),
    climbedSurface: surfaces('climbed'),
    carefulClimbedSurface: surfaces('climbed', canPass),
    sheeted,
  };
}

const NO_CHECKS: readonly [] = [];

const sizeOfSurface = ({ mesh }: WalkSurface): number => mesh.corners.length / 3;

/** Creates the test whether no slope rises too high within a base, for surfaces. */
function passingTest(clearances: MoverView['clearances'], { height }: Mover, rise: Inches): CanPass {
  let known: ReturnType<typeof clearances> | undefined;
  return (x, z, y) => {
    for (const c of (known ??= clearances()))
      if (y > c.foot - height && c.rises(x, z, y + rise + SWEEP_MARGIN)) return false;
    return true;
  };
}

/** The surface of a part of the plan for one kind of mover. */
function surfacesOf(
  { spec, terrain: byBody, plannedTerrains }: ViewParts,
  { mover, freeStep }: MoveSetting,
  { footprint }: GrownTerrain,
  obstacles: readonly Obstacle[],
): (part: Bounds, kind: SurfaceKind, careful?: CanPass) => WalkSurface {
  const bounds = boundsFor(spec, mover);
  const lastHill = -byBody.ground(freeStep).slopes.length;
  return (part, kind, careful) => {
    const solids = byBody.grown(mover, freeStep).obstacles;
    const planned = remember(plannedTerrains, bodyKey(mover, freeStep), () =>
      plannedTerrain({
        hills: byBody.hills(freeStep).map((h) => h.ground),
        solids,
        bounds,
        freeStep,
        rise: riseAllowed(mover, freeStep),
        stepOn: STEP_ON,
        stepOnto: riseToTop(mover.base),
        body: mover.height,
        footprint,
      }),
    );
    // A mode of movement has obstacles of its own: those of the plan are known by their outlines.
    const known = new Map(solids.map((o) => [o.shape, o]));
    const own = obstacles
      .filter(({ owner, shape }) => (owner >= 0 || owner < lastHill) && extentsMeet(shape, part))
      .map((o) => {
        const same = known.get(o.shape);
        return same && same.lo === o.lo && same.hi === o.hi ? same : o;
      });
    const ground = careful
      ? remember(plannedTerrains, `careful ${bodyKey(mover, freeStep)}`, () => carefulTerrain(planned, careful))
      : planned;
    return buildWalkSurface(ground, own, part, kind);
  };
}

/** Crossings of outlines, cached for the lifetime of the outlines. */
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

const boundsAt = ([x, , z]: Point): Bounds => ({ minX: x, maxX: x, minZ: z, maxZ: z });

/** The part of a mover's bounds within a distance of a rectangle. */
function regionOf(
  spec: Pick<TableSpec, 'width' | 'depth'>,
  mover: Mover,
  about: Bounds,
  within: Inches = Infinity,
): Bounds {
  const { minX, maxX, minZ, maxZ } = boundsFor(spec, mover);
  return {
    minX: Math.max(minX, about.minX - within),
    maxX: Math.min(maxX, about.maxX + within),
    minZ: Math.max(minZ, about.minZ - within),
    maxZ: Math.min(maxZ, about.maxZ + within),
  };
}

/** Whether something is near enough to matter. */
type Nearness = (b: Bounds) => boolean;

/** Whether something is within a distance of a rectangle. */
const nearness =
  (about: Bounds, within: Inches | undefined): Nearness =>
  (b) => {
    if (within === undefined) return true;
    const dx = Math.max(b.minX - about.maxX, 0, about.minX - b.maxX);
    const dz = Math.max(b.minZ - about.maxZ, 0, about.minZ - b.maxZ);
    return dx * dx + dz * dz <= within * within;
  };

/** The bounds of a mover's centre that keep its whole base on the table. */
function boundsFor(spec: { readonly width: Inches; readonly depth: Inches }, mover: Mover): Bounds {
  const x = spec.width / 2 - reachAlong(mover.base, mover.facing, 1, 0);
  const z = spec.depth / 2 - reachAlong(mover.base, mover.facing, 0, 1);
  return { minX: -x, maxX: x, minZ: -z, maxZ: z };
}
