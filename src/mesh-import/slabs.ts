import type { Inches } from '../kernel/units.ts';
import { cellAt, type Columns, type Stretch } from './columns.ts';
import { toRegions } from './outlines.ts';

/** A layer between two heights: the cells in which a mesh is solid from one level to another. */
export type Slab = {
  readonly low: Inches;
  readonly high: Inches;
  /** 1 for each cell of the slab, row by row. */
  readonly mask: Uint8Array;
};

/** Heights closer than this are one level. */
const SAME: Inches = 0.015;
/** Minimum part of the plan that makes a level: a share of it, and square inches. */
const WORTH = { share: 0.012, area: 0.4 };
/** Levels closer than this share of a step are merged. */
const NEAR = 0.3;
/** Thinner spans are dropped. */
const LEAST: Inches = 0.02;

/**
 * A mesh's columns sorted into slabs: heights at which much of it ends are kept, others are rounded to the nearest
 * step.
 *
 * @param step Inches; slopes become terraces of this height.
 */
export function toSlabs(columns: Columns, step: Inches): readonly Slab[] {
  const levels = levelsOf(columns, step * NEAR);
  const byKey = new Map<string, Slab>();
  columns.cells.forEach((stretches, cell) => {
    for (const stretch of joined(stretches, levels, step)) {
      const key = `${stretch.low} ${stretch.high}`;
      const slab = byKey.get(key) ?? { ...stretch, mask: new Uint8Array(columns.cells.length) };
      slab.mask[cell] = 1;
      byKey.set(key, slab);
    }
  });
  const slabs = [...byKey.values()].sort((a, b) => a.low - b.low || a.high - b.high);
  return slabs.map((slab) => filled(slab, slabs, columns.xs.length - 1));
}

/**
 * A slab extended by the connected cells of taller slabs with the same foot: a hill becomes a pile of discs, not of
 * rings.
 */
function filled(slab: Slab, slabs: readonly Slab[], wide: number): Slab {
  const higher = slabs.filter(({ low, high }) => low === slab.low && high > slab.high);
  if (higher.length === 0) return slab;
  const all = slab.mask.map((cell, i) => (cell || higher.some((other) => other.mask[i]) ? 1 : 0));
  const mask = new Uint8Array(all.length);
  for (const region of toRegions(all, wide))
    if (region.some((cell, i) => cell && slab.mask[i])) region.forEach((cell, i) => cell && (mask[i] = 1));
  return { ...slab, mask };
}

/** The spans of one cell at their levels; those that then touch are merged. */
function joined(stretches: readonly Stretch[], levels: readonly Inches[], step: Inches): readonly Stretch[] {
  const found: { low: Inches; high: Inches }[] = [];
  for (const { low, high } of stretches) {
    const at = { low: snap(low, levels, step), high: snap(high, levels, step) };
    if (at.high - at.low < LEAST) continue;
    const last = found.at(-1);
    if (last && at.low <= last.high + LEAST) last.high = Math.max(last.high, at.high);
    else found.push(at);
  }
  return found;
}

/** Heights at which much of a mesh begins or ends, lowest first, always including 0. */
export function levelsOf(columns: Columns, apart: Inches = SAME): readonly Inches[] {
  const ends: (readonly [height: Inches, area: number])[] = [];
  let plan = 0;
  columns.cells.forEach((stretches, index) => {
    if (stretches.length === 0) return;
    const { area } = cellAt(columns, index);
    plan += area;
    for (const { low, high } of stretches) ends.push([low, area], [high, area]);
  });
  ends.sort((a, b) => a[0] - b[0]);
  const found: { readonly height: Inches; readonly area: number }[] = [];
  for (let i = 0; i < ends.length; ) {
    let [area, sum, end] = [0, 0, i];
    while (end < ends.length && ends[end]![0] - ends[i]![0] <= SAME) {
      area += ends[end]![1];
      sum += ends[end]![0] * ends[end]![1];
      end++;
    }
    const height = sum / area;
    if (area >= Math.max(WORTH.area, WORTH.share * plan)) found.push({ height, area });
    i = end;
  }
  // Of levels too close together, the one with the most area stays.
  const levels: Inches[] = [0];
  for (const { height } of found.sort((a, b) => b.area - a.area || a.height - b.height))
    if (levels.every((level) => Math.abs(level - height) > Math.max(SAME, apart))) levels.push(rounded(height));
  return levels.sort((a, b) => a - b);
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function snap(height: Inches, levels: readonly Inches[], step: Inches): Inches {
  let best = Infinity;
  for (const level of levels) if (Math.abs(level - height) < Math.abs(best - height)) best = level;
  if (Math.abs(best - height) <= step / 2) return best;
  return rounded(Math.round(height / step) * step);
}
