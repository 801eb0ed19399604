import { PART_OF_PLACE } from '../../kernel/tolerances.ts';
import { err, ok } from '../../kernel/result.ts';
import type { ManualChange } from '../core/manual-change.ts';
import type { RanksFact } from '../core/events/by-hand.ts';
import type { Formation } from '../core/formation.ts';
import type { ModelId, UnitId } from '../core/ids.ts';
import type { Decision } from '../core/judge/decision.ts';
import type { TableQuery } from '../core/ports.ts';
import { getModel, getUnit } from '../core/state/lookup.ts';
import type { RemovedModel, GameState } from '../core/state/state.ts';
import type { HandViolation } from '../core/violations/by-hand.ts';
import { reformed } from '../regiments/movement/reform.ts';
import { closeUp } from '../regiments/ranks/close-up.ts';
import { bodyOf, ranksOf, standingPlaces } from '../regiments/ranks/formation.ts';
import { inPlan } from '../../kernel/point.ts';
import { hasOwnPool, rankAndFileOf } from '../regiments/ranks/pools.ts';
import { whyBusy } from './busy.ts';
import { evolveByHand } from './evolve-by-hand.ts';
import { offTable } from './off-table.ts';
import { endedBy } from './parted.ts';
import { groundOfRanks, pointOn } from './place.ts';
import { whyNoRoomByHand, whyNoRoomForBody } from './room.ts';
import { unknownByHand, whyNoAngle, whyNoModel, whyNotOnMat, whyNotTheseModels } from './sense.ts';
import type { HandStanding } from './standings.ts';

/** Takes models off the table; ranks close up over the gaps. @source BH-04, BH-05 */
export function decideTakeOff(state: GameState, models: readonly ModelId[], table: TableQuery): Decision {
  const senseless = whyNotTheseModels(models, (id) => whyNoModel(state, id));
  if (senseless.length > 0) return err(senseless);
  const units = [...new Set(models.map((id) => getModel(state, id).unit))];
  const busy = whyBusy(state, units);
  if (busy.length > 0) return err(busy);
  const ranks = units.flatMap((unit): readonly RanksFact[] => {
    const { formation } = getUnit(state, unit);
    if (!formation) return [];
    const gone = models.filter((id) => formation.places.has(id));
    const soldiers = rankAndFileOf(state, unit).map(({ id }) => id);
    const { order, narrowed } = closeUp(formation, gone, soldiers);
    // The front of a unit on a slope may now be lower or higher.
    const at = narrowed ? pointOn([narrowed.at[0], narrowed.at[2]], groundOfRanks(state, table)) : formation.at;
    return [ranksFact(unit, { ...formation, ...narrowed, at, places: new Map(order) })];
  });
  return ok([...endedBy(state, models), { kind: 'done-by-hand', change: { kind: 'take-off', models, ranks } }]);
}

/**
 * Brings models back that were taken off by hand, or slain. A unit in ranks that is complete again stands as before; otherwise it
 * re-forms about its centre.
 *
 * @source BH-05, BH-10
 */
export function decideBringBack(
  state: GameState,
  wanted: Extract<ManualChange, { kind: 'bring-back' }>['models'],
  table: TableQuery,
): Decision {
  const removed = new Map(
    wanted.flatMap(({ model }) => {
      const found = offTable(state, model);
      return found ? [[model, found] as const] : [];
    }),
  );
  const senseless = [
    ...whyNotTheseModels(
      wanted.map(({ model }) => model),
      (id) => (removed.has(id) ? [] : unknownByHand('removed-model', id)),
    ),
    ...wanted.flatMap(({ at, facing = 0 }) => [...(at ? whyNotOnMat(state, at) : []), ...whyNoAngle(facing)]),
  ];
  if (senseless.length > 0) return err(senseless);
  const back = wanted.map(({ model }) => removed.get(model)!);
  const units = [...new Set(back.map(({ model }) => model.unit))];
  const busy = whyBusy(state, units);
  if (busy.length > 0) return err(busy);
  // A unit that has no ranks left comes back where it is put; models come back to ranks that stand.
  const placedAlone = wanted.filter(({ model, at }) => {
    const { ranks, model: own } = removed.get(model)!;
    return at && ranks !== undefined && getUnit(state, own.unit).formation !== undefined;
  });
  if (placedAlone.length > 0) return err(placedAlone.map(({ model }) => inRanks(removed.get(model)!.model.unit)));

  const formations = new Map(
    units.flatMap((unit) => {
      const own = back.filter(({ model, ranks }) => model.unit === unit && ranks !== undefined);
      if (own.length === 0) return [];
      const formation = ranksWith(state, unit, own);
      const put = wanted.find(({ model, at }) => at && own.some((one) => one.model.id === model));
      const at = pointOn(inPlan(put?.at ?? formation.at), groundOfRanks(state, table));
      return [[unit, { ...formation, at, facing: put?.facing ?? formation.facing }] as const];
    }),
  );
  const places = new Map([...formations.values()].flatMap((formation) => standingPlaces(formation)));
  const models = wanted.map(({ model: id, at, facing }): HandStanding => {
    const { model } = removed.get(id)!;
    const formation = formations.get(model.unit);
    if (formation) return { model: id, at: places.get(id)!, facing: formation.facing };
    return { model: id, at: at ? pointOn(at, table) : model.at, facing: facing ?? model.facing };
  });
  const ranks = [...formations].map(([unit, formation]) => ranksFact(unit, formation));
  const event = { kind: 'done-by-hand', change: { kind: 'bring-back', models, ranks } } as const;
  const after = evolveByHand(state, event);
  const loose = back.filter(({ ranks: stood }) => stood === undefined).map(({ model }) => model.id);
  const blocked = [
    ...whyNoRoomByHand(after, loose, table),
    ...[...formations].flatMap(([unit, formation]) => {
      const model = back.find((one) => one.model.unit === unit)!.model.id;
      return whyNoRoomForBody(after, { unit, model, body: bodyOf(formation) }, table, formation.at);
    }),
  ];
  return blocked.length > 0 ? err(blocked) : ok([event]);
}

const inRanks = (unit: UnitId): HandViolation => ({ clause: 'BH-03', kind: 'hand-in-ranks', unit });

const ranksFact = (unit: UnitId, { at, facing, files, cell, places }: Formation): RanksFact => ({
  ...{ unit, at, facing, files, cell },
  places: [...places],
});

/** The ranks of a unit with some models back in them. */
function ranksWith(state: GameState, unit: UnitId, back: readonly RemovedModel[]): Formation {
  const now = getUnit(state, unit).formation;
  const before = back[0]!.ranks!;
  const all = new Set([...(now?.places.keys() ?? []), ...back.map(({ model }) => model.id)]);
  const isComplete = before.places.size === all.size && [...before.places.keys()].every((id) => all.has(id));
  const pose = now ? { at: now.at, facing: now.facing } : {};
  if (isComplete && (now === undefined || now.files === before.files)) return { ...before, ...pose };
  // Models that come back to ranks that have closed up stand behind all others.
  const rear = back.map(({ model, ranks }) => {
    const place = ranks!.places.get(model.id)!;
    return [model.id, now ? { ...place, rank: ranksOf(now) } : place] as const;
  });
  const base = now ?? before;
  const leaders = new Set(
    [...[...base.places.keys()].flatMap((id) => state.models.get(id) ?? []), ...back.map(({ model }) => model)]
      .filter(hasOwnPool)
      .map(({ id }) => id),
  );
  const places = new Map([...(now?.places ?? []), ...rear]);
  return reformed({ ...base, places: compact(places, leaders) }, base.files, base.facing, (id) => leaders.has(id));
}

/** The places of the models that take up whole ones; a rank-and-file model takes one. */
const compact = (places: Formation['places'], leaders: ReadonlySet<ModelId>): Formation['places'] =>
  new Map(
    [...places].map(([id, place]) => [
      id,
      leaders.has(id) || place.files <= 1 + PART_OF_PLACE ? place : { ...place, files: 1, ranks: 1 },
    ]),
  );
