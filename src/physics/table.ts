import type { TableQuery } from '../rules/core/ports.ts';
import { dropHeight } from './drop.ts';
import { findPath, whyNoPlaceOn } from './find-path.ts';
import { createReachMap } from './reach-map.ts';
import { createSight } from './sight.ts';
import { traceWay } from './trace.ts';
import { createViews, type TableSpec } from './views.ts';

/** A table that answers the rules, until it is disposed of. */
export type Table = TableQuery & { readonly dispose: () => void };

/**
 * The physical table over a set of terrain pieces.
 *
 * Ways are found analytically, in doubles.
 *
 * @errors None: whatever reaches it has been checked by the scenario's codec or by the rules.
 */
export async function createTable(spec: TableSpec): Promise<Table> {
  const views = createViews(spec);
  const sight = await createSight(views.spec.pieces);
  return {
    path: (setting, to) => findPath(views, setting, to),
    reach: (setting, limit) => createReachMap(views, setting, limit),
    trace: (setting, corners) => traceWay(views, setting, corners),
    whyNoPlace: (setting, at) => whyNoPlaceOn(views, setting, at),
    dropHeight: (x, z) => dropHeight(views, x, z),
    sight: (from, to, others) => sight.see(from, to, others),
    dispose: () => sight.dispose(),
  };
}
