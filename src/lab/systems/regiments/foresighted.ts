import type { PlanPoint } from '../../../kernel/point.ts';
import type { Random32 } from '../../../kernel/random.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit, hasStatus } from '../../../rules/core/state/lookup.ts';
import { chargeOf } from '../../../rules/regiments/ranks/regiment-state.ts';
import { planManoeuvre } from '../../../rules/regiments/movement/manoeuvre.ts';
import { unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { askMissiles } from '../../../rules/regiments/shooting/ask.ts';
import { volleysByForecast } from '../../forecast/choose.ts';
import { type ForecastOrder, isHeldInMelee, planLength } from '../../forecast/forecast.ts';
import { lead } from '../../forecast/forecast-habits.ts';
import { nearestFoes, type Foresight } from '../../forecast/rank-orders.ts';
import {
  indexIn,
  movesOf,
  tellCharge,
  tellMove,
  thoughtOf,
  type Thought,
  wayTo,
  weighMoves,
} from '../../forecast/thought.ts';
import type { PolicyView, RegimentsMoment } from '../../policy/moment.ts';
import { facingVector, REGIMENTS_NUMBERS } from './battle-numbers.ts';
import { cautiousRegiments } from './cautious.ts';
import { fleesByPlayouts, judgeCharges, judgeManoeuvres } from './by-playouts.ts';
import { faceEnemy, isAllowed, manoeuvreOptions, marchesOfRegiment, middleAfter } from './manoeuvre-options.ts';
import { regimentChargeChance } from './charge-chance.ts';
import { declare, marksOf, targetsOf } from './choices.ts';
import { greedyRegiments } from './greedy.ts';

/**
 * Plays regiments: charges, answers to charges and moves are judged by playouts, volleys by forecast. Without playouts
 * moves are judged by forecast, too, and charges declared by rule.
 */
export function* foresightedRegiments(
  view: PolicyView,
  moment: RegimentsMoment,
  random: Random32,
  foresight: Foresight,
): Generator<Command> {
  const think = (unit: UnitId) => () => thoughtOf(view.state, REGIMENTS_NUMBERS, unit, foresight);
  switch (moment.kind) {
    case 'charge':
    case 'redirect':
      if (foresight.playouts > 0) yield* chargesByPlayouts(view, moment, random, foresight);
      else yield* sureCharges(view, moment, think(moment.unit));
      break;
    case 'move':
      yield* moves(view, moment, random, foresight);
      break;
    case 'shoot':
      yield* volleysByForecast(
        view,
        think(moment.unit),
        moment.unit,
        marksOf(view.state, moment.unit),
        askMissiles,
        random,
      );
      break;
    case 'react':
      if (foresight.playouts > 0 && fleesByPlayouts(view.state, moment, foresight, random))
        yield { kind: 'react', unit: moment.unit, reaction: 'flee' };
      yield { kind: 'react', unit: moment.unit, reaction: 'stand-and-shoot' };
      break;
    case 'duel':
    case 'answer-duel':
    case 'shame':
    case 'allocate':
      yield* cautiousRegiments(view, moment);
  }
}

/** The roll of two dice that a charge may need at most: 26 of 36 throws make it. */
const SURE_ROLL: Inches = 5.5;

type Charging = Extract<RegimentsMoment, { kind: 'charge' | 'redirect' }>;

/** The charges of a unit that playouts prefer to charging nothing, the best first. */
function* chargesByPlayouts(
  view: PolicyView,
  { kind, unit }: Charging,
  random: Random32,
  foresight: Foresight,
): Generator<Command> {
  if (kind === 'charge' && chargeOf(view.state, unit)) return;
  for (const { choice } of judgeCharges(view, unit, foresight, random)) {
    if (!choice) return;
    const { target, chance } = choice;
    if (view.tell) {
      const thought = thoughtOf(view.state, REGIMENTS_NUMBERS, unit, foresight);
      tellCharge(view, thought, { aim: 'charge', target: indexIn(thought, target), chance });
    }
    yield kind === 'charge' ? declare(unit, target) : { kind: 'redirect', unit, target };
  }
}

/**
 * The charges that two dice probably complete, on the nearest enemy first, whatever comes of the melee: to weigh that by
 * forecast, in several ways, lost more games than to strike first.
 */
function* sureCharges(view: PolicyView, { kind, unit }: Charging, think: () => Thought): Generator<Command> {
  const { state, table } = view;
  if (kind === 'charge' && chargeOf(state, unit)) return;
  const targets = targetsOf(state, unit);
  if (targets.length === 0) return;
  const thought = think();
  const most = unitStrideOf(state, unit) + SURE_ROLL;
  for (const { foe, distance } of targets) {
    if (distance > most) return;
    if (isRuinous(thought, foe)) continue;
    const { chance } = regimentChargeChance(state, table, unit, foe);
    tellCharge(view, thought, { aim: 'charge', target: indexIn(thought, foe), chance });
    yield kind === 'charge' ? declare(unit, foe) : { kind: 'redirect', unit, target: foe };
  }
}

/** The share of itself that a charge may cost a unit at most, less what it takes of the enemy. */
const RUIN = 0.7;

/** Whether a unit would lose almost all of itself to an enemy, and take little of it. */
function isRuinous(thought: Thought, foe: UnitId): boolean {
  const { forecast, unit } = thought;
  const { game, now } = forecast;
  return lead(game, now, unit, indexIn(thought, foe)) < -RUIN * game.units[unit]!.worth;
}

/** By how much the chance of winning must be higher for anything but the plain advance. */
const CLEARLY = 0.02;

function* moves(
  view: PolicyView,
  moment: Extract<RegimentsMoment, { kind: 'move' }>,
  random: Random32,
  foresight: Foresight,
): Generator<Command> {
  const { state } = view;
  const { unit } = moment;
  const own = getUnit(state, unit);
  if (hasStatus(own, 'moved') || hasStatus(own, 'fleeing') || hasStatus(own, 'shaken')) return;
  const thought = thoughtOf(state, REGIMENTS_NUMBERS, unit, foresight);
  if (isHeldInMelee(thought.forecast.game, thought.forecast.now, thought.unit)) return;
  if (foresight.playouts > 0) {
    for (const { command, to } of judgeManoeuvres(
      view,
      unit,
      manoeuvreOptions(view, moment, thought),
      foresight,
      random,
    )) {
      tellMove(view, thought, { to });
      if (!command) return;
      yield command;
    }
    return;
  }
  const { now } = thought.forecast;
  const [x, z] = [now.x[thought.unit]!, now.z[thought.unit]!];
  const ends = new Map<PlanPoint, Command | undefined>([[[x, z], undefined]]);
  const add = (command: Command | undefined): PlanPoint | undefined => {
    if (command?.kind !== 'manoeuvre') return undefined;
    const end = middleAfter(state, command);
    const isNew = [...ends.keys()].every(([ex, ez]) => Math.abs(ex - end[0]) + Math.abs(ez - end[1]) >= 0.5);
    if (isNew) ends.set(end, command);
    return isNew ? end : undefined;
  };
  // The plain advance is kept unless something is clearly better: a forecast does not tell small differences.
  const plain = add(greedyRegiments(view, moment).find((one) => isAllowed(view, one)));
  for (const { to } of movesOf(thought))
    if (to && wayTo(thought, to) >= 1) add(marchesOfRegiment(view, thought, to).find((one) => isAllowed(view, one)));
  const options = [...ends].map(
    ([to, command]): ForecastOrder =>
      command?.kind === 'manoeuvre'
        ? { to, facing: facingVector(planManoeuvre(state, command).to.facing) }
        : { to, facing: towardsNearest(thought) },
  );
  const weighed = weighMoves(thought, random, options);
  const usual = weighed.find(({ order }) => order.to === plain);
  const isClear = !usual || weighed[0]!.chance > usual.chance + CLEARLY;
  for (const { order } of isClear ? weighed : [usual, ...weighed]) {
    tellMove(view, thought, order);
    const command = ends.get(order.to!);
    if (command) yield command;
    else {
      yield* faceEnemy(view, thought);
      return;
    }
  }
}

/** From a unit towards its nearest enemy, a vector of length 1: where a unit that stays turns to. */
function towardsNearest({ forecast: { game, now }, unit }: Thought): PlanPoint {
  const [foe] = nearestFoes(game, now, unit);
  if (foe === undefined) return [now.fx[unit]!, now.fz[unit]!];
  const [dx, dz] = [now.x[foe]! - now.x[unit]!, now.z[foe]! - now.z[unit]!];
  const far = planLength(dx, dz) || 1;
  return [dx / far, dz / far];
}
