import { PATH_GRAZE } from '../../../kernel/tolerances.ts';
import { gapToCorridor } from './corridor.ts';
import type { Path } from '../../../geometry/path.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import { gapAcross } from '../../../geometry/gap.ts';
import { assertNever } from '../../../kernel/assert.ts';
import { CHECK_KINDS, type CheckKind } from '../../core/agility.ts';
import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { UnitId } from '../../core/ids.ts';
import type { ModelMove } from '../../core/model-move.ts';
import { getUnit, unitsOfSide } from '../../core/state/lookup.ts';
import type { Blocker, MoveSetting, TableQuery } from '../../core/ports.ts';
import { roundMove } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EngageAttempt, EngageStage } from '../../core/state/skirmish.ts';
import { isAcrossBarrier } from '../fighters/barrier.ts';
import { fighterContactsAt, isLevelWith, touches as areTouching } from '../fighters/contact.ts';
import { fighterSetting, letsThrough } from '../fighters/fighter-setting.ts';
import { fighterOf, fighterUnitOf } from '../fighters/fighters.ts';
import { penaltyOf } from './measure.ts';
import { isInEngageReach } from './reach.ts';
import { doubtfulGap } from './touching.ts';

type Choosing = Extract<EngageStage, { kind: 'path' }>;

/**
 * The exact path a player draws, measured on the table.
 *
 * @errors Every clause the path breaks.
 * @param corners Its corners; the last is its end, in contact.
 * @source E-12, E-14, E-24, E-28, E-34, E-46, S-10, S-23, A-04
 */
export function judgePath(
  state: GameState,
  attempt: EngageAttempt,
  stage: Choosing,
  corners: readonly (PlanPoint | Point)[],
  table: TableQuery,
): Result<ModelMove, readonly EngageViolation[]> {
  const { unit, checks } = attempt;
  const setting = fighterSetting(state, unit, checks);
  const traced = table.trace(setting, corners);
  if (traced.kind === 'blocked') {
    const used = otherChecks(setting, corners, table);
    if (used) return err([{ clause: 'E-24', kind: 'checks-otherwise', unit, declared: checks, used }]);
    return err([whyBlocked(state, unit, traced.at, traced.along, traced.by)]);
  }
  const model = fighterOf(state, unit);
  const to = traced.path.legs.at(-1)?.to ?? model.at;
  const contacts = fighterContactsAt(state, unit, to);
  const move = roundMove({ model: model.id, from: model.at, to, path: traced.path, contacts });
  const found = whyNotPath(state, attempt, stage, move, setting, table);
  return found.length > 0 ? err(found) : ok(move);
}

function whyNotPath(
  state: GameState,
  { unit, targets, checks }: EngageAttempt,
  { least, touches, reach }: Choosing,
  { path, to }: ModelMove,
  setting: MoveSetting,
  table: TableQuery,
): readonly EngageViolation[] {
  const found: EngageViolation[] = [];
  const used = checksOf(path);
  if (state.rules.skirmish.checksBinding && used.join() !== checks.join())
    found.push({ clause: 'E-24', kind: 'checks-otherwise', unit, declared: checks, used });
  const allowed = reach - penaltyOf(state, path, table);
  if (!isInEngageReach(state, path.length, allowed))
    found.push({ clause: 'E-28', kind: 'path-too-long', unit, length: path.length, reach: allowed });
  if (targets.length > 1 && !isInEngageReach(state, path.length, least.path.length))
    found.push({ clause: 'E-46', kind: 'not-shortest', unit, length: path.length, least: least.path.length });
  const here = { ...fighterOf(state, unit), at: to };
  const foes = touches.map((target) => fighterOf(state, target));
  const { leniency, lengthSlack } = state.rules.skirmish;
  const isLevel = foes.every((foe) => isLevelWith(here, foe, state.rules.skirmish));
  const lenient = touches.length > 1 && isLevel && doubtfulGap(here, foes) <= leniency + lengthSlack;
  for (const target of touches) {
    const foe = fighterOf(state, target);
    const meets = areTouching(here, foe, state.rules.skirmish) || isAcrossBarrier(state, here, foe, table);
    if (!meets && !lenient)
      found.push({ clause: 'E-34', kind: 'no-contact', unit, target, gap: Math.max(0, gapAcross(here, foe)) });
  }
  const why = table.whyNoPlace(setting, to);
  if (why) found.push({ clause: 'S-23', kind: 'no-standing', unit, at: to, why });
  const through = alliesThrough(state, unit, path);
  for (const ally of alliesThrough(state, unit, least.path))
    if (!through.includes(ally)) found.push({ clause: 'E-14', kind: 'ally-avoided', unit, ally });
  return found;
}

/** The checks a path requires, in order. @source E-24 */
const checksOf = (path: Path): readonly CheckKind[] =>
  path.legs.flatMap(({ kind }) => CHECK_KINDS.filter((check) => check === kind));

/** The checks a path would need beyond those declared; undefined when no checks would help. */
function otherChecks(
  setting: MoveSetting,
  corners: readonly (PlanPoint | Point)[],
  table: TableQuery,
): readonly CheckKind[] | undefined {
  if (!setting.agility) return undefined;
  for (const checks of CHECK_TRIALS) {
    const traced = table.trace({ ...setting, agility: { ...setting.agility, checks, binding: false } }, corners);
    if (traced.kind === 'path') return checksOf(traced.path);
  }
  return undefined;
}

/** Checks with which a refused path is tried again, to report what it would have needed. */
const CHECK_TRIALS: readonly (readonly CheckKind[])[] = [
  ...CHECK_KINDS.map((kind) => [kind]),
  ...CHECK_KINDS.flatMap((one) => CHECK_KINDS.map((other) => [one, other])),
];

/** Why a drawn path fails. @source E-11, S-10 */
function whyBlocked(state: GameState, unit: UnitId, at: Point, along: number, by: Blocker): EngageViolation {
  switch (by.kind) {
    case 'model':
    case 'range': {
      const other = fighterUnitOf(state, by.id);
      if (getUnit(state, other).side === getUnit(state, unit).side)
        return { clause: 'E-11', kind: 'way-blocked', unit, at, along, by };
      return { clause: 'S-10', kind: 'through-foe', unit, enemy: other, at, along };
    }
    case 'piece':
    case 'edge':
      return { clause: 'E-11', kind: 'way-blocked', unit, at, along, by };
    default:
      return assertNever(by);
  }
}

/** The allies a path leads through, in the state's order. @source E-13, E-14, S-10 */
function alliesThrough(state: GameState, unit: UnitId, path: Path): readonly UnitId[] {
  const mover = fighterOf(state, unit);
  return unitsOfSide(state, getUnit(state, unit).side)
    .filter(({ id }) => id !== unit && letsThrough(state, mover, fighterOf(state, id)))
    .filter(({ id }) => {
      const ally = fighterOf(state, id);
      const gap = gapToCorridor(path, mover, ally, ally.at);
      return gap !== undefined && gap < -PATH_GRAZE;
    })
    .map(({ id }) => id);
}
