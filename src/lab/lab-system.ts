import type { PlanPoint } from '../kernel/point.ts';
import type { Command } from '../rules/core/command.ts';
import type { UnitId } from '../rules/core/ids.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Side } from '../rules/core/turn.ts';
import type { Mapper } from './map/mapper.ts';
import type { Moment, Policy, PhaseStep, TakenMoments, PolicyView } from './policy/moment.ts';
import type { BattleNumbers } from './forecast/battle-numbers.ts';
import type { ForecastOrder, Probability } from './forecast/forecast.ts';
import type { Foresight } from './forecast/rank-orders.ts';
import type { Prospect } from './forecast/choose.ts';
import type { Thought } from './forecast/thought.ts';
import type { ChargeAsk, SafeAsk } from './threat/threat-ask.ts';

/** The chance of each of some enemy units to reach a unit at a place; undefined where the unit cannot stand. */
type ChancesAt = (place: PlanPoint) => readonly number[] | undefined;

/**
 * One game as the laboratory knows it: how it is played without a player, and what threatens a place.
 *
 * `M` is the game's own decisions. A game only receives those that its `nextStep` has asked for, so members that take a
 * moment are methods: the compiler lets the record of all games hold methods with a narrower parameter.
 */
export type LabSystem<M extends Moment = Moment> = {
  /** The next step of the current phase; undefined when nothing is left to decide and the phase may end. */
  readonly nextStep: (state: GameState, taken: TakenMoments) => PhaseStep<M> | undefined;
  /** Every command worth trying at a moment, except passing; a sample of those without number, such as moves. */
  choicesAt(view: PolicyView, moment: M): readonly Command[];
  /** The policies that each game has of its own. */
  readonly policies: Readonly<Record<'greedy' | 'cautious', PolicyMethod<M>>>;
  /** Plays by forecast, as far as the foresight goes. */
  foresighted(...asked: readonly [...Parameters<Policy<M>>, Foresight]): Iterable<Command>;
  /** The numbers by which it is forecast. */
  readonly numbers: BattleNumbers;
  /** How games are judged by playing them out with dice, where a forecast tells too little; absent where it does. */
  readonly playouts?: PlayoutJudge;
  /** What a command to charge, engage or shoot promises; undefined for others, and where it is not forecast. */
  readonly prospectOf: (view: PolicyView, command: Command) => Prospect | undefined;
  /** The chance of a charge, place by place. Takes a validated question. */
  readonly chargeMapper: (state: GameState, table: TableQuery, ask: ChargeAsk) => Mapper;
  /** The chances of enemies to charge or engage a unit, place by place. Takes a validated question. */
  readonly threats: (state: GameState, table: TableQuery, ask: SafeAsk, from: readonly UnitId[]) => ChancesAt;
};

/** Chances by playouts, the same every time: a game has the same dice whatever is ordered. */
type PlayoutJudge = {
  /** The chance that a side wins from a state. */
  readonly chanceNow: (state: GameState, side: Side) => Probability;
  /** The chance that the side of a unit wins with each of some moves or charges of it, after others that have acted. */
  readonly chancesWith: (
    state: GameState,
    thought: Thought,
    kind: 'charge' | 'move',
    acted: ReadonlySet<UnitId>,
    orders: readonly ForecastOrder[],
  ) => readonly Probability[];
};

type PolicyMethod<M extends Moment> = { play(...asked: Parameters<Policy<M>>): Iterable<Command> }['play'];
