import { pathOf } from '../../geometry/corridor.ts';
import type { Leg, Path } from '../../geometry/path.ts';
import type { UnitId } from '../core/ids.ts';
import { roundMove } from '../core/round.ts';
import type { GameState } from '../core/state.ts';
import type { FighterMoveKind } from '../core/warband-event.ts';
import { rollCheck } from './checks.ts';
import { touchedBy } from './contact.ts';
import { type Course, happen, type Referee } from './course.ts';
import { fall, landHard } from './fall.ts';
import { agilityCheck, type AgilityPurpose } from './fighter-checks.ts';
import { fighterOf } from './fighters.ts';
import { giftsOfUnit } from './gifts.ts';
import { sink } from './injury.ts';

/** A way that was walked: how it ended, and whether its very end was a jump down that came off. */
export type Walked = {
  readonly course: Course;
  readonly end: 'arrived' | 'check-failed' | 'fell';
  readonly leapt: boolean;
};

/**
 * A fighter's way with the checks on it, each rolled where it is made: a failed climb ends where it began, a failed
 * jump across falls from its take-off, a failed jump down falls where it landed.
 *
 * @param path  From where the fighter stands.
 * @source S-16 to S-18, A-01, A-03, E-48
 */
export function walkWay(start: Course, unit: UnitId, path: Path, how: FighterMoveKind, referee: Referee): Walked {
  let course = start;
  for (const [i, leg] of path.legs.entries()) {
    const purpose = checkAt(start.state, unit, path.legs, i);
    if (!purpose) continue;
    if (isTooWide(start.state, unit, leg)) return fallAt(course, unit, path.legs.slice(0, i), leg, how, referee);
    const { needs, luck } = agilityCheck(start.state, unit, purpose, { drop: leg.from[1] - leg.to[1] });
    const roll = rollCheck(referee.dice, needs, luck);
    course = happen(course, { kind: 'checked', unit, purpose, roll });
    if (roll.passed) continue;
    if (purpose === 'jump-across') return fallAt(course, unit, path.legs.slice(0, i), leg, how, referee);
    if (purpose === 'jump-down') {
      const landed = moveAlong(course, unit, path.legs.slice(0, i + 1), how);
      return { course: landHard(landed, unit, leg.from, leg.to, referee), end: 'fell', leapt: false };
    }
    return { course: moveAlong(course, unit, path.legs.slice(0, i), how), end: 'check-failed', leapt: false };
  }
  const leapt = path.legs.at(-1)?.kind === 'jump-down';
  return { course: sink(moveAlong(course, unit, path.legs, how), unit), end: 'arrived', leapt };
}

/** The check a leg begins with: a climb of several legs takes one, and so does a ladder for an animal. @source S-16, S-19 */
function checkAt(state: GameState, unit: UnitId, legs: readonly Leg[], i: number): AgilityPurpose | undefined {
  const { kind } = legs[i]!;
  if (kind === 'jump-across' || kind === 'jump-down') return kind;
  const climbs = kind === 'climb' || (kind === 'ladder' && giftsOfUnit(state, unit).animal);
  return climbs && legs[i - 1]?.kind !== kind ? 'climb' : undefined;
}

/** Whether a jump across fails without a roll. @source S-17 */
function isTooWide(state: GameState, unit: UnitId, { kind, from, to, length }: Leg): boolean {
  if (kind !== 'jump-across') return false;
  const { jump, lengthSlack } = state.rules.skirmish;
  const most = jump.most + giftsOfUnit(state, unit).leap;
  return length > most + lengthSlack || to[1] - from[1] > jump.rise + lengthSlack;
}

function fallAt(
  course: Course,
  unit: UnitId,
  before: readonly Leg[],
  { from }: Leg,
  how: FighterMoveKind,
  referee: Referee,
): Walked {
  return { course: fall(moveAlong(course, unit, before, how), unit, from, referee), end: 'fell', leapt: false };
}

/** The course after a fighter has gone some legs; without any nothing has happened. */
export function moveAlong(course: Course, unit: UnitId, legs: readonly Leg[], how: FighterMoveKind): Course {
  const last = legs.at(-1);
  if (!last) return course;
  const model = fighterOf(course.state, unit);
  const contacts = touchedBy(course.state, unit, { ...model, at: last.to }).map((e) => fighterOf(course.state, e).id);
  const move = roundMove({ model: model.id, from: model.at, to: last.to, path: pathOf(legs), contacts });
  return happen(course, { kind: 'fighter-moved', unit, how, move });
}
