import { pointInPolygon } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { KIND_TRAITS } from '../rules/core/terrain.ts';
import { BATTLEFIELD_THEMES, type BattlefieldTheme } from '../scenario/generate/bag.ts';
import { generateBattlefield, MAT_OF_THEME, stripOf } from '../scenario/generate/generate-battlefield.ts';
import type { PieceDocument, ScenarioDocument } from '../scenario/schema.ts';
import { outlineOf, outlineOnTable } from './outline.ts';

/** The sizes of tables that have layouts of our own, inches. */
export const OWN_SIZES = [
  [60, 44],
  [44, 30],
  [36, 36],
  [48, 48],
  [72, 48],
] as const satisfies readonly (readonly [width: Inches, depth: Inches])[];
/** The densities of the two tables of a theme. */
const DENSITIES = [0.45, 0.7] as const;
/** How many layouts a size of table has: two of each theme. */
export const OWN_COUNT = DENSITIES.length * BATTLEFIELD_THEMES.length;
/** The first seed of all layouts. */
const SEED = 20_261_126;
/** Seeds tried for a table, and the fewest pieces it may have for every 100 square inches. */
const TRIES = 40;
const LEAST_PIECES = 0.6;
/** Inches between an objective and anything that cannot be walked through. */
const CLEAR: Inches = 0.75;

/**
 * A layout of our own as a table, always the same: the first seed that gives it enough pieces, and room for its
 * objectives. Half a turn brings it to itself, with zones and objectives of the two sides exchanged, so that neither side
 * is favoured by its place.
 *
 * @param index Which of the {@link OWN_COUNT} layouts of this size, from 0.
 */
export function ownTable(width: Inches, depth: Inches, index: number): ScenarioDocument {
  const table = { width, depth };
  const theme = BATTLEFIELD_THEMES[Math.floor(index / DENSITIES.length)]!;
  const density = DENSITIES[index % DENSITIES.length]!;
  const number = 1 + (index % DENSITIES.length);
  let best: ScenarioDocument | undefined;
  for (let n = 0; n < TRIES; n++) {
    const terrain = generateBattlefield({ seed: SEED + TRIES * index + n, table, theme, density, symmetry: 'turn' });
    const objectives = objectivesOn(table, terrain);
    if (objectives === undefined) continue;
    best = scenarioOf(theme, table, number, terrain, objectives);
    if (terrain.length >= (LEAST_PIECES * width * depth) / 100) break;
  }
  return best ?? scenarioOf(theme, table, number, [], [[0, 0]]);
}

type Size = { readonly width: Inches; readonly depth: Inches };

function scenarioOf(
  theme: BattlefieldTheme,
  table: Size,
  number: number,
  terrain: readonly PieceDocument[],
  objectives: readonly PlanPoint[],
): ScenarioDocument {
  const { width, depth } = table;
  const size = `${width}x${depth}`;
  const strip = stripOf(depth);
  const zone = (near: number): [number, number][] => [
    [(-near * width) / 2, (near * depth) / 2],
    [(near * width) / 2, (near * depth) / 2],
    [(near * width) / 2, near * (depth / 2 - strip)],
    [(-near * width) / 2, near * (depth / 2 - strip)],
  ];
  return {
    ...{
      format: 'highground/scenario',
      version: 2,
      name: `${theme.charAt(0).toUpperCase()}${theme.slice(1)} ${number}`,
    },
    ...{ system: 'squads', table: { ...table, mat: MAT_OF_THEME[theme] }, terrain: [...terrain] },
    mission: {
      turns: 5,
      deployment: [
        { side: 'attacker', zone: zone(1) },
        { side: 'defender', zone: zone(-1) },
      ],
      objectives: objectives.map(([x, z], i) => ({ id: `objective-${i + 1}`, at: [x, z], radius: 3 })),
    },
    layout: { id: `${theme}-${size}-${number}`, pattern: { id: `long-edges-${size}`, name: `long-edges-${size}` } },
  };
}

/** The middle, a pair towards the short edges and, on large tables, a pair before the zones; undefined without room. */
function objectivesOn(table: Size, terrain: readonly PieceDocument[]): readonly PlanPoint[] | undefined {
  const { width, depth } = table;
  const solids = terrain
    .filter(({ kind, traits }) => (traits?.cross ?? KIND_TRAITS[kind].cross) !== 'open')
    .map((piece) => outlineOnTable(outlineOf(piece), piece));
  const flank = roomiest([0.24 * width, 0.4 * width], [-0.14 * depth, 0.14 * depth], solids);
  const before = roomiest([-0.14 * width, 0.14 * width], [0.2 * depth, 0.28 * depth], solids);
  if (gapTo([0, 0], solids) < CLEAR || flank === undefined || before === undefined) return undefined;
  const pair = ([x, z]: PlanPoint): readonly PlanPoint[] => [
    [x, z],
    [-x + 0, -z + 0],
  ];
  return [[0, 0], ...pair(flank), ...(width * depth > 44 * 36 ? pair(before) : [])];
}

/** The place of a rectangle that is farthest from all solids, on whole inches. */
function roomiest(
  [left, right]: readonly [number, number],
  [far, near]: readonly [number, number],
  solids: readonly (readonly PlanPoint[])[],
): PlanPoint | undefined {
  let best: PlanPoint | undefined;
  let room = CLEAR;
  for (let x = Math.ceil(left); x <= right; x++)
    for (let z = Math.ceil(far); z <= near; z++) {
      const gap = Math.min(gapTo([x, z], solids), 3);
      if (gap <= room) continue;
      best = [x, z];
      room = gap;
    }
  return best;
}

/** The distance of a point from the nearest outline, 0 inside one; far where there is none. Inches. */
function gapTo(point: PlanPoint, outlines: readonly (readonly PlanPoint[])[]): Inches {
  let least = Infinity;
  for (const outline of outlines) {
    if (pointInPolygon(outline, point[0], point[1])) return 0;
    for (const [i, from] of outline.entries())
      least = Math.min(least, toSegment(point, from, outline[(i + 1) % outline.length]!));
  }
  return least;
}

function toSegment([x, z]: PlanPoint, [ax, az]: PlanPoint, [bx, bz]: PlanPoint): Inches {
  const [ux, uz] = [bx - ax, bz - az];
  const along = Math.max(0, Math.min(1, ((x - ax) * ux + (z - az) * uz) / (ux * ux + uz * uz || 1)));
  const [dx, dz] = [x - ax - ux * along, z - az - uz * along];
  return Math.sqrt(dx * dx + dz * dz);
}
