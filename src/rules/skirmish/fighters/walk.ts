import { UNFINISHED_LEG } from '../../../kernel/tolerances.ts';
import { cutPath, pathOf } from '../../../geometry/corridor.ts';
import type { Leg, Path } from '../../../geometry/path.ts';
import type { Inches } from '../../../kernel/units.ts';
import { CHECK_KINDS, type CheckKind } from '../../core/agility.ts';
import type { UnitId } from '../../core/ids.ts';
import { roundMove } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import type { FighterMoveKind } from '../../core/events/skirmish.ts';
import { rollCheck } from './checks.ts';
import { fighterContactsAt } from './contact.ts';
import type { EventAccumulator, RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { fall, landHard } from './fall.ts';
import { agilityCheck } from './fighter-checks.ts';
import { fighterSetting } from './fighter-setting.ts';
import { fighterOf, isPresent } from './fighters.ts';
import { unitSpecialRules } from './special-rules.ts';
import { mustFinish, standingPart } from './standing-part.ts';

/** How a walk ended: where it was to end, before a failed climb, or with a fall. */
type WalkEnd = 'arrived' | 'check-failed' | 'fell';

/** A completed walk. `landed`: its last leg was a successful jump down. */
export type Walked = { readonly accumulator: EventAccumulator; readonly end: WalkEnd; readonly landed: boolean };

/** A fighter's path, how it is recorded, and how far it is walked; by default to its end. */
type Walk = {
  readonly unit: UnitId;
  readonly path: Path;
  readonly how: FighterMoveKind;
  readonly until?: Inches;
};

/**
 * Walks a path leg by leg and rolls each check as it comes. A failed climb ends the move where the climb began, a
 * failed jump across is a fall from the take-off, and a failed jump down is a fall where it lands.
 *
 * A leg that is begun is checked as a whole, even when the walk ends in the middle of it: then the fighter is left
 * there, perhaps in mid-air. Jumps too wide or too high fail without a roll, and animals check on ladders as on climbs.
 *
 * @source S-16 to S-19, S-22, S-29, A-01, A-03
 */
export function walk(
  start: EventAccumulator,
  { unit, path, how, until = path.length }: Walk,
  context: RulesContext,
): Walked {
  // A whole path is not cut: rounding could cut off a final step of no length.
  const far = until < path.length ? cutPath(path, until).legs : path.legs;
  const legs: Leg[] = [];
  let accumulator = start;
  for (const leg of far) {
    const whole = path.legs[legs.length] ?? leg;
    const check =
      checkOf(leg) ?? (leg.kind === 'ladder' && unitSpecialRules(accumulator.state, unit).animal ? 'climb' : undefined);
    // A leg touched by rounding alone is not begun.
    if (mustFinish(leg) && leg.length <= UNFINISHED_LEG && leg.length < whole.length) break;
    if (check === undefined) {
      legs.push(leg);
      continue;
    }
    if (isTooWide(accumulator.state, unit, whole)) {
      const there = moved(accumulator, unit, how, legs);
      return { accumulator: fall(there, unit, leg.from, context), end: 'fell', landed: false };
    }
    const terms = agilityCheck(accumulator.state, unit, check, { drop: whole.from[1] - whole.to[1] });
    const roll = rollCheck(context.dice, terms.needs, terms.luck);
    if (roll.passed) {
      accumulator = applySkirmish(accumulator, { kind: 'checked', unit, purpose: check, roll });
      legs.push(leg);
      continue;
    }
    return failedAt(accumulator, { unit, legs, leg, how, roll, check }, context);
  }
  const landed = legs.at(-1)?.kind === 'jump-down';
  return { accumulator: moved(accumulator, unit, how, legs), end: 'arrived', landed };
}

/** Whether a jump across fails without a roll. @source S-17 */
export function isTooWide(state: GameState, unit: UnitId, { kind, from, to, length }: Leg): boolean {
  if (kind !== 'jump-across') return false;
  const { jump, lengthSlack } = state.rules.skirmish;
  const most = jump.most + unitSpecialRules(state, unit).leap;
  return length > most + lengthSlack || to[1] - from[1] > jump.rise + lengthSlack;
}

/** The check a leg requires. */
export const checkOf = ({ kind }: Leg): CheckKind | undefined => CHECK_KINDS.find((check) => check === kind);

type Failure = {
  readonly unit: UnitId;
  readonly legs: readonly Leg[];
  readonly leg: Leg;
  readonly how: FighterMoveKind;
  readonly check: CheckKind;
  readonly roll: ReturnType<typeof rollCheck>;
};

function failedAt(
  accumulator: EventAccumulator,
  { unit, legs, leg, how, check, roll }: Failure,
  context: RulesContext,
): Walked {
  const checked = { kind: 'checked', unit, purpose: check, roll } as const;
  switch (check) {
    case 'climb': {
      const setting = fighterSetting(accumulator.state, unit, []);
      const there = pathOf(legs);
      const before = standingPart(there, there.length, setting, context.table);
      return {
        accumulator: applySkirmish(moved(accumulator, unit, how, before.legs), checked),
        end: 'check-failed',
        landed: false,
      };
    }
    case 'jump-across': {
      const there = applySkirmish(moved(accumulator, unit, how, legs), checked);
      return { accumulator: fall(there, unit, leg.from, context), end: 'fell', landed: false };
    }
    case 'jump-down': {
      const there = applySkirmish(moved(accumulator, unit, how, legs), checked);
      return { accumulator: landHard(there, unit, leg.from, leg.to, context), end: 'fell', landed: false };
    }
  }
}

/** The accumulator after a fighter has walked some legs of a path; unchanged when it has walked none. */
function moved(
  accumulator: EventAccumulator,
  unit: UnitId,
  how: FighterMoveKind,
  legs: readonly Leg[],
): EventAccumulator {
  const to = legs.at(-1)?.to;
  if (to === undefined || !isPresent(accumulator.state, unit)) return accumulator;
  const model = fighterOf(accumulator.state, unit);
  const contacts = fighterContactsAt(accumulator.state, unit, to);
  const move = roundMove({ model: model.id, from: model.at, to, path: pathOf(legs), contacts });
  return applySkirmish(accumulator, { kind: 'fighter-moved', unit, how, move });
}
