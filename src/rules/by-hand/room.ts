import { convexBody, overlapDepthOf } from '../../geometry/outlines/convex.ts';
import { gapAcross, type Standing } from '../../geometry/gap.ts';
import { FLOAT_ALLOWED, MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import type { ModelId, UnitId } from '../core/ids.ts';
import { exceeds, overlapDepth } from '../core/measure/measure.ts';
import { moveSetting } from '../core/measure/setting.ts';
import type { TableQuery } from '../core/ports.ts';
import { getModel } from '../core/state/lookup.ts';
import type { GameState, Model } from '../core/state/state.ts';
import type { HandViolation } from '../core/violations/by-hand.ts';
import { bodyOutline } from '../regiments/ranks/body-outline.ts';
import { bodyOfUnit } from '../regiments/ranks/regiment-state.ts';
import { closedGround, groundUnder } from '../regiments/ranks/terrain-outlines.ts';

type Why = readonly HandViolation[];

/**
 * Why models that stand in no ranks cannot stand where they now are: off the table, in the air, inside solid terrain, or
 * inside another model. What else the clauses ask of a place (support, upper floors) is left to the players.
 *
 * @param placed The state with the models already there.
 * @source BH-03
 */
export const whyNoRoomByHand = (placed: GameState, models: readonly ModelId[], table: TableQuery): Why =>
  models.flatMap((id) => {
    const model = getModel(placed, id);
    return placed.regiments
      ? whyNoRoomForBody(placed, { unit: model.unit, model: id, body: model }, table)
      : whyNoRoomFor(placed, model, table);
  });

function whyNoRoomFor(placed: GameState, model: Model, table: TableQuery): Why {
  const { id, at } = model;
  const why = table.whyNoPlace({ ...moveSetting(placed, id, { kind: 'path' }), crowd: [] }, at);
  if (why?.kind === 'off-table') return [{ clause: 'BH-03', kind: 'hand-off-table', at: [at[0], at[2]] }];
  if (why?.kind === 'overlaps' && why.by.kind === 'piece')
    return [{ clause: 'BH-03', kind: 'hand-no-room', model: id, at, by: { piece: why.by.id } }];
  const inAir = why?.kind === 'mid-air' ? whyInAir(id, at[1] - (why.support ?? 0)) : [];
  if (inAir.length > 0) return inAir;
  const other = [...placed.models.values()].find((one) => one.id !== id && overlapDepth(model, one) > 0);
  return other ? [{ clause: 'BH-03', kind: 'hand-no-room', model: id, at, by: { model: other.id } }] : [];
}

const whyInAir = (model: ModelId, above: number): Why =>
  Math.abs(above) > FLOAT_ALLOWED ? [{ clause: 'BH-03', kind: 'hand-in-air', model, above }] : [];

/** A unit of regiments as one body, and a model that stands for it in sentences. */
type UnitBody = { readonly unit: UnitId; readonly model: ModelId; readonly body: Standing };

/**
 * Why a unit cannot stand as this body: over the edge, in the air, on closed ground, or inside another unit.
 *
 * @param front Where its height is measured, by default its middle; for ranks the centre of the front edge.
 * @source BH-03
 */
export function whyNoRoomForBody(
  state: GameState,
  { unit, model, body }: UnitBody,
  table: TableQuery,
  front: Standing['at'] = body.at,
): Why {
  const outline = bodyOutline(body);
  const { width, depth } = state.table;
  const ground = groundUnder(state, table, front[0], front[2]);
  const isOver = outline.some(([x, z]) => exceeds(Math.abs(x), width / 2) || exceeds(Math.abs(z), depth / 2));
  if (isOver || ground === undefined) return [{ clause: 'BH-03', kind: 'hand-off-table', at: [front[0], front[2]] }];
  const inAir = whyInAir(model, front[1] - ground);
  if (inAir.length > 0) return inAir;
  const convex = convexBody(outline);
  const closed = closedGround(state).find((one) => overlapDepthOf(convex, convexBody(one.outline)) > MEASURE_TOLERANCE);
  if (closed) return [{ clause: 'BH-03', kind: 'hand-no-room', model, at: front, by: { piece: closed.piece } }];
  const other = [...state.units.values()].find(
    (one) => one.id !== unit && one.models.length > 0 && gapAcross(body, bodyOfUnit(state, one)) < -MEASURE_TOLERANCE,
  );
  return other ? [{ clause: 'BH-03', kind: 'hand-no-room', model, at: front, by: { model: other.models[0]! } }] : [];
}
