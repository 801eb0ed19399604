import { convexBody, overlapsBy } from '../../../geometry/outlines/convex.ts';
import type { Standing } from '../../../geometry/gap.ts';
import { convexHull, convexParts, pointInPolygon } from '../../../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { PieceId } from '../../core/ids.ts';
import { heightOf, type Leaf, leavesOf, type PlainShape, toTable } from '../../core/leaves.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { TerrainPiece } from '../../core/terrain.ts';
import type { Inches } from '../../../kernel/units.ts';
import { isWithin } from '../../core/measure/measure.ts';
import { bodyOutline } from './body-outline.ts';
import * as trig from '../../../kernel/trig.ts';

/** The ground of a piece of terrain for regiments: a convex outline in plan. */
type TerrainOutline = { readonly piece: PieceId; readonly outline: readonly PlanPoint[] };

/**
 * Ground no regiment may touch: every piece that is neither open to walk through nor a hill, nor, where ranks cross
 * them, a low obstacle.
 *
 * @source RG-28, RT-02
 */
export const closedGround = (state: Pick<GameState, 'terrain' | 'rules'>): readonly TerrainOutline[] =>
  groundWhere(
    state,
    (piece) =>
      piece.traits.cross === 'impassable' ||
      (piece.traits.cross === 'solid' && piece.kind !== 'hill' && !isLowObstacle(state, piece)),
  );

/** Ground that is difficult, or a low obstacle; none where a game does not ask for it. @source RT-01, RT-02 */
export const roughGround = (
  state: Pick<GameState, 'terrain' | 'rules'>,
): readonly (TerrainOutline & { readonly isObstacle: boolean })[] =>
  state.rules.regiments.rough === undefined
    ? []
    : [
        ...groundWhere(state, ({ traits }) => traits.cross === 'open' && traits.difficult).map((ground) => ({
          ...ground,
          isObstacle: false,
        })),
        ...groundWhere(state, (piece) => isLowObstacle(state, piece)).map((ground) => ({
          ...ground,
          isObstacle: true,
        })),
      ];

/** Whether ranks cross a piece although it is solid: a wall, fence or the like that is low enough. @source RT-02 */
function isLowObstacle({ rules }: Pick<GameState, 'rules'>, piece: TerrainPiece): boolean {
  const { rough } = rules.regiments;
  if (!rough || piece.traits.cross !== 'solid' || piece.traits.stand !== 'never') return false;
  return leavesOf(piece).every((leaf) => isWithin(leaf.at[1] + heightOf(leaf.shape) - piece.at[1], rough.low));
}

/**
 * The height on which ranks stand at a place: of the highest support, beside a low obstacle that they stand across.
 *
 * @returns Inches above the table; undefined beyond its edge.
 * @source RG-28, RT-02
 */
export function groundUnder(
  state: Pick<GameState, 'terrain' | 'rules'>,
  table: Pick<TableQuery, 'dropHeight'>,
  x: Inches,
  z: Inches,
): Inches | undefined {
  const over = roughGround(state).find(({ outline, isObstacle }) => isObstacle && pointInPolygon(outline, x, z));
  return over ? state.terrain.get(over.piece)?.at[1] : table.dropHeight(x, z);
}

/** Ground that may hurt units moving over it, with its danger in pips. @source RG-16 */
export const dangerousGround = (
  state: Pick<GameState, 'terrain'>,
): readonly (TerrainOutline & { readonly danger: number })[] =>
  groundWhere(state, ({ traits }) => traits.dangerous > 0).map((ground) => ({
    ...ground,
    danger: state.terrain.get(ground.piece)?.traits.dangerous ?? 0,
  }));

/** Whether a body touches rough ground. @source RT-05 */
export const isInRough = (state: Pick<GameState, 'terrain' | 'rules'>, body: Standing): boolean =>
  roughGround(state).some(({ outline }) => overlapsBy(convexBody(bodyOutline(body)), convexBody(outline), 0));

/** Whether a model stands in woods: its base touches their ground. @source RS-07 */
export const isInWoods = (state: Pick<GameState, 'terrain'>, model: Standing): boolean =>
  groundWhere(state, ({ kind }) => kind === 'woods').some(({ outline }) =>
    overlapsBy(convexBody(bodyOutline(model)), convexBody(outline), 0),
  );

const groundWhere = (
  { terrain }: Pick<GameState, 'terrain'>,
  wanted: (piece: TerrainPiece) => boolean,
): readonly TerrainOutline[] =>
  [...terrain.values()].filter(wanted).flatMap((piece) => leavesOf(piece).flatMap(groundsOf));

const groundsOf = (leaf: Leaf): readonly TerrainOutline[] =>
  outlinesOf(leaf.shape).map((outline) => ({
    piece: leaf.piece,
    outline: outline.map(([x, z]): PlanPoint => {
      const [tx, , tz] = toTable(leaf.at, leaf.yaw, x, 0, z);
      return [tx, tz];
    }),
  }));

/** Number of corners that approximate a cylinder. */
const DRUM_CORNERS = 24;

/** The footprint of a plain shape in its own frame, as convex outlines; a cylinder's is circumscribed. */
function outlinesOf(shape: PlainShape): readonly (readonly PlanPoint[])[] {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return [rectangle(shape.size[0] / 2, shape.size[2] / 2)];
    case 'heightfield':
      return [rectangle(shape.size[0] / 2, shape.size[1] / 2)];
    case 'prism':
      return convexParts(shape.outline);
    case 'cylinder': {
      const out = shape.radius / trig.cos(Math.PI / DRUM_CORNERS);
      return [
        Array.from({ length: DRUM_CORNERS }, (_, i): PlanPoint => {
          const turn = (2 * Math.PI * i) / DRUM_CORNERS;
          return [out * trig.cos(turn), out * trig.sin(turn)];
        }),
      ];
    }
    case 'mesh': {
      const { positions } = shape.data;
      const points = Array.from(
        { length: positions.length / 3 },
        (_, i): PlanPoint => [positions[3 * i]!, positions[3 * i + 2]!],
      );
      return [convexHull(points)];
    }
  }
}

const rectangle = (x: number, z: number): readonly PlanPoint[] => [
  [-x, -z],
  [x, -z],
  [x, z],
  [-x, z],
];
