import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { findCheapestPlace } from '../../core/measure/cheapest-place.ts';
import { isPlaceClear } from '../../core/measure/clear.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { enemyModels, getModel, modelsOf, withPlaces } from '../../core/state/lookup.ts';
import { dist, inContact } from '../../core/measure/measure.ts';
import type { ModelMove } from '../../core/model-move.ts';
import { contactsAt } from '../../core/judge/orders.ts';
import type { ReachMap, TableQuery } from '../../core/ports.ts';
import { roundMove, roundPoint } from '../../core/round.ts';
import { moveSetting, type MovePurpose } from '../../core/measure/setting.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { areLinked, isChain } from './contact.ts';
import { isInPileInReach } from './pile-in-places.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';

/** Precision of the search: another place might be further back by this much. */
const FINE: Inches = 0.1;
/** Cost of a step aside relative to one straight back: only breaks ties, such as along the table's edge. */
const ASIDE = 0.02;

/**
 * Plans how a beaten unit falls back: every model as far straight away from the enemy as legal paths within a limit
 * allow.
 *
 * House ruling, since the rules only say that it falls back. The direction leads from the centre of the enemies to the
 * centre of the unit (if these coincide, away from the nearest enemy). Each model goes as far in that direction as it
 * can: round terrain, never through an enemy, through friends but not onto them, and not off the table. It ends out of
 * contact with every enemy if possible, even by going sideways.
 *
 * A model without a legal place stays. If the unit was one chain and would break apart, the models ahead hold back to
 * keep it together if possible.
 *
 * @param foes The enemies it flees from; the unit stays when none is on the table.
 * @param allowed  The furthest each model may move, inches.
 * @returns In the order in which they move; models that stay are left out.
 * @source R7-17
 */
export function planFallBack(
  state: GameState,
  unit: UnitId,
  foes: readonly ModelId[],
  allowed: Inches,
  table: TableQuery,
): readonly ModelMove[] {
  const models = modelsOf(state, unit);
  const fled = foes.filter((id) => state.models.has(id)).map((id) => getModel(state, id));
  if (models.length === 0 || fled.length === 0) return [];
  const flight: Flight = { state, unit, allowed, table, back: directionOf(models, fled) };
  const ahead = [...models].sort((a, b) => progress(flight.back, b.at) - progress(flight.back, a.at));
  const free = run(flight, ahead, () => true);
  const { fight } = state.rules;
  if (!isChain(models, fight) || isChain(modelsOf(movedBy(state, free), unit), fight)) return free;
  // The slowest model moves first; every other model stays linked to one that has moved before.
  for (const first of slowest(flight, ahead, free)) {
    const linked = runLinked(flight, first);
    if (isChain(modelsOf(movedBy(state, linked), unit), fight)) return linked;
  }
  return free;
}

/** A unit that falls back. */
type Flight = {
  readonly state: GameState;
  readonly unit: UnitId;
  readonly allowed: Inches;
  readonly table: TableQuery;
  /** The direction in plan, a unit vector. */
  readonly back: PlanPoint;
};

/** From the centre of the enemies to the centre of the unit; away from the nearest enemy when these coincide. */
function directionOf(models: readonly Model[], foes: readonly Model[]): PlanPoint {
  const middle = (of: readonly Model[]): PlanPoint => [
    of.reduce((sum, m) => sum + m.at[0], 0) / of.length,
    of.reduce((sum, m) => sum + m.at[2], 0) / of.length,
  ];
  const own = middle(models);
  const straight = unitVector(middle(foes), own);
  if (straight) return straight;
  const nearest = [...foes].sort((a, b) => toAny(a, models) - toAny(b, models))[0]!;
  return unitVector([nearest.at[0], nearest.at[2]], own) ?? [0, 1];
}

const toAny = (model: Model, others: readonly Model[]): Inches => Math.min(...others.map((m) => dist(model, m)));

function unitVector(from: PlanPoint, to: PlanPoint): PlanPoint | undefined {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(dx * dx + dz * dz);
  return length < MEASURE_TOLERANCE ? undefined : [dx / length, dz / length];
}

/** How far along the direction a place is. */
const progress = ([bx, bz]: PlanPoint, [x, , z]: Point): Inches => x * bx + z * bz;

const movedBy = (state: GameState, moves: readonly ModelMove[]): GameState =>
  withPlaces(
    state,
    moves.map((move) => [move.model, move.to] as const),
  );

/** Moves of the models one by one, each as far back as it may go. */
function run(
  flight: Flight,
  models: readonly Model[],
  mayEnd: (moved: Model, gone: readonly Model[]) => boolean,
): readonly ModelMove[] {
  const moves: ModelMove[] = [];
  const gone: Model[] = [];
  for (const model of models) {
    const now = movedBy(flight.state, moves);
    const move = fallBackOne({ ...flight, state: now }, model, (moved) => mayEnd(moved, gone));
    if (move) moves.push(move);
    gone.push(move ? { ...model, at: move.to } : model);
  }
  return moves;
}

/** Moves with one model first, then the others in the order of the chain, each linked to a moved one if possible. */
function runLinked(flight: Flight, first: Model): readonly ModelMove[] {
  const { fight } = flight.state.rules;
  const order = [first];
  let left = modelsOf(flight.state, flight.unit).filter((m) => m.id !== first.id);
  for (let i = 0; i < order.length; i++) {
    const next = left.filter((m) => areLinked(order[i]!, m, fight));
    order.push(...next);
    left = left.filter((m) => !next.includes(m));
  }
  return run(flight, order, (moved, gone) => gone.length === 0 || gone.some((m) => areLinked(moved, m, fight)));
}

/** Models by how far back they moved, the least first. */
function slowest(flight: Flight, models: readonly Model[], moves: readonly ModelMove[]): readonly Model[] {
  const got = (model: Model): Inches => {
    const move = moves.find((m) => m.model === model.id);
    return move ? progress(flight.back, move.to) - progress(flight.back, move.from) : 0;
  };
  return [...models].sort((a, b) => got(a) - got(b)).slice(0, FIRSTS);
}

/** Number of models tried as the one the others keep to. */
const FIRSTS = 2;

/** One model's move: out of contact if possible, otherwise at least further back. */
function fallBackOne(flight: Flight, model: Model, mayEnd: (moved: Model) => boolean): ModelMove | undefined {
  const { state } = flight;
  const enemies = enemyModels(state, model.unit);
  const caught = enemies.some((enemy) => inContact(model, enemy, state.rules.charge));
  const clear = furthest(flight, model, { kind: 'fall-back' }, mayEnd, caught);
  if (clear || !caught) return clear;
  return furthest(flight, model, { kind: 'pile-in', units: enemies.map((enemy) => enemy.unit) }, mayEnd, false);
}

/** The move furthest back. @param anywhere  Whether it may end without getting further back, rather than stay. */
function furthest(
  { state, allowed, table, back }: Flight,
  model: Model,
  purpose: MovePurpose,
  mayEnd: (moved: Model) => boolean,
  anywhere: boolean,
): ModelMove | undefined {
  const reach: ReachMap = table.reach(moveSetting(state, model.id, purpose), allowed);
  const [x, , z] = model.at;
  const [bx, bz] = back;
  const cost = (px: Inches, pz: Inches): number =>
    ((x - px) * bx + (z - pz) * bz + ASIDE * Math.abs((px - x) * bz - (pz - z) * bx)) / (1 + ASIDE);
  const found = findCheapestPlace(
    {
      setting: reach.setting,
      middle: [x, z],
      half: allowed,
      cost: (at) => cost(at[0], at[2]),
      // No model gets further back than the length of its path.
      leastCost: (px, pz) => Math.max(cost(px, pz), -allowed / (1 + ASIDE)),
      allows: (at) => {
        if (!isPlaceClear(state, model, at) || !mayEnd({ ...model, at })) return false;
        const length = reach.lengthTo(at);
        return length !== undefined && isInPileInReach(length, allowed);
      },
      short: (px, pz) => Math.sqrt((px - x) ** 2 + (pz - z) ** 2) - allowed - MEASURE_TOLERANCE,
      below: anywhere ? allowed : -FINE,
      precision: FINE,
      seeds: [[x + allowed * bx, z + allowed * bz]],
    },
    table,
  );
  const path = found && reach.pathTo(found.at);
  if (!path) return undefined;
  const to = roundPoint(found.at);
  return roundMove({ model: model.id, from: model.at, to, path, contacts: contactsAt(state, model.id, to) });
}
