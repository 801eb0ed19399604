import type { Path } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { tracePath } from '../../src/physics/paths/trace.ts';
import { createViews } from '../../src/physics/views/views.ts';
import type { Agility, CheckKind } from '../../src/rules/core/agility.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander, MoveSetting, PathAnswer, ReachMap, TraceAnswer } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';

/** A path question for a skirmisher: a base of half an inch, 1.25 high, free step 1, on 60 × 44 by default. */
export type Climber = {
  readonly pieces: readonly TerrainPiece[];
  readonly from: Point;
  readonly checks?: readonly CheckKind[];
  readonly agility?: Partial<Agility>;
  readonly jump?: Partial<Agility['jump']>;
  readonly radius?: number;
  readonly crowd?: readonly Bystander[];
  readonly support?: 'half' | 'full';
  readonly avoids?: 'difficult';
};

/** The jump settings of a skirmish. */
export const JUMP: Agility['jump'] = { free: 1, most: 3, rise: 1, landing: 3, clear: 0 };

/** The abilities of a skirmisher that declares these checks and must use them. */
export const agilityOf = ({ checks = [], agility = {}, jump = {} }: Climber): Agility => ({
  checks,
  binding: checks.length > 0,
  climbs: true,
  ladders: 'free',
  jump: { ...JUMP, ...jump },
  ...agility,
});

/** The move setting of a skirmisher. */
export const settingOf = (climber: Climber): MoveSetting => ({
  mover: {
    id: modelId('mover'),
    base: { kind: 'round', radius: climber.radius ?? 0.5 },
    facing: 0,
    height: 1.25,
    fly: false,
    light: false,
  },
  from: climber.from,
  crowd: climber.crowd ?? [],
  freeStep: 1,
  flyThroughAir: 'always',
  support: climber.support ?? 'half',
  agility: agilityOf(climber),
  ...(climber.avoids ? { avoids: climber.avoids } : {}),
});

const viewsOf = ({ pieces }: Climber) => createViews({ width: 60, depth: 44, terrain: pieces });

/** The planner's answer. */
export const agilePath = (climber: Climber, to: Point): PathAnswer =>
  findPath(viewsOf(climber), settingOf(climber), to);

/** The length of the shortest path; undefined without one. */
export function lengthOf(climber: Climber, to: Point): number | undefined {
  const answer = agilePath(climber, to);
  return answer.kind === 'path' ? answer.path.length : undefined;
}

/** Its legs in short form: kind, and inches to four places. */
export function legsOf(climber: Climber, to: Point): string | undefined {
  const answer = agilePath(climber, to);
  return answer.kind === 'path' ? inShort(answer.path) : undefined;
}

/** A path's legs in short form. */
export const inShort = (path: Path): string =>
  path.legs.map((leg) => `${leg.kind} ${Number(leg.length.toFixed(4))}`).join(', ');

/** The reach map within a limit. */
export const reachOf = (climber: Climber, limit: number): ReachMap =>
  createReachMap(viewsOf(climber), settingOf(climber), limit);

/** The planner's answer for a given path. */
export const traceOf = (climber: Climber, corners: readonly Point[]): TraceAnswer =>
  tracePath(viewsOf(climber), settingOf(climber), corners);
