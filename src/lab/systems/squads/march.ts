import { pointAlong } from '../../../geometry/corridor.ts';
import type { Path } from '../../../geometry/path.ts';
import { inPlan, type PlanPoint, type Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Command, MoveOrder } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { followOrder } from '../../../rules/core/judge/orders.ts';
import { areNeighbours, isWithin } from '../../../rules/core/measure/measure.ts';
import { moveSetting } from '../../../rules/core/measure/setting.ts';
import { modelsOf, withPlaces } from '../../../rules/core/state/lookup.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { middleOfModels } from '../../forecast/forecast-of.ts';
import { planLength } from '../../forecast/forecast.ts';
import type { PolicyView } from '../../policy/moment.ts';
import { OCTANTS, STRIDES } from '../../policy/towards.ts';
import { walkOf } from './choices.ts';

/** How far each model may end from its place in the formation, inches, in rings of so many places. */
const RINGS: readonly { readonly out: Inches; readonly places: number }[] = [
  { out: 0.8, places: 6 },
  { out: 1.6, places: 8 },
  { out: 2.6, places: 10 },
];

/** How much shorter than allowed a model's path is kept, inches: positions are rounded. */
const SPARE: Inches = 0.01;

/**
 * Moves that bring the middle of a unit to a place or towards it, round terrain, the longest first. The model in front
 * leads; each of the others keeps its place in the formation where it can, else stands near it.
 */
export function* marchesTo({ state, table }: PolicyView, unit: UnitId, [x, z]: PlanPoint): Generator<Command> {
  const models = modelsOf(state, unit);
  const [mx, mz] = middleOfModels(models);
  const [dx, dz] = [x - mx, z - mz];
  const straight = planLength(dx, dz);
  if (straight === 0) return;
  const ahead = ({ at }: Model): number => (at[0] - mx) * dx + (at[2] - mz) * dz;
  const order = models.toSorted((a, b) => ahead(b) - ahead(a) || (a.id < b.id ? -1 : 1));
  const [lead] = order as [Model, ...Model[]];
  const walk = walkOf(state, unit) - SPARE;
  const path = pathOf({ state, table }, lead, [lead.at[0] + dx, lead.at[2] + dz], [x, z]);
  for (const share of STRIDES) {
    const far = share * Math.min(walk, path?.length ?? straight);
    const to: PlanPoint = path
      ? inPlan(pointAlong(path, far))
      : [lead.at[0] + (dx / straight) * far, lead.at[2] + (dz / straight) * far];
    const moves = formUp({ state, table }, order, [to[0] - lead.at[0], to[1] - lead.at[2]], walk);
    if (moves) yield { kind: 'move', moves };
  }
}

/** The path of the model in front: to its own place in the formation, else to the place of the whole unit. */
function pathOf({ state, table }: PolicyView, lead: Model, ...places: readonly PlanPoint[]): Path | undefined {
  const setting = moveSetting(state, lead.id, { kind: 'move' });
  for (const place of places) {
    const found = table.path(setting, place);
    if (found.kind === 'path') return found.path;
  }
  return undefined;
}

/**
 * Where each model of a unit ends that moves by an offset, the models in front first; undefined where one of them finds
 * no place within its move in coherency with those before it.
 */
function formUp(
  { state, table }: PolicyView,
  order: readonly Model[],
  [dx, dz]: PlanPoint,
  walk: Inches,
): readonly MoveOrder[] | undefined {
  let placed = state;
  const done: Model[] = [];
  const moves: MoveOrder[] = [];
  for (const model of order) {
    const end = endOf(placed, model, [model.at[0] + dx, model.at[2] + dz]);
    if (!end) return undefined;
    placed = withPlaces(placed, [[model.id, end]]);
    done.push({ ...model, at: end });
    moves.push({ model: model.id, to: end });
  }
  return moves;

  function endOf(now: GameState, model: Model, wanted: PlanPoint): Point | undefined {
    for (const place of placesAbout(wanted, done.length === 0)) {
      if (!staysNear(now, { ...model, at: [place[0], model.at[1], place[1]] }, done)) continue;
      const followed = followOrder(now, { model: model.id, to: place }, { kind: 'move' }, table);
      if (followed.ok && isWithin(followed.value.path.length, walk + SPARE)) return followed.value.to;
    }
    return followingEnd(now, model);
  }

  /** As far as a model gets on its way to the model in front, where it is still in coherency. */
  function followingEnd(now: GameState, model: Model): Point | undefined {
    const [front] = done;
    if (!front) return undefined;
    const path = pathOf({ state: now, table }, model, ...placesBehind(model, front));
    if (!path) return undefined;
    for (const short of [0, 0.8, 1.6]) {
      const place = inPlan(pointAlong(path, Math.max(0, Math.min(walk, path.length) - short)));
      if (!staysNear(now, { ...model, at: [place[0], model.at[1], place[1]] }, done)) continue;
      const followed = followOrder(now, { model: model.id, to: place }, { kind: 'move' }, table);
      if (followed.ok && isWithin(followed.value.path.length, walk + SPARE)) return followed.value.to;
    }
    return undefined;
  }
}

/** Places beside a model, on the side of another that is to join it. */
function placesBehind(joins: Model, front: Model): readonly PlanPoint[] {
  const [dx, dz] = [joins.at[0] - front.at[0], joins.at[2] - front.at[2]];
  const far = planLength(dx, dz) || 1;
  return [1.7, 2.6].map((out) => [front.at[0] + (out * dx) / far, front.at[2] + (out * dz) / far]);
}

/** A place and others about it, the nearest first; the model in front only tries the first ring. */
function* placesAbout(wanted: PlanPoint, isLead: boolean): Generator<PlanPoint> {
  yield wanted;
  for (const { out, places } of isLead ? RINGS.slice(0, 1) : RINGS)
    for (let i = 0; i < places; i++) {
      const [x, z] = onCircle(i / places);
      yield [wanted[0] + out * x, wanted[1] + out * z];
    }
}

/** A point of the unit circle by a share of its turn: of a regular octagon's accuracy, the same in every engine. */
function onCircle(share: number): PlanPoint {
  const at = share * OCTANTS.length;
  const [[ax, az], [bx, bz]] = [OCTANTS[Math.floor(at) % 8]!, OCTANTS[(Math.floor(at) + 1) % 8]!];
  const part = at - Math.floor(at);
  return [ax + (bx - ax) * part, az + (bz - az) * part];
}

/** Whether a model has the neighbours that coherency asks for among those placed so far, as far as they go. */
function staysNear({ rules }: GameState, model: Model, done: readonly Model[]): boolean {
  const wanted = Math.min(done.length, done.length + 1 >= rules.charge.cohereBigUnit ? 2 : 1);
  let near = 0;
  for (const mate of done) {
    if (near >= wanted) break;
    if (areNeighbours({ ...model, at: [model.at[0], mate.at[1], model.at[2]] }, mate, rules.charge)) near++;
  }
  return near >= wanted;
}
