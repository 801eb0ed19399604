import { groundUnder } from '../regiments/ranks/terrain-outlines.ts';
import { inPlan, type PlanPoint, type Point } from '../../kernel/point.ts';
import { err, ok } from '../../kernel/result.ts';
import type { ManualChange, HandPlace } from '../core/manual-change.ts';
import type { GameEvent } from '../core/events/event.ts';
import type { ModelId } from '../core/ids.ts';
import type { Decision } from '../core/judge/decision.ts';
import { carryOrder } from '../core/judge/orders.ts';
import type { TableQuery } from '../core/ports.ts';
import { roundMove, roundPoint } from '../core/round.ts';
import { getModel, getUnit } from '../core/state/lookup.ts';
import type { GameState } from '../core/state/state.ts';
import type { HandViolation } from '../core/violations/by-hand.ts';
import { whyBusy } from './busy.ts';
import { partedBy } from './parted.ts';
import { bodyOf } from '../regiments/ranks/formation.ts';
import { whyNoRoomByHand, whyNoRoomForBody } from './room.ts';
import { unknownByHand, whyNoAngle, whyNoModel, whyNotOnMat, whyNotTheseModels } from './sense.ts';
import { withStandings } from './standings.ts';

/** Lifts loose models and puts them down. @source BH-03, BH-04 */
export function decidePlaceModels(state: GameState, models: readonly HandPlace[], table: TableQuery): Decision {
  const ids = models.map(({ model }) => model);
  const senseless = [
    ...whyNotTheseModels(ids, (id) => whyNoModel(state, id)),
    ...models.flatMap(({ at, facing = 0 }) => [...whyNotOnMat(state, at), ...whyNoAngle(facing)]),
  ];
  if (senseless.length > 0) return err(senseless);
  const refused = [
    ...whyInRanks(state, ids),
    ...whyBusy(
      state,
      ids.map((id) => getModel(state, id).unit),
    ),
  ];
  if (refused.length > 0) return err(refused);
  const standings = models.map(({ model, at, facing }) => ({
    model,
    at: pointOn(at, table),
    facing: facing ?? getModel(state, model).facing,
  }));
  const placed = withStandings(state, standings);
  const blocked = whyNoRoomByHand(placed, ids, table);
  if (blocked.length > 0) return err(blocked);
  const moves = standings.map(({ model, at }) => roundMove(carryOrder(state, { model, to: at }, table)));
  const facings = standings.map(({ model, facing }) => [model, facing] as const);
  const done: GameEvent = { kind: 'done-by-hand', change: { kind: 'place', moves, facings } };
  return ok([...partedBy(placed, ids), done]);
}

/** Places a unit in ranks as one body. @source BH-03, BH-04 */
export function decidePlaceRanks(
  state: GameState,
  { unit, at, facing }: Extract<ManualChange, { kind: 'place-ranks' }>,
  table: TableQuery,
): Decision {
  const known = state.units.get(unit);
  if (!known) return err(unknownByHand('unit', unit));
  const { formation } = known;
  if (!formation) return err([{ clause: 'BH-03', kind: 'hand-no-ranks', unit }]);
  const senseless = [...whyNotOnMat(state, at), ...whyNoAngle(facing ?? 0)];
  if (senseless.length > 0) return err(senseless);
  const to = { at: pointOn(at, groundOfRanks(state, table)), facing: facing ?? formation.facing };
  const busy = whyBusy(state, [unit]);
  if (busy.length > 0) return err(busy);
  const body = { unit, model: known.models[0]!, body: bodyOf({ ...formation, ...to }) };
  const refused = whyNoRoomForBody(state, body, table, to.at);
  if (refused.length > 0) return err(refused);
  const from = { at: formation.at, facing: formation.facing };
  return ok([{ kind: 'done-by-hand', change: { kind: 'place-ranks', unit, from, to } }]);
}

/** The ground that ranks stand on, as the table on which {@link pointOn} puts them. @source RG-28, RT-02 */
export const groundOfRanks = (state: GameState, table: TableQuery): Pick<TableQuery, 'dropHeight'> => ({
  dropHeight: (x, z) => groundUnder(state, table, x, z),
});

/** A place as events record it; without a height it is on the highest support there. */
export const pointOn = (at: PlanPoint | Point, table: Pick<TableQuery, 'dropHeight'>): Point => {
  const [x, z] = inPlan(at);
  return roundPoint(at.length === 3 ? at : [x, table.dropHeight(x, z) ?? 0, z]);
};

/** One violation for each unit whose models stand in ranks and are not put down one by one. @source BH-03 */
const whyInRanks = (state: GameState, models: readonly ModelId[]): readonly HandViolation[] =>
  [...new Set(models.map((id) => getModel(state, id).unit))]
    .filter((unit) => getUnit(state, unit).formation !== undefined)
    .map((unit) => ({ clause: 'BH-03', kind: 'hand-in-ranks', unit }));
