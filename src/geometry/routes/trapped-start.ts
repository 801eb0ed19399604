import type { Field } from '../field/field.ts';
import { overAt } from '../field/over.ts';
import { isFree } from '../obstacles/levels.ts';
import type { RoutePoint } from '../travel/route-node.ts';

/**
 * The field for a mover that starts inside obstacles at its own height, such as a hill's rise beside it: these do not
 * prevent it from leaving straight on. Returns the field itself when it starts inside none.
 *
 * @source Ours; test/geometry/unreachable.test.ts.
 */
export function freeTrappedStart(field: Field, { x, z, level, onSheet }: RoutePoint): Field {
  if (onSheet) return field;
  const left = overAt(field, x, z).filter((i) => !isFree(field.obstacles, [i], level.y));
  return left.length === 0 ? field : { ...field, left, free: { x: 0, z: 0, tangents: undefined } };
}
