import type { Agile } from '../geometry/agile/agile.ts';
import type { Bounds } from '../geometry/bounds.ts';
import { coveredShare } from '../geometry/outlines/coverage.ts';
import type { Obstacle } from '../geometry/field/levels.ts';
import { type Rounded, rounded, signedDistance } from '../geometry/outlines/rounded.ts';
import { areFarApart, keptGap, type LipPair, lipPairs, notchPairs } from '../geometry/agile/lips.ts';
import type { JoinedSheet } from '../geometry/slopes/sheet-links.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Agility } from '../rules/core/agility.ts';
import type { MoveSetting } from '../rules/core/ports.ts';
import { difficultObstacles } from './difficult.ts';
import { type DropTop, dropPlaces, type LeapPast, leapsPastOthers, type LeapTop } from './paths/drop-places.ts';
import { type Ground, type GroundSolid, isLadder } from './ground.ts';
import type { GrownTerrain } from './grown.ts';
import { whyNoPlace } from './paths/places.ts';

/** What tells a mover's way of moving from others': nothing for one that climbs wherever a face leads up. */
export function movementModeOf({ agility, avoids, support, from }: MoveSetting, { difficult }: Ground): string {
  if (!agility && !avoids && !support) return '';
  const { checks = [], binding, climbs, ladders, jump } = agility ?? {};
  const limits = jump ? [jump.free, jump.most, jump.rise, jump.landing, jump.clear] : [];
  const within = avoids ? difficult.map((d) => (signedDistance(d.shape, from[0], from[2]) < 0 ? 1 : 0)) : [];
  return `${agility ? 'agile' : ''} ${checks} ${binding} ${climbs} ${ladders} ${limits} ${support} ${avoids} ${within}`;
}

/**
 * Obstacles as a manner of moving has them: ground that is closed to it added, tops counted as high as they are.
 *
 * Difficult ground it begins in is not closed to it: there would be no way out.
 */
export function withMovementMode(setting: MoveSetting, ground: Ground, obstacles: readonly Obstacle[]): Obstacle[] {
  const { agility, avoids, from } = setting;
  // Low steps lead up to others, so ways bend at theirs too.
  const counted = agility ? obstacles.map((o) => ({ ...o, ruleTop: o.hi })) : [...obstacles];
  if (!avoids) return counted;
  const closed = difficultObstacles(ground.difficult, -1 - ground.slopes.length);
  return [...counted, ...closed.filter((o) => signedDistance(o.shape, from[0], from[2]) >= 0)];
}

/** Slopes that are got onto and off by free steps alone: nobody climbs them who must say so before. */
export const withoutClimbs = (sheets: readonly JoinedSheet[], freeStep: Inches): readonly JoinedSheet[] =>
  sheets.map((joined) => ({
    ...joined,
    portals: joined.portals.flatMap((portal) => {
      const rim = joined.sheet.at[joined.sheet.rim[portal.rim]!.node]![1];
      if (portal.across > 0 || Math.abs(rim - portal.level.y) > freeStep + 1e-6) return [];
      return [{ ...portal, level: { y: portal.level.y, rule: rim } }];
    }),
  }));

/** How much wider than they are solids count where their lips are left and come to: places are rounded. */
const HAIR: Inches = 2e-5;

/** Gaps narrower than this between joined tops hold a base all the same. */
const SEAM: Inches = 0.002;
/** The share of a base on tops from which on it is on them wholly, but for rounding. */
const WHOLE = 1 - 2e-5;

/** A solid's outline, moved outwards; undefined when nothing is left of it. */
function grownBy(solid: GroundSolid, by: Inches): Rounded | undefined {
  const left = solid.radius + by;
  return left < 0 && solid.core.length < 3 ? undefined : rounded(solid.core, left);
}

/** A solid with its seams closed. */
type Seamless = { readonly shape: Rounded; readonly top: Inches };

/** Directions in which a base's rim is looked at before it is measured how much of it is held. */
const RIM = Array.from({ length: 12 }, (_, k) => [Math.cos((k * Math.PI) / 6), Math.sin((k * Math.PI) / 6)] as const);

/** Whether the whole base stands on tops at one place's height, or on the table. */
function isHeld(solids: readonly (Seamless | undefined)[], radius: Inches, [x, y, z]: Point): boolean {
  if (y < SEAM) return true;
  const shapes: Rounded[] = [];
  for (const s of solids) {
    if (!s || Math.abs(s.top - y) > SEAM) continue;
    const off = signedDistance(s.shape, x, z);
    if (off <= -radius) return true;
    if (off < radius) shapes.push(s.shape);
  }
  const isOn = (px: Inches, pz: Inches) => shapes.some((s) => signedDistance(s, px, pz) <= 1e-6);
  if (shapes.length < 2 || !RIM.every(([dx, dz]) => isOn(x + radius * dx, z + radius * dz))) return false;
  return coveredShare(shapes, x, z, radius) > WHOLE;
}

/** How many places on lips are bent at, at most, those of the narrowest gaps first: a bound on memory that towns stay far below. */
const MOST_LIPS = 2048;

/** A top: which solid it is of, how high, and its outline. */
type Top = { readonly owner: number; readonly hi: Inches; readonly shape: Rounded };

/** Places on the lips of two tops that are near each other, between which nothing joins them. */
type Lip = { readonly tops: readonly [number, number]; readonly pair: LipPair };

/** Where leaps across may be worth bending a way for, the narrowest gaps first. */
function lipsBetween({ checks, jump, binding }: Agility, radius: Inches, tops: readonly Top[]): readonly Lip[] {
  const isDeclared = checks.includes('jump-across');
  if (!isDeclared && 2 * radius >= jump.free) return [];
  const most = isDeclared ? Math.min(jump.most, FURTHEST) : jump.free;
  // A leap that leads nowhere may have to be made because it was declared, or for the sake of what comes after it.
  const isSpent = isDeclared && (binding || checks.indexOf('jump-across') < checks.length - 1);
  const isOver = ([x, z]: PlanPoint, hi: Inches) =>
    tops.some((t) => Math.abs(t.hi - hi) <= 1 && signedDistance(t.shape, x, z) < -1e-6);
  const lips: Lip[] = [];
  for (let i = 0; i < tops.length; i++) {
    const { owner, hi, shape: s } = tops[i]!;
    for (let k = i + 1; k < tops.length; k++) {
      const { owner: other, hi: height, shape: t } = tops[k]!;
      if (Math.abs(hi - height) > Math.max(jump.rise, 1) || areFarApart(s, t, most)) continue;
      const isJoined = keptGap(s, t) === 0;
      if (isJoined && !isSpent) continue;
      for (const pair of isJoined ? notchPairs(s, t, jump.free) : lipPairs(s, t, most)) {
        const [p, q] = pair;
        if (!isOver([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], hi)) lips.push({ tops: [owner, other], pair });
      }
    }
  }
  const wide = ({ pair: [p, q] }: Lip) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
  return lips.sort((a, b) => wide(a) - wide(b));
}

/** Places on lips at which ways among some obstacles may bend for a leap across. */
function lipPlaces(lips: readonly Lip[], obstacles: readonly Obstacle[]): readonly PlanPoint[] {
  const owners = new Set(obstacles.map((o) => o.owner));
  const here = lips.filter(({ tops }) => tops.every((owner) => owners.has(owner)));
  if (here.length < lips.length) return placesOf(here);
  const known = allPlaces.get(lips) ?? placesOf(lips);
  allPlaces.set(lips, known);
  return known;
}

/** Places on all lips of a terrain, kept: most movers see all of it. */
const allPlaces = new WeakMap<readonly Lip[], readonly PlanPoint[]>();

/** Places on some lips, each once. */
function placesOf(lips: readonly Lip[]): readonly PlanPoint[] {
  const keys = new Set<string>();
  const places: PlanPoint[] = [];
  for (const { pair } of lips) {
    for (const [x, z] of pair) {
      const key = `${x.toFixed(6)} ${z.toFixed(6)}`;
      if (keys.size >= MOST_LIPS) return places;
      if (!keys.has(key)) places.push([x, z]);
      keys.add(key);
    }
  }
  return places;
}

/** Leaps wider than this are looked for straight on alone. */
const FURTHEST: Inches = 8;

/** One solid as it stands, a hair wider, with its seams closed, and where a round base stands on it wholly. */
type SolidForms = {
  readonly plain: Rounded | undefined;
  readonly wide: Rounded | undefined;
  readonly seamless: Rounded;
  readonly inset: Rounded | undefined;
};

/** What movers of one kind that declare the same know of a terrain's solids: found once, whoever stands about. */
export type AgileTerrain = {
  readonly forms: readonly SolidForms[];
  readonly lips: readonly Lip[];
  readonly tops: readonly LeapTop[];
  /** Leaps past what of the terrain is in the way of them. */
  readonly past: readonly LeapPast[];
};

/** What a mover that climbs and jumps as it has said knows of a terrain's solids. */
export function agileTerrain(agility: Agility, { solids, obstacles, footprint }: GrownTerrain): AgileTerrain {
  const isRound = footprint.core.length === 1;
  const forms = solids.map((solid) => ({
    plain: grownBy(solid, 0),
    wide: grownBy(solid, HAIR),
    seamless: rounded(solid.core, solid.radius + SEAM / 2),
    inset: isRound ? grownBy(solid, -footprint.radius) : undefined,
  }));
  const tops = obstacles.flatMap(({ owner, hi, stand, shape: grown }): readonly LeapTop[] => {
    const isTop = stand && hi > 1e-6 && !(solids[owner] && isLadder(solids[owner]));
    const shape = isTop ? forms[owner]?.plain : undefined;
    return shape ? [{ owner, hi, shape, grown }] : [];
  });
  const past = leapsPastOthers(
    agility,
    tops,
    obstacles.map((o) => ({ ...o, plain: forms[o.owner]?.plain })),
  );
  return { forms, lips: lipsBetween(agility, footprint.radius, tops), tops, past };
}

/** What a field must know of a mover that climbs and jumps only as it has said. */
export function agileOf(
  setting: MoveSetting,
  terrain: GrownTerrain,
  bounds: Bounds,
  obstacles: readonly Obstacle[],
  { forms, lips, tops, past }: AgileTerrain,
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
    const shape = o.stand && o.hi > setting.freeStep ? formsOf(o)?.plain : undefined;
    return shape && !isLadder(terrain.solids[o.owner]!) ? [{ hi: o.hi, shape }] : [];
  });
  const here = new Set(obstacles.map((o) => o.owner));
  const isHere = ({ owners }: LeapPast) => owners.every((owner) => here.has(owner));
  const others = obstacles.filter((o) => !o.stand && !o.through && o.owner >= terrain.solids.length);
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
    lipPlaces: [
      ...lipPlaces(lips, obstacles),
      ...dropPlaces(setting.agility, drops, others, reach),
      ...[...past, ...leapsPastOthers(setting.agility, tops, others)].filter(isHere).flatMap((leap) => leap.pair),
    ],
    isHeld: (at) => isHeld(seamless, reach, at),
    canStand: (at) => whyNoPlace(setting, terrain, bounds, at) === undefined,
  };
}
