import { gapAcross } from '../../../geometry/gap.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../ids.ts';
import type { ChargeRules } from '../rules/rules.ts';
import type { Model } from '../state/state.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';

/** The properties of a model that measuring needs. To measure a model at another place, pass `{ ...model, at }`. */
export type Measured = Pick<Model, 'base' | 'at' | 'facing' | 'height' | 'keywords'>;

/** Whether a length is more than its limit. @source A8: the negation of {@link isWithin}, so there is no dead band. */
export const exceeds = (length: Inches, limit: Inches): boolean => length > limit + MEASURE_TOLERANCE;

/** Whether a length is at most its limit, the limit included. @source R10-06, A8 */
export const isWithin = (length: Inches, limit: Inches): boolean => !exceeds(length, limit);

/** Whether a length is shorter than another by more than the tolerance: "closer". @source C-22, A6 */
export const isLess = (length: Inches, than: Inches): boolean => length < than - MEASURE_TOLERANCE;

/**
 * Whether a model is measured to its body instead of its base: a hull, or a VEHICLE that is no WALKER.
 *
 * @source R10-22
 */
export const isMeasuredToBody = (m: Pick<Model, 'base' | 'keywords'>): boolean =>
  m.base.kind === 'hull' || (m.keywords.includes('VEHICLE') && !m.keywords.includes('WALKER'));

/** Distance in plan between two bases, 0 when they touch or overlap. @source R10-05 */
export const gapH = (a: Measured, b: Measured): Inches => Math.max(0, gapAcross(a, b));

/**
 * Vertical distance between two models: between their supports, or to the nearest height of a measured body.
 *
 * @source A9, R10-22
 */
export function gapV(a: Measured, b: Measured): Inches {
  const aTop = a.at[1] + (isMeasuredToBody(a) ? a.height : 0);
  const bTop = b.at[1] + (isMeasuredToBody(b) ? b.height : 0);
  return Math.max(0, b.at[1] - aTop, a.at[1] - bTop);
}

/** Straight distance in space between two models, closest points. @source R10-05, A3 */
export function dist(a: Measured, b: Measured): Inches {
  const h = gapH(a, b);
  const v = gapV(a, b);
  return v === 0 ? h : Math.sqrt(h * h + v * v);
}

/** Whether two models are in engagement range: across and up separately, never diagonally. @source R10-01, R10-07 */
export const inEngagement = (a: Measured, b: Measured, rules: ChargeRules): boolean =>
  isWithin(gapV(a, b), rules.engageUp) && isWithin(gapAcross(a, b), rules.engageAcross);

/**
 * Whether two bases touch: no gap across and the same support height. For a model measured to its body: no gap across
 * and within engagement range up.
 *
 * @source R10-22, R10-23
 */
export function inContact(a: Measured, b: Measured, rules: ChargeRules): boolean {
  const up = isMeasuredToBody(a) || isMeasuredToBody(b) ? rules.engageUp : 0;
  return isWithin(gapV(a, b), up) && isWithin(gapAcross(a, b), 0);
}

/**
 * How deep two bases overlap when their bodies share a height; 0 when both may stand there.
 *
 * @returns Inches, more than {@link MEASURE_TOLERANCE} or 0.
 * @source  C-33, C-35
 */
export function overlapDepth(a: Measured, b: Measured): Inches {
  const shared = Math.min(a.at[1] + a.height, b.at[1] + b.height) - Math.max(a.at[1], b.at[1]);
  if (shared <= MEASURE_TOLERANCE && Math.abs(a.at[1] - b.at[1]) > MEASURE_TOLERANCE) return 0;
  const depth = -gapAcross(a, b);
  return exceeds(depth, 0) ? depth : 0;
}

/** Whether two models of a unit count as neighbours. @source R10-03 */
export const areNeighbours = (a: Measured, b: Measured, rules: ChargeRules): boolean =>
  isWithin(gapV(a, b), rules.cohereUp) && isWithin(gapAcross(a, b), rules.cohereAcross);

/** Whether a unit is coherent, and if not, which models have too few neighbours and which groups it falls into. */
type Coherency =
  | { readonly coherent: true }
  | { readonly coherent: false; readonly lonely: readonly ModelId[]; readonly groups: readonly (readonly ModelId[])[] };

const COHERENT: Coherency = { coherent: true };

/**
 * Whether models form a coherent unit: each near enough to one other (two from `cohereBigUnit` models on), and all in
 * one group.
 *
 * Quadratic in the number of models.
 *
 * @source R10-03, C-17
 */
export function coherent(models: readonly (Measured & { readonly id: ModelId })[], rules: ChargeRules): Coherency {
  if (models.length <= 1) return COHERENT;
  const neighbours: number[][] = models.map(() => []);
  for (let i = 0; i < models.length; i++)
    for (let j = i + 1; j < models.length; j++)
      if (areNeighbours(models[i]!, models[j]!, rules)) {
        neighbours[i]!.push(j);
        neighbours[j]!.push(i);
      }
  const wanted = models.length >= rules.cohereBigUnit ? 2 : 1;
  const lonely = models.filter((_, i) => neighbours[i]!.length < wanted).map((m) => m.id);
  const groups = groupsOf(neighbours);
  if (lonely.length === 0 && groups.length === 1) return COHERENT;
  return { coherent: false, lonely, groups: groups.map((group) => group.map((i) => models[i]!.id)) };
}

/** The models that break coherency, with too few neighbours or outside the largest group, in the unit's order. */
export function outOfCoherency(c: Coherency): readonly ModelId[] {
  if (c.coherent) return [];
  const largest = c.groups.reduce((best, g) => (g.length > best.length ? g : best), [] as readonly ModelId[]);
  const out = new Set<ModelId>([...c.lonely, ...c.groups.filter((g) => g !== largest).flat()]);
  return c.groups.flat().filter((id) => out.has(id));
}

/** The connected groups of a graph given by neighbour lists, each in index order. */
function groupsOf(neighbours: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const groupByNode = new Array<number>(neighbours.length).fill(-1);
  const groups: number[][] = [];
  for (let start = 0; start < neighbours.length; start++) {
    if (groupByNode[start] !== -1) continue;
    const group = [start];
    groupByNode[start] = groups.length;
    for (let i = 0; i < group.length; i++) {
      for (const next of neighbours[group[i]!]!) {
        if (groupByNode[next] !== -1) continue;
        groupByNode[next] = groups.length;
        group.push(next);
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}

/** The nearest pair in space with one model from each list; undefined when a list is empty. */
export function nearestPair<A extends Measured, B extends Measured>(
  as: readonly A[],
  bs: readonly B[],
): { readonly a: A; readonly b: B; readonly distance: Inches } | undefined {
  let best: { readonly a: A; readonly b: B; readonly distance: Inches } | undefined;
  for (const a of as) {
    for (const b of bs) {
      const distance = dist(a, b);
      if (best === undefined || distance < best.distance) best = { a, b, distance };
    }
  }
  return best;
}

/** Distance in space from a model to the nearest of others; undefined when there are none. @source C-22, A6 */
export const distToNearest = (m: Measured, others: readonly Measured[]): Inches | undefined =>
  nearestPair([m], others)?.distance;

/** The first pair, one of each list, in mutual engagement range; undefined when there is none. @source R10-01 */
export function engagedPair<A extends Measured, B extends Measured>(
  as: readonly A[],
  bs: readonly B[],
  rules: ChargeRules,
): { readonly a: A; readonly b: B } | undefined {
  for (const a of as) for (const b of bs) if (inEngagement(a, b, rules)) return { a, b };
  return undefined;
}
