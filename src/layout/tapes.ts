import type { PlanPoint } from '../kernel/point.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';
import type { Inches } from '../kernel/units.ts';
import type { KeystoneDocument, TableEdge } from '../scenario/layout-schema.ts';
import type { MissionDocument } from '../scenario/mission-schema.ts';
import type { PieceDocument, ScenarioDocument } from '../scenario/schema.ts';
import { outlineOnTable, outlineOf } from './outline.ts';

/** A tape measure from an edge of the table, at a right angle to it, to a point of a thing. Inches from the centre. */
export type Tape = {
  readonly edge: TableEdge;
  /** The corner of the outline, from 0; the side of it that lies furthest to an edge; or its middle. */
  readonly to: { readonly corner: number } | { readonly side: TableEdge } | 'middle';
  readonly at: PlanPoint;
  readonly from: PlanPoint;
  readonly distance: Inches;
};

/** A piece or an objective to be set up on a real table. */
export type SetUpThing = {
  readonly kind: 'piece' | 'objective';
  readonly id: string;
  /** What the layout calls it. */
  readonly name?: string;
  /** Its outline on the table; for an objective without one, its middle alone. */
  readonly outline: readonly PlanPoint[];
  readonly middle: PlanPoint;
  /** Whether the tapes are the layout's own; otherwise they were chosen here. */
  readonly isGiven: boolean;
  readonly tapes: readonly Tape[];
};

type TableSize = Pick<ScenarioDocument['table'], 'width' | 'depth'>;

/** Which way a side lies: the axis of plan points, and the sign. */
const SIDE: Readonly<Record<TableEdge, readonly [axis: 0 | 1, sign: 1 | -1]>> = {
  left: [0, -1],
  right: [0, 1],
  top: [1, -1],
  bottom: [1, 1],
};

/** The corner of an outline that lies furthest to a side, by its index; of several the first. Inches. */
export function extremeOf(outline: readonly PlanPoint[], side: TableEdge): number {
  const [axis, sign] = SIDE[side];
  let best = 0;
  for (const [i, corner] of outline.entries()) if (sign * (corner[axis] - outline[best]![axis]) > SAME_PLACE) best = i;
  return best;
}

/** The distance of a point from an edge of the table, inches. */
export function distanceFrom({ width, depth }: TableSize, edge: TableEdge, point: PlanPoint): Inches {
  const [axis, sign] = SIDE[edge];
  return (axis === 0 ? width : depth) / 2 - sign * point[axis];
}

/** The tape from an edge to a point. */
function tapeTo(table: TableSize, edge: TableEdge, to: Tape['to'], at: PlanPoint): Tape {
  const [axis, sign] = SIDE[edge];
  const end = (sign * (axis === 0 ? table.width : table.depth)) / 2;
  return { edge, to, at, from: axis === 0 ? [end, at[1]] : [at[0], end], distance: distanceFrom(table, edge, at) };
}

/** The point of an outline that a tape reaches. */
export function reachedBy(outline: readonly PlanPoint[], middle: PlanPoint, to: Tape['to']): PlanPoint | undefined {
  if (to === 'middle') return middle;
  return outline['corner' in to ? to.corner : extremeOf(outline, to.side)];
}

/** The keystones that the file gives, as tapes; those at corners that the outline lost in the editor are left out. */
function givenTapes(
  table: TableSize,
  outline: readonly PlanPoint[],
  middle: PlanPoint,
  keystones: readonly KeystoneDocument[],
): readonly Tape[] {
  return keystones.flatMap(({ edge, corner, side }) => {
    const to = corner === undefined ? { side: side ?? edge } : { corner };
    const at = reachedBy(outline, middle, to);
    return at ? [tapeTo(table, edge, to, at)] : [];
  });
}

/** The corner of which the first number is greatest; of equal ones the one with the greatest second. */
function mostOf(outline: readonly PlanPoint[], worth: (corner: number) => readonly [number, number]): number {
  let best = 0;
  for (let i = 1; i < outline.length; i++) {
    const [[a, b], [c, d]] = [worth(i), worth(best)];
    if (a > c + SAME_PLACE || (a > c - SAME_PLACE && b > d + SAME_PLACE)) best = i;
  }
  return best;
}

const spanOf = (outline: readonly PlanPoint[], axis: 0 | 1): Inches =>
  Math.max(...outline.map((corner) => corner[axis])) - Math.min(...outline.map((corner) => corner[axis]));

/**
 * Three tapes that fix a piece: from the nearer of each pair of edges to the corner nearest to it, and, from the edge
 * along its longer side, to a second corner as far along as there is, which fixes the turn.
 */
function chosenTapes(table: TableSize, outline: readonly PlanPoint[], middle: PlanPoint): readonly Tape[] {
  const across: TableEdge = middle[0] < 0 ? 'left' : 'right';
  const along: TableEdge = middle[1] < 0 ? 'top' : 'bottom';
  const near = (edge: TableEdge, corner: number): Inches => -distanceFrom(table, edge, outline[corner]!);
  const first = mostOf(outline, (i) => [near(across, i), near(along, i)]);
  const second = mostOf(outline, (i) => [near(along, i), near(across, i)]);
  const isWide = spanOf(outline, 0) > spanOf(outline, 1);
  const [edge, start, axis] = isWide ? ([along, second, 0] as const) : ([across, first, 1] as const);
  const far = mostOf(outline, (i) => [Math.abs(outline[i]![axis] - outline[start]![axis]), near(edge, i)]);
  const tape = (from: TableEdge, corner: number): Tape => tapeTo(table, from, { corner }, outline[corner]!);
  return [tape(across, first), tape(along, second), ...(far === start ? [] : [tape(edge, far)])];
}

/** The middle of an outline's bounding box. */
function middleOf(outline: readonly PlanPoint[]): PlanPoint {
  const mid = (axis: 0 | 1): Inches =>
    (Math.max(...outline.map((corner) => corner[axis])) + Math.min(...outline.map((corner) => corner[axis]))) / 2;
  return [mid(0), mid(1)];
}

/** Whether a piece comes along with the area that it stands on, so that it needs no tapes of its own. */
export function areaOf(piece: PieceDocument, terrain: readonly PieceDocument[]): PieceDocument | undefined {
  if (piece.group === undefined || piece.group === piece.id) return undefined;
  return terrain.find((one) => one.id === piece.group && one.group === one.id);
}

/** The tapes of one piece: the layout's keystones, or else tapes chosen for it; undefined for a piece without outline. */
export function tapesOfPiece(table: TableSize, piece: PieceDocument): SetUpThing | undefined {
  const outline = outlineOnTable(outlineOf(piece), piece);
  if (outline.length === 0) return undefined;
  const middle = middleOf(outline);
  const given = givenTapes(table, outline, middle, piece.layout?.keystones ?? []);
  const name = piece.layout?.name;
  return {
    ...{ kind: 'piece', id: piece.id, ...(name === undefined ? {} : { name }), outline, middle },
    ...{ isGiven: given.length > 0, tapes: given.length > 0 ? given : chosenTapes(table, outline, middle) },
  };
}

type ObjectiveDocument = NonNullable<MissionDocument['objectives']>[number];

/** The tapes of an objective that lies on no piece: the layout's keystones, or from two edges to its middle. */
function tapesOfObjective(table: TableSize, { id, name, at, layout }: ObjectiveDocument): SetUpThing {
  const middle: PlanPoint = [at[0]!, at.length === 3 ? at[2]! : at[1]!];
  const outline = (layout?.outline ?? []).map(([x, z]): PlanPoint => [x + middle[0], z + middle[1]]);
  const given = givenTapes(table, outline, middle, layout?.keystones ?? []);
  const chosen = (): readonly Tape[] => [
    tapeTo(table, middle[0] < 0 ? 'left' : 'right', 'middle', middle),
    tapeTo(table, middle[1] < 0 ? 'top' : 'bottom', 'middle', middle),
  ];
  return {
    ...{ kind: 'objective', id, ...(name === undefined ? {} : { name }), outline, middle },
    ...{ isGiven: given.length > 0, tapes: given.length > 0 ? given : chosen() },
  };
}

/** All that is set up on a real table, with its tapes: pieces that stand on no area, and objectives on no piece. */
export function thingsToSetUp({ table, terrain = [], mission }: ScenarioDocument): readonly SetUpThing[] {
  const carried = new Set(terrain.flatMap(({ layout }) => layout?.objective ?? []));
  const pieces = terrain.filter((piece) => areaOf(piece, terrain) === undefined);
  return [
    ...pieces.flatMap((piece) => tapesOfPiece(table, piece) ?? []),
    ...(mission?.objectives ?? []).filter(({ id }) => !carried.has(id)).map((one) => tapesOfObjective(table, one)),
  ];
}
