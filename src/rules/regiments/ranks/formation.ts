import { PART_OF_PLACE, TYPED_ANGLE, TYPED_PLACE } from '../../../kernel/tolerances.ts';
import type { Base } from '../../../geometry/base.ts';
import type { Standing } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { Formation, FormationPlace, FormationPose } from '../../core/formation.ts';
import type { ModelId } from '../../core/ids.ts';
import { roundPoint } from '../../core/round.ts';
import * as trig from '../../../kernel/trig.ts';

/** A rectangle in a formation's frame: `right` from the centre of its front edge, `back` from that edge. */
export type LocalRect = {
  readonly left: Inches;
  readonly right: Inches;
  readonly front: Inches;
  readonly back: Inches;
};

/** Number of ranks of a formation, including an incomplete last one. */
export const ranksOf = ({ places }: Pick<Formation, 'places'>): number =>
  [...places.values()].reduce((most, { rank, ranks }) => Math.max(most, Math.ceil(rank + ranks - PART_OF_PLACE)), 0);

/** Length of a formation's front edge. */
export const frontageOf = ({ files, cell }: Pick<Formation, 'files' | 'cell'>): Inches => files * cell.width;

/** The unit's boundary: the rectangle of all its files and ranks, even incomplete ones. @source RG-17, RG-18 */
export function boundaryOf(formation: Pick<Formation, 'files' | 'cell' | 'places'>): LocalRect {
  const half = frontageOf(formation) / 2;
  return { left: -half, right: half, front: 0, back: ranksOf(formation) * formation.cell.depth };
}

/** The rectangle of a place in its formation's frame. */
export function rectOfPlace({ files, cell }: Pick<Formation, 'files' | 'cell'>, place: FormationPlace): LocalRect {
  const half = (files * cell.width) / 2;
  return {
    left: place.file * cell.width - half,
    right: (place.file + place.files) * cell.width - half,
    front: place.rank * cell.depth,
    back: (place.rank + place.ranks) * cell.depth,
  };
}

/** Unit vectors of a facing in plan: ahead, and to the right. */
export function axesOf(facing: Radians): { readonly ahead: PlanPoint; readonly right: PlanPoint } {
  const [sin, cos] = [trig.sin(facing), trig.cos(facing)];
  return { ahead: [-sin, -cos], right: [cos, -sin] };
}

/** A point of a formation's frame in plan. */
export function fromLocal({ at, facing }: FormationPose, right: Inches, back: Inches): PlanPoint {
  const axes = axesOf(facing);
  return [at[0] + right * axes.right[0] - back * axes.ahead[0], at[2] + right * axes.right[1] - back * axes.ahead[1]];
}

/** A plan point in a formation's frame: how far to its right of the front edge's middle, and how far behind that edge. */
export function toLocal(
  { at, facing }: FormationPose,
  [x, z]: PlanPoint,
): { readonly right: Inches; readonly back: Inches } {
  const axes = axesOf(facing);
  const [dx, dz] = [x - at[0], z - at[2]];
  return { right: dx * axes.right[0] + dz * axes.right[1], back: -(dx * axes.ahead[0] + dz * axes.ahead[1]) };
}

/** A rectangle of a formation's frame as a base standing on the table. */
export function toStanding(pose: FormationPose, rect: LocalRect): Standing {
  const [x, z] = fromLocal(pose, (rect.left + rect.right) / 2, (rect.front + rect.back) / 2);
  return {
    base: { kind: 'rect', halfWidth: (rect.right - rect.left) / 2, halfDepth: (rect.back - rect.front) / 2 },
    at: [x, pose.at[1], z],
    facing: pose.facing,
  };
}

/** The whole unit as one rectangle on the table. */
export const bodyOf = (formation: Formation): Standing => toStanding(formation, boundaryOf(formation));

/** The position of every model of a formation, rounded as events record it. */
export const standingPlaces = (formation: Formation): readonly (readonly [ModelId, Point])[] =>
  [...formation.places].map(([id, place]) => [id, roundPoint(toStanding(formation, rectOfPlace(formation, place)).at)]);

/** The properties of a model that decide its place in the ranks. */
type RankedModel = { readonly id: ModelId; readonly base: Base; readonly at: Point; readonly facing: Radians };

/**
 * The formation of models given one by one: the commonest base gives the cell, the foremost edge the front.
 *
 * @param isRankAndFile Models whose bases give the cell; when there are none, all models do.
 * @returns Undefined when they form no ranks: not all on rectangles, not all facing one direction, or off the files.
 */
export function formationFrom(
  models: readonly RankedModel[],
  isRankAndFile: (model: RankedModel) => boolean,
): Formation | undefined {
  const first = models[0];
  if (!first || models.some((m) => m.base.kind === 'round' || m.base.kind === 'oval')) return undefined;
  if (models.some((m) => Math.abs(trig.sin((m.facing - first.facing) / 2)) > TYPED_ANGLE)) return undefined;
  const cell = commonestCell(models.filter(isRankAndFile)) ?? commonestCell(models)!;
  const origin: FormationPose = { at: first.at, facing: first.facing };
  const rects = models.map((m) => localRect(origin, m));
  const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))];
  const front = Math.min(...rects.map((r) => r.front));
  const files = Math.max(1, Math.round((right - left) / cell.width));
  if (Math.abs(files * cell.width - (right - left)) > TYPED_PLACE) return undefined;
  const places = new Map<ModelId, FormationPlace>();
  for (const [i, rect] of rects.entries()) {
    const place = {
      file: settled((rect.left - left) / cell.width, TYPED_PLACE / cell.width),
      rank: settled((rect.front - front) / cell.depth, TYPED_PLACE / cell.depth),
      files: settled((rect.right - rect.left) / cell.width, TYPED_PLACE / cell.width),
      ranks: settled((rect.back - rect.front) / cell.depth, TYPED_PLACE / cell.depth),
    };
    places.set(models[i]!.id, place);
  }
  const [x, z] = fromLocal(origin, (left + right) / 2, front);
  return { at: [x, first.at[1], z], facing: first.facing, files, cell, places };
}

const settled = (value: number, slack: number): number =>
  Math.abs(value - Math.round(value)) <= slack ? Math.round(value) + 0 : value;

function localRect(origin: FormationPose, { base, at }: RankedModel): LocalRect {
  const [halfWidth, halfDepth] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
  const { right, back } = toLocal(origin, [at[0], at[2]]);
  return { left: right - halfWidth, right: right + halfWidth, front: back - halfDepth, back: back + halfDepth };
}

function commonestCell(models: readonly RankedModel[]): Formation['cell'] | undefined {
  const byCell = new Map<string, { readonly cell: Formation['cell']; count: number }>();
  for (const { base } of models) {
    if (base.kind === 'round') continue;
    const cell = { width: 2 * base.halfWidth, depth: 2 * base.halfDepth };
    const key = `${cell.width}×${cell.depth}`;
    const known = byCell.get(key);
    if (known) known.count++;
    else byCell.set(key, { cell, count: 1 });
  }
  return [...byCell.values()].reduce<{ readonly cell: Formation['cell']; count: number } | undefined>(
    (best, next) => (best === undefined || next.count > best.count ? next : best),
    undefined,
  )?.cell;
}
