import type { Random32 } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Reason } from './reason.ts';

/** What one unit may do when its turn comes, once per phase. */
const UNIT_ACTIONS = ['move', 'charge', 'engage', 'cast', 'shoot', 'redirect'] as const;
type UnitAction = (typeof UNIT_ACTIONS)[number];

/** A decision that a side has to make: plain data, with a name so that it is asked for only once in a phase. */
type MomentOf<K extends Asked['kind']> = {
  /** The side that decides: reactions belong to the side whose turn it is not. */
  readonly side: Side;
  /** Unique among the decisions of its phase. */
  readonly name: string;
  /** Tried in order when no choice is made; when empty, passing is a choice in itself. */
  readonly otherwise: readonly Command[];
} & Extract<Asked, { readonly kind: K }>;

/** The decisions of each game. */
export type SquadsMoment = MomentOf<'move' | 'shoot' | 'charge' | 'combat' | 'strike'>;
export type SkirmishMoment = MomentOf<'engage' | 'path' | 'intercept' | 'move' | 'cast' | 'shoot' | 'attack'>;
export type RegimentsMoment = MomentOf<
  'charge' | 'redirect' | 'react' | 'move' | 'shoot' | 'duel' | 'answer-duel' | 'shame' | 'allocate'
>;

/** A decision of any game. */
export type Moment = SquadsMoment | SkirmishMoment | RegimentsMoment;

/** The subject of a decision. `combat` is an index into the combats of its phase. */
type Asked =
  | { readonly [K in UnitAction]: { readonly kind: K; readonly unit: UnitId } }[UnitAction]
  // squads: the stages of a combat, and which one is fought next
  | { readonly kind: 'combat'; readonly combat: number }
  | { readonly kind: 'strike' }
  // skirmish: the exact path, who intercepts it, and who strikes next at whom
  | { readonly kind: 'path' }
  | { readonly kind: 'intercept' }
  | { readonly kind: 'attack'; readonly able: readonly UnitId[] }
  // regiments: the answer to a charge, duels, and whom a model strikes
  | { readonly kind: 'react'; readonly unit: UnitId; readonly charger: UnitId }
  | { readonly kind: 'duel'; readonly combat: number }
  | { readonly kind: 'answer-duel'; readonly challenger: ModelId; readonly combat: number }
  | { readonly kind: 'shame'; readonly challenger: ModelId; readonly combat: number }
  | { readonly kind: 'allocate'; readonly model: ModelId; readonly combat: number };

/** What comes next in a phase: a decision, or a command without a choice, such as a roll or a walk. */
export type PhaseStep<M extends Moment = Moment> =
  | { readonly kind: 'ask'; readonly moment: M }
  | { readonly kind: 'do'; readonly name: string; readonly command: Command };

/** The names of the decisions already taken in a phase. */
export type TakenMoments = ReadonlySet<string>;

/** What a policy may look at. It cannot change the game through it. */
export type PolicyView = {
  readonly state: GameState;
  readonly table: TableQuery;
  /** Is told why a policy prefers the command that it yields next, or why it passes; not every policy tells. */
  readonly tell?: (reason: Reason) => void;
};

/**
 * Plays a side: the commands it prefers at a moment, the best first. The first that is allowed is played; legality is
 * tested by trying. When none is left, the side has passed.
 *
 * @param random Its own stream of numbers, separate from the dice.
 */
export type Policy<M extends Moment = Moment> = (view: PolicyView, moment: M, random: Random32) => Iterable<Command>;

/** The name of a decision, from the ids and indices that identify it. */
export const nameOf = (...parts: readonly (string | number)[]): string => parts.join(' ');

/** A decision about the action of one unit. */
type UnitMoment<K extends UnitAction> = Omit<MomentOf<UnitAction>, 'kind'> & { readonly kind: K };

/** A decision about the action of one unit, without a default. */
export const momentOf = <K extends UnitAction>(kind: K, side: Side, unit: UnitId): UnitMoment<K> => ({
  kind,
  side,
  unit,
  name: nameOf(kind, unit),
  otherwise: [],
});

/** Asks the next unit that has not been asked for this action in this phase. */
export function askUnits<K extends UnitAction>(
  kind: K,
  side: Side,
  units: readonly { readonly id: UnitId }[],
  taken: TakenMoments,
): { readonly kind: 'ask'; readonly moment: UnitMoment<K> } | undefined {
  const next = units.find(({ id }) => !taken.has(nameOf(kind, id)));
  return next && { kind: 'ask', moment: momentOf(kind, side, next.id) };
}
