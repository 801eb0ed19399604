import { innerRadius, outerRadius } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { Inches } from '../../../kernel/units.ts';
import { distToNearest, exceeds } from '../../core/measure/measure.ts';
import type { Landing } from '../../core/ports.ts';
import type { Model } from '../../core/state/state.ts';
import type { ChargeProblem } from './problem.ts';
import { type Covers, NO_COVER, withBoth } from './covers.ts';

/** A square of the plan in which a model may end. */
export type EndCell = {
  /** Its middle. */
  readonly x: Inches;
  readonly z: Inches;
  /** The sets of targets that a model in it may engage. */
  readonly covers: Covers;
  /** An end in it that the model can get to; absent until that is measured. */
  readonly end?: Landing;
};

/** The cells of one model, all of one size. */
export type EndCells = {
  readonly model: Model;
  /** Half the side of each, inches. */
  readonly half: Inches;
  readonly cells: readonly EndCell[];
};

/** What a search may still do: places measured on the table, and pairs of cells compared. */
export type CellBudget = { measured: number; compared: number };

/** The cells that cover everywhere a model could end on open ground, were it alone. @param half Half the side of each, inches. */
export function firstCells(p: ChargeProblem, limit: Inches, model: Model, half: Inches): EndCells {
  const count = Math.ceil((limit + MEASURE_TOLERANCE) / (2 * half));
  const middles: PlanPoint[] = [];
  for (let i = -count; i <= count; i++)
    for (let k = -count; k <= count; k++) middles.push([model.at[0] + 2 * half * i, model.at[2] + 2 * half * k]);
  return cellsAt(p, limit, model, half, middles);
}

/** The same cells, each divided into four. */
export function dividedCells(p: ChargeProblem, limit: Inches, { model, half, cells }: EndCells): EndCells {
  const h = half / 2;
  const middles = cells.flatMap(({ x, z }): readonly PlanPoint[] => [
    [x - h, z - h],
    [x + h, z - h],
    [x - h, z + h],
    [x + h, z + h],
  ]);
  return cellsAt(p, limit, model, h, middles);
}

function cellsAt(p: ChargeProblem, limit: Inches, model: Model, half: Inches, middles: readonly PlanPoint[]): EndCells {
  const mayEndIn = openEnds(p, limit, half, model);
  const coversAt = coversFor(p, half, model);
  const cells = middles.flatMap(([x, z]) => (mayEndIn(x, z) ? [{ x, z, covers: coversAt(x, z) }] : []));
  return { model, half, cells };
}

/** The distance from the middle of a cell to its nearest point to another place, for a square of half a side. */
const toCell = (half: Inches, dx: Inches, dz: Inches): Inches => {
  const x = Math.max(0, Math.abs(dx) - half);
  const z = Math.max(0, Math.abs(dz) - half);
  return Math.sqrt(x * x + z * z);
};

/** A test of cells: whether a model could end somewhere in one if only its limit and its duty to end closer counted. */
function openEnds(p: ChargeProblem, limit: Inches, half: Inches, model: Model): (x: Inches, z: Inches) => boolean {
  const [fx, , fz] = model.at;
  const own = outerRadius(model.base);
  const isStrict = p.state.rules.charge.endCloser === 'strict';
  const targets = p.enemies.map((enemies) => ({
    before: (distToNearest(model, enemies) ?? 0) + MEASURE_TOLERANCE,
    discs: enemies.map((e) => ({ x: e.at[0], z: e.at[2], radius: outerRadius(e.base) + own })),
  }));
  return (x, z) => {
    const away = toCell(half, x - fx, z - fz);
    if (away === 0) return true;
    if (exceeds(away, limit)) return false;
    const isNearer = ({ before, discs }: (typeof targets)[number]) =>
      discs.some((e) => toCell(half, x - e.x, z - e.z) - e.radius < before);
    return !isStrict || targets.some(isNearer);
  };
}

/** The sets of targets that a model somewhere in a cell may engage. */
function coversFor(p: ChargeProblem, half: Inches, model: Model): (x: Inches, z: Inches) => Covers {
  const within = p.state.rules.charge.engageAcross + MEASURE_TOLERANCE + outerRadius(model.base);
  const targets = p.enemies.map((enemies) =>
    enemies.map((e) => ({ x: e.at[0], z: e.at[2], radius: outerRadius(e.base) + within })),
  );
  return (x, z) =>
    targets.reduce(
      (covers, discs, k) =>
        discs.some((e) => toCell(half, x - e.x, z - e.z) <= e.radius)
          ? withBoth(covers, NO_COVER | (1 << (1 << k)))
          : covers,
      NO_COVER,
    );
}

/** The same cells without those to which no path on the table leads; undefined when the budget does not suffice. */
export function reachedCells(
  p: ChargeProblem,
  limit: Inches,
  { model, half, cells }: EndCells,
  budget: CellBudget,
): EndCells | undefined {
  // The lengths of flights are found, not proven least.
  if (model.keywords.includes('FLY')) return { model, half, cells };
  const [fx, , fz] = model.at;
  const reached = cells.flatMap((cell): readonly EndCell[] => {
    if (toCell(half, cell.x - fx, cell.z - fz) === 0) return [{ ...cell, end: { at: model.at, length: 0 } }];
    if (budget.measured < 0) return [];
    const end = p.endIn(model, cell, half, limit);
    budget.measured -= end?.at[0] === cell.x && end.at[2] === cell.z ? 1 : WHOLE_CELL;
    return end ? [{ ...cell, end }] : [];
  });
  return budget.measured < 0 ? undefined : { model, half, cells: reached };
}

/** How many places it costs to look for ends in the whole of a cell, not in its middle only. */
const WHOLE_CELL = 3;

/**
 * For each cell of one model, the numbers of the cells of another one in which the two may be neighbours, ascending.
 *
 * @shape `first`: where those of each cell begin in `cells`, and at last their number; one more than the cells.
 */
export type Neighbours = { readonly first: Int32Array; readonly cells: Int32Array };

/** No cells at all. Never written to. */
export const NO_NEIGHBOURS: Neighbours = { first: new Int32Array(1), cells: new Int32Array(0) };

/** Which cells of two models may hold neighbours; undefined when the budget does not suffice. @source R10-03, C-35 */
export function neighboursOf(p: ChargeProblem, a: EndCells, b: EndCells, budget: CellBudget): Neighbours | undefined {
  budget.compared -= a.cells.length * b.cells.length;
  if (budget.compared < 0) return undefined;
  const wide = a.half + b.half;
  const [c, d] = [a.model.base, b.model.base];
  const most = p.state.rules.charge.cohereAcross + outerRadius(c) + outerRadius(d) + MEASURE_TOLERANCE;
  // At different heights, one may end over the other.
  const least = p.state.terrain.size > 0 ? 0 : innerRadius(c) + innerRadius(d) - MEASURE_TOLERANCE;
  const first = new Int32Array(a.cells.length + 1);
  let near = new Int32Array(4 * b.cells.length + 64);
  let count = 0;
  const xs = Float64Array.from(b.cells, ({ x }) => x);
  const zs = Float64Array.from(b.cells, ({ z }) => z);
  for (let i = 0; i < a.cells.length; i++) {
    const { x, z } = a.cells[i]!;
    if (count + xs.length > near.length) near = doubled(near);
    for (let k = 0; k < xs.length; k++) {
      const dx = Math.abs(xs[k]! - x);
      const dz = Math.abs(zs[k]! - z);
      if (dx > most + wide || dz > most + wide || toCell(wide, dx, dz) > most) continue;
      if ((dx + wide) ** 2 + (dz + wide) ** 2 >= least * least) near[count++] = k;
    }
    first[i + 1] = count;
  }
  return { first, cells: near.slice(0, count) };
}

/** The same neighbours seen from the other model. @param count The number of its cells. */
export function transposed({ first, cells }: Neighbours, count: number): Neighbours {
  const starts = new Int32Array(count + 1);
  for (const k of cells) starts[k + 1]!++;
  for (let k = 0; k < count; k++) starts[k + 1]! += starts[k]!;
  const next = starts.slice();
  const of = new Int32Array(cells.length);
  for (let i = 0; i + 1 < first.length; i++) for (let n = first[i]!; n < first[i + 1]!; n++) of[next[cells[n]!]!++] = i;
  return { first: starts, cells: of };
}

function doubled(given: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(2 * given.length);
  wider.set(given);
  return wider;
}
