import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches, Share } from '../../../kernel/units.ts';
import type { Random32 } from '../../../kernel/random.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit, hasStatus, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { planManoeuvre } from '../../../rules/regiments/movement/manoeuvre.ts';
import { axesOf } from '../../../rules/regiments/ranks/formation.ts';
import type { Phase, Side } from '../../../rules/core/turn.ts';
import type { ForecastOrder } from '../../forecast/forecast.ts';
import { misjudge } from '../../forecast/misjudge.ts';
import type { Foresight } from '../../forecast/rank-orders.ts';
import type { Thought } from '../../forecast/thought.ts';
import type { PolicyView, RegimentsMoment } from '../../policy/moment.ts';
import { whyNoDeclaration } from '../../../rules/regiments/charge/decide/eligibility.ts';
import { chargeLoss } from '../../../rules/regiments/movement/rough-ground.ts';
import { chanceOfRange } from './range-odds.ts';
import { targetsOf } from './choices.ts';
import { type BattleBody, isHeld } from './playout/battle.ts';
import { battleOf, sideIndex } from './playout/battle-of.ts';
import { type OrderCandidate, judgeOrders, type Position, shareWon } from './playout/judge-orders.ts';
import type { BattleOrder, BattlePhase } from './playout/play-out.ts';
import type { Pose } from './playout/moves.ts';
import { gapOf, middleX, middleZ } from './playout/outline.ts';

/** A position with the index of the unit that decides in it, and of those of its side that act after it. */
type Decision = Position & { readonly unit: number; readonly later: readonly number[] };

/** The units of the side in turn that are asked before one of them. */
function askedBefore(state: GameState, id: UnitId): ReadonlySet<UnitId> {
  const order = unitsOfSide(state, state.side).map((unit) => unit.id);
  return new Set(order.slice(0, order.indexOf(id)));
}

/** The position in which a unit of the side in turn decides, once others have acted: by default those asked before it. */
function decisionOf(state: GameState, id: UnitId, phase: BattlePhase, before = askedBefore(state, id)): Decision {
  const { battle, now } = battleOf(state);
  const later: number[] = [];
  let unit = -1;
  battle.units.forEach((one, index) => {
    const own = getUnit(state, one.id);
    if (one.id === id) unit = index;
    else if (own.side === state.side) {
      const hasActed = before.has(one.id) || (phase === 'move' && hasStatus(own, 'moved'));
      now.bodies[index]!.done = hasActed && now.bodies[index]!.target < 0;
      if (!hasActed) later.push(index);
    }
  });
  return { battle, now, phase, unit, later };
}

/** What two dice seldom add up to more than: friends that need no more may charge, too. */
const FAR_ROLL: Inches = 9;

/** What a unit may charge, with its chance, or nothing. */
export type ChargeChoice = { readonly target: UnitId; readonly chance: number } | undefined;

/**
 * The charges of a unit, and that of charging nothing, by what they are worth in playouts; the best first. Some may not
 * be allowed: whether there is room for each takes longer to find out than what it is worth.
 */
export function judgeCharges(
  { state, table }: PolicyView,
  id: UnitId,
  foresight: Foresight,
  random: Random32,
): readonly { readonly choice: ChargeChoice; readonly worth: Share }[] {
  const near = targetsOf(state, id);
  if (near.length === 0) return [];
  const decision = decisionOf(state, id, 'charge');
  const { battle, now, unit, later } = decision;
  // A charge whose target has fled is given up for another.
  now.bodies[unit]!.target = -1;
  const mayDeclare = (own: UnitId, foe: UnitId): boolean => whyNoDeclaration(state, own, foe, table).length === 0;
  const targets = near
    .filter(({ foe }) => mayDeclare(id, foe))
    .map(({ foe, distance }) => ({
      target: foe,
      chance: chanceOfRange(state, id, distance + chargeLoss(state, id, foe)),
    }));
  if (targets.length === 0) return [];
  const candidates: OrderCandidate<ChargeChoice>[] = [];
  const add = (order: ChargeChoice, own: BattleOrder, others: readonly (readonly [number, BattleOrder])[]): void => {
    candidates.push({ order, orders: new Map([[unit, own], ...others]) });
  };
  const stay = (one: number) => [one, { charge: { target: -1 } }] as const;
  add(undefined, { charge: { target: -1 } }, []);
  add(undefined, { charge: { target: -1 } }, later.map(stay));
  for (const choice of targets) {
    const target = battle.units.findIndex((one) => one.id === choice.target);
    const own: BattleOrder = { charge: { target, chance: choice.chance } };
    add(choice, own, []);
    if (later.length > 0) add(choice, own, later.map(stay));
    for (const mate of later)
      if (
        gapOf(now.bodies[mate]!, now.bodies[target]!) <= battle.units[mate]!.advance + FAR_ROLL &&
        mayDeclare(battle.units[mate]!.id, choice.target)
      )
        add(choice, own, [[mate, { charge: { target } }]]);
  }
  const best = new Map<ChargeChoice, number>();
  for (const { order, worth } of judgeOrders(
    decision,
    battle.units[unit]!.side,
    candidates,
    foresight.playouts,
    random,
  ))
    if (!best.has(order)) best.set(order, worth);
  return misjudge(
    [...best].map(([choice, worth]) => ({ choice, worth })),
    'worth',
    foresight,
    random,
  );
}

/** A manoeuvre, or to stay, with where the middle of the unit ends, and what it is worth. */
type JudgedMove = {
  readonly command: Extract<Command, { kind: 'manoeuvre' }> | undefined;
  readonly to: PlanPoint;
  readonly worth: Share;
};

/** Manoeuvres, and to stay as undefined, by what they are worth in playouts; the best first. */
export function judgeManoeuvres(
  { state }: PolicyView,
  id: UnitId,
  commands: readonly (Extract<Command, { kind: 'manoeuvre' }> | undefined)[],
  foresight: Foresight,
  random: Random32,
): readonly JudgedMove[] {
  const decision = decisionOf(state, id, 'move');
  const { battle, now, unit } = decision;
  const body = now.bodies[unit]!;
  const poseAfter = (command: (typeof commands)[number]): Pose => {
    if (!command) return { x: body.x, z: body.z, ax: body.ax, az: body.az };
    const { at, facing } = planManoeuvre(state, command).to;
    const { ahead } = axesOf(facing);
    return { x: at[0], z: at[2], ax: ahead[0], az: ahead[1] };
  };
  const candidates = commands.map((command): OrderCandidate<Pick<JudgedMove, 'command' | 'to'>> => {
    const pose = poseAfter(command);
    const end = { ...body, ...pose };
    return { order: { command, to: [middleX(end), middleZ(end)] }, orders: new Map([[unit, { to: pose }]]) };
  });
  const judged = judgeOrders(decision, battle.units[unit]!.side, candidates, foresight.playouts, random);
  return misjudge(
    judged.map(({ order, worth }) => ({ ...order, worth })),
    'worth',
    foresight,
    random,
  );
}

/** Whether a unit does better to flee from a charger than to hold, shooting where it can. */
export function fleesByPlayouts(
  state: GameState,
  { unit: id, charger }: Extract<RegimentsMoment, { kind: 'react' }>,
  foresight: Foresight,
  random: Random32,
): boolean {
  const { battle, now, phase } = decisionOf(state, charger, 'charge');
  const indexOf = (one: UnitId): number => battle.units.findIndex((unit) => unit.id === one);
  const [unit, by] = [indexOf(id), indexOf(charger)];
  if (now.bodies[unit]!.fleeing || isHeld(now, unit)) return false;
  const candidates = [false, true].map(
    (flees): OrderCandidate<boolean> => ({
      order: flees,
      orders: new Map([[unit, { answer: { charger: by, flees } }]]),
    }),
  );
  const judged = judgeOrders({ battle, now, phase }, battle.units[unit]!.side, candidates, foresight.playouts, random);
  return misjudge(judged, 'worth', foresight, random)[0]!.order;
}

/** The parts of a turn, by the names of its phases; armies that are still deployed begin with the first. */
const PARTS: Readonly<Partial<Record<Phase, BattlePhase>>> = { movement: 'move', shooting: 'shoot', melee: 'fight' };

/** The chance that a side wins from a state, by playouts. */
export function chanceByPlayouts(state: GameState, side: Side): Share {
  const phase = PARTS[state.phase] ?? 'charge';
  return shareWon({ ...battleOf(state), phase }, sideIndex(side), new Map(), TOLD_BY.moment);
}

/**
 * How many playouts tell a chance of winning: at a moment of a game, of which there are many, and with an order. Two times
 * in three they are off by less than 4 % and 3 %; orders have the same dice, so that what they differ by is nearer.
 */
const TOLD_BY = { moment: 200, order: 300 } as const;

/** The chance that the side of a unit wins with each of some orders, charges or moves, once others have acted. */
export function chancesByPlayouts(
  state: GameState,
  { forecast: { game }, unit }: Thought,
  kind: 'charge' | 'move',
  acted: ReadonlySet<UnitId>,
  orders: readonly ForecastOrder[],
): readonly Share[] {
  const { id } = game.units[unit]!;
  const decision = decisionOf(state, id, kind, acted);
  const { battle, now } = decision;
  // A charge whose target has fled is given up for another.
  if (kind === 'charge') now.bodies[decision.unit]!.target = -1;
  const told = ({ charge, to, facing }: ForecastOrder): BattleOrder => {
    if (kind === 'move') return to ? { to: poseAbout(now.bodies[decision.unit]!, to, facing) } : {};
    if (!charge) return { charge: { target: -1 } };
    const target = battle.units.findIndex((one) => one.id === game.units[charge.target]!.id);
    return { charge: { target, ...(charge.chance === undefined ? {} : { chance: charge.chance }) } };
  };
  const { side } = battle.units[decision.unit]!;
  return orders.map((order) => shareWon(decision, side, new Map([[decision.unit, told(order)]]), TOLD_BY.order));
}

/** Where a unit stands whose middle is at a place: as it faces now, unless told otherwise. */
function poseAbout(body: Pose & Pick<BattleBody, 'depth'>, [x, z]: PlanPoint, facing: PlanPoint | undefined): Pose {
  const [ax, az] = facing ?? [body.ax, body.az];
  return { x: x + (ax * body.depth) / 2, z: z + (az * body.depth) / 2, ax, az };
}
