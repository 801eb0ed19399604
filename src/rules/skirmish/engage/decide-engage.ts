import type { Dice } from '../../core/dice.ts';
import { moraleCheck } from '../fighters/fighter-checks.ts';
import { tauntersOf } from '../fighters/hooks.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import { err, ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { UnitId } from '../../core/ids.ts';
import type { ModelMove } from '../../core/model-move.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EngageAttempt, EngageStage } from '../../core/state/skirmish.ts';
import type { SkirmishEvent } from '../../core/events/skirmish.ts';
import { rollD20, rollCheck } from '../fighters/checks.ts';
import { accumulateFrom, type EventAccumulator, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { skirmishOf, areEngaged } from '../fighters/fighters.ts';
import { judgePath } from './choose-path.ts';
import { type Interception, judgeIntercept, stepStraight } from './intercept.ts';
import { outOfSightLuck, reachInSight, reachOutOfSight } from './reach.ts';
import { resolveFailing, resolveWalk } from './resolve.ts';
import { measure } from './measure-attempt.ts';
import { lookAt } from './look.ts';
import { whyNotDeclare } from './who-may.ts';

type DeclareEngage = Extract<Command, { kind: 'declare-engage' }>;

/**
 * Judges a declaration: the fighter, its targets, and the checks of its path. Nothing is measured before that, and then
 * only if every named target is in sight.
 *
 * @source E-01 to E-08, E-21, E-23 to E-28, E-45
 */
export function decideDeclareEngage(state: GameState, command: DeclareEngage, { table, dice }: RulesContext): Decision {
  const { unit, checks } = command;
  const allowed = applyClauseModes(whyNotDeclare(state, unit, command.targets), state.rules);
  if (!allowed.ok) return allowed;
  const { accumulator: before, targets } = resolveTaunts(
    applySkirmish(accumulateFrom(state), ...allowed.value),
    command,
    dice,
  );
  const looked = lookAt(state, unit, targets, command.window ?? false, table);
  if (!looked.ok) return err(looked.error);
  const { sight, seen, window } = looked.value;
  const declared: SkirmishEvent = {
    kind: 'engage-declared',
    unit,
    targets,
    checks,
    sight,
    seen,
    ...(window ? { window } : {}),
  };
  const accumulator = applySkirmish(before, declared);
  if (!seen) return ok(accumulator.events);
  const attempt = { unit, targets, checks };
  return ok(
    applySkirmish(accumulator, measure(accumulator.state, attempt, reachInSight(accumulator.state, unit), table))
      .events,
  );
}

/** Judges the roll that decides how far an attempt out of sight may go. @source E-26, E-39 to E-43, A-20 */
export function decideOutOfSight(state: GameState, context: RulesContext): Decision {
  const open = openAttempt(state);
  if (!open.ok) return open;
  const attempt = open.value;
  if (attempt.stage.kind !== 'out-of-sight') return err([{ clause: 'E-26', kind: 'no-roll-due', unit: attempt.unit }]);
  return ok(rolled(accumulateFrom(state), attempt, context).events);
}

/** Judges the exact path: the shortest one unless corners are drawn. @source E-14, E-28, E-46 */
export function decidePath(
  state: GameState,
  corners: readonly (PlanPoint | Point)[] | undefined,
  { table }: RulesContext,
): Decision {
  const open = openAttempt(state);
  if (!open.ok) return open;
  const { unit, stage } = open.value;
  if (stage.kind === 'out-of-sight') return err([{ clause: 'E-26', kind: 'roll-first', unit }]);
  if (stage.kind === 'failing') {
    const { least, beyond, reach } = stage;
    return err([{ clause: 'E-35', kind: 'out-of-reach', unit, length: least?.length, beyond, reach }]);
  }
  if (stage.kind !== 'path') return err([{ clause: 'E-28', kind: 'path-chosen-already', unit }]);
  const judged = corners && corners.length > 0 ? judgePath(state, open.value, stage, corners, table) : ok(stage.least);
  if (!judged.ok) return judged;
  return ok([chosen(unit, stage, judged.value)]);
}

/**
 * Judges an interception: the interceptor, and where it steps; without a place, straight at the path.
 *
 * @source E-29 to E-32, S-27 to S-29
 */
export function decideIntercept(
  state: GameState,
  by: UnitId,
  to: PlanPoint | Point | undefined,
  { table }: RulesContext,
): Decision {
  const open = openAttempt(state);
  if (!open.ok) return open;
  const attempt = open.value;
  const { stage } = attempt;
  if (stage.kind === 'walk' && stage.interceptor)
    return err([{ clause: 'E-29', kind: 'intercepted-already', by: stage.interceptor.unit }]);
  if (stage.kind !== 'intercept') return err([{ clause: 'E-29', kind: 'no-intercept-now' }]);
  const on = { attempt, move: stage.move };
  const judged = to === undefined ? stepStraight(state, on, by, table) : judgeIntercept(state, on, by, to, table);
  return judged.ok ? ok(stepIn(attempt, judged.value)) : judged;
}

/** Judges declining an interception. @source E-29, E-33 */
export function decideDecline(state: GameState): Decision {
  const open = openAttempt(state);
  if (!open.ok) return open;
  if (open.value.stage.kind !== 'intercept') return err([{ clause: 'E-29', kind: 'no-intercept-now' }]);
  return ok(declined(open.value));
}

/**
 * Judges the end of an attempt: omitted choices are made (the roll, the shortest path) or declined (the interception),
 * and the path is walked with its checks.
 *
 * @source E-33 to E-38, A-01
 */
export function decideResolve(state: GameState, context: RulesContext): Decision {
  const open = openAttempt(state);
  return open.ok ? ok(resolved(accumulateFrom(state), context).events) : open;
}

/** The accumulator after an open attempt has been resolved; unchanged when there is none. @source E-03 */
export function resolved(start: EventAccumulator, context: RulesContext): EventAccumulator {
  let accumulator = start;
  for (let attempt = skirmishOf(accumulator.state).attempt; attempt; attempt = skirmishOf(accumulator.state).attempt) {
    const { stage } = attempt;
    switch (stage.kind) {
      case 'out-of-sight':
        accumulator = rolled(accumulator, attempt, context);
        break;
      case 'path':
        accumulator = applySkirmish(accumulator, chosen(attempt.unit, stage, stage.least));
        break;
      case 'intercept':
        accumulator = applySkirmish(accumulator, ...declined(attempt));
        break;
      case 'failing':
        accumulator = resolveFailing(accumulator, attempt, stage, context);
        break;
      case 'walk':
        accumulator = resolveWalk(accumulator, attempt, stage, context);
        break;
    }
  }
  return accumulator;
}

function openAttempt(state: GameState) {
  const { attempt } = skirmishOf(state);
  const nothing: readonly EngageViolation[] = [{ clause: 'E-03', kind: 'no-attempt' }];
  return attempt ? ok(attempt) : err(nothing);
}

function rolled(
  accumulator: EventAccumulator,
  attempt: EngageAttempt,
  { dice, table }: RulesContext,
): EventAccumulator {
  const { unit } = attempt;
  const roll = rollD20(dice, outOfSightLuck(accumulator.state, unit));
  const after = applySkirmish(accumulator, { kind: 'out-of-sight-rolled', unit, roll });
  return applySkirmish(after, measure(after.state, attempt, reachOutOfSight(after.state, unit, roll.kept), table));
}

function chosen(
  unit: UnitId,
  { least: _, untouched: __, ...stage }: Extract<EngageStage, { kind: 'path' }>,
  move: ModelMove,
): SkirmishEvent {
  return { kind: 'engage-path-chosen', unit, stage: { ...stage, kind: 'intercept', move } };
}

function stepIn(attempt: EngageAttempt, { unit: by, move, stop }: Interception): readonly SkirmishEvent[] {
  const { unit, stage } = attempt;
  if (stage.kind !== 'intercept') return [];
  return [
    { kind: 'fighter-moved', unit: by, how: 'intercept', move },
    { kind: 'intercepted', unit, by, stage: { ...stage, kind: 'walk', interceptor: { unit: by, stop } } },
  ];
}

const declined = ({ unit, stage }: EngageAttempt): readonly SkirmishEvent[] =>
  stage.kind === 'intercept' ? [{ kind: 'intercept-declined', unit, stage: { ...stage, kind: 'walk' } }] : [];

/**
 * The targets of an attempt after every fighter that can has tried to taunt the engager: the first to pass a Morale
 * Check replaces the ally it stands beside. A fighter that can try must, once for each named target.
 *
 * @source S-33
 */
function resolveTaunts(
  start: EventAccumulator,
  { unit, targets }: { readonly unit: UnitId; readonly targets: readonly UnitId[] },
  dice: Dice,
): { readonly accumulator: EventAccumulator; readonly targets: readonly UnitId[] } {
  let accumulator = start;
  const aimed: UnitId[] = [];
  for (const [i, target] of targets.entries()) {
    const taken = [...aimed, ...targets.slice(i)];
    const taunter = tauntersOf(accumulator.state, target).find(
      (ally) => !taken.includes(ally) && !areEngaged(accumulator.state, unit, ally),
    );
    if (taunter === undefined) {
      aimed.push(target);
      continue;
    }
    const { needs, luck } = moraleCheck(accumulator.state, taunter);
    const roll = rollCheck(dice, needs, luck);
    accumulator = applySkirmish(accumulator, { kind: 'checked', unit: taunter, purpose: 'taunt', roll, against: unit });
    aimed.push(roll.passed ? taunter : target);
  }
  return { accumulator, targets: aimed };
}
