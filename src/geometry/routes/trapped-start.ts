import { type Field, overAt } from '../field/field.ts';
import { isFree } from '../field/levels.ts';
import type { Spot } from './route-search.ts';

/**
 * The field as a mover finds it that starts at a place: what it is in at its own height, such as a hill's rise beside it,
 * does not keep it from going straight on out of it. The field itself where it is in nothing.
 */
export function freeTrappedStart(field: Field, { x, z, level, onSheet }: Spot): Field {
  if (onSheet) return field;
  const left = overAt(field, x, z).filter((i) => !isFree(field.obstacles, [i], level.y));
  return left.length === 0 ? field : { ...field, left, free: { x: 0, z: 0, tangents: undefined } };
}
