import { innerRadius, outerRadius } from '../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { findCheapestPlace, heightsFor, placesOver } from '../core/cheapest-place.ts';
import type { UnitId } from '../core/ids.ts';
import type { MoveSetting, TableQuery } from '../core/ports.ts';
import { roundPoint } from '../core/round.ts';
import type { GameState } from '../core/state.ts';
import { fighterSetting } from './fighter-setting.ts';

/** How far round a point a faller is looked a place for, and how exactly. */
const FURTHEST: Inches = 6;
const PRECISION: Inches = 0.002;
/** How much less a higher place counts than one an inch below it: too little to outweigh any distance that counts. */
const PER_INCH_DOWN = 1e-4;

/**
 * Where a fighter comes to stand when he falls: straight below, on the next support; where others stand there, the
 * nearest place beside them.
 *
 * Terrain decides first what he falls on, as if nobody were there; then he makes room for those who are. Beside a wall
 * "straight below" is where his base first clears it.
 *
 * @param from  The point he falls from, his base's centre.
 * @param drop  How deep it has to be at least.
 * @returns     Undefined when there is no place at all within six inches.
 * @source S-25
 */
export function placeBelow(
  state: GameState,
  unit: UnitId,
  from: Point,
  drop: Inches,
  table: TableQuery,
): Point | undefined {
  const setting = { ...fighterSetting(state, unit, []), from };
  const alone = { ...setting, crowd: [] };
  const ground = nearest(alone, from, (y) => y <= from[1] - drop, table);
  if (!ground) return undefined;
  if (!table.whyNoPlace(setting, ground)) return ground;
  const step = state.rules.charge.freeStep;
  return (
    nearest(setting, ground, (y) => Math.abs(y - ground[1]) <= step, table) ??
    nearest(setting, ground, (y) => y <= from[1] - drop, table)
  );
}

/** The nearest place in plan at an allowed height, of several heights the highest. */
function nearest(
  setting: MoveSetting,
  around: Point,
  allows: (y: Inches) => boolean,
  table: TableQuery,
): Point | undefined {
  const [x, y, z] = around;
  const apart = (px: Inches, pz: Inches): Inches => Math.sqrt((px - x) ** 2 + (pz - z) ** 2);
  const found = findCheapestPlace(
    {
      setting,
      middle: [x, z],
      half: FURTHEST,
      cost: (at) => apart(at[0], at[2]) + PER_INCH_DOWN * Math.max(0, y - at[1]),
      leastCost: apart,
      allows: (at) => allows(at[1]),
      below: FURTHEST,
      precision: PRECISION,
      seeds: seedsAround(setting, around),
    },
    table,
  );
  return found && roundPoint(found.at);
}

/** Places a faller often ends at exactly: right below, a base's radius off a wall, and touching those who stand there. */
function* seedsAround({ mover, crowd }: MoveSetting, [x, , z]: Point): Generator<PlanPoint> {
  yield [x, z];
  const radius = innerRadius(mover.base);
  for (const [ux, uz] of COMPASS) yield [x + ux * radius, z + uz * radius];
  for (const other of crowd) {
    const [dx, dz] = [x - other.at[0], z - other.at[2]];
    const apart = Math.sqrt(dx * dx + dz * dz);
    const together = outerRadius(mover.base) + outerRadius(other.base);
    if (apart >= together) continue;
    if (apart > 0) yield [other.at[0] + (dx * together) / apart, other.at[2] + (dz * together) / apart];
    else for (const [ux, uz] of COMPASS) yield [x + ux * together, z + uz * together];
  }
}

const COMPASS: readonly PlanPoint[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** What of the table a point above it can be told by: a base too small to be held up by anything. */
const PROBE: Inches = 0.02;
/** Directions and steps in which an edge is looked for. */
const DIRECTIONS = 48;
const STEP: Inches = 0.125;
/** Height above the floor at which a railing is looked for. */
const RAILING: Inches = 0.2;

/**
 * The nearest point past an edge that a fighter could fall over from where he stands; undefined when none is near, or a
 * railing is before it.
 *
 * @returns A point at his own height, over the drop.
 * @source S-26
 */
export function findEdge(state: GameState, unit: UnitId, table: TableQuery): Point | undefined {
  const setting = fighterSetting(state, unit, []);
  const { ledgeBand, ledgeDrop, lengthSlack } = state.rules.skirmish;
  const { base } = setting.mover;
  const [x, y, z] = setting.from;
  const probe = { ...setting.mover, base: { kind: 'round', radius: PROBE } as const, height: PROBE };
  const heights = heightsFor({ ...setting, mover: probe, crowd: [] }, table);
  const far = outerRadius(base) + ledgeBand;
  for (let d = STEP; d <= far + lengthSlack; d += STEP) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const [px, pz] = [x + d * Math.cos(angle), z + d * Math.sin(angle)];
      const supports = placesOver(heights, px, pz).filter((at) => at[1] <= y + RAILING);
      const support = supports.at(-1);
      if (!support || support[1] > y - ledgeDrop + lengthSlack) continue;
      const past: Point = roundPoint([px, y, pz]);
      if (!table.line([x, y + RAILING, z], [past[0], y + RAILING, past[2]], [])) return past;
    }
  }
  return undefined;
}
