import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Model } from '../../rules/core/state/state.ts';
import { PARALLEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';

/** A ray from the camera through the pointer. */
export type PointerRay = { readonly from: Point; readonly along: Point };

/** Margin beside and above a model that still counts as a hit, inches: fingers are thicker than minis. */
const PICK_MARGIN = 0.12;

/** The nearest model hit by a ray, each taken as an upright cylinder over its base. Undefined when none is hit. */
export function pickModel(ray: PointerRay, models: Iterable<Model>): ModelId | undefined {
  let best: { readonly id: ModelId; readonly distance: number } | undefined;
  for (const model of models) {
    const distance = rayToDrum(ray, model.at, drumRadius(model) + PICK_MARGIN, model.height + PICK_MARGIN);
    if (distance !== undefined && (best === undefined || distance < best.distance)) best = { id: model.id, distance };
  }
  return best?.id;
}

/** The radius of the cylinder over a model's base. */
export const drumRadius = ({ base }: Model): Inches =>
  base.kind === 'round' ? base.radius : (base.halfWidth + base.halfDepth) / 2;

/** An interval, inches. */
type Span = readonly [from: Inches, to: Inches];

/** Distance along a ray to an upright cylinder with its base at `foot`, inches; undefined for a miss. */
export function rayToDrum(
  { from, along }: PointerRay,
  foot: Point,
  radius: number,
  height: number,
): number | undefined {
  const ox = from[0] - foot[0];
  const oz = from[2] - foot[2];
  const a = along[0] ** 2 + along[2] ** 2;
  const b = ox * along[0] + oz * along[2];
  const c = ox * ox + oz * oz - radius * radius;
  // Nearly every model is a miss: rejected first, without allocating.
  const root = b * b - a * c;
  if (a > PARALLEL ? root < 0 : c > 0) return undefined;
  let [enter, leave] = slab(from[1], along[1], [foot[1], foot[1] + height]);
  if (a > PARALLEL) {
    const s = Math.sqrt(root);
    enter = Math.max(enter, (-b - s) / a);
    leave = Math.min(leave, (-b + s) / a);
  }
  return enter <= leave && leave >= 0 ? Math.max(0, enter) : undefined;
}

/** The interval of a ray between two heights, as distances along it; empty when the first is the larger. */
function slab(from: Inches, along: number, [low, high]: Span): Span {
  if (Math.abs(along) < PARALLEL) return from >= low && from <= high ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(low - from) / along, (high - from) / along];
  return a < b ? [a, b] : [b, a];
}
