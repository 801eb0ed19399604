import { overlapsAcross } from '../../../geometry/gap.ts';
import { SAME_PLACE } from '../../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import { coherent, outOfCoherency } from '../../../rules/core/measure/measure.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { formationPlaces } from './formations.ts';
import { moveLimit } from './placements.ts';
import type { PathReply } from '../../state/services.ts';
import type { Mate, SquadDrag } from '../../state/squads.ts';
import type { DragState, Placements, Staying } from '../../state/drag.ts';

/** The unit that a grabbed model brings along, in its present formation; undefined if the model moves alone. */
export function squadOf(state: GameState, lead: ModelId): SquadDrag | undefined {
  const unit = state.models.get(lead)?.unit;
  const ids = (unit && state.units.get(unit)?.models) ?? [];
  if (unit === undefined || ids.length < 2) return undefined;
  const mates = ids.flatMap((model): readonly Mate[] => {
    const at = state.models.get(model)?.at;
    const limit = moveLimit(state, model);
    return at && limit !== undefined ? [{ model, over: [at[0], at[2]], limit, corners: [], path: undefined }] : [];
  });
  return { unit, form: 'kept', turn: 0, mates, apart: [] };
}

/** A dragged unit at a point, with every model at its position in the formation; the paths are to be requested. */
export function ledTo(state: GameState, squad: SquadDrag, lead: ModelId, at: PlanPoint): SquadDrag {
  const models = squad.mates.flatMap(({ model }) => state.models.get(model) ?? []);
  const places = formationPlaces(squad.form, models, {
    at,
    turn: squad.turn,
    lead: squad.mates.findIndex((mate) => mate.model === lead),
    cohere: state.rules.charge.cohereAcross,
  });
  return { ...squad, mates: squad.mates.map((mate, i) => ({ ...mate, over: places[i] ?? mate.over })) };
}

/** A dragged unit with a corner at the end of each model's path, if it has one within reach; undefined if none has. */
export function withCorner(squad: SquadDrag): SquadDrag | undefined {
  const mates = squad.mates.map((mate): Mate => {
    const { path } = mate;
    return path?.kind === 'path' && path.within ? { ...mate, corners: [...mate.corners, path.to] } : mate;
  });
  return mates.some((mate, i) => mate !== squad.mates[i]) ? { ...squad, mates } : undefined;
}

/** A dragged unit with the paths found for it, and its models out of coherency. It may have moved on meanwhile. */
export function withPaths(state: GameState, squad: SquadDrag, paths: readonly PathReply[]): SquadDrag {
  const mates = squad.mates.map((mate, i) => ({ ...mate, path: paths[i] }));
  const placed = mates.flatMap(({ model, path }): readonly Model[] => {
    const found = state.models.get(model);
    return found ? [path?.kind === 'path' && path.within ? { ...found, at: path.to } : found] : [];
  });
  return { ...squad, mates, apart: outOfCoherency(coherent(placed, state.rules.charge)) };
}

type FoundPath = Extract<PathReply, { kind: 'path' }>;

/** The models that reach their positions, in an order in which none ends on a model that has yet to move. */
export function squadPlacements(state: GameState, squad: SquadDrag): Placements {
  const left = squad.mates.flatMap(({ model, path }): readonly (readonly [Model, FoundPath])[] => {
    const found = state.models.get(model);
    return found && path?.kind === 'path' && path.within ? [[found, path]] : [];
  });
  const placed = new Map<ModelId, FoundPath>();
  while (left.length > 0) {
    const free = left.findIndex(([model, { to }]) =>
      left.every(([other]) => other.id === model.id || !standOnEachOther(model, to, other)),
    );
    // If models wait for one another in a cycle, any of them may move first.
    const [[model, path]] = left.splice(Math.max(0, free), 1) as [readonly [Model, FoundPath]];
    placed.set(model.id, path);
  }
  return placed;
}

/** The models that stay where they are beside the present placements, as they were dragged; undefined if none do. */
export const stayingOf = ({ placements, staying }: Pick<DragState, 'placements' | 'staying'>): Staying | undefined =>
  placements.size > 0 && staying?.beside === placements && staying.mates.length > 0 ? staying : undefined;

const standOnEachOther = (model: Model, to: Point, other: Model): boolean =>
  Math.abs(to[1] - other.at[1]) < other.height && overlapsAcross({ ...model, at: to }, other, SAME_PLACE);
