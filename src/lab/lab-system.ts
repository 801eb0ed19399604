import type { PlanPoint } from '../kernel/point.ts';
import type { Command } from '../rules/core/command.ts';
import type { UnitId } from '../rules/core/ids.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Mapper } from './map/mapper.ts';
import type { Moment, Policy, PhaseStep, TakenMoments, PolicyView } from './policy/moment.ts';
import type { PolicyName } from './policy/policy-name.ts';
import type { ChargeAsk, SafeAsk } from './threat/threat-ask.ts';

/** The chance of each of some enemy units to reach a unit that stands at a place; undefined where it cannot stand. */
export type ChancesAt = (place: PlanPoint) => readonly number[] | undefined;

/**
 * One game as the laboratory knows it: how it is played without a player, and what threatens a place.
 *
 * `M` is the game's own decisions. A game is handed only those that its `nextStep` has asked for, so what takes a moment
 * is a method: the compiler lets the record of all games hold methods of a narrower parameter.
 */
export type LabSystem<M extends Moment = Moment> = {
  /** What comes next in the phase a game is in; undefined when nothing is left to decide and the phase may end. */
  readonly nextStep: (state: GameState, taken: TakenMoments) => PhaseStep<M> | undefined;
  /** Everything that could be tried at a moment, passing aside: a sample where there is no end of it, as of moves. */
  choicesAt(view: PolicyView, moment: M): readonly Command[];
  /** The named policies; `random` needs none of its own. */
  readonly policies: Readonly<Record<Exclude<PolicyName, 'random'>, PolicyMethod<M>>>;
  /** The chance of a charge, place by place. The question has been checked. */
  readonly chargeMapper: (state: GameState, table: TableQuery, ask: ChargeAsk) => Mapper;
  /** The chances of enemies to charge or engage a unit, place by place. The question has been checked. */
  readonly threats: (state: GameState, table: TableQuery, ask: SafeAsk, from: readonly UnitId[]) => ChancesAt;
};

type PolicyMethod<M extends Moment> = { play(...asked: Parameters<Policy<M>>): Iterable<Command> }['play'];
