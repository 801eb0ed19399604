import type { Point } from '../../src/kernel/point.ts';
import { findPath, whyNoPlaceOn } from '../../src/physics/paths/find-path.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { bruteForce, grownPolygons, type Plan } from '../oracles/visibility-polygons.ts';
import { depthInto, type Mix, type RandomScene, randomScene } from './random-scene.ts';
import { faultsOf, pointsAlong } from './path-check.ts';

/** The height under a place whose whole base is on one level; undefined when it is not. */
function restingAt({ scene }: RandomScene, [x, z]: Plan): number | undefined {
  let height = 0;
  // Places very near an outline are left out: the planner moves them clear, the polygons do not.
  if (scene.things.some((t) => Math.abs(depthInto(t, scene.mover, x, z)) < 0.02)) return undefined;
  for (const t of scene.things) {
    const depth = depthInto(t, scene.mover, x, z);
    if (depth <= 0) continue;
    if (t.top === Infinity) return undefined;
    if (!t.bar) height = Math.max(height, t.top);
  }
  for (const t of scene.things) {
    const depth = depthInto(t, scene.mover, x, z);
    if (t.bar && depth > 0 && height < t.top) return undefined;
  }
  if (height === 0) return 0;
  return scene.things.some((t) => t.top === height && depthInto(t, scene.mover, x, z) >= 2 * scene.mover + 1e-3)
    ? height
    : undefined;
}

function randomPlace(s: RandomScene): Point {
  for (;;) {
    const half = s.scene.half;
    const at: Plan = [(2 * s.random() - 1) * half, (2 * s.random() - 1) * half];
    const y = restingAt(s, at);
    if (y !== undefined) return [at[0], y, at[1]];
  }
}

/** The greatest depth of a path's base in any obstacle at its height, sampled every 0.02″. */
function deepest(s: RandomScene, points: readonly Point[]): number {
  let most = 0;
  for (const [x, y, z] of points) {
    for (const t of s.scene.things) {
      if (y >= t.top - 1e-6) continue;
      most = Math.max(most, depthInto(t, s.scene.mover, x, z));
    }
  }
  return most;
}

/** The bounds of the path's length, by polygons with n vertices per circle. */
function bracket(s: RandomScene, n: number, from: Plan, to: Plan): readonly [number, number] {
  const { scene } = s;
  const inner = bruteForce(grownPolygons(scene, n, 'inscribed'), scene.half, from, to);
  const outer = bruteForce(grownPolygons(scene, n, 'circumscribed'), scene.half, from, to);
  return [Math.min(inner, outer), Math.max(inner, outer)];
}

/** The ends of the path in a random scene. */
export function askedOf(s: RandomScene): { readonly from: Point; readonly to: Point } {
  const from = randomPlace(s);
  return { from, to: randomPlace(s) };
}

/** All faults of the planner's path between two random places; undefined when the scene has no such places. */
export function judgePathIndependently(seed: number, mix: Mix): readonly string[] | undefined {
  const s = randomScene(seed, mix);
  const views = createViews(s.spec);
  const { from, to } = askedOf(s);
  const setting = s.setting(from);
  if (whyNoPlaceOn(views, setting, from) || whyNoPlaceOn(views, setting, to)) return undefined;
  const answer = findPath(views, setting, to);
  const length = answer.kind === 'path' ? answer.path.length : Infinity;
  // (1) Within the bounds, with finer polygons where climbing makes the lower bound exceed the upper.
  let [least, most] = [0, 0];
  for (let n = 16; n <= 256; n *= 2) {
    [least, most] = bracket(s, n, [from[0], from[2]], [to[0], to[2]]);
    if (length >= least - 1e-9 && length <= most + 1e-9) break;
  }
  const faults: string[] = [];
  if (length < least - 1e-9) faults.push(`${length} is shorter than ${least}, between polygons up to ${most}`);
  if (length > most + 1e-9) faults.push(`${length} is longer than ${most}, between polygons from ${least}`);
  if (answer.kind !== 'path') return faults;
  // (2) Its legs add up, and touch nothing.
  faults.push(...faultsOf(answer.path, from, to));
  const depth = deepest(
    s,
    answer.path.legs.flatMap((l) => pointsAlong(l, 0.02)),
  );
  if (depth > 1e-6) faults.push(`sticks ${depth} into something`);
  // (3) A reach map gives the same length.
  const reached = createReachMap(views, setting, length + 1).lengthTo(to) ?? Infinity;
  if (Math.abs(reached - length) > 1e-9) faults.push(`the reach map says ${reached}, the path ${length}`);
  return faults;
}
