import type { PlanPoint } from '../../../kernel/point.ts';
import type { Random32 } from '../../../kernel/random.ts';
import * as trig from '../../../kernel/trig.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit, hasStatus, modelsOf } from '../../../rules/core/state/lookup.ts';
import { normalAngle } from '../../../rules/regiments/ranks/facing-line.ts';
import { chargeOf, withPose } from '../../../rules/regiments/ranks/regiment-state.ts';
import { seededDice } from '../../../rules/core/dice.ts';
import { decide } from '../../../rules/play/decide.ts';
import { planManoeuvre } from '../../../rules/regiments/movement/manoeuvre.ts';
import { facingLocated } from '../../../rules/regiments/ranks/arcs.ts';
import { unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { poseOf } from '../../../rules/regiments/movement/flee.ts';
import { askMissiles } from '../../../rules/regiments/shooting/ask.ts';
import { chargesByForecast, volleysByForecast } from '../../forecast/choose.ts';
import { middleOfModels } from '../../forecast/forecast-of.ts';
import { type ForecastOrder, isHeldInMelee, planLength } from '../../forecast/forecast.ts';
import { nearestFoes, type Foresight } from '../../forecast/rank-orders.ts';
import { movesOf, tellMove, thoughtOf, type Thought, wayTo, weighMoves } from '../../forecast/thought.ts';
import type { PolicyView, RegimentsMoment } from '../../policy/moment.ts';
import { facingVector, REGIMENTS_NUMBERS } from './battle-numbers.ts';
import { cautiousRegiments } from './cautious.ts';
import { regimentChargeChance } from './charge-chance.ts';
import { declare, marksOf, targetsOf } from './choices.ts';
import { greedyRegiments, manoeuvresTo } from './greedy.ts';

/** Number of the nearest enemies examined before a charge. */
const ASKED = 4;

/** The least chance of a charge: a failed one leaves the unit shaken, which a forecast makes too little of. */
const HOPE = 0.42;

/** Plays regiments by forecast: every order is judged by the chance of winning with it. */
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

/** By how much the chance of winning must be higher for anything but the usual charge. */
const CLEAR_CHARGE = 0.3;

/** What the odds of the charge and of the first blows alone would have a unit charge; undefined for nothing. */
function usualCharge(
  view: PolicyView,
  moment: Extract<RegimentsMoment, { kind: 'charge' | 'redirect' }>,
): UnitId | undefined {
  for (const command of cautiousRegiments(view, moment))
    if (command.kind === 'declare-charge' || command.kind === 'redirect')
      return command.kind === 'redirect' ? command.target : command.targets[0];
  return undefined;
}

/** The charges on the nearest enemies that are likely enough. */
function* charges(
  view: PolicyView,
  moment: Extract<RegimentsMoment, { kind: 'charge' | 'redirect' }>,
  think: () => Thought,
  random: Random32,
): Generator<Command> {
  const { state, table } = view;
  const { kind, unit } = moment;
  if (kind === 'charge' && chargeOf(state, unit)) return;
  const options = targetsOf(state, unit)
    .slice(0, ASKED)
    .flatMap(({ foe }) => {
      const { chance } = regimentChargeChance(state, table, unit, foe);
      const facing = facingLocated(state, getUnit(state, foe), getUnit(state, unit));
      const aside = facing === 'front' ? {} : { aside: facing === 'rear' ? (2 as const) : (1 as const) };
      const command: Command = kind === 'charge' ? declare(unit, foe) : { kind: 'redirect', unit, target: foe };
      return chance >= HOPE ? [{ target: foe, chance, ...aside, command }] : [];
    });
  yield* chargesByForecast(view, think, options, random, false, {
    target: usualCharge(view, moment),
    unless: CLEAR_CHARGE,
  });
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
