import type { Gate } from './gates.ts';
import type { JointsOf } from './joints.ts';
import { createKept, type Kept } from './obstacle-memory.ts';

/** Cached places on outlines that many fields share: terrain stays in place while models move. */
export type KeptOutlines = { readonly joints: Kept<JointsOf>; readonly gates: Kept<readonly Gate[]> };

/**
 * A cache for the fields of one table; the same obstacle among the same others is examined once.
 *
 * @source Ours; held against fields built afresh in test/geometry/kept-outlines.test.ts.
 */
export const keptOutlines = (): KeptOutlines => ({ joints: createKept(), gates: createKept() });
