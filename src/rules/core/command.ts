import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { ModelId, UnitId } from './ids.ts';

/** Where one model goes: straight to the end of the shortest way (`to`), or along given corners (`path`, its last is the end). */
export type MoveOrder = {
  readonly model: ModelId;
  readonly to?: PlanPoint | Point;
  readonly path?: readonly (PlanPoint | Point)[];
};

/** What a player asks for. */
export type Command =
  | { readonly kind: 'end-phase' }
  | { readonly kind: 'move'; readonly moves: readonly MoveOrder[] }
  | { readonly kind: 'declare-charge'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | { readonly kind: 'roll-charge' }
  /** Without moves the referee places the models and fulfils every duty. */
  | { readonly kind: 'move-charge'; readonly moves?: readonly MoveOrder[] }
  /** Cut the log back by one entry, or put the last one cut off back. Answered by the log, never by `decide`. */
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** The tag of a command. */
export type CommandKind = Command['kind'];
