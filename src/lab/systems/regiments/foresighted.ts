import type { PlanPoint } from '../../../kernel/point.ts';
import { type Random32, uniformInt } from '../../../kernel/random.ts';
import type { Inches } from '../../../kernel/units.ts';
import * as trig from '../../../kernel/trig.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit, hasStatus, modelsOf } from '../../../rules/core/state/lookup.ts';
import { normalAngle } from '../../../rules/regiments/ranks/facing-line.ts';
import { chargeOf, withPose } from '../../../rules/regiments/ranks/regiment-state.ts';
import { seededDice } from '../../../rules/core/dice.ts';
import { decide } from '../../../rules/play/decide.ts';
import { planManoeuvre } from '../../../rules/regiments/movement/manoeuvre.ts';
import { unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { poseOf } from '../../../rules/regiments/movement/flee.ts';
import { askMissiles } from '../../../rules/regiments/shooting/ask.ts';
import { volleysByForecast } from '../../forecast/choose.ts';
import { middleOfModels } from '../../forecast/forecast-of.ts';
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
import { regimentChargeChance } from './charge-chance.ts';
import { declare, marksOf, targetsOf } from './choices.ts';
import { greedyRegiments, manoeuvresTo } from './greedy.ts';

/** Plays regiments by forecast: moves and volleys are judged by the chance of winning with them. */
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
      yield* charges(view, moment, think(moment.unit), random);
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
      // To flee was tried by forecast, and lost more games than to hold.
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
/** How far off, in inches, a foresight of blur 1 takes the roll to be at most. */
const MISJUDGED: Inches = 6;
const STEPS = 1000;

/**
 * The charges that two dice probably complete, on the nearest enemy first, whatever comes of the melee: to weigh that by
 * forecast, in several ways, lost more games than to strike first.
 */
function* charges(
  view: PolicyView,
  { kind, unit }: Extract<RegimentsMoment, { kind: 'charge' | 'redirect' }>,
  think: () => Thought,
  random: Random32,
): Generator<Command> {
  const { state, table } = view;
  if (kind === 'charge' && chargeOf(state, unit)) return;
  const targets = targetsOf(state, unit);
  if (targets.length === 0) return;
  const thought = think();
  const off = thought.foresight.blur * MISJUDGED * (2 * (uniformInt(random, STEPS) / STEPS) - 1);
  const most = unitStrideOf(state, unit) + SURE_ROLL + off;
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
    if (to && wayTo(thought, to) >= 1) add(marchesTo(view, thought, to).find((one) => isAllowed(view, one)));
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

/** Whether a manoeuvre may be made; what it might roll does not matter to that. */
const isAllowed = ({ state, table }: PolicyView, command: Command): boolean =>
  decide(state, command, table, seededDice(1)).ok;

/** Where the middle of a unit is after a manoeuvre, in plan. */
function middleAfter(state: AnyState, command: Extract<Command, { kind: 'manoeuvre' }>): PlanPoint {
  const { to } = planManoeuvre(state, command);
  const there = withPose(state, command.unit, to);
  return middleOfModels(modelsOf(there, command.unit));
}

/** From this angle off its front, radians, a unit steps back or reforms instead of wheeling. */
const BEHIND = 1.9;

/** Manoeuvres that bring a unit to a place or towards it, the longest first; it marches where an advance is too short. */
function* marchesTo({ state }: PolicyView, thought: Thought, [x, z]: PlanPoint): Generator<Command> {
  const { id: unit } = thought.forecast.game.units[thought.unit]!;
  const way = wayTo(thought, [x, z]);
  const advance = unitStrideOf(state, unit);
  const angle = angleTo(state, unit, [x, z]);
  const { formation } = getUnit(state, unit);
  if (Math.abs(angle) > BEHIND) {
    if (way > advance && formation)
      yield {
        kind: 'manoeuvre',
        unit,
        steps: [{ kind: 'reform', files: formation.files, facing: facingTo(state, unit, [x, z]) }],
      };
    yield { kind: 'manoeuvre', unit, steps: [{ kind: 'advance', inches: -Math.min(way, advance / 2 - 0.01) }] };
  }
  const there = [x, 0, z] as const;
  if (way > advance)
    for (const command of manoeuvresTo(state, unit, there, Math.min(way, unitStrideOf(state, unit, 'march'))).slice(
      0,
      2,
    ))
      if (command.kind === 'manoeuvre') yield { ...command, march: true };
  yield* manoeuvresTo(state, unit, there, Math.min(way, advance));
}

/** Turns a unit that stays towards its nearest enemy. */
function* faceEnemy({ state }: PolicyView, thought: Thought): Generator<Command> {
  const { game, now } = thought.forecast;
  const { id: unit } = game.units[thought.unit]!;
  const [foe] = nearestFoes(game, now, thought.unit);
  if (foe === undefined) return;
  const to: PlanPoint = [now.x[foe]!, now.z[foe]!];
  const angle = angleTo(state, unit, to);
  if (Math.abs(angle) < 0.3) return;
  const { formation } = getUnit(state, unit);
  if (Math.abs(angle) > BEHIND && formation)
    yield {
      kind: 'manoeuvre',
      unit,
      steps: [{ kind: 'reform', files: formation.files, facing: facingTo(state, unit, to) }],
    };
  for (const share of [1, 0.5]) yield { kind: 'manoeuvre', unit, steps: [{ kind: 'wheel', angle: share * angle }] };
}

type AnyState = PolicyView['state'];

const facingTo = (state: AnyState, unit: UnitId, [x, z]: PlanPoint): number => {
  const { at } = poseOf(state, unit);
  return trig.atan2(-(x - at[0]), -(z - at[2]));
};

const angleTo = (state: AnyState, unit: UnitId, to: PlanPoint): number =>
  normalAngle(facingTo(state, unit, to) - poseOf(state, unit).facing);
