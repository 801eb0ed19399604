import type { Random32 } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';

/** What one unit may do when its turn comes, once in a phase. */
export const UNIT_ACTIONS = ['move', 'charge', 'engage', 'cast', 'shoot', 'redirect'] as const;
export type UnitAction = (typeof UNIT_ACTIONS)[number];

/** A decision somebody has to take: plain data, named so that nobody is asked for the same one twice in a phase. */
export type Moment = {
  /** Whose it is: reactions are the other side's, in a turn that is not its own. */
  readonly side: Side;
  /** Tells it from every other decision of its phase. */
  readonly name: string;
  /** What happens when nothing is picked, the first that is allowed; without any, passing is an answer of its own. */
  readonly otherwise: readonly Command[];
} & Asked;

/** What a decision is about. `combat` is the place of one in the list of its phase. */
export type Asked =
  | { readonly kind: UnitAction; readonly unit: UnitId }
  // squads: the stages of a combat, and which one is fought next
  | { readonly kind: 'combat'; readonly combat: number }
  | { readonly kind: 'strike' }
  // skirmish: the exact path, who steps into it, and who strikes next at whom
  | { readonly kind: 'path' }
  | { readonly kind: 'intercept' }
  | { readonly kind: 'attack'; readonly able: readonly UnitId[] }
  // regiments: the answer to a charge, duels, and whom a model strikes at
  | { readonly kind: 'react'; readonly unit: UnitId; readonly charger: UnitId }
  | { readonly kind: 'duel'; readonly combat: number }
  | { readonly kind: 'answer-duel'; readonly challenger: ModelId; readonly combat: number }
  | { readonly kind: 'shame'; readonly challenger: ModelId; readonly combat: number }
  | { readonly kind: 'allocate'; readonly model: ModelId; readonly combat: number };

/** What comes next in a phase: a decision, or something of which there is only one: a roll, a walk. */
export type Step =
  | { readonly kind: 'ask'; readonly moment: Moment }
  | { readonly kind: 'do'; readonly name: string; readonly command: Command };

/** Which decisions of a phase have been taken, by their names. */
export type Taken = ReadonlySet<string>;

/** What a policy may look at. Nothing that it does with it changes the game. */
export type View = { readonly state: GameState; readonly table: TableQuery };

/**
 * Who plays a side: the commands it would like at a moment, the best first. The first that is allowed is played: trying
 * is how legality is known. When none is left, it has passed.
 *
 * @param random Its own stream of numbers, which no die is thrown from.
 */
export type Policy = (view: View, moment: Moment, random: Random32) => Iterable<Command>;

/** The name of a decision, of what tells it from others. */
export const nameOf = (...parts: readonly (string | number)[]): string => parts.join(' ');

/** A moment of one unit. */
export const momentOf = (kind: UnitAction, side: Side, unit: UnitId): Moment => ({
  kind,
  side,
  unit,
  name: nameOf(kind, unit),
  otherwise: [],
});

/** The next unit of some that has not been asked for its deed in this phase. */
export function askUnits(
  kind: UnitAction,
  side: Side,
  units: readonly { readonly id: UnitId }[],
  taken: Taken,
): Step | undefined {
  const next = units.find(({ id }) => !taken.has(nameOf(kind, id)));
  return next && { kind: 'ask', moment: momentOf(kind, side, next.id) };
}
