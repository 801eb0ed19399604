import { getUnit, hasStatus, unitsOfSide } from '../core/state/lookup.ts';
import { ranOver } from './movement/danger.ts';
import { onward, rollFlight } from './movement/flee.ts';
import type { GameEvent } from '../core/events/event.ts';
import type { FormationPose } from '../core/formation.ts';
import type { TableQuery } from '../core/ports.ts';
import { roundLength } from '../core/round.ts';
import { err, ok } from '../../kernel/result.ts';
import { decideMelee, fightMeleesOut } from './melee/decide-melee.ts';
import type { RegimentsViolation } from '../core/violations/regiments.ts';
import type { RegimentsCommandKind } from '../core/regiments-commands.ts';
import type { Command } from '../core/command.ts';
import type { Decision } from '../core/judge/decision.ts';
import type { UnitId } from '../core/ids.ts';
import { applyClauseModes } from '../core/judge/apply-clause-modes.ts';
import type { GameState } from '../core/state/state.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../core/judge/event-accumulator.ts';
import { decideMissiles } from './shooting/shoot.ts';
import { withPanic } from './panic/panic.ts';
import { applyRegiments } from './ranks/evolve-regiments.ts';
import { answeringSide, declaration, unanswered, whyNotDeclared } from './charge/decide/declare.ts';
import { rallyHelp } from './ranks/command-group.ts';
import { testDiscipline } from './ranks/discipline.ts';
import { regimentsOf, chargeOf, chargesAgainst, distanceBetween, isEngagedUnit } from './ranks/regiment-state.ts';
import { decideManoeuvre } from './movement/manoeuvre.ts';
import { chargersMoved, decideMoveChargers } from './charge/decide/move-chargers.ts';
import { chargeLoss } from './movement/rough-ground.ts';
import { groundUnder } from './ranks/terrain-outlines.ts';
import { rollRange } from './ranks/range.ts';
import { answered, plainReaction, whyNoReaction } from './charge/decide/react.ts';
import { whyNotCommanded, whyNotPhase } from './ranks/who-commands.ts';

/** The commands of the regiments system, including those shared with others. */
type RegimentsCommand = Extract<Command, { kind: RegimentsCommandKind | 'nominate' }>;

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

/** Judges a command of the regiments system; a table of another system refuses it. @source RG-01 to RG-31 */
export const decideRegiments = (state: GameState, command: RegimentsCommand, context: RulesContext): Decision =>
  grounded(withPanic(state, judged(state, command, context), context.dice), state, context.table);

function judged(state: GameState, command: RegimentsCommand, context: RulesContext): Decision {
  const { system } = state.rules;
  if (system !== 'regiments') return err([{ clause: 'RG-01', kind: 'not-regiments', system }]);
  switch (command.kind) {
    case 'react':
      return decideReact(state, command, context);
    case 'redirect':
      return decideRedirect(state, command, context);
    case 'roll-charge-range':
      return decideRollRange(state, command.target, context);
    case 'move-chargers':
      return decideMoveChargers(state, command, context);
    case 'manoeuvre':
      return decideManoeuvre(state, command, context);
    case 'issue-duel':
    case 'accept-duel':
    case 'refuse-duel':
    case 'pass-duel':
    case 'nominate':
    case 'make-way':
    case 'allocate':
    case 'lock-attacks':
    case 'roll-attacks':
      return decideMelee(state, command, context);
  }
}

/** Judges the shots of a regiment, and the panic of its targets. @source RS-01 to RS-08, PA-01 */
export const decideRegimentShots = (state: GameState, command: Of<'shoot'>, context: RulesContext): Decision =>
  grounded(withPanic(state, decideMissiles(state, command, context), context.dice), state, context.table);

/**
 * Judges the declaration of a charge by a regiment. Earlier charges are answered first; a unit without an answer holds.
 *
 * @source RG-01, RG-02, RG-05, CC-1, CC-2
 */
export function decideDeclareCharge(
  state: GameState,
  { unit, targets }: Of<'declare-charge'>,
  context: RulesContext,
): Decision {
  const [target] = targets;
  if (target === undefined || targets.length > 1) return err([{ clause: 'RG-01', kind: 'one-target', unit }]);
  const accumulator = allAnswered(accumulateFrom(state), context);
  const own = applyClauseModes(whyNotCommanded(accumulator.state, unit, state.side), state.rules);
  if (!own.ok) return own;
  const allowed = applyClauseModes(whyNotDeclared(accumulator.state, unit, target, context), state.rules);
  if (!allowed.ok) return allowed;
  const decided = ok([...accumulator.events, ...allowed.value, declaration(accumulator.state, unit, target, false)]);
  return grounded(withPanic(state, decided, context.dice), state, context.table);
}

/** Judges the reaction of a charge's target. @source RG-03 */
function decideReact(state: GameState, { unit, reaction }: Of<'react'>, context: RulesContext): Decision {
  const wrong = [...whyNotCommanded(state, unit, answeringSide(state)), ...whyNotPhase(state, 'charge')];
  const answering = applyClauseModes(wrong, state.rules);
  if (!answering.ok) return answering;
  const open = unanswered(state).find((one) => one.unit === unit);
  if (!open) return err([{ clause: 'RG-03', kind: 'nothing-to-answer', unit }]);
  const allowed = applyClauseModes(whyNoReaction(state, unit, open.charger, reaction), state.rules);
  if (!allowed.ok) return allowed;
  const reacted = answered(accumulateFrom(state), unit, open.charger, reaction, context);
  return ok([...answering.value, ...allowed.value, ...reacted.events]);
}

/** Judges the single attempt of a charger whose target fled to charge another. @source RG-04, E28 */
function decideRedirect(state: GameState, { unit, target }: Of<'redirect'>, context: RulesContext): Decision {
  const charge = chargeOf(state, unit);
  if (!charge) return err([{ clause: 'RG-01', kind: 'no-charge-declared' }]);
  const found: RegimentsViolation[] = [];
  if (charge.reaction !== 'flee') found.push({ clause: 'RG-04', kind: 'cannot-redirect', unit, why: 'target-held' });
  else if (charge.redirected) found.push({ clause: 'RG-04', kind: 'cannot-redirect', unit, why: 'tried-already' });
  else if (charge.target === target) found.push({ clause: 'RG-04', kind: 'cannot-redirect', unit, why: 'same-target' });
  const allowed = applyClauseModes([...found, ...whyNotDeclared(state, unit, target, context, true)], state.rules);
  if (!allowed.ok) return allowed;
  const test = testDiscipline(state, unit, 'redirect', context.dice);
  const tested = applyRegiments(accumulateFrom(state), ...allowed.value, test);
  return ok((test.passed ? applyRegiments(tested, declaration(tested.state, unit, target, true)) : tested).events);
}

/** Rolls for every unit that charges one target, before any of them moves. @source CC-4, RG-06 */
function decideRollRange(state: GameState, target: UnitId | undefined, context: RulesContext): Decision {
  const open = regimentsOf(state).charges.find(
    (c) => c.roll === undefined && (target === undefined || c.target === target),
  );
  if (!open) {
    const known = target !== undefined && chargesAgainst(state, target).length > 0;
    return err([
      known
        ? { clause: 'RG-01', kind: 'ranges-rolled', target }
        : { clause: 'RG-01', kind: 'no-charge-declared', ...(target === undefined ? {} : { target }) },
    ]);
  }
  return ok(ranged(allAnswered(accumulateFrom(state), context), open.target, context).events);
}

/** The ranges of all units that charge a target, rolled in the order of declaration. */
function ranged(accumulator: EventAccumulator, target: UnitId, { dice }: RulesContext): EventAccumulator {
  return chargesAgainst(accumulator.state, target).reduce((so, { unit, roll }) => {
    if (roll) return so;
    const distance = distanceBetween(so.state, unit, target);
    return applyRegiments(so, {
      kind: 'charge-range-rolled',
      unit,
      target,
      roll: rollRange(so.state, unit, distance, dice, chargeLoss(so.state, unit, target)),
    });
  }, accumulator);
}

/** Every unanswered charge gets the default reaction. A unit that flees off the table takes the charges at it with it. */
const allAnswered = (accumulator: EventAccumulator, context: RulesContext): EventAccumulator =>
  unanswered(accumulator.state).reduce(
    (so, { unit, charger }) =>
      chargeOf(so.state, charger)?.target === unit
        ? answered(so, unit, charger, plainReaction(so.state, unit), context)
        : so,
    accumulator,
  );

/**
 * Resolves what a phase still requires before it ends: charges are answered, rolled and moved, fleeing troops rally,
 * and every combat is fought out.
 *
 * @source RG-01, RG-19, RG-31
 */
export const dueInRegiments = (state: GameState, context: RulesContext): Decision =>
  grounded(withPanic(state, due(state, context), context.dice), state, context.table);

function due(state: GameState, context: RulesContext): Decision {
  switch (state.phase) {
    case 'charge':
      return ok(rallied(chargedOut(accumulateFrom(state), context), context).events);
    case 'melee':
      return fightMeleesOut(state, context.dice);
    case 'deploy':
    case 'upkeep':
    case 'movement':
    case 'engage':
    case 'move':
    case 'cast':
    case 'shooting':
    case 'ranged':
    case 'fight':
      return ok([]);
  }
}

function chargedOut(start: EventAccumulator, context: RulesContext): EventAccumulator {
  let accumulator = allAnswered(start, context);
  for (
    let first = regimentsOf(accumulator.state).charges[0];
    first;
    first = regimentsOf(accumulator.state).charges[0]
  ) {
    const { target } = first;
    accumulator = chargersMoved(ranged(accumulator, target, context), target, context);
  }
  return accumulator;
}

type Ground = Pick<TableQuery, 'dropHeight'>;

/** A decision with every pose at the height of the ground under the centre of its front. @source RG-28 */
const grounded = (decision: Decision, state: GameState, table: Ground): Decision =>
  decision.ok ? ok(decision.value.map((event) => settled(event, state, table))) : decision;

function settled(event: GameEvent, state: GameState, table: Ground): GameEvent {
  if (event.kind !== 'regiment-moved') return event;
  const stand = (pose: FormationPose): FormationPose => standing(pose, state, table);
  const legs = event.legs.map((leg) => ({ ...leg, from: stand(leg.from), to: stand(leg.to) }));
  return { ...event, legs, to: stand(event.to) };
}

/** A pose at the height of the ground, beside an obstacle that it stands across, or of the table beyond its edge. */
function standing(pose: FormationPose, state: GameState, table: Ground): FormationPose {
  const [x, , z] = pose.at;
  return { ...pose, at: [x, roundLength(groundUnder(state, table, x, z) ?? 0), z] };
}

/**
 * The fleeing units of the active side test to rally after its charges: a unit that passes stops and is shaken for the
 * turn; one that fails flees further in the direction it faces.
 *
 * @source RG-31
 */
const rallied = (accumulator: EventAccumulator, context: RulesContext): EventAccumulator =>
  unitsOfSide(accumulator.state, accumulator.state.side)
    .filter((unit) => hasStatus(unit, 'fleeing'))
    .reduce((so, { id }) => (isStillFleeing(so, id) ? rally(so, id, context) : so), accumulator);

const isStillFleeing = ({ state }: EventAccumulator, unit: UnitId): boolean =>
  getUnit(state, unit).models.length > 0 && hasStatus(getUnit(state, unit), 'fleeing') && !isEngagedUnit(state, unit);

function rally(accumulator: EventAccumulator, unit: UnitId, { dice }: RulesContext): EventAccumulator {
  const test = testDiscipline(accumulator.state, unit, 'rally', dice, -rallyHelp(accumulator.state, unit));
  const tested = applyRegiments(accumulator, test);
  if (test.passed) return applyRegiments(tested, { kind: 'regiment-status', unit, on: ['shaken'], off: ['fleeing'] });
  const roll = rollFlight(unit, dice);
  const running = applyRegiments(tested, roll);
  return ranOver(running, unit, onward(running.state, unit, roll.distance, 'flee'), dice);
}
