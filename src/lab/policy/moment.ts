import type { Random32 } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';

/** What one unit may do when its turn comes, once in a phase. */
export const UNIT_ACTIONS = ['move', 'charge', 'engage', 'cast', 'shoot', 'redirect'] as const;
export type UnitAction = (typeof UNIT_ACTIONS)[number];

/** A decision that a side has to make: plain data, named so that no decision is asked for twice in a phase. */
type MomentOf<K extends Asked['kind']> = {
  /** The side that decides: reactions are made in the turn of the other side. */
  readonly side: Side;
  /** Tells it from every other decision of its phase. */
  readonly name: string;
  /** What happens when nothing is picked, the first that is allowed; without any, passing is an answer of its own. */
  readonly otherwise: readonly Command[];
} & Extract<Asked, { readonly kind: K }>;

/** The decisions of each game. */
export type SquadsMoment = MomentOf<'move' | 'charge' | 'combat' | 'strike'>;
export type SkirmishMoment = MomentOf<'engage' | 'path' | 'intercept' | 'move' | 'cast' | 'shoot' | 'attack'>;
export type RegimentsMoment = MomentOf<
  'charge' | 'redirect' | 'react' | 'move' | 'duel' | 'answer-duel' | 'shame' | 'allocate'
>;

/** A decision of any game. */
export type Moment = SquadsMoment | SkirmishMoment | RegimentsMoment;

/** What a decision is about. `combat` is the index of a combat in the list of its phase. */
type Asked =
  | { readonly [K in UnitAction]: { readonly kind: K; readonly unit: UnitId } }[UnitAction]
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

/** What comes next in a phase: a decision, or a command that leaves no choice, such as a roll or a walk. */
export type PhaseStep<M extends Moment = Moment> =
  | { readonly kind: 'ask'; readonly moment: M }
  | { readonly kind: 'do'; readonly name: string; readonly command: Command };

/** Which decisions of a phase have been taken, by their names. */
export type TakenMoments = ReadonlySet<string>;

/** What a policy may look at. Nothing that it does with it changes the game. */
export type PolicyView = { readonly state: GameState; readonly table: TableQuery };

/**
 * Plays a side: the commands it would like at a moment, the best first. The first that is allowed is played: trying is
 * how legality is known. When none is left, it has passed.
 *
 * @param random Its own stream of numbers, which no die is thrown from.
 */
export type Policy<M extends Moment = Moment> = (view: PolicyView, moment: M, random: Random32) => Iterable<Command>;

/** The name of a decision, of what tells it from others: words, ids and indices. */
export const nameOf = (...parts: readonly (string | number)[]): string => parts.join(' ');

/** A decision about what one unit does when its turn comes. */
type UnitMoment<K extends UnitAction> = Omit<MomentOf<UnitAction>, 'kind'> & { readonly kind: K };

/** A moment of one unit. */
export const momentOf = <K extends UnitAction>(kind: K, side: Side, unit: UnitId): UnitMoment<K> => ({
  kind,
  side,
  unit,
  name: nameOf(kind, unit),
  otherwise: [],
});

/** Asks the next unit that has not yet been asked for this action in this phase. */
export function askUnits<K extends UnitAction>(
  kind: K,
  side: Side,
  units: readonly { readonly id: UnitId }[],
  taken: TakenMoments,
): { readonly kind: 'ask'; readonly moment: UnitMoment<K> } | undefined {
  const next = units.find(({ id }) => !taken.has(nameOf(kind, id)));
  return next && { kind: 'ask', moment: momentOf(kind, side, next.id) };
}
