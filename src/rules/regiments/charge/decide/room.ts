import type { RegimentsViolation } from '../../../core/violations/regiments.ts';
import type { UnitId } from '../../../core/ids.ts';
import { getModel } from '../../../core/state/lookup.ts';
import type { GameState } from '../../../core/state/state.ts';
import { bestCombinedCharge } from '../solve/best-charge.ts';
import { barredCharge } from '../solve/blocked-path.ts';
import { chargesAgainst } from '../../ranks/regiment-state.ts';
import { facingLineOf } from '../../ranks/facing-line.ts';
import { findChargePath } from '../move/find-charge-path.ts';
import { laneOf } from '../move/lane.ts';
import { type CombinedProblem, combinedProblem } from '../problem.ts';
import { rolledEnough, takenAbout, takenByTarget } from '../place/set-up.ts';

/**
 * Why a unit has no room at a target, or no path to it, even with the best roll. Friends that declared against the same
 * target earlier are ignored, wherever they stand.
 *
 * @source CC-1, CC-2, RG-05
 */
export function whyNoRoom(state: GameState, unit: UnitId, target: UnitId): readonly RegimentsViolation[] {
  const group = new Set(chargesAgainst(state, target).map((charge) => charge.unit));
  const all = combinedProblem(state, target, [{ unit }]);
  const problem: CombinedProblem = { ...all, friends: all.friends.filter(({ by }) => !isOf(state, by, group)) };
  const [charger] = problem.chargers;
  if (fits(problem) || (charger && barredCharge(problem, charger))) return [];
  const open: CombinedProblem = { ...problem, enemies: [], friends: [], terrain: [] };
  if (!fits(open)) return [{ clause: 'CC-1', kind: 'no-room-to-charge', unit, target, by: [] }];
  const by = [...problem.terrain, ...problem.enemies, ...problem.friends]
    .filter((taken) => !fits({ ...open, terrain: [taken] }))
    .map((taken) => taken.by);
  return [{ clause: 'CC-2', kind: 'charge-way-blocked', unit, target, by }];
}

/** Whether the single charger of a problem can strike its target, with or without turning it. */
const fits = (problem: CombinedProblem): boolean =>
  hasOpenPath(problem) || bestCombinedCharge(problem).score.engaged > 0;

/**
 * Whether a charger has a direct path to a place where it touches its target and no avoidable enemy, so that the best
 * charge engages. Most charges are such and need no search.
 */
function hasOpenPath(problem: CombinedProblem): boolean {
  const { target, table, chargers } = problem;
  const [charger] = chargers;
  if (target.kind === 'round' || !charger || !rolledEnough(charger)) return false;
  const lane = laneOf(problem, charger, facingLineOf(target.formation, charger.facing));
  const taken = [...takenAbout(problem), takenByTarget(target.formation)];
  return lane.cells.some(
    ({ from, to, own, first, last, extra }) =>
      from === to &&
      own > 0 &&
      first <= last &&
      extra === 0 &&
      findChargePath(table, lane, from, taken).kind === 'path',
  );
}

const isOf = (state: GameState, by: CombinedProblem['friends'][number]['by'], units: ReadonlySet<UnitId>): boolean =>
  by.kind === 'model' && units.has(getModel(state, by.id).unit);
