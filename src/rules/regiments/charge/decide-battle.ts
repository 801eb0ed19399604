import { err, ok } from '../../../kernel/result.ts';
import { decideMelee, meleeOut } from '../melee/decide-melee.ts';
import type { BattleViolation } from '../../core/violations/regiments.ts';
import type { BattleCommandKind } from '../../core/regiments-commands.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/decision.ts';
import type { UnitId } from '../../core/ids.ts';
import { sift } from '../../core/sift.ts';
import type { GameState } from '../../core/state/state.ts';
import { type Course, courseFrom, happen, type Referee } from '../../core/course.ts';
import { answeringSide, declaration, unanswered, whyNotDeclared } from './declare.ts';
import { testDiscipline } from './discipline.ts';
import { distanceBetween } from './eligibility.ts';
import { battleOf, chargeOf, chargesAgainst } from './field.ts';
import { grounded } from './grounded.ts';
import { decideManoeuvre } from './manoeuvre.ts';
import { chargersMoved, decideMoveChargers } from './move-chargers.ts';
import { rallied } from './rally.ts';
import { rollRange } from './range.ts';
import { answered, plainReaction, whyNoReaction } from './react.ts';
import { whyNotCommanded, whyNotPhase } from './who-commands.ts';

/** The commands of the regiments system; `declare-charge` and `nominate` it shares. */
export type BattleCommand = Extract<Command, { kind: BattleCommandKind | 'nominate' }>;

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

/** Judges a command of the regiments system; other systems have nobody to give it to. @source RG-01 to RG-31 */
export const decideBattle = (state: GameState, command: BattleCommand, referee: Referee): Decision =>
  grounded(judged(state, command, referee), referee.table);

function judged(state: GameState, command: BattleCommand, referee: Referee): Decision {
  const { system } = state.rules;
  if (system !== 'regiments') return err([{ clause: 'RG-01', kind: 'not-regiments', system }]);
  switch (command.kind) {
    case 'react':
      return decideReact(state, command, referee);
    case 'redirect':
      return decideRedirect(state, command, referee);
    case 'roll-charge-range':
      return decideRollRange(state, command.target, referee);
    case 'move-chargers':
      return decideMoveChargers(state, command, referee);
    case 'manoeuvre':
      return decideManoeuvre(state, command, referee);
    default:
      return decideMelee(state, command, referee);
  }
}

/**
 * Judges the declaration of a charge by a ranked unit. Charges declared before are answered first: who was left out holds.
 *
 * @source RG-01, RG-02, RG-05, CC-1, CC-2
 */
export function decideDeclareCharge(
  state: GameState,
  { unit, targets }: Of<'declare-charge'>,
  referee: Referee,
): Decision {
  const [target] = targets;
  if (target === undefined || targets.length > 1) return err([{ clause: 'RG-01', kind: 'one-target', unit }]);
  const course = allAnswered(courseFrom(state), referee);
  const sifted = sift(whyNotDeclared(course.state, unit, target, referee), state.rules);
  if (!sifted.ok) return sifted;
  return grounded(
    ok([...course.events, ...sifted.value, declaration(course.state, unit, target, false)]),
    referee.table,
  );
}

/** The target of a charge answers it. @source RG-03 */
function decideReact(state: GameState, { unit, reaction }: Of<'react'>, referee: Referee): Decision {
  const wrong = [...whyNotCommanded(state, unit, answeringSide(state)), ...whyNotPhase(state, 'charge')];
  if (wrong.length > 0) return sift(wrong, state.rules);
  const open = unanswered(state).find((one) => one.unit === unit);
  if (!open) return err([{ clause: 'RG-03', kind: 'nothing-to-answer', unit }]);
  const sifted = sift(whyNoReaction(state, unit, open.charger, reaction), state.rules);
  if (!sifted.ok) return sifted;
  return ok([...sifted.value, ...answered(courseFrom(state), unit, open.charger, reaction, referee).events]);
}

/** A charger whose target fled tries to turn on another, once. @source RG-04, E28 */
function decideRedirect(state: GameState, { unit, target }: Of<'redirect'>, referee: Referee): Decision {
  const charge = chargeOf(state, unit);
  if (!charge) return err([{ clause: 'RG-01', kind: 'nobody-declared' }]);
  const found: BattleViolation[] = [];
  if (charge.reaction !== 'flee') found.push({ clause: 'RG-04', kind: 'cannot-redirect', unit, why: 'target-held' });
  else if (charge.redirected) found.push({ clause: 'RG-04', kind: 'cannot-redirect', unit, why: 'tried-already' });
  else if (charge.target === target) found.push({ clause: 'RG-04', kind: 'cannot-redirect', unit, why: 'same-target' });
  const sifted = sift([...found, ...whyNotDeclared(state, unit, target, referee, true)], state.rules);
  if (!sifted.ok) return sifted;
  const test = testDiscipline(state, unit, 'redirect', referee.dice);
  const tested = happen(courseFrom(state), ...sifted.value, test);
  return ok((test.passed ? happen(tested, declaration(tested.state, unit, target, true)) : tested).events);
}

/** Rolls for everybody who charges one target, before any of them moves. @source CC-4, RG-06 */
function decideRollRange(state: GameState, target: UnitId | undefined, referee: Referee): Decision {
  const open = battleOf(state).charges.find(
    (c) => c.roll === undefined && (target === undefined || c.target === target),
  );
  if (!open) {
    const known = target !== undefined && chargesAgainst(state, target).length > 0;
    return err([
      known
        ? { clause: 'RG-01', kind: 'ranges-rolled', target }
        : { clause: 'RG-01', kind: 'nobody-declared', ...(target === undefined ? {} : { target }) },
    ]);
  }
  return ok(ranged(allAnswered(courseFrom(state), referee), open.target, referee).events);
}

/** The ranges of all who charge a target, rolled in the order they declared. */
function ranged(course: Course, target: UnitId, { dice }: Referee): Course {
  return chargesAgainst(course.state, target).reduce((so, { unit, roll }) => {
    if (roll) return so;
    const distance = distanceBetween(so.state, unit, target);
    return happen(so, { kind: 'charge-range-rolled', unit, target, roll: rollRange(so.state, unit, distance, dice) });
  }, course);
}

/** Every charge that waits for an answer gets the plain one. */
const allAnswered = (course: Course, referee: Referee): Course =>
  unanswered(course.state).reduce(
    (so, { unit, charger }) => answered(so, unit, charger, plainReaction(so.state, unit), referee),
    course,
  );

/**
 * What a phase still owes before it ends: charges answered, rolled and moved, fleeing troops rallied; every combat
 * fought out.
 *
 * @source RG-01, RG-19, RG-31
 */
export const owedInBattle = (state: GameState, referee: Referee): Decision =>
  grounded(owed(state, referee), referee.table);

function owed(state: GameState, referee: Referee): Decision {
  switch (state.phase) {
    case 'charge':
      return ok(rallied(chargedOut(courseFrom(state), referee), referee).events);
    case 'melee':
      return meleeOut(state, referee.dice);
    default:
      return ok([]);
  }
}

function chargedOut(start: Course, referee: Referee): Course {
  let course = allAnswered(start, referee);
  for (let first = battleOf(course.state).charges[0]; first; first = battleOf(course.state).charges[0]) {
    const { target } = first;
    course = chargersMoved(ranged(course, target, referee), target, referee);
  }
  return course;
}
