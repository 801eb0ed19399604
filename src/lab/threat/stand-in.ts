import type { PlanPoint, Point } from '../../kernel/point.ts';
import { STANDING_LEVEL } from '../../kernel/tolerances.ts';
import { type ModelId, modelId, type UnitId, unitId } from '../../rules/core/ids.ts';
import { modelsOf, withoutModels } from '../../rules/core/state/lookup.ts';
import type { MoveSetting, TableQuery } from '../../rules/core/ports.ts';
import type { GameState, Model, Unit } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { skirmishOf, withSkirmish } from '../../rules/skirmish/fighters/fighters.ts';
import { SOLDIER } from '../map/standing.ts';
import type { WhoStands } from './threat-ask.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** A unit of one model that is placed at every place of a map in turn, and the game it is put into. */
export type StandIn = {
  readonly unit: UnitId;
  readonly model: ModelId;
  /** The game with the model standing at a place. */
  readonly put: (at: Point) => GameState;
  /** The highest place over a point where the model could stand; undefined where it could not. */
  readonly placeAt: (place: PlanPoint) => Point | undefined;
};

/**
 * A model of one side, to be placed at the places of a map.
 *
 * It could stand wherever it could end a normal move: on the table and on anything that can be stood on, in no model's
 * base, and out of its enemies' engagement range. A fighter could stand in contact with them.
 *
 * @param like  The unit whose first model it copies, and which is taken off the table unless it stays.
 */
export function standIn(
  state: GameState,
  table: TableQuery,
  side: Side,
  like: UnitId | undefined,
  { stays = false, base, height, floor = Number.POSITIVE_INFINITY }: WhoStands,
): StandIn {
  const left = like === undefined || stays ? state : withoutUnit(state, like);
  const unit = unusedId(state);
  const id = modelId(unit);
  const whose = like === undefined ? undefined : state.units.get(like);
  const first = like === undefined ? undefined : modelsOf(state, like)[0];
  const model: Model = {
    ...(first ?? soldier(state)),
    ...{ id, unit, at: [0, 0, 0] },
    ...(base ? { base } : {}),
    ...(height === undefined ? {} : { height }),
  };
  const { name = unit, keywords = ['INFANTRY'], status = [] } = whose ?? {};
  const own: Unit = { id: unit, side, name, keywords, models: [id], status };
  const put = (at: Point): GameState => ({
    ...left,
    units: new Map(left.units).set(unit, own),
    models: new Map(left.models).set(id, { ...model, at }),
  });
  const ends = table.reach(settingOf(put([0, table.dropHeight(0, 0) ?? 0, 0]), id), 0);
  const placeAt = ([x, z]: PlanPoint): Point | undefined => {
    const y = ends.levelsAt(x, z).findLast((level) => level <= floor + STANDING_LEVEL);
    return y === undefined ? undefined : [x, y, z];
  };
  return { unit, model: id, put, placeAt };
}

/** The move by which the model could have come to its place. */
const settingOf = (state: GameState, id: ModelId): MoveSetting => systemOf(state).ordinaryMove(state, id);

/** The game without a unit: its models are off the table, and it is in no combat. */
export function withoutUnit(state: GameState, unit: UnitId): GameState {
  const left = withoutModels(
    state,
    modelsOf(state, unit).map(({ id }) => id),
  );
  if (!left.skirmish) return left;
  return withSkirmish(left, {
    engagements: skirmishOf(left).engagements.filter(({ a, b }) => a !== unit && b !== unit),
  });
}

const soldier = (state: GameState): Omit<Model, 'id' | 'unit' | 'at'> => ({
  ...SOLDIER,
  facing: 0,
  profile: systemOf(state).characteristics.ordinary,
  wounds: 1,
  keywords: ['INFANTRY'],
});

/** An id that no unit or model of the game has. */
function unusedId(state: GameState): UnitId {
  for (let n = 1; ; n++) {
    const id = `stand-in-${n}`;
    if (!state.units.has(unitId(id)) && !state.models.has(modelId(id))) return unitId(id);
  }
}
