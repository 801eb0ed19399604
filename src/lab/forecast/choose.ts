import type { Random32 } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { ShotAnswer, ShotOrder } from '../../rules/core/shooting/shots.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { PolicyView } from '../policy/moment.ts';
import type { ForecastOrder, Probability } from './forecast.ts';
import { indexIn, tellCharge, type Thought, weigh } from './thought.ts';

/** What a command to charge or to shoot promises: the exact chance of the charge, or the wounds of a volley on average. */
export type Prospect =
  | { readonly kind: 'charge'; readonly target: UnitId; readonly chance: Probability; readonly aside?: 1 | 2 }
  | { readonly kind: 'shoot'; readonly target: UnitId; readonly wounds: number };

/** A charge that may be declared: its exact chance and its command. */
type ChargeOption = {
  readonly target: UnitId;
  readonly chance: Probability;
  readonly command: Command;
};

/**
 * The commands of some charges, the best first, as far as they are better than not to charge.
 *
 * @param think   Made once there is a charge to weigh.
 * @param isBound Whether the unit has to charge if it can.
 */
export function* chargesByForecast(
  view: PolicyView,
  think: () => Thought,
  charges: readonly ChargeOption[],
  random: Random32,
  isBound = false,
): Generator<Command> {
  if (charges.length === 0) return;
  const thought = think();
  const options = new Map<ForecastOrder, ChargeOption | undefined>(isBound ? [] : [[{ charge: null }, undefined]]);
  for (const one of charges) {
    const { target, chance } = one;
    options.set({ charge: { target: indexIn(thought, target), chance } }, one);
  }
  for (const { order } of weigh(thought, [...options.keys()], random)) {
    const chosen = options.get(order);
    if (!chosen) return;
    const { command, target, chance } = chosen;
    const aim = command.kind === 'declare-engage' ? 'engage' : 'charge';
    tellCharge(view, thought, { aim, target: indexIn(thought, target), chance });
    yield command;
  }
}

/**
 * The commands to shoot at some units, the best first, by their exact odds; none where no wound is to be expected.
 *
 * @param think Made once there is a volley to weigh.
 * @param ask   What an order to shoot would do, in the game that is played.
 */
export function* volleysByForecast(
  view: PolicyView,
  think: () => Thought,
  unit: UnitId,
  targets: readonly UnitId[],
  ask: (state: GameState, order: ShotOrder, table: TableQuery) => ShotAnswer,
  random: Random32,
): Generator<Command> {
  const shots = targets.flatMap((target) => {
    const answer = ask(view.state, { unit, target }, view.table);
    const wounds = meanWoundsOf(answer);
    return wounds > 0
      ? [{ target, wounds, deals: answer.odds.reduce((sum, { meanSlain }) => sum + meanSlain, 0) }]
      : [];
  });
  if (shots.length === 0) return;
  const thought = think();
  const options = new Map(
    shots.map((one): [ForecastOrder, (typeof shots)[number]] => [
      { shoot: { target: indexIn(thought, one.target), wounds: one.wounds } },
      one,
    ]),
  );
  for (const { order } of weigh(thought, [...options.keys()], random)) {
    const { target, deals } = options.get(order)!;
    view.tell?.({ aim: 'shoot', unit, target, deals });
    yield { kind: 'shoot', unit, target };
  }
}

/** Wounds that a volley deals on average; 0 where it is not allowed. */
export const meanWoundsOf = ({ violations, odds }: ShotAnswer): number =>
  violations.length > 0 ? 0 : odds.reduce((sum, { meanWounds }) => sum + meanWounds, 0);
