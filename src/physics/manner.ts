import type { Agile } from '../geometry/agile.ts';
import type { Bounds } from '../geometry/bounds.ts';
import { coveredShare } from '../geometry/coverage.ts';
import type { Obstacle } from '../geometry/levels.ts';
import { type Rounded, rounded, signedDistance } from '../geometry/rounded.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { MoveSetting } from '../rules/core/ports.ts';
import { difficultObstacles } from './difficult.ts';
import { type Ground, type GroundSolid, isLadder } from './ground.ts';
import type { GrownTerrain } from './grown.ts';
import { whyNoPlace } from './places.ts';

/** What tells a mover's way of moving from others': nothing for one that climbs wherever a face leads up. */
export function mannerOf({ agility, avoids, support, from }: MoveSetting, { difficult }: Ground): string {
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
export function asToManner(setting: MoveSetting, ground: Ground, obstacles: readonly Obstacle[]): Obstacle[] {
  const { agility, avoids, from } = setting;
  // Low steps lead up to others, so ways bend at theirs too.
  const counted = agility ? obstacles.map((o) => ({ ...o, ruleTop: o.hi })) : [...obstacles];
  if (!avoids) return counted;
  const closed = difficultObstacles(ground.difficult, -1 - ground.slopes.length);
  return [...counted, ...closed.filter((o) => signedDistance(o.shape, from[0], from[2]) >= 0)];
}

/** How much wider than they are solids count where their lips are left and come to. */
const HAIR: Inches = 1e-7;

/** Gaps narrower than this between joined tops hold a base all the same. */
const SEAM: Inches = 0.002;
/** The share of a base on tops from which on it is on them wholly, but for rounding. */
const WHOLE = 1 - 2e-5;

/** A solid's outline, moved outwards; undefined when nothing is left of it. */
function grownBy(solid: GroundSolid | undefined, by: Inches): Rounded | undefined {
  if (!solid) return undefined;
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

/** What a field must know of a mover that climbs and jumps only as it has said; undefined for any other. */
export function agileOf(
  setting: MoveSetting,
  terrain: GrownTerrain,
  bounds: Bounds,
  obstacles: readonly Obstacle[],
): Agile | undefined {
  if (!setting.agility) return undefined;
  const solidOf = ({ owner }: Obstacle) => (owner < 0 ? undefined : terrain.solids[owner]);
  const { core, radius } = terrain.footprint;
  const reach = core.length === 1 ? radius : Math.max(...core.map(([x, z]) => Math.sqrt(x * x + z * z)));
  const seamless = obstacles.map((o) => {
    const solid = solidOf(o);
    return solid && { shape: rounded(solid.core, solid.radius + SEAM / 2), top: solid.top };
  });
  return {
    moves: setting.agility,
    radius: core.length === 1 ? radius : 0,
    solids: obstacles.map((o) => grownBy(solidOf(o), HAIR)),
    insets: obstacles.map((o) => (core.length === 1 ? grownBy(solidOf(o), -radius) : undefined)),
    ladders: obstacles.map((o) => {
      const solid = solidOf(o);
      return solid !== undefined && isLadder(solid);
    }),
    isHeld: (at) => isHeld(seamless, reach, at),
    canStand: (at) => whyNoPlace(setting, terrain, bounds, at) === undefined,
  };
}
