import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import {
  type EndCell,
  type CellBudget,
  type EndCells,
  dividedCells,
  firstCells,
  NO_NEIGHBOURS,
  type Neighbours,
  neighboursOf,
  reachedCells,
  transposed,
} from './cells.ts';
import { fullCover, MOST_COVERED, withBoth } from './covers.ts';
import type { ChargeProblem } from './problem.ts';

/** Half the side of the largest and of the smallest cells, inches. */
const COARSE: Inches = 1;
const FINE: Inches = 1 / 1024;
/** EndCells of models with so few of them are divided; if there are none, those of the model with the fewest. */
const FEW = 64;
/** Units of more models are not searched. */
const MOST_MODELS = 6;
/** Maximum number of places measured on the table, and of pairs of cells compared. */
const BUDGET: CellBudget = { measured: 3500, compared: 1_500_000 };

/** One cell for each model of a unit, and the targets it may engage there. */
export type Sketch = ReadonlyMap<ModelId, { readonly cell: EndCell; readonly targets: readonly number[] }>;

/** What a search found; `impossible` is a proof. */
export type Searched<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'impossible' | 'undecided' };

/**
 * Whether the models of a unit can end coherent and with every target engaged.
 *
 * Every model's ends are covered by square cells. A cell stays as long as some choice of one cell for each model keeps
 * every clause as far as squares of that size can tell: each in reach by the table's own paths, the unit joined by
 * links, every target in range of one. Such choices are found for all of them at once, subset by subset. The cells that
 * stay are divided, until none is left or the budget is used up. Overlaps of models that are not linked, and heights,
 * are left out: they could only make more choices impossible.
 *
 * @param limit  The furthest any model may move, inches.
 * @param accept What to do with a choice at each size; a value ends the search.
 * @source C-14, C-15, C-16, C-17, C-19, C-22; Dreyfus and Wagner 1971 for trees that join subsets.
 */
export function searchCells<Found>(
  p: ChargeProblem,
  limit: Inches,
  accept: (sketch: Sketch, open: readonly EndCells[]) => Found | undefined,
): Searched<Found> {
  if (p.models.length > MOST_MODELS || p.enemies.length > MOST_COVERED) return { kind: 'undecided' };
  const budget = { ...BUDGET };
  let cells = p.models.map((model) => firstCells(p, limit, model, COARSE));
  let isMeasured = cells.map(() => false);
  for (;;) {
    const joined = joinCells(p, cells, budget);
    if (joined === undefined) return { kind: 'undecided' };
    const reached: EndCells[] = [];
    for (const [i, open] of joined.open.entries()) {
      const measured = isMeasured[i] ? open : reachedCells(p, limit, open, budget);
      if (measured === undefined) return { kind: 'undecided' };
      reached.push(measured);
    }
    const again = joinCells(p, reached, budget);
    if (again === undefined) return { kind: 'undecided' };
    const sketch = again.sketch();
    if (sketch === undefined) return { kind: 'impossible' };
    const found = accept(sketch, again.open);
    if (found !== undefined) return { kind: 'found', found };
    const fewest = Math.min(...again.open.filter(({ half }) => half > FINE).map((open) => open.cells.length));
    if (fewest === Infinity) return { kind: 'undecided' };
    const isDivided = again.open.map(({ half, cells: { length } }) => half > FINE && length <= Math.max(FEW, fewest));
    cells = again.open.map((open, i) => (isDivided[i] ? dividedCells(p, limit, open) : open));
    isMeasured = isDivided.map((divided) => !divided);
  }
}

/** The cells in which joint places may be, and one choice of them. */
type Joined = { readonly open: readonly EndCells[]; readonly sketch: () => Sketch | undefined };

/** Finds the cells from which a model can be linked with all the others, all targets engaged. */
function joinCells(p: ChargeProblem, cells: readonly EndCells[], budget: CellBudget): Joined | undefined {
  const n = p.models.length;
  const near: Neighbours[][] = cells.map(() => cells.map(() => NO_NEIGHBOURS));
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const pairs = neighboursOf(p, cells[i]!, cells[j]!, budget);
      if (pairs === undefined) return undefined;
      near[i]![j] = pairs;
      near[j]![i] = transposed(pairs, cells[j]!.cells.length);
    }
  const all = (1 << n) - 1;
  const full = fullCover(p.enemies.length);
  const trees = treesOf(cells, near);
  const open = cells.map((of, i): EndCells => {
    const covers = trees(all, i);
    return { ...of, cells: of.cells.filter((_, c) => covers[c]! & full) };
  });
  return { open, sketch: () => sketchOf(p, cells, near, trees) };
}

/**
 * For a subset of the models and the one at its root, what each cell of that one lets them engage, were they linked; 0
 * where they cannot be linked.
 */
type Trees = (subset: number, root: number) => Int32Array;

function treesOf(cells: readonly EndCells[], neighbours: readonly (readonly Neighbours[])[]): Trees {
  const known = new Map<number, Int32Array>();
  const below = new Map<number, Int32Array>();
  /** What the neighbours of each cell of model i let a subset with model j at its root engage. */
  const beside = (i: number, subset: number, j: number): Int32Array => {
    const key = (subset * 8 + i) * 8 + j;
    const before = below.get(key);
    if (before) return before;
    const theirs = trees(subset, j);
    const { first, cells: near } = neighbours[i]![j]!;
    const made = new Int32Array(first.length - 1);
    for (let c = 0; c < made.length; c++) {
      let covers = 0;
      for (let n = first[c]!; n < first[c + 1]!; n++) covers |= theirs[near[n]!]!;
      made[c] = covers;
    }
    below.set(key, made);
    return made;
  };
  const trees = (subset: number, root: number): Int32Array => {
    const key = subset * 8 + root;
    const before = known.get(key);
    if (before) return before;
    const made =
      subset === 1 << root
        ? Int32Array.from(cells[root]!.cells, ({ covers }) => covers)
        : new Int32Array(cells[root]!.cells.length);
    for (const { branch, rest, j } of branchesOf(subset, root)) {
      const [trunk, twig] = [trees(rest, root), beside(root, branch, j)];
      for (let c = 0; c < made.length; c++)
        if (trunk[c]! > 0 && twig[c]! > 0) made[c]! |= withBoth(trunk[c]!, twig[c]!);
    }
    known.set(key, made);
    return made;
  };
  return trees;
}

/** Every way to part a subset into a tree about its root and a branch that holds the first of the others. */
function* branchesOf(subset: number, root: number): Generator<{ branch: number; rest: number; j: number }> {
  const others = subset & ~(1 << root);
  const first = others & -others;
  for (let branch = others; branch > 0; branch = (branch - 1) & others) {
    if (!(branch & first)) continue;
    for (let j = 0; branch >> j > 0; j++) if ((branch >> j) & 1) yield { branch, rest: subset & ~branch, j };
  }
}

/** One choice of cells that join the unit, the middles of neighbours as near to each other as possible. */
function sketchOf(
  p: ChargeProblem,
  cells: readonly EndCells[],
  near: readonly (readonly Neighbours[])[],
  trees: Trees,
): Sketch | undefined {
  const chosen = new Map<ModelId, { readonly cell: EndCell; readonly targets: readonly number[] }>();
  const away = (i: number, c: number, x: Inches, z: Inches) =>
    (cells[i]!.cells[c]!.x - x) ** 2 + (cells[i]!.cells[c]!.z - z) ** 2;
  const grow = (subset: number, root: number, c: number, wanted: number): void => {
    if (subset === 1 << root) {
      const targets = p.enemies.flatMap((_, k) => ((wanted >> k) & 1 ? [k] : []));
      chosen.set(p.models[root]!.id, { cell: cells[root]!.cells[c]!, targets });
      return;
    }
    const here = cells[root]!.cells[c]!;
    let best: { readonly away: number; readonly grow: () => void } | undefined;
    for (const { branch, rest, j } of branchesOf(subset, root))
      for (let part = 0; part <= wanted; part++) {
        const mine = wanted & ~part;
        if ((part & wanted) !== part || !((trees(rest, root)[c]! >> mine) & 1)) continue;
        const theirs = trees(branch, j);
        const { first, cells: beside } = near[root]![j]!;
        for (const d of beside.subarray(first[c]!, first[c + 1]!)) {
          if (!((theirs[d]! >> part) & 1)) continue;
          const far = away(j, d, here.x, here.z);
          if (best && best.away <= far) continue;
          best = {
            away: far,
            grow: () => {
              grow(rest, root, c, mine);
              grow(branch, j, d, part);
            },
          };
        }
      }
    best?.grow();
  };
  const all = (1 << p.models.length) - 1;
  const wanted = (1 << p.enemies.length) - 1;
  const [model] = p.models;
  const starts = [...trees(all, 0).entries()].filter(([, covers]) => covers & fullCover(p.enemies.length));
  if (!model || starts.length === 0) return undefined;
  const [first] = starts
    .map(([c]) => c)
    .sort((a, b) => away(0, a, model.at[0], model.at[2]) - away(0, b, model.at[0], model.at[2]));
  grow(all, 0, first!, wanted);
  return chosen;
}
