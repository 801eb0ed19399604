import type { UnitId } from '../../../rules/core/ids.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import type { PlannedMove } from '../../../rules/regiments/movement/manoeuvre.ts';

/** An enemy a regiment may declare a charge against, or why it may not. */
export type TargetChoice = { readonly target: UnitId; readonly why: readonly Violation[] };

/** What a move that is being put together would come to. */
export type Trial = { readonly move: PlannedMove; readonly why: readonly Violation[] };
