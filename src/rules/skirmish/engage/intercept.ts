import { SAME_DEPTH } from '../../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundMove } from '../../core/round.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { EngageAttempt } from '../../core/state/skirmish.ts';
import { fighterContactsAt, enemiesInContact } from '../fighters/contact.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { enemiesOf, fighterOf, engagedEnemiesOf, isPresent } from '../fighters/fighters.ts';
import { firstContact, gapToCorridor, nearestOnCorridor } from './corridor.ts';
import { stepsFrom } from './intercept-steps.ts';

/** An attempt whose path is known. */
export type OnPath = { readonly attempt: EngageAttempt; readonly move: ModelMove };

/** A place an interceptor may step to: its move, and how far along the path the engager then meets it, inches. */
export type Interception = { readonly unit: UnitId; readonly move: ModelMove; readonly stop: Inches };

/** Why a fighter may not intercept at all. @source S-27, A-23 */
export function whyUnfit(state: GameState, { unit, targets }: EngageAttempt, by: UnitId): readonly EngageViolation[] {
  if (!isPresent(state, by)) return [{ clause: 'S-27', kind: 'interceptor-unknown', unit: by }];
  const why = unfitness(state, unit, targets, by);
  return why ? [{ clause: 'S-27', kind: 'interceptor-unfit', unit: by, why }] : [];
}

type Unfit = Extract<EngageViolation, { kind: 'interceptor-unfit' }>['why'];

function unfitness(state: GameState, unit: UnitId, targets: readonly UnitId[], by: UnitId): Unfit | undefined {
  const other = getUnit(state, by);
  if (other.side === getUnit(state, unit).side) return 'friend';
  if (hasStatus(other, 'stunned')) return 'stunned';
  if (hasStatus(other, 'dazed')) return 'dazed';
  if (engagedEnemiesOf(state, by).length > 0) return 'engaged';
  return targets.includes(by) ? 'target' : undefined;
}

/**
 * Judges an interceptor's step to a place. It must be straight, short and without a climb, end where the base can
 * stand, touch no enemy but the engager, and end in the engager's path.
 *
 * @errors Every clause the step breaks.
 * @source E-30, S-28, S-29
 */
export function judgeIntercept(
  state: GameState,
  { attempt, move }: OnPath,
  by: UnitId,
  to: PlanPoint | Point,
  table: TableQuery,
): Result<Interception, readonly EngageViolation[]> {
  const unfit = whyUnfit(state, attempt, by);
  if (unfit.length > 0) return err(unfit);
  const setting = fighterSetting(state, by, []);
  const traced = table.trace(setting, [to]);
  if (traced.kind === 'blocked') {
    const { at } = traced;
    return err([{ clause: 'S-28', kind: 'intercept-blocked', unit: by, at, by: traced.by }]);
  }
  const { path } = traced;
  const end = path.legs.at(-1)?.to ?? setting.from;
  const model = fighterOf(state, by);
  const found: EngageViolation[] = [];
  const allowed = state.rules.skirmish.intercept;
  if (path.length > allowed + state.rules.skirmish.lengthSlack)
    found.push({ clause: 'S-28', kind: 'intercept-too-far', unit: by, length: path.length, allowed });
  const climb = path.legs.find(({ kind }) => kind !== 'walk' && kind !== 'slope' && kind !== 'step');
  if (climb) found.push({ clause: 'S-28', kind: 'intercept-climbs', unit: by, at: climb.from });
  const why = table.whyNoPlace(setting, end);
  if (why) found.push({ clause: 'S-23', kind: 'no-standing', unit: by, at: end, why });
  const engager = fighterOf(state, attempt.unit);
  for (const enemy of enemiesInContact(state, by, { ...model, at: end }))
    if (enemy !== attempt.unit) found.push({ clause: 'S-28', kind: 'intercept-touches', unit: by, enemy });
  const gap = gapToCorridor(move.path, engager, model, end);
  if (!blocks(state, gap))
    found.push({ clause: 'E-30', kind: 'does-not-block', unit: by, gap: Math.max(0, gap ?? Infinity) });
  if (found.length > 0) return err(found);
  const contacts = fighterContactsAt(state, by, end);
  const step = roundMove({ model: model.id, from: model.at, to: end, path, contacts });
  return ok({ unit: by, move: step, stop: firstContact(move.path, engager, model, step.to) ?? move.path.length });
}

/** Whether a fighter at this gap from a corridor (negative inside it) blocks the path. @source E-30, S-29 */
const blocks = (state: GameState, gap: Inches | undefined): boolean =>
  gap !== undefined && gap <= SAME_DEPTH - state.rules.skirmish.blockDepth;

/**
 * Finds where a fighter would step to intercept: straight at the nearest point of the path, as far as it may but no
 * further than the path's centre line; if that is impossible, the nearest possible place.
 *
 * @source E-30, S-28, S-29
 */
export function findIntercept(state: GameState, on: OnPath, by: UnitId, table: TableQuery): Interception | undefined {
  if (whyUnfit(state, on.attempt, by).length > 0 || !isNear(state, on, by)) return undefined;
  const wished = wishedPlace(state, on, by);
  const straight = judgeIntercept(state, on, by, wished, table);
  if (straight.ok) return straight.value;
  const model = fighterOf(state, by);
  const engager = fighterOf(state, on.attempt.unit);
  const off = ([x, , z]: Point) => (x - wished[0]) ** 2 + (z - wished[1]) ** 2;
  // The height it will stand at is unknown before the table is asked.
  const tall = tallAs(model);
  const mightBlock = ([x, z]: PlanPoint) =>
    blocks(state, gapToCorridor(on.move.path, engager, tall, [x, tall.at[1], z]));
  for (const directions of DIRECTIONS) {
    const places = stepsFrom(state, by, { directions, isWorth: mightBlock }, table)
      .filter((at) => blocks(state, gapToCorridor(on.move.path, engager, model, at)))
      .sort((a, b) => off(a) - off(b));
    for (const place of places) {
      const judged = judgeIntercept(state, on, by, place, table);
      if (judged.ok) return judged.value;
    }
  }
  return undefined;
}

/** Number of directions searched, and a larger number when the first finds none. */
const DIRECTIONS = [60, 360];

/**
 * Judges the step of an interceptor for which no place is named: straight at the path.
 *
 * @errors Every clause that step breaks.
 * @source E-30, S-28
 */
export function stepStraight(
  state: GameState,
  on: OnPath,
  by: UnitId,
  table: TableQuery,
): Result<Interception, readonly EngageViolation[]> {
  const unfit = whyUnfit(state, on.attempt, by);
  if (unfit.length > 0) return err(unfit);
  const found = findIntercept(state, on, by, table);
  return found ? ok(found) : judgeIntercept(state, on, by, wishedPlace(state, on, by), table);
}

/** How many free steps up or down an interceptor may take and still share a height with the engager. */
const STEPS_TALL = 3;

/** A model extended up and down by free steps, to cover every height it may stand at. */
const tallAs = (model: Model): Model => ({
  ...model,
  height: model.height + 2 * STEPS_TALL,
  at: [model.at[0], model.at[1] - STEPS_TALL, model.at[2]],
});

/** The place straight at the nearest point of the path: it is what most defenders want, and blocks most. */
function wishedPlace(state: GameState, { attempt, move }: OnPath, by: UnitId): PlanPoint {
  const model = fighterOf(state, by);
  const [x, , z] = model.at;
  const tall = tallAs(model);
  const nearest = nearestOnCorridor(move.path, fighterOf(state, attempt.unit), tall, tall.at);
  if (!nearest || nearest.distance === 0) return [x, z];
  const share = Math.min(1, state.rules.skirmish.intercept / nearest.distance);
  return [x + share * (nearest.at[0] - x), z + share * (nearest.at[2] - z)];
}

/** Whether a fighter is near enough to the path to intercept at all. @source E-30 */
function isNear(state: GameState, { attempt, move }: OnPath, by: UnitId): boolean {
  const tall = tallAs(fighterOf(state, by));
  const gap = gapToCorridor(move.path, fighterOf(state, attempt.unit), tall, tall.at);
  const { intercept, blockDepth } = state.rules.skirmish;
  return gap !== undefined && gap <= intercept - blockDepth + SAME_DEPTH;
}

/** Every fighter that could intercept, with the place it would step to, in the state's order. @source E-29, E-30 */
export const interceptorsOf = (state: GameState, on: OnPath, table: TableQuery): readonly Interception[] =>
  enemiesOf(state, on.attempt.unit).flatMap(({ id }) => findIntercept(state, on, id, table) ?? []);
