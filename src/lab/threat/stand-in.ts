import type { PlanPoint, Point } from '../../kernel/point.ts';
import { MM_PER_INCH, type Inches } from '../../kernel/units.ts';
import { type ModelId, modelId, type UnitId, unitId } from '../../rules/core/ids.ts';
import { modelsOf, withoutModels } from '../../rules/core/state/lookup.ts';
import type { MoveSetting, TableQuery } from '../../rules/core/ports.ts';
import type { GameState, Model, Unit } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { skirmishOf, withSkirmish } from '../../rules/skirmish/fighters/fighters.ts';
import type { WhoStands } from './threat-ask.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** Somebody who is put at one place of a map after the other: a unit of one model, and the game he is put into. */
export type StandIn = {
  readonly unit: UnitId;
  readonly model: ModelId;
  /** The game with him standing at a place. */
  readonly put: (at: Point) => GameState;
  /** The highest place over a point where he could stand; undefined where he could not. */
  readonly placeAt: (place: PlanPoint) => Point | undefined;
};

/** The ordinary soldier of a map. */
const PLAIN = { radius: 32 / MM_PER_INCH / 2, height: 1.5 } as const;

/** Heights that differ by less are the same level. */
const LEVEL: Inches = 0.002;

/**
 * Somebody to be put at the places of a map, on a side.
 *
 * He could stand wherever he could end a normal move: on the table and on what may be stood on, in nobody's base, and
 * out of the engagement range of his enemies. A fighter could stand in contact with them.
 *
 * @param like  The unit whose first model he is like, and which is taken off the table unless it stays.
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
    const y = ends.levelsAt(x, z).findLast((level) => level <= floor + LEVEL);
    return y === undefined ? undefined : [x, y, z];
  };
  return { unit, model: id, put, placeAt };
}

/** The move by which somebody could have come to where he stands. */
const settingOf = (state: GameState, id: ModelId): MoveSetting => systemOf(state).ordinaryMove(state, id);

/** The game without a unit: its models are off the table, and it fights nobody. */
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
  base: { kind: 'round', radius: PLAIN.radius },
  height: PLAIN.height,
  facing: 0,
  profile: systemOf(state).characteristics.ordinary,
  wounds: 1,
  keywords: ['INFANTRY'],
});

/** An id nobody of a game has. */
function unusedId(state: GameState): UnitId {
  for (let n = 1; ; n++) {
    const id = `stand-in-${n}`;
    if (!state.units.has(unitId(id)) && !state.models.has(modelId(id))) return unitId(id);
  }
}
