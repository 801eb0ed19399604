import type { Gate } from './gates.ts';
import type { JointsOf } from './joints.ts';
import { createKept, type Kept } from './obstacle-memory.ts';

/** Places on outlines that many fields share: terrain stays where it is while models move. */
export type KeptOutlines = { readonly joints: Kept<JointsOf>; readonly gates: Kept<readonly Gate[]> };

/**
 * A memory for the fields of one table; the same obstacles among the same others are looked at once.
 *
 * @source Ours; held against fields built afresh in test/geometry/kept-outlines.test.ts.
 */
export const keptOutlines = (): KeptOutlines => ({ joints: createKept(), gates: createKept() });
