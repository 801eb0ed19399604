import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { EngageAttempt, EngageStage } from '../../core/state/skirmish.ts';
import type { EngageOutcome } from '../../core/events/skirmish.ts';
import { enemiesInContact } from '../fighters/contact.ts';
import type { EventAccumulator, RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { fall } from '../fighters/fall.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { engagement, fighterOf, isActive, isPresent } from '../fighters/fighters.ts';
import { getUnit } from '../../core/state/lookup.ts';
import { sink } from '../fighters/injury.ts';
import { resolveOverlap } from '../fighters/resolve-overlap.ts';
import { walk, type Walked } from '../fighters/walk.ts';
import { cutShort } from './failed-move.ts';
import { fearTests } from '../fighters/fear.ts';
import { makeRoom } from './make-room.ts';
import { nearestPath } from './nearest-path.ts';

type Failing = Extract<EngageStage, { kind: 'failing' }>;
type Walking = Extract<EngageStage, { kind: 'walk' }>;

/**
 * The accumulator after the compulsory move of an attempt that is out of reach.
 *
 * @source E-35 to E-38, A-05 to
 */
export function resolveFailing(
  accumulator: EventAccumulator,
  { unit, targets, checks }: EngageAttempt,
  { least, failed }: Failing,
  context: RulesContext,
): EventAccumulator {
  const { skirmish } = accumulator.state.rules;
  const setting = fighterSetting(accumulator.state, unit, checks);
  const limits = { setting, cap: failed, difficult: skirmish.difficult };
  const whole = least ?? nearestPath(accumulator.state, unit, targets, failed, context.table);
  if (!whole) return ended(accumulator, unit, 'too-far');
  const { path, lip } = cutShort(whole, limits, context.table);
  const falls = skirmish.overGap === 'fall' ? lip : undefined;
  const walked = walk(accumulator, { unit, path: falls ?? path, how: 'failed' }, context);
  if (!falls || walked.end !== 'arrived')
    return ended(sink(walked.accumulator, unit), unit, outcomeOf(walked, 'too-far'));
  const from = falls.legs.at(-1)?.to ?? fighterOf(accumulator.state, unit).at;
  return ended(fall(walked.accumulator, unit, from, context), unit, 'fell');
}

/**
 * The accumulator after an attempt's path has been walked: to the target, or to the interceptor.
 *
 * @source E-32 to E-34, E-48 to E-58, A-03, A-09, A-10
 */
export function resolveWalk(
  accumulator: EventAccumulator,
  { unit }: EngageAttempt,
  { move, touches, interceptor }: Walking,
  context: RulesContext,
): EventAccumulator {
  const until = interceptor?.stop ?? move.path.length;
  const walked = walk(accumulator, { unit, path: move.path, how: 'engage', until }, context);
  if (walked.end === 'check-failed') return ended(sink(walked.accumulator, unit), unit, 'check-failed');
  if (walked.end === 'fell')
    return afterFall(walked.accumulator, unit, interceptor ? [interceptor.unit] : touches, context);
  if (interceptor) return againstInterceptor(walked.accumulator, unit, interceptor.unit, { ...move, until }, context);
  const placed = sink(makeRoom(walked.accumulator, unit, touches, context), unit);
  if (!isPresent(placed.state, unit)) return ended(placed, unit, 'engaged');
  const met = [...new Set([...touches, ...enemiesInContact(placed.state, unit)])];
  return ended(meet(placed, unit, met, context), unit, 'engaged', walked.landed);
}

/** The end of an intercepted attempt: only enemies that the engager touches are engaged. @source E-32, S-08, S-29 */
function againstInterceptor(
  accumulator: EventAccumulator,
  unit: UnitId,
  interceptor: UnitId,
  stopped: ModelMove & { readonly until: Inches },
  context: RulesContext,
): EventAccumulator {
  const placed = sink(resolveOverlap(accumulator, unit, interceptor, stopped, context.table), unit);
  const touching = isPresent(placed.state, unit) ? enemiesInContact(placed.state, unit) : [];
  const met = [interceptor, ...touching.filter((foe) => foe !== interceptor)].filter((foe) => touching.includes(foe));
  return ended(met.length > 0 ? meet(placed, unit, met, context) : placed, unit, 'intercepted');
}

/** A failed jump down may still have landed in contact: then they fight, without Advantage. @source E-49, S-18, X-53 */
function afterFall(
  accumulator: EventAccumulator,
  unit: UnitId,
  meant: readonly UnitId[],
  context: RulesContext,
): EventAccumulator {
  if (!isPresent(accumulator.state, unit)) return ended(accumulator, unit, 'fell');
  const met = enemiesInContact(accumulator.state, unit).filter((foe) => meant.includes(foe));
  if (met.length === 0) return ended(accumulator, unit, 'fell');
  return ended(meet(accumulator, unit, met, context), unit, 'fell');
}

/**
 * The accumulator after enemies have come into contact: they are engaged, the engager strikes first, and Fear is
 * tested.
 *
 * @source E-20, E-53, S-31
 */
function meet(
  accumulator: EventAccumulator,
  unit: UnitId,
  met: readonly UnitId[],
  { dice }: RulesContext,
): EventAccumulator {
  const joined = applySkirmish(
    accumulator,
    { kind: 'joined', pairs: met.map((foe) => engagement(unit, foe)) },
    ...(isActive(getUnit(accumulator.state, unit))
      ? [{ kind: 'status-changed', unit, on: ['strikes-first'], off: [] } as const]
      : []),
  );
  if (joined.state.rules.skirmish.fearMoment === 'melee') return joined;
  return applySkirmish(joined, ...fearTests(joined.state, { engager: unit, others: met }, dice));
}

const outcomeOf = ({ end }: Walked, otherwise: EngageOutcome): EngageOutcome => (end === 'arrived' ? otherwise : end);

const ended = (
  accumulator: EventAccumulator,
  unit: UnitId,
  outcome: EngageOutcome,
  jumpAttack = false,
): EventAccumulator => applySkirmish(accumulator, { kind: 'engage-ended', unit, outcome, jumpAttack });
