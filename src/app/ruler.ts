import type { Point } from '../kernel/point.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { rulerText } from './charge-text.ts';
import type { Ruler, TableState } from './table-state.ts';

/** A ruler with both its ends on the table. */
export type LaidRuler = Extract<Ruler, { from: Point }>;

/** Where a ruler begins: at the picked model, or the nearest one of the picked unit; else at the last click. */
export function rulerStart(table: TableState, to: Point, clicked: Point | undefined): LaidRuler {
  const { game, model: alone, selection } = table;
  const ids: readonly ModelId[] = alone
    ? [alone]
    : (game?.state.units.get(selection.at(-1) ?? ('' as never))?.models ?? []);
  const models = ids.flatMap((id) => game?.state.models.get(id) ?? []);
  const [first, ...others] = models;
  if (first === undefined) return { from: clicked ?? to, model: undefined, to, way: undefined };
  const nearest = others.reduce((best, m) => (straight(m.at, to) < straight(best.at, to) ? m : best), first);
  return { from: nearest.at, model: nearest.id, to, way: undefined };
}

/** What a ruler reads: the way a model would go, straight through the air, and flat as on a map. */
export function rulerLabel({ from, to, model, way }: LaidRuler): string {
  const flat = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const plain = `${rulerText(straight(from, to))} straight · ${rulerText(flat)} flat`;
  if (model === undefined) return plain;
  if (way === undefined) return `… · ${plain}`;
  return `${way.kind === 'way' ? `${rulerText(way.path.length)} path` : 'no path'} · ${plain}`;
}

const straight = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
