import { err, ok } from '../../../../kernel/result.ts';
import type { RegimentsViolation } from '../../../core/violations/regiments.ts';
import type { Command } from '../../../core/command.ts';
import type { Decision } from '../../../core/judge/decision.ts';
import type { RegimentsEvent } from '../../../core/events/regiments.ts';
import type { FormationPose, RegimentLeg } from '../../../core/formation.ts';
import type { UnitId } from '../../../core/ids.ts';
import { getUnit, hasStatus } from '../../../core/state/lookup.ts';
import { roundPoint } from '../../../core/round.ts';
import { applyClauseModes } from '../../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../../core/state/state.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../../ranks/evolve-regiments.ts';
import { bestCombinedCharge } from '../solve/best-charge.ts';
import { barredCharge } from '../solve/blocked-path.ts';
import { dangerTests } from '../../movement/danger.ts';
import { regimentsOf, chargesAgainst, isOnTable } from '../../ranks/regiment-state.ts';
import { poseOf } from '../../movement/flee.ts';
import { judgeAsCommanded, placementsIn } from '../solve/judge-commanded.ts';
import { type CombinedProblem, declaredProblem } from '../problem.ts';
import type { CombinedAnswer } from '../solve/solve.ts';
import { whyNotCommanded, whyNotPhase } from '../../ranks/who-commands.ts';

type Order = Extract<Command, { kind: 'move-chargers' }>;

/** The moves of a group, and the result of its charge. */
type GroupCharge = Pick<CombinedAnswer, 'moves' | 'order' | 'score' | 'turned'>;

/** Moves every unit that charges one target: as its player says, or maximising contact. @source CC-4 to CC-15 */
export function decideMoveChargers(state: GameState, command: Order, context: RulesContext): Decision {
  const wrongPhase = whyNotPhase(state, 'charge');
  if (wrongPhase.length > 0) return err(wrongPhase);
  const { charges } = regimentsOf(state);
  const target = command.target ?? (charges.find(({ roll }) => roll) ?? charges[0])?.target;
  const group = target === undefined ? [] : chargesAgainst(state, target);
  if (target === undefined || group.length === 0)
    return err([{ clause: 'RG-01', kind: 'no-charge-declared', ...(target === undefined ? {} : { target }) }]);
  const senseless = whyNotGroup(state, command, target);
  if (senseless.length > 0) return err(senseless);
  const problem = declaredProblem(state, target);
  const isFree = !command.placements && !command.order;
  const best = bestCombinedCharge(problem, isFree && command.quick ? 'quick' : 'whole');
  if (isFree) return ok(charged(accumulateFrom(state), target, inEarnest(problem, best), context).events);
  const judged = judgeAsCommanded(problem, best, command.placements ?? placementsIn(problem, best), command.order);
  const allowed = applyClauseModes(judged.violations, state.rules);
  if (!allowed.ok) return allowed;
  if (!judged.charge) return err(judged.violations);
  const accumulator = applyRegiments(accumulateFrom(state), ...allowed.value);
  return ok(charged(accumulator, target, judged.charge, context).events);
}

/**
 * Every reason why a command about a group cannot be carried out: ranges not rolled, units that do not charge, units
 * missing from the order.
 */
function whyNotGroup(state: GameState, { placements, order }: Order, target: UnitId): readonly RegimentsViolation[] {
  const group = chargesAgainst(state, target);
  const units = group.map((charge) => charge.unit);
  const wrong = units.slice(0, 1).flatMap((unit) => whyNotCommanded(state, unit, state.side));
  if (wrong.length > 0) return wrong;
  if (group.some(({ roll }) => roll === undefined)) return [{ clause: 'CC-4', kind: 'ranges-not-rolled', target }];
  const named = [...(placements ?? []).map((p) => p.unit), ...(order ?? [])];
  const stranger = named.find((unit) => !units.includes(unit) && unit !== target);
  if (stranger !== undefined) return [{ clause: 'CC-3', kind: 'not-of-the-group', unit: stranger, target }];
  const missing = order ? units.filter((unit) => !order.includes(unit)) : [];
  return missing.length > 0 ? [{ clause: 'CC-6', kind: 'order-incomplete', missing }] : [];
}

/** Moves the group against a target, maximising contact. @source CC-6, CC-7 */
export const chargersMoved = (
  accumulator: EventAccumulator,
  target: UnitId,
  context: RulesContext,
): EventAccumulator =>
  isOnTable(accumulator.state, target)
    ? charged(accumulator, target, groupCharge(declaredProblem(accumulator.state, target)), context)
    : accumulator;

const groupCharge = (problem: CombinedProblem): GroupCharge => inEarnest(problem, bestCombinedCharge(problem));

/** The charge a group makes: the best, or straight ahead for a single unit barred by bystanders. @source RG-13 */
function inEarnest(problem: CombinedProblem, best: CombinedAnswer): GroupCharge {
  const [charger] = problem.chargers;
  if (best.score.engaged > 0 || !charger || problem.chargers.length > 1) return best;
  const straight = barredCharge(problem, charger);
  if (!straight) return best;
  const { legs, to, met, score } = straight;
  return {
    ...{ score, turned: met, order: [charger.unit] },
    moves: [{ unit: charger.unit, legs, to, engages: true }],
  };
}

/** The events of a group's moves in order, with the effects of dangerous ground. */
function charged(
  start: EventAccumulator,
  target: UnitId,
  charge: GroupCharge,
  context: RulesContext,
): EventAccumulator {
  const { dice } = context;
  const fleeing = hasStatus(getUnit(start.state, target), 'fleeing');
  const engaged = charge.moves.filter((move) => move.engages).map((move) => move.unit);
  let accumulator = start;
  if (charge.turned) accumulator = applyRegiments(accumulator, turnedEvent(accumulator.state, target, charge.turned));
  for (const { unit, legs, to, engages } of charge.moves) {
    const at: FormationPose = settled(to);
    const moved: RegimentsEvent = {
      ...{ kind: 'regiment-moved', unit, legs: legs.map(settledLeg), to: at },
      how: engages ? 'charge' : 'failed-charge',
    };
    accumulator = applyRegiments(accumulator, moved);
    const status = engages ? 'charged' : 'shaken';
    accumulator = applyRegiments(accumulator, { kind: 'regiment-status', unit, on: [status], off: [] });
    accumulator = applyRegiments(accumulator, ...dangerTests(accumulator.state, unit, legs, dice));
  }
  const { order, score } = charge;
  const done = applyRegiments(accumulator, { kind: 'chargers-moved', target, order, engaged, score });
  return fleeing && engaged.length > 0
    ? applyRegiments(done, { kind: 'regiment-gone', unit: target, why: 'caught' })
    : done;
}

function turnedEvent(state: GameState, target: UnitId, to: FormationPose): RegimentsEvent {
  const from = poseOf(state, target);
  const pose = settled(to);
  const leg: RegimentLeg = { kind: 'pivot', from, to: pose, angle: pose.facing - from.facing };
  return { kind: 'regiment-moved', unit: target, how: 'rotated', legs: [leg], to: pose };
}

/** A pose rounded as an event records it. */
const settled = (pose: FormationPose): FormationPose => ({ ...pose, at: roundPoint(pose.at) });

const settledLeg = (leg: RegimentLeg): RegimentLeg => ({ ...leg, from: settled(leg.from), to: settled(leg.to) });
