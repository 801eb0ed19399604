import type { UnitId } from '../../core/ids.ts';
import type { EngageAttempt, EngageStage } from '../../core/state/skirmish.ts';
import type { EngageOutcome } from '../../core/events/skirmish.ts';
import { touchedBy } from '../fighters/contact.ts';
import { type Course, happen, type Referee } from '../../core/course.ts';
import { fall } from '../fighters/fall.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { engagement, fighterOf, isActive, isPresent } from '../fighters/fighters.ts';
import { getUnit } from '../../core/lookup.ts';
import { settle } from '../fighters/settle.ts';
import { walk, type Walked } from '../fighters/walk.ts';
import { cutShort } from './failed-move.ts';
import { fearTests } from '../fighters/fear.ts';
import { makeRoom } from './make-room.ts';
import { nearestWay } from './nearest-way.ts';

type Failing = Extract<EngageStage, { kind: 'failing' }>;
type Walking = Extract<EngageStage, { kind: 'walk' }>;

/** The course after the compulsory move of an attempt that is out of reach. @source E-35 to E-38, A-05 to */
export function resolveFailing(
  course: Course,
  { unit, targets, checks }: EngageAttempt,
  { least, failed }: Failing,
  referee: Referee,
): Course {
  const { skirmish } = course.state.rules;
  const setting = fighterSetting(course.state, unit, checks);
  const limits = { setting, cap: failed, difficult: skirmish.difficult };
  const way = least ?? nearestWay(course.state, unit, targets, failed, referee.table);
  if (!way) return ended(course, unit, 'too-far');
  const { path, lip } = cutShort(way, limits, referee.table);
  const falls = skirmish.overGap === 'fall' ? lip : undefined;
  const walked = walk(course, { unit, path: falls ?? path, how: 'failed' }, referee);
  if (!falls || walked.end !== 'arrived') return ended(walked.course, unit, outcomeOf(walked, 'too-far'));
  const from = falls.legs.at(-1)?.to ?? fighterOf(course.state, unit).at;
  return ended(fall(walked.course, unit, from, referee), unit, 'fell');
}

/**
 * The course after an attempt's way is walked: to the target, or to whoever stepped in.
 *
 * @source E-32 to E-34, E-48 to E-58, A-03, A-09, A-10
 */
export function resolveWalk(
  course: Course,
  { unit }: EngageAttempt,
  { move, touches, interceptor }: Walking,
  referee: Referee,
): Course {
  const until = interceptor?.stop ?? move.path.length;
  const walked = walk(course, { unit, path: move.path, how: 'engage', until }, referee);
  const meant = interceptor ? [interceptor.unit] : touches;
  if (walked.end === 'check-failed') return ended(walked.course, unit, 'check-failed');
  if (walked.end === 'fell') return afterFall(walked.course, unit, meant, referee);
  const placed = interceptor
    ? settle(walked.course, unit, interceptor.unit, move.from, referee.table)
    : makeRoom(walked.course, unit, touches, referee);
  const met = [...new Set([...meant, ...touchedBy(placed.state, unit)])];
  const jumped = !interceptor && walked.landed;
  return ended(meet(placed, unit, met, referee), unit, interceptor ? 'intercepted' : 'engaged', jumped);
}

/** A jump down that failed may still have landed in contact: then they fight, without Advantage. @source E-49, S-18, X-53 */
function afterFall(course: Course, unit: UnitId, meant: readonly UnitId[], referee: Referee): Course {
  if (!isPresent(course.state, unit)) return ended(course, unit, 'fell');
  const met = touchedBy(course.state, unit).filter((foe) => meant.includes(foe));
  if (met.length === 0) return ended(course, unit, 'fell');
  return ended(meet(course, unit, met, referee), unit, 'fell');
}

/** The course after enemies have come into contact: joined, the engager strikes first, and Fear is tested. @source E-20, E-53, S-31 */
function meet(course: Course, unit: UnitId, met: readonly UnitId[], { dice }: Referee): Course {
  const joined = happen(
    course,
    { kind: 'joined', pairs: met.map((foe) => engagement(unit, foe)) },
    ...(isActive(getUnit(course.state, unit))
      ? [{ kind: 'status-changed', unit, on: ['strikes-first'], off: [] } as const]
      : []),
  );
  if (joined.state.rules.skirmish.fearMoment === 'melee') return joined;
  return happen(joined, ...fearTests(joined.state, { engager: unit, others: met }, dice));
}

const outcomeOf = ({ end }: Walked, otherwise: EngageOutcome): EngageOutcome => (end === 'arrived' ? otherwise : end);

const ended = (course: Course, unit: UnitId, outcome: EngageOutcome, jumpAttack = false): Course =>
  happen(course, { kind: 'engage-ended', unit, outcome, jumpAttack });
