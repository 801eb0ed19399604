import type { Lunge } from '../app/state/animation-step.ts';
import { gapAcross } from '../geometry/gap.ts';
import type { Point } from '../kernel/point.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';
import type { Inches, Radians, Seconds, Share } from '../kernel/units.ts';
import { planDistance } from '../kernel/vec.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { Model } from '../rules/core/state/state.ts';
import { turnedTo } from './angle.ts';
import { gaitOf, overRim } from './gait.ts';
import { smooth } from './pace.ts';
import type { Performance } from './performance.ts';
import type { ModelPose } from './pose.ts';

/** The rest pose of a model; undefined where it has none. */
type RestOf = (model: ModelId) => ModelPose | undefined;

/** Seconds of a lunge, from its start to its blow, and from one lunge to the next. */
export const LUNGE = { seconds: 0.56, blow: 0.2, next: 0.09 } as const;

/** A striker bends back and twists before its blow, and forward with it; it steps as far as its target, or at most so far. */
const STRIKE = { back: 0.17, forward: 0.38, twist: 0.4, through: 0.3, step: 1.1, hop: 0.06 } as const;

/** A model that is struck: when, and the plan direction in which the blow drives it, of unit length. */
export type Hit = { readonly time: Seconds; readonly x: number; readonly z: number };

type Striker = { readonly at: Point; readonly step: Inches; readonly start: Seconds };

/** Blows one after another: every striker's weapon meets its target at the same share of its lunge, and the target recoils. */
export function blowPerformance(
  lunges: readonly Lunge[],
  models: ReadonlyMap<ModelId, Model>,
  restOf: RestOf,
): Performance {
  const strikers = new Map<ModelId, Striker[]>();
  const hits = new Map<ModelId, Hit[]>();
  let [count, length] = [0, 0];
  for (const { model, at } of lunges) {
    const rest = restOf(model);
    if (rest === undefined) continue;
    // A model that strikes again first ends its lunge.
    const before = strikers.get(model)?.at(-1);
    const start = Math.max(count++ * LUNGE.next, before ? before.start + LUNGE.seconds : 0);
    length = Math.max(length, start + LUNGE.seconds);
    const struck = modelAt(models, at);
    const there = (struck && restOf(struck.id))?.at ?? at;
    put(strikers, model, { at: there, step: stepTo(models.get(model), struck, rest.at, there), start });
    const hit = hitFrom(rest.at, there, start + LUNGE.blow);
    if (struck && hit) put(hits, struck.id, hit);
  }
  const actors = new Set([...strikers.keys(), ...hits.keys()]);
  return {
    length,
    puffs: [],
    *posesAt(time) {
      for (const id of actors) {
        const rest = restOf(id);
        if (rest) yield [id, struckAt(lunging(rest, strikers.get(id), time), hits.get(id), models.get(id), time)];
      }
    },
  };
}

function put<T>(lists: Map<ModelId, T[]>, id: ModelId, one: T): void {
  const list = lists.get(id);
  if (list) list.push(one);
  else lists.set(id, [one]);
}

function modelAt(models: ReadonlyMap<ModelId, Model>, at: Point): Model | undefined {
  for (const model of models.values())
    if (planDistance(model.at, at) < SAME_PLACE && Math.abs(model.at[1] - at[1]) < SAME_PLACE) return model;
  return undefined;
}

/** How far a striker steps: until the two bases touch. */
function stepTo(one: Model | undefined, other: Model | undefined, from: Point, to: Point): Inches {
  if (one === undefined || other === undefined) return Math.min(STRIKE.step, 0.4 * planDistance(from, to));
  return Math.min(STRIKE.step, Math.max(0, gapAcross({ ...one, at: from }, { ...other, at: to })));
}

/** The hit of a blow from one place at another; undefined if they are the same in plan. */
export function hitFrom(from: Point, to: Point, time: Seconds): Hit | undefined {
  const away = planDistance(from, to);
  return away < SAME_PLACE ? undefined : { time, x: (to[0] - from[0]) / away, z: (to[2] - from[2]) / away };
}

/** The pose of a striker: at rest before and after its lunge. */
function lunging(rest: ModelPose, strikers: readonly Striker[] | undefined, time: Seconds): ModelPose {
  for (const { at, step, start } of strikers ?? []) {
    const t = (time - start) / LUNGE.seconds;
    if (t > 0 && t < 1) return lungeAt(rest, at, step, t);
  }
  return rest;
}

/** The share of a lunge at which the weapon meets its target. */
const BLOW: Share = LUNGE.blow / LUNGE.seconds;

function lungeAt(rest: ModelPose, at: Point, step: Inches, t: Share): ModelPose {
  const hit = hitFrom(rest.at, at, 0);
  if (hit === undefined) return rest;
  const back = smooth(t / (BLOW * 0.55)) * (1 - smooth((t - BLOW * 0.55) / (BLOW * 0.45)));
  const out = smooth((t - BLOW * 0.5) / (BLOW * 0.5)) * (1 - smooth((t - BLOW * 1.25) / (1 - BLOW * 1.25)));
  const turned = smooth(t / (BLOW * 0.5)) * (1 - smooth((t - 0.6) / 0.4));
  const along = step * out;
  return {
    at: [rest.at[0] + hit.x * along, rest.at[1], rest.at[2] + hit.z * along],
    facing: turnedTo(rest.facing, Math.atan2(-hit.x, -hit.z), turned) - STRIKE.twist * back + STRIKE.through * out,
    lean: rest.lean - STRIKE.back * back + STRIKE.forward * out,
    hop: rest.hop + STRIKE.hop * Math.min(1, step) * 4 * out * (1 - out),
  };
}

/** How far a struck model is driven back and bent, in which time, and how long before the blow it turns its shield to it. */
const RECOIL = {
  seconds: 0.36,
  drives: 0.12,
  bends: 0.26,
  tips: 0.15,
  sinks: 0.08,
  shield: 0.5,
  braces: 0.16,
} as const;

/** The poses of models that stand where they are struck. */
export function* recoilsAt(
  hits: ReadonlyMap<ModelId, readonly Hit[]>,
  models: ReadonlyMap<ModelId, Model>,
  restOf: RestOf,
  time: Seconds,
): Generator<readonly [ModelId, ModelPose]> {
  for (const [id, blows] of hits) {
    const rest = restOf(id);
    if (rest) yield [id, struckAt(rest, blows, models.get(id), time)];
  }
}

/** The pose of a model that is struck some times, on top of its own. */
function struckAt(
  pose: ModelPose,
  hits: readonly Hit[] | undefined,
  model: Pick<Model, 'base' | 'height' | 'keywords'> | undefined,
  time: Seconds,
): ModelPose {
  if (hits === undefined || pose.turn) return pose;
  let [x, z, braced, turned] = [0, 0, 0, 0];
  for (const hit of hits) {
    const since = time - hit.time;
    if (since <= -RECOIL.braces || since >= RECOIL.seconds) continue;
    const brace = smooth((since + RECOIL.braces) / RECOIL.braces) * (1 - smooth(since / RECOIL.seconds));
    braced += brace;
    turned += brace * guardTurn(pose.facing, hit);
    const t = Math.max(0, since) / RECOIL.seconds;
    const push = smooth(t * 6) * (1 - smooth((t - 0.2) / 0.8));
    x += hit.x * push;
    z += hit.z * push;
  }
  if (braced === 0) return pose;
  // Several blows at once drive it no farther than one.
  const most = Math.max(1, Math.hypot(x, z));
  [x, z] = [x / most, z / most];
  const facing = pose.facing + turned / Math.max(1, braced);
  const [sin, cos] = [Math.sin(facing), Math.cos(facing)];
  const roll = (pose.roll ?? 0) + RECOIL.tips * (x * cos - z * sin);
  return {
    ...pose,
    at: [pose.at[0] + RECOIL.drives * x, pose.at[1], pose.at[2] + RECOIL.drives * z],
    facing,
    lean: pose.lean - RECOIL.bends * (x * sin + z * cos),
    roll,
    hop: pose.hop + (model ? overRim(gaitOf(model), roll) : 0),
    stretch: (pose.stretch ?? 1) - RECOIL.sinks * Math.min(1, braced),
  };
}

/** The most a model turns to take a blow with its shield: one from behind finds it as it stands. */
const GUARDS: Radians = 1.3;

/** How far a model turns so that its left side, where the shield is, meets a blow. */
const guardTurn = (facing: Radians, { x, z }: Hit): Radians =>
  Math.max(-GUARDS, Math.min(GUARDS, turnedTo(0, Math.atan2(x, z) - RECOIL.shield - facing, 1)));
