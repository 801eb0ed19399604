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
  | { readonly kind: 'issue-challenge'; readonly character: ModelId }
  /** Declines a challenge or an intervention; with several combats open, in the one of `unit`. */
  | { readonly kind: 'pass-challenge'; readonly unit?: UnitId }
  | { readonly kind: 'accept-challenge'; readonly character: ModelId }
  | { readonly kind: 'refuse-challenge' }
  /** Names the character of the side that refused who strikes no blows. */
  | { readonly kind: 'nominate'; readonly character: ModelId }
  | { readonly kind: 'glorious-intervention'; readonly character: ModelId }
  /** Chooses the friend who makes way for a duellist. */
  | { readonly kind: 'swap-with'; readonly model: ModelId }
  /** Closes up for the next step of initiative; models without an order are moved by the referee. */
  | { readonly kind: 'pile-in'; readonly unit?: UnitId; readonly moves?: readonly MoveOrder[] }
  /**
   * Strikes the blows of the next step of initiative, piling in first where that has not been done; the last step ends
   * the combat. Of models equally near, those in `losses` take wounds first, in that order; characters in `stand` do
   * not pass wounds on.
   */
  | {
      readonly kind: 'strike';
      readonly unit?: UnitId;
      readonly losses?: readonly ModelId[];
      readonly stand?: readonly ModelId[];
    }
  /** Cut the log back by one entry, or put the last one cut off back. Answered by the log, never by `decide`. */
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** The tag of a command. */
export type CommandKind = Command['kind'];
