import type { Agile } from '../../geometry/agile/agile.ts';
import type { Bounds } from '../../geometry/bounds.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { coveredShare } from '../../geometry/outlines/coverage.ts';
import { type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { ALL_OF_BASE, LIP_WIDENING, SAME_PLACE, SEAM } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import { type GroundSolid, isLadder } from '../terrain/ground.ts';
import type { GrownTerrain } from '../terrain/grown.ts';
import { whyNoPlace } from '../terrain/places.ts';
import { type DeclaredLeaps, declaredLeaps } from './declared-leaps.ts';
import { type DropTop, dropPlaces } from './drop-places.ts';
import { type LeapPast, leapsPastOthers, type LeapTop } from './leaps-past.ts';
import { type Lip, type LipEnd, lipEndsAmong, lipPlaces, lipsBetween } from './lips.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * The outlines of one solid: plain, and widened by {@link LIP_WIDENING} with its seams closed; and the area where all
 * of a round base is on it.
 */
export type SolidForms = {
  readonly plain: Rounded | undefined;
  readonly wide: Rounded | undefined;
  readonly seamless: Rounded;
  readonly inset: Rounded | undefined;
};

/** Data about a terrain's solids shared by all movers of one kind that declare the same moves, whatever the crowd. */
export type AgileTerrain = {
  readonly forms: readonly SolidForms[];
  readonly lips: readonly Lip[];
  readonly lipEnds: readonly LipEnd[];
  readonly tops: readonly LeapTop[];
  /** Leaps past terrain that is in their way. */
  readonly past: readonly LeapPast[];
};

/** The outlines of every solid, for all movers of one kind. */
export function solidForms({ solids, footprint }: GrownTerrain): readonly SolidForms[] {
  const isRound = footprint.core.length === 1;
  return solids.map((solid) => ({
    plain: grownBy(solid, 0),
    wide: grownBy(solid, LIP_WIDENING),
    seamless: rounded(solid.core, solid.radius + SEAM / 2),
    inset: isRound ? grownBy(solid, -footprint.radius) : undefined,
  }));
}

/** The data about a terrain's solids for a mover that leaps as declared, given their outlines. */
export function agileTerrain(
  leaps: DeclaredLeaps,
  { solids, obstacles, footprint }: GrownTerrain,
  forms: readonly SolidForms[],
): AgileTerrain {
  const tops = obstacles.flatMap(({ owner, hi, stand, shape: grown }): readonly LeapTop[] => {
    const isTop = stand && hi > SAME_PLACE && !(solids[owner] && isLadder(solids[owner]));
    const shape = isTop ? forms[owner]?.plain : undefined;
    return shape ? [{ owner, hi, shape, grown }] : [];
  });
  const past = leapsPastOthers(
    leaps,
    tops,
    obstacles.map((o) => ({ ...o, plain: forms[o.owner]?.plain })),
  );
  const lips = lipsBetween(leaps, footprint.radius, tops);
  return { forms, lips, lipEnds: lipEndsAmong(lips, tops, obstacles), tops, past };
}

/**
 * The agility data of a field, for a mover that climbs and jumps only as declared; undefined for one that declares
 * nothing.
 */
export function agileOf(
  setting: MoveSetting,
  terrain: GrownTerrain,
  bounds: Bounds,
  obstacles: readonly Obstacle[],
  { forms, lips, lipEnds, tops, past }: AgileTerrain,
  crossings: Agile['crossings'],
): Agile | undefined {
  if (!setting.agility) return undefined;
  const formsOf = ({ owner }: Obstacle) => (owner < 0 ? undefined : forms[owner]);
  const { core, radius } = terrain.footprint;
  const reach = core.length === 1 ? radius : Math.max(...core.map(([x, z]) => Math.sqrt(x * x + z * z)));
  const seamless = obstacles.map((o) => {
    const own = formsOf(o);
    return own && { shape: own.seamless, top: terrain.solids[o.owner]!.top };
  });
  const drops = obstacles.flatMap((o): readonly DropTop[] => {
    const shape = o.stand && o.hi > SAME_PLACE ? formsOf(o)?.plain : undefined;
    return shape && !isLadder(terrain.solids[o.owner]!) ? [{ hi: o.hi, shape, grown: o.shape }] : [];
  });
  const canStand = (at: Point): boolean => whyNoPlace(setting, terrain, bounds, at) === undefined;
  const here = new Set(obstacles.map((o) => o.owner));
  const isHere = ({ owners }: LeapPast | LipEnd) => owners.every((owner) => here.has(owner));
  const isTerrain = ({ owner }: Obstacle) => owner < terrain.solids.length;
  const solids = obstacles.filter((o) => !o.through && isTerrain(o));
  const others = obstacles.filter((o) => !o.stand && !o.through && !isTerrain(o));
  return {
    moves: setting.agility,
    radius: core.length === 1 ? radius : 0,
    solids: obstacles.map((o) => formsOf(o)?.plain),
    wide: obstacles.map((o) => formsOf(o)?.wide),
    insets: obstacles.map((o) => formsOf(o)?.inset),
    ladders: obstacles.map((o) => {
      const solid = o.owner < 0 ? undefined : terrain.solids[o.owner];
      return solid !== undefined && isLadder(solid);
    }),
    crossings,
    lips: new Set(),
    lipPlaces: atMostTwice([
      ...lipPlaces(lips, obstacles),
      ...lipEnds.filter(isHere).map(({ at }) => at),
      ...dropPlaces(setting.agility, drops, { solids, others }, canStand, reach, setting.freeStep),
      ...[...past, ...leapsPastOthers(declaredLeaps(setting.agility), tops, others)]
        .filter(isHere)
        .flatMap((leap) => leap.pair),
    ]),
    isHeld: (at) => isHeld(seamless, reach, at),
    canStand,
  };
}

/**
 * Places, each at most twice: solids on top of each other share their corners. Twice, because a path that lands on a place
 * and jumps on from it bends there twice, and a search bends at each place once.
 */
function atMostTwice(places: readonly PlanPoint[]): readonly PlanPoint[] {
  const counts = new Map<string, number>();
  return places.filter(([x, z]) => {
    const key = `${x.toFixed(6)} ${z.toFixed(6)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= 2;
  });
}

/** A solid's outline moved outwards, or inwards when `by` is negative; undefined when nothing is left of it. */
function grownBy(solid: GroundSolid, by: Inches): Rounded | undefined {
  const left = solid.radius + by;
  return left < 0 && solid.core.length < 3 ? undefined : rounded(solid.core, left);
}

/** A top with its seams closed. */
type Seamless = { readonly shape: Rounded; readonly top: Inches };

/** Directions in which support is tested under a base's rim, before the supported share is measured. */
const RIM = Array.from({ length: 12 }, (_, k) => [trig.cos((k * Math.PI) / 6), trig.sin((k * Math.PI) / 6)] as const);

/** Whether all of a base is on tops at its height, or on the table. */
function isHeld(solids: readonly (Seamless | undefined)[], radius: Inches, [x, y, z]: Point): boolean {
  if (y < SEAM) return true;
  const shapes: Rounded[] = [];
  for (const s of solids) {
    if (!s || Math.abs(s.top - y) > SEAM) continue;
    const off = signedDistance(s.shape, x, z);
    if (off <= -radius) return true;
    if (off < radius) shapes.push(s.shape);
  }
  const isOn = (px: Inches, pz: Inches) => shapes.some((s) => signedDistance(s, px, pz) <= SAME_PLACE);
  if (shapes.length < 2 || !RIM.every(([dx, dz]) => isOn(x + radius * dx, z + radius * dz))) return false;
  return coveredShare(shapes, x, z, radius) > ALL_OF_BASE;
}
