import { meetTriangles } from '../../geometry/sight/bvh.ts';
import { outerRadius } from '../../geometry/gap.ts';
import { type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { SightScene } from '../../geometry/sight/sight.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { solidScene } from '../../rules/core/sight-scene.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { LENGTH_ROUNDING, SAME_PLACE } from '../../kernel/tolerances.ts';
import { OFF_EDGE, OVER_FACE, SAME_FACE } from '../../kernel/display-tolerances.ts';

/** An upright part of terrain that a camera must stay out of. */
type Block = { readonly outline: Rounded; readonly low: Inches; readonly high: Inches };

/** A mini as an obstacle for cameras. */
export type MiniDisc = {
  readonly x: Inches;
  readonly z: Inches;
  readonly radius: Inches;
  readonly low: Inches;
  readonly high: Inches;
};

/** The solids of a table as obstacles for cameras. */
type Obstacles = { readonly blocks: readonly Block[]; readonly scene: SightScene };

/** Minimum distance of a camera to the side, top and underside of an obstacle, inches. */
const NEAR = { side: 0.45, over: 0.45, under: 0.3 } as const;
/** Minimum camera height over the mat, inches. */
const FLOOR = 0.4;
/** How far weapons reach above a model's height, and a leader's banner: factors of the height. */
const ARMED_REACH = 1.3;
const LEADER_REACH = 1.85;
const LEADERS = ['LEADER', 'CHARACTER', 'CHAMPION'] as const;
/**
 * A regiment's figure is scaled to its base instead of its height. Height over half its base of a spear, lance or
 * standard, and of a beast.
 */
const POLE_REACH = 6.4;
const BEAST_REACH = 2.4;
/** Thickness of a mini's base, inches. */
const BASE = 0.13;
const ROUNDS = 8;

const obstaclesByTerrain = new WeakMap<object, Obstacles>();
const groundByTerrain = new WeakMap<object, Obstacles>();

/** The solids of a table's terrain, transparent ones and the trees of woods included. Cached by terrain. */
export const obstaclesOf = (terrain: GameState['terrain']): Obstacles =>
  laidOut(
    obstaclesByTerrain,
    terrain,
    ({ traits, kind }) => traits.cross !== 'open' || traits.opaque || kind === 'woods',
  );

/** Every terrain piece of a table, ponds and roads included. Cached by terrain. */
export const groundObstaclesOf = (terrain: GameState['terrain']): Obstacles =>
  laidOut(groundByTerrain, terrain, () => true);

type Piece = GameState['terrain'] extends ReadonlyMap<unknown, infer P> ? P : never;

function laidOut(
  known: WeakMap<object, Obstacles>,
  terrain: GameState['terrain'],
  counts: (piece: Piece) => boolean,
): Obstacles {
  const before = known.get(terrain);
  if (before) return before;
  const scene = solidScene([...terrain.values()].filter(counts).map(withTrees));
  const blocks = scene.uprights.map(({ core, radius, low, high }) => ({ outline: rounded(core, radius), low, high }));
  const room = { blocks, scene };
  known.set(terrain, room);
  return room;
}

/** Height of the trees drawn in woods, and how far their branches reach beyond its outline, inches. */
const TREES = { height: 4, beyond: 1 } as const;

/** A wood as high and wide as its trees: in the rules it is flat ground. */
export function withTrees(piece: Piece): Piece {
  const { kind, shape } = piece;
  if (kind !== 'woods' || shape.kind !== 'prism') return piece;
  const { outline } = shape;
  const [mx, mz] = [0, 1].map((axis) => outline.reduce((sum, at) => sum + at[axis]!, 0) / outline.length) as [
    number,
    number,
  ];
  const wide = outline.map(([x, z]): PlanPoint => {
    const grown = 1 + TREES.beyond / Math.max(SAME_PLACE, Math.hypot(x - mx, z - mz));
    return [mx + (x - mx) * grown, mz + (z - mz) * grown];
  });
  return { ...piece, shape: { ...shape, outline: wide, height: Math.max(TREES.height, shape.height) } };
}

/** A mini at its place, as an obstacle. */
export const discOf = (model: Bodily, [x, y, z]: Point): MiniDisc => ({
  x,
  z,
  radius: outerRadius(model.base),
  low: y,
  high: y + reachOf(model),
});

type Bodily = Pick<Model, 'base' | 'height' | 'keywords' | 'profile'>;

/** Height over the ground of the tip of a mini's weapon or banner. */
function reachOf({ base, height, keywords, profile }: Bodily): Inches {
  const has = (word: string) => keywords.includes(word);
  const head = height * (LEADERS.some(has) ? LEADER_REACH : ARMED_REACH);
  if (profile?.['offence'] === undefined) return head;
  const half = base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);
  const isBeast = has('BEAST') || has('MONSTER') || (profile['size'] ?? 0) >= 1;
  return Math.max(head, BASE + half * (isBeast ? BEAST_REACH : POLE_REACH));
}

/** How far a camera must be raised to clear every obstacle, inches; 0 when it is clear already. */
export function liftOver({ blocks, scene }: Obstacles, minis: readonly MiniDisc[], position: Point): Inches {
  const floor = Math.max(0, FLOOR - position[1]);
  const from: Point = [position[0], position[1] + floor, position[2]];
  const near: { readonly low: Inches; readonly high: Inches }[] = [];
  for (const { outline, low, high } of blocks) {
    if (position[0] < outline.minX - NEAR.side || position[0] > outline.maxX + NEAR.side) continue;
    if (position[2] < outline.minZ - NEAR.side || position[2] > outline.maxZ + NEAR.side) continue;
    if (signedDistance(outline, position[0], position[2]) < NEAR.side) near.push({ low, high });
  }
  for (const { x, z, radius, low, high } of minis) {
    const [dx, dz] = [position[0] - x, position[2] - z];
    const reach = radius + NEAR.side;
    if (Math.abs(dx) < reach && Math.abs(dz) < reach && Math.hypot(dx, dz) < reach) near.push({ low, high });
  }
  let lift = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const y = from[1] + lift;
    let more = overTriangles(scene, [from[0], y, from[2]]);
    for (const { low, high } of near) if (isIn(low, high, y)) more = Math.max(more, high + NEAR.over - y);
    if (more < SAME_PLACE) break;
    lift += more;
  }
  return floor + lift;
}

/** Whether a block forbids a camera at a height; the top allows for rounding, because cameras are raised to it. */
const isIn = (low: Inches, high: Inches, y: Inches): boolean =>
  y > low - NEAR.under && y < high + NEAR.over - LENGTH_ROUNDING;

/** A height above any terrain, inches. */
const SKY = 120;
const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** How far a camera must be raised over sloping ground: a point below an odd number of faces is inside. */
function overTriangles(scene: SightScene, [x, y, z]: Point): Inches {
  if (scene.bvh.count.length === 0) return 0;
  let more = 0;
  for (const [dx, dz] of AROUND) {
    const foot: Point = [x + dx * NEAR.side, y - NEAR.over, z + dz * NEAR.side];
    const met = new Map<number, number[]>();
    meetTriangles(scene.bvh, foot, [foot[0] + OFF_EDGE[0], SKY, foot[2] + OFF_EDGE[1]], (triangle, fraction) => {
      const owner = scene.ownerByTriangle[triangle]!;
      met.set(owner, [...(met.get(owner) ?? []), fraction * (SKY - foot[1])]);
      return false;
    });
    for (const heights of met.values()) {
      const faces = apartFaces(heights);
      if (faces.length % 2 === 1) more = Math.max(more, faces[0]! + OVER_FACE);
    }
  }
  return more;
}

/** Sorted heights of faces; an edge shared by two triangles counts once. */
function apartFaces(heights: readonly number[]): readonly number[] {
  const sorted = [...heights].sort((a, b) => a - b);
  return sorted.filter((height, i) => i === 0 || height - sorted[i - 1]! > SAME_FACE);
}
