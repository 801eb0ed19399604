import { flattenLegs } from '../../src/geometry/routes/flatten-legs.ts';
import type { Path } from '../../src/geometry/path.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { overlapDepth } from '../../src/rules/core/measure/measure.ts';
import type { NoPlace, TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';

// What attempts are checked against: slow, and independent of the rules' own code.

/** The spacing of sample points on a path, and of an interceptor's places, inches. */
const GRAIN = 0.02;

/** Sample points of a path, with the height of the base there; of a jump down only the landing. */
export function pointsOf(path: Path): readonly Point[] {
  return flattenLegs(path.legs).flatMap(({ kind, from, to }) => {
    if (kind === 'jump-down') return [to];
    const far = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    const n = Math.max(1, Math.ceil(far / GRAIN));
    return Array.from({ length: n + 1 }, (_, i): Point => {
      const t = i / n;
      return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]), from[2] + t * (to[2] - from[2])];
    });
  });
}

/** The rounding of lengths, inches. */
const ROUNDING = 0.001;

const radiusOf = ({ base }: Model): number => (base.kind === 'round' ? base.radius : NaN);

/** How deep a model at a place blocks the path along some points; negative when clear of it. */
export function depthInWay(points: readonly Point[], engager: Model, other: Model, [x, y, z]: Point): number {
  let nearest = Infinity;
  for (const p of points) {
    if (p[1] >= y + other.height || y >= p[1] + engager.height) continue;
    const [dx, dz] = [p[0] - x, p[2] - z];
    nearest = Math.min(nearest, dx * dx + dz * dz);
  }
  return radiusOf(engager) + radiusOf(other) - Math.sqrt(nearest);
}

/** Whether an interceptor may move to a place, by the clauses: straight, short, supported, touching no other model. */
export function mayStepTo(
  state: GameState,
  by: UnitId,
  engager: Model,
  to: PlanPoint | Point,
  table: TableQuery,
): Point | undefined {
  const setting = fighterSetting(state, by, []);
  const traced = table.trace(setting, [to]);
  if (traced.kind !== 'path' || traced.path.length > state.rules.skirmish.intercept + ROUNDING) return undefined;
  if (traced.path.legs.some(({ kind }) => kind !== 'walk' && kind !== 'slope' && kind !== 'step')) return undefined;
  const end = traced.path.legs.at(-1)?.to ?? setting.from;
  if (table.whyNoPlace(setting, end)) return undefined;
  const own = modelOf(state, by);
  for (const enemy of state.models.values()) {
    if (enemy.id === engager.id || isFriend(state, enemy, own)) continue;
    const gap = Math.hypot(enemy.at[0] - end[0], enemy.at[2] - end[2]) - radiusOf(enemy) - radiusOf(own);
    if (gap < 0.012 && Math.abs(enemy.at[1] - end[1]) <= 1.002) return undefined;
  }
  return end;
}

/**
 * The first place of a fine grid from which an interceptor blocks by more than a margin.
 *
 * @param margin  How much deeper than necessary, so that neither rounding nor the grid decides.
 */
export function searchIntercept(
  state: GameState,
  by: UnitId,
  engager: Model,
  path: Path,
  table: TableQuery,
  margin = 0.06,
): Point | undefined {
  const own = modelOf(state, by);
  const points = pointsOf(path);
  const [x0, y0, z0] = own.at;
  const reach = state.rules.skirmish.intercept - GRAIN;
  const tall = { ...own, height: own.height + 6 };
  if (depthInWay(points, engager, tall, [x0, y0 - 3, z0]) < -reach) return undefined;
  for (let dx = -reach; dx <= reach; dx += GRAIN) {
    for (let dz = -reach; dz <= reach; dz += GRAIN) {
      if (dx * dx + dz * dz > reach * reach) continue;
      const near = depthInWay(points, engager, tall, [x0 + dx, y0 - 3, z0 + dz]);
      if (near < margin) continue;
      const end = mayStepTo(state, by, engager, [x0 + dx, z0 + dz], table);
      if (end && depthInWay(points, engager, own, end) >= margin) return end;
    }
  }
  return undefined;
}

/** Every model that stands where none can stand, with the reason; and every pair that overlaps. */
export function misplaced(state: GameState, table: TableQuery): readonly string[] {
  const models = [...state.models.values()];
  const badly = models.flatMap((model) => {
    const why: NoPlace | undefined = table.whyNoPlace(fighterSetting(state, model.unit, []), model.at);
    return why ? [`${model.unit} at ${model.at.join()}: ${JSON.stringify(why)}`] : [];
  });
  const overlapping = models.flatMap((a, i) =>
    models
      .slice(i + 1)
      .filter((b) => overlapDepth(a, b) > 0.001)
      .map((b) => `${a.unit} in ${b.unit}`),
  );
  return [...badly, ...overlapping];
}

const modelOf = (state: GameState, unit: UnitId): Model =>
  [...state.models.values()].find((model) => model.unit === unit)!;

const isFriend = (state: GameState, a: Model, b: Model): boolean =>
  state.units.get(a.unit)?.side === state.units.get(b.unit)?.side;
