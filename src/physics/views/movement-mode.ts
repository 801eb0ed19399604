import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { signedDistance } from '../../geometry/outlines/rounded.ts';
import type { JoinedSheet } from '../../geometry/slopes/sheet-links.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import { difficultObstacles } from '../terrain/difficult.ts';
import type { TableGround } from '../terrain/ground.ts';

/** A key of a mover's special movement; empty for one that climbs wherever a face leads up. */
export function movementModeOf({ agility, avoids, support, from }: MoveSetting, { difficult }: TableGround): string {
  if (!agility && !avoids && !support) return '';
  const { checks = [], binding, climbs, ladders, jump } = agility ?? {};
  const limits = jump ? [jump.free, jump.most, jump.rise, jump.landing, jump.clear] : [];
  const within = avoids ? difficult.map((d) => (signedDistance(d.shape, from[0], from[2]) < 0 ? 1 : 0)) : [];
  return `${agility ? 'agile' : ''} ${checks} ${binding} ${climbs} ${ladders} ${limits} ${support} ${avoids} ${within}`;
}

/**
 * Obstacles in a movement mode: ground closed to the mover is added, and tops count at their true height.
 *
 * Difficult ground in which the mover starts is not closed to it, since no path would lead out.
 */
export function withMovementMode(
  setting: MoveSetting,
  ground: TableGround,
  obstacles: readonly Obstacle[],
): Obstacle[] {
  const { agility, avoids, from } = setting;
  // Low steps lead up to others, so paths bend at theirs too.
  const counted = agility ? obstacles.map((o) => ({ ...o, ruleTop: o.hi })) : [...obstacles];
  if (!avoids) return counted;
  const closed = difficultObstacles(ground.difficult, -1 - ground.slopes.length);
  return [...counted, ...closed.filter((o) => signedDistance(o.shape, from[0], from[2]) >= 0)];
}

/** Slopes with only the portals reached by a free step: climbing on or off one would have to be declared. */
export const withoutClimbs = (sheets: readonly JoinedSheet[], freeStep: Inches): readonly JoinedSheet[] =>
  sheets.map((joined) => ({
    ...joined,
    portals: joined.portals.flatMap((portal) => {
      const rim = joined.sheet.at[joined.sheet.rim[portal.rim]!.node]![1];
      if (portal.across > 0 || Math.abs(rim - portal.level.y) > freeStep + SAME_PLACE) return [];
      return [{ ...portal, level: { y: portal.level.y, rule: rim } }];
    }),
  }));
