import { outerRadius } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { LENGTH_ROUNDING, MEASURE_TOLERANCE, NO_LENGTH } from '../../../kernel/tolerances.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Model } from '../../core/state/state.ts';
import type { ChargeProblem } from './problem.ts';

/** A disc in plan. */
type Disc = { readonly x: number; readonly z: number; readonly radius: Inches };

/** Where a model may be that engages an enemy: within its reach and within range, as two discs. */
type Lens = {
  readonly model: Model;
  readonly enemy: Model;
  readonly reach: Disc;
  readonly range: Disc;
  /** How far the model is from the range. */
  readonly least: Inches;
};

/** Models that engage some targets, one of them for each, and how little the choice asks of the rest of the unit. */
export type Choice = { readonly pairs: readonly (readonly [Model, Model])[]; readonly ease: Inches };

/** Maximum number of choices compared. */
const MOST_COMPARED = 2000;

/**
 * Whether a charge at several targets is proven impossible within a limit because no models that engage them could be
 * linked by the rest of their unit.
 *
 * @source C-15, C-17
 */
export const isTooFarApart = (p: ChargeProblem, limit: Inches): boolean =>
  p.enemies.length > 1 && linkable(p, limit, p.enemies).next().done === true;

/**
 * Choices of models that engage some targets and are not proven too far apart, those that ask for the least first.
 *
 * @param limit   The furthest any model may move, inches.
 * @param atMost  Maximum number of choices.
 */
export function choicesOfPairs(
  p: ChargeProblem,
  limit: Inches,
  targets: readonly (readonly Model[])[],
  atMost: number,
): readonly Choice[] {
  const choices: Choice[] = [];
  for (const choice of linkable(p, limit, targets)) if (choices.push(choice) >= MOST_COMPARED) break;
  return choices.sort((a, b) => a.ease - b.ease).slice(0, atMost);
}

/**
 * Every choice of models that engage some targets and that the rest of the unit might link.
 *
 * Terrain and other models only lengthen paths, so each engaging model ends where its straight reach and the range of an
 * enemy meet. A coherent unit of n models is joined by n − 1 links, and a closed walk to all targets takes each link at
 * most twice. Distances between such regions are bounded from below by the widest strip that parts them.
 *
 * @source Support functions of convex sets.
 */
function* linkable(p: ChargeProblem, limit: Inches, targets: readonly (readonly Model[])[]): Generator<Choice> {
  const { cohereAcross } = p.state.rules.charge;
  const widest = Math.max(...p.models.map((m) => outerRadius(m.base)));
  const walk = 2 * (p.models.length - 1) * (cohereAcross + 2 * widest + MEASURE_TOLERANCE) + MEASURE_TOLERANCE;
  const lenses = targets.map((enemies) =>
    p.models.flatMap((model) => lensesOf(p, model, enemies, limit)).sort((a, b) => a.least - b.least),
  );
  const distances = new Map<Lens, Map<Lens, Inches>>();
  const between = (a: Lens, b: Lens): Inches => {
    const known = distances.get(a) ?? new Map<Lens, Inches>();
    distances.set(a, known);
    const found = known.get(b) ?? leastBetween(a, b);
    known.set(b, found);
    return found;
  };
  yield* join([]);

  function* join(chosen: readonly Lens[]): Generator<Choice> {
    if (chosen.length === lenses.length) {
      const least = chosen.reduce((sum, lens) => sum + lens.least, 0);
      const pairs = chosen.map((lens): readonly [Model, Model] => [lens.model, lens.enemy]);
      yield { pairs, ease: least + shortestTour(chosen, between) };
      return;
    }
    for (const next of lenses[chosen.length]!) {
      if (chosen.some((c) => 2 * between(c, next) > walk)) continue;
      const all = [...chosen, next];
      if (shortestTour(all, between) <= walk) yield* join(all);
    }
  }
}

/** A lower bound of the shortest closed walk by all of at most three regions; of the first three of more. */
function shortestTour(all: readonly Lens[], between: (a: Lens, b: Lens) => Inches): Inches {
  const [a, b, c] = all;
  if (!a || !b) return 0;
  return c ? between(a, b) + between(b, c) + between(a, c) : 2 * between(a, b);
}

function lensesOf(p: ChargeProblem, model: Model, enemies: readonly Model[], limit: Inches): readonly Lens[] {
  const reach: Disc = { x: model.at[0], z: model.at[2], radius: limit + MEASURE_TOLERANCE };
  return enemies.flatMap((e): readonly Lens[] => {
    const across = p.state.rules.charge.engageAcross + MEASURE_TOLERANCE;
    const range: Disc = { x: e.at[0], z: e.at[2], radius: outerRadius(e.base) + outerRadius(model.base) + across };
    const least = Math.max(0, far(reach, range) - range.radius);
    return least <= reach.radius ? [{ model, enemy: e, reach, range, least }] : [];
  });
}

const far = (a: Disc, b: Disc): Inches => Math.sqrt((a.x - b.x) ** 2 + (a.z - b.z) ** 2);

/** A lower bound of the distance between two engaging models; infinite when they are one, which cannot do both. */
function leastBetween(a: Lens, b: Lens): Inches {
  if (a.model === b.model) return haveCommonPoint([a.reach, a.range, b.range]) ? 0 : Infinity;
  let [x, y] = [nearestIn(a, [b.range.x, b.range.z]), nearestIn(b, [a.range.x, a.range.z])];
  for (let round = 0; round < ROUNDS; round++) [x, y] = [nearestIn(a, y), nearestIn(b, x)];
  const [dx, dz] = [y[0] - x[0], y[1] - x[1]];
  const d = Math.sqrt(dx * dx + dz * dz);
  if (d < NO_LENGTH) return 0;
  const [ux, uz] = [dx / d, dz / d];
  return Math.max(0, -supportOf(b, -ux, -uz) - supportOf(a, ux, uz));
}

/** Rounds of projecting the nearest points of two regions onto one another; the bound holds after any number. */
const ROUNDS = 12;

/** The extent of a region along a direction. */
function supportOf(lens: Lens, ux: number, uz: number): Inches {
  const along = ([x, z]: PlanPoint) => x * ux + z * uz;
  for (const [disc, other] of bothWays(lens)) {
    const end: PlanPoint = [disc.x + disc.radius * ux, disc.z + disc.radius * uz];
    if (isIn(other, end)) return along(end);
  }
  return Math.max(...corners(lens.reach, lens.range).map(along));
}

/** The point of a region nearest to another point. */
function nearestIn(lens: Lens, to: PlanPoint): PlanPoint {
  if (isIn(lens.reach, to) && isIn(lens.range, to)) return to;
  for (const [disc, other] of bothWays(lens)) {
    const [dx, dz] = [to[0] - disc.x, to[1] - disc.z];
    const d = Math.sqrt(dx * dx + dz * dz);
    if (d <= disc.radius) continue;
    const foot: PlanPoint = [disc.x + (disc.radius * dx) / d, disc.z + (disc.radius * dz) / d];
    if (isIn(other, foot)) return foot;
  }
  const off = ([x, z]: PlanPoint) => (x - to[0]) ** 2 + (z - to[1]) ** 2;
  return corners(lens.reach, lens.range).reduce((best, c) => (off(c) < off(best) ? c : best));
}

const bothWays = ({ reach, range }: Lens) =>
  [
    [reach, range],
    [range, reach],
  ] as const;

const isIn = (disc: Disc, [x, z]: PlanPoint): boolean =>
  (x - disc.x) ** 2 + (z - disc.z) ** 2 <= (disc.radius + LENGTH_ROUNDING) ** 2;

/** Where the rims of two discs meet; of discs that only touch, the point between them. */
function corners(a: Disc, b: Disc): readonly [PlanPoint, PlanPoint] {
  const d = far(a, b);
  const along = (d * d + a.radius * a.radius - b.radius * b.radius) / (2 * d || 1);
  const h = Math.sqrt(Math.max(0, a.radius * a.radius - along * along));
  const [ux, uz] = [(b.x - a.x) / (d || 1), (b.z - a.z) / (d || 1)];
  const [mx, mz] = [a.x + along * ux, a.z + along * uz];
  return [
    [mx - h * uz, mz + h * ux],
    [mx + h * uz, mz - h * ux],
  ];
}

/** Whether discs have a point in common: one of their centres or corners, if any. @source Helly 1923. */
function haveCommonPoint(discs: readonly Disc[]): boolean {
  const points = discs.flatMap((a, i) => [[a.x, a.z] as PlanPoint, ...discs.slice(0, i).flatMap((b) => corners(a, b))]);
  return points.some((point) => discs.every((disc) => isIn(disc, point)));
}
