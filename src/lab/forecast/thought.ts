import type { Inches } from '../../kernel/units.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Random32 } from '../../kernel/random.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { unitsOfSide } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { PolicyView } from '../policy/moment.ts';
import type { Aim, Reason } from '../policy/reason.ts';
import type { BattleNumbers } from './battle-numbers.ts';
import { type Forecast, forecastOf } from './forecast-of.ts';
import { type ForecastOrder, isGone, planLength, type Probability, type UnitIndex } from './forecast.ts';
import { misjudge } from './misjudge.ts';
import { playForecast } from './forecast-turn.ts';
import {
  type Foresight,
  moveOptions,
  nearestFoes,
  type RankedOrder,
  rankOrders,
  stillToCharge,
  stillToMove,
} from './rank-orders.ts';

/** A unit that decides, in a forecast of its game. */
export type Thought = { readonly forecast: Forecast; readonly unit: UnitIndex; readonly foresight: Foresight };

/** The forecast in which a unit of the side in turn decides; the units that were asked before it have acted. */
export function thoughtOf(state: GameState, numbers: BattleNumbers, unit: UnitId, foresight: Foresight): Thought {
  const order = unitsOfSide(state, state.side).map(({ id }) => id);
  const before = new Set(order.slice(0, Math.max(0, order.indexOf(unit))));
  const forecast = forecastOf(state, numbers, before);
  return { forecast, unit: forecast.game.units.findIndex(({ id }) => id === unit), foresight };
}

/** The index of a unit in a forecast. */
export const indexIn = ({ forecast }: Thought, unit: UnitId): UnitIndex =>
  forecast.game.units.findIndex(({ id }) => id === unit);

/** Some orders for the unit that decides, the best first: their chances are as far off as its foresight is. */
export function weigh(
  { forecast, unit, foresight }: Thought,
  options: readonly ForecastOrder[],
  random: Random32,
): readonly RankedOrder[] {
  const isCharge = forecast.game.phases[forecast.now.phase] === 'charge';
  const others = isCharge ? stillToCharge(forecast, unit, foresight) : undefined;
  return misjudge(rankOrders(forecast, unit, options, foresight, others), 'chance', foresight, random);
}

/** Wherever the unit may be sent, whether or not it gets there. */
export const movesOf = ({ forecast, unit }: Thought): readonly ForecastOrder[] => moveOptions(forecast, unit);

/**
 * Where to send the unit, the best first, in view of where the others may still go.
 *
 * @param options Where it may be sent; by default wherever may be of use to it.
 */
export function weighMoves(
  thought: Thought,
  random: Random32,
  options: readonly ForecastOrder[] = movesOf(thought),
): readonly RankedOrder[] {
  const { forecast, unit, foresight } = thought;
  const others = stillToMove(forecast, unit, foresight);
  return misjudge(rankOrders(forecast, unit, options, foresight, others), 'chance', foresight, random).filter(
    ({ order }, i, all) => all.findIndex((one) => one.order.to === order.to) === i,
  );
}

/** How far a place is from the middle of the unit that decides, inches. */
export function wayTo({ forecast, unit }: Thought, [x, z]: PlanPoint): Inches {
  return planLength(x - forecast.now.x[unit]!, z - forecast.now.z[unit]!);
}

/** Fewer models than this, on average, are not told of. */
const WORTH_TELLING = 0.1;

/** Tells why a unit is sent to a place: what it is there for, and the models it is expected to lose there. */
export function tellMove({ tell }: PolicyView, thought: Thought, order: ForecastOrder): void {
  if (!tell) return;
  const { forecast, unit } = thought;
  const { game, now } = forecast;
  const own = game.units[unit]!;
  const after = playForecast(game, now, new Map([[unit, order]]), 2);
  const costs = own.models * Math.max(0, 1 - after.left[unit]!);
  const to = order.to ?? [now.x[unit]!, now.z[unit]!];
  const objective = game.mission?.objectives.find(
    ({ at, radius }) => planLength(at[0] - to[0], at[2] - to[1]) <= radius + own.spread,
  );
  const [foe] = nearestFoes(game, now, unit);
  const stays = wayTo(thought, to) < 0.5;
  const gap = (x: number, z: number): number => (foe === undefined ? 0 : planLength(x - now.x[foe]!, z - now.z[foe]!));
  const aim: Aim = stays
    ? 'hold'
    : objective
      ? 'objective'
      : gap(to[0], to[1]) < gap(now.x[unit]!, now.z[unit]!)
        ? 'close-in'
        : 'keep-away';
  const target = aim === 'close-in' || aim === 'keep-away' ? foe : undefined;
  tell({
    ...{ aim, unit: own.id },
    ...(costs < WORTH_TELLING ? {} : { costs }),
    ...(objective ? { objective: objective.id } : {}),
    ...(target === undefined ? {} : { target: game.units[target]!.id }),
  });
}

/** Tells why a unit charges or engages: the chance, and the models at stake. */
export function tellCharge(
  { tell }: PolicyView,
  { forecast, unit }: Thought,
  { aim, target, chance }: { readonly aim: Aim; readonly target: UnitIndex; readonly chance: Probability },
): void {
  if (!tell) return;
  const { game, now } = forecast;
  const own = game.units[unit]!;
  const foe = game.units[target]!;
  const dealt = Math.min(foe.health, own.melee[target]!) * (foe.models / foe.health);
  const failed = playForecast(game, now, new Map([[unit, { charge: null }]]), 2);
  const costs = isGone(failed, unit) ? own.models : own.models * (1 - failed.left[unit]!);
  const reason: Reason = {
    ...{
      aim,
      unit: own.id,
      target: foe.id,
      chance,
      deals: dealt,
    },
    ...(costs < WORTH_TELLING ? {} : { costs }),
  };
  tell(reason);
}
