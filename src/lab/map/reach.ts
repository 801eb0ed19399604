import type { PlanPoint, Point } from '../../kernel/point.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { STANDING_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { getModel, modelsOf, withModel, withoutModels } from '../../rules/core/state/lookup.ts';
import type { MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { labMessages } from '../../messages/lab.ts';
import type { MapProblem } from './map-problem.ts';
import type { LayerKind, Mapper } from './mapper.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** How far a unit gets: for every place the shortest legal path of its nearest model, or of one given model. */
export type ReachAsk = {
  readonly what: 'reach';
  readonly unit: UnitId;
  /** Only this model moves while its unit stands; by default each model moves with the others out of its way. */
  readonly model?: ModelId;
  /** The longest path to search for. */
  readonly limit: Inches;
  /** Whether it flies; as its keywords say by default. */
  readonly fly?: boolean;
  /** Floors above this height are removed; by default the highest reachable place counts. */
  readonly floor?: Inches;
  /** `move` (default): clear of enemies' engagement ranges, as a normal move. `path`: only terrain and bases block. */
  readonly purpose?: 'move' | 'path';
  /** Checks a fighter declares for its path, in order: without them it neither climbs nor jumps. */
  readonly checks?: readonly CheckKind[];
};

/** The longest path that may be asked for. */
export const REACH_LIMIT: Inches = 120;

const LAYERS: readonly LayerKind[] = [
  { name: 'length', unit: 'inches' },
  { name: 'height', unit: 'inches' },
];

const NOWHERE: readonly number[] = [Number.NaN, Number.NaN];

/**
 * Isochrones: `length` is the shortest legal path to the highest place over a point that a model of the unit reaches
 * within the limit and may end at; `height` is the height of that place.
 *
 * @errors Units in ranks do not move along paths; a limit out of range; a model of another unit.
 */
export function makeReachMapper(state: GameState, table: TableQuery, ask: ReachAsk): Result<Mapper, MapProblem> {
  const problem = whyNotReach(state, ask);
  if (problem) return err(problem);
  const movers = moversOf(state, table, ask);
  return ok({ layers: LAYERS, at: (place) => highest(movers, place, ask.floor ?? Number.POSITIVE_INFINITY) });
}

function whyNotReach(state: GameState, { unit, model, limit }: ReachAsk): MapProblem | undefined {
  const { unknownUnit, ranksHaveNoWays, inchesFrom, notOfUnit, nobodyLeft } = labMessages.map;
  const mover = state.units.get(unit);
  if (!mover) return { at: 'unit', message: unknownUnit(unit) };
  if (mover.formation) return { at: 'unit', message: ranksHaveNoWays(mover.name) };
  if (mover.models.length === 0) return { at: 'unit', message: nobodyLeft(mover.name) };
  if (model !== undefined && !mover.models.includes(model))
    return { at: 'model', message: notOfUnit(model, mover.name, mover.models) };
  if (!(limit >= 0 && limit <= REACH_LIMIT)) return { at: 'limit', message: inchesFrom(0, REACH_LIMIT, limit) };
  return undefined;
}

/** A model that may get to a place, and the ground it reaches. */
type Walker = { readonly from: Point; readonly reach: ReachMap };

function moversOf(state: GameState, table: TableQuery, ask: ReachAsk): readonly Walker[] {
  const ids = modelsOf(state, ask.unit).map(({ id }) => id);
  return (ask.model === undefined ? ids : [ask.model]).map((id) => {
    const mates = ask.model === undefined ? ids.filter((mate) => mate !== id) : [];
    const setting = settingOf(withoutModels(state, mates), id, ask);
    return { from: setting.from, reach: table.reach(setting, ask.limit) };
  });
}

function settingOf(state: GameState, id: ModelId, { fly, purpose = 'move', checks = [] }: ReachAsk): MoveSetting {
  const asked = fly === undefined ? state : withFlight(state, id, fly);
  return systemOf(asked).ordinaryMove(asked, id, { purpose, checks });
}

/** The state with a model that flies, or does not, regardless of its keywords. */
function withFlight(state: GameState, id: ModelId, fly: boolean): GameState {
  const others = getModel(state, id).keywords.filter((keyword) => keyword !== 'FLY');
  return withModel(state, id, { keywords: fly ? [...others, 'FLY'] : others });
}

/** The highest level over a place that a model reaches, and the shortest path to it. */
function highest(movers: readonly Walker[], [x, z]: PlanPoint, floor: Inches): readonly number[] {
  const near = movers
    .map(({ from, reach }) => ({ reach, least: Math.sqrt((x - from[0]) ** 2 + (z - from[2]) ** 2) }))
    .filter(({ reach, least }) => least <= reach.limit + STANDING_LEVEL)
    .toSorted((a, b) => a.least - b.least)
    .map(({ reach, least }) => ({
      reach,
      least,
      levels: reach.levelsAt(x, z).filter((y) => y <= floor + STANDING_LEVEL),
    }));
  const levels = near.flatMap((mover) => mover.levels).toSorted((a, b) => b - a);
  for (const level of levels) {
    let best = Number.POSITIVE_INFINITY;
    for (const { reach, least, levels: own } of near) {
      if (least >= best) break;
      const y = own.find((height) => Math.abs(height - level) < STANDING_LEVEL);
      if (y !== undefined) best = Math.min(best, reach.lengthTo([x, y, z]) ?? Number.POSITIVE_INFINITY);
    }
    if (best < Number.POSITIVE_INFINITY) return [best, level];
  }
  return NOWHERE;
}
