import type { Path } from '../geometry/path.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches, Radians, Share } from '../kernel/units.ts';
import type { Model } from '../rules/core/state/state.ts';
import { smooth } from './pace.ts';
import { alongLeg, headingOf, legSpan } from './travel.ts';

type Leg = Path['legs'][number];

/** How a model goes on the ground: the length of its steps, and how far each of them moves it. */
export type Gait = {
  readonly stride: Inches;
  /** How far it is tipped to a side at every step. */
  readonly sway: Radians;
  /** How far it rises at every step. */
  readonly bob: Inches;
  /** How far it rocks forward and back with its steps. */
  readonly pitch: Radians;
  /** How far it leans forward at full speed. */
  readonly lean: Radians;
  /** Half the width of its base, over whose rim it is tipped. */
  readonly halfWidth: Inches;
};

const ON_FOOT = { stride: 1.1, sway: 0.085, bob: 0.09, pitch: 0, lean: 0.19 } as const;
const MOUNTED = { stride: 2, sway: 0.02, bob: 0.15, pitch: 0.09, lean: 0.1 } as const;
const ON_WHEELS = { stride: 1.1, sway: 0, bob: 0, pitch: 0, lean: 0.03 } as const;
/** Height of a model of size 1; the greatest size. Larger ones take longer steps and lean less. Inches; no unit. */
const SOLDIER = 1.5;
const LARGEST = 3;
/** Keywords of models that roll. */
const ROLLS = ['VEHICLE', 'ENGINE', 'ARTILLERY'] as const;
/** The least ratio of depth to width of a mount's base. */
const RIDES = 1.6;

/** How a model goes, by what it is and how tall it is. */
export function gaitOf({ base, height, keywords }: Pick<Model, 'base' | 'height' | 'keywords'>): Gait {
  const rides = keywords.includes('MOUNTED') || (base.kind === 'rect' && base.halfDepth > RIDES * base.halfWidth);
  const kind =
    base.kind === 'hull' || ROLLS.some((word) => keywords.includes(word)) ? ON_WHEELS : rides ? MOUNTED : ON_FOOT;
  const size = Math.min(LARGEST, Math.max(1, height / SOLDIER));
  return {
    stride: kind.stride * size,
    sway: kind.sway / size,
    bob: kind.bob,
    pitch: kind.pitch / size,
    lean: kind.lean / Math.sqrt(size),
    halfWidth: base.kind === 'round' ? base.radius : base.halfWidth,
  };
}

/**
 * A stage of a walk: a leg, or the moment before or after a leap in which the mini crouches on the spot. Its effort is
 * in inches of level ground at full speed.
 */
export type GaitStage = {
  readonly kind: Leg['kind'] | 'crouch' | 'landing';
  readonly leg: Leg;
  readonly from: number;
  readonly to: number;
  /** The facing all along it; undefined on arcs and straight up and down. */
  readonly heading: Radians | undefined;
  /** The stages of one kind that it belongs to: from which effort to which, and how many steps or holds they are. */
  readonly run: { readonly from: number; to: number; steps: number; span: Inches };
};

/** Effort per inch of a leg, relative to walking. */
const EFFORT: Readonly<Record<Leg['kind'], number>> = {
  walk: 1,
  slope: 1.15,
  step: 1,
  fly: 0.8,
  climb: 2.1,
  ladder: 1.9,
  'jump-across': 1.3,
  'jump-down': 1.1,
};

/** Effort of a crouch from rest and out of a run, and of a landing. */
const CROUCH = { still: 2, running: 1 } as const;
const LANDING = 2.2;
/** Inches between climbing holds or rungs. */
const HOLD_EVERY: Inches = 0.5;
/** Height of a leap over the straight line: at least this many inches, plus a share of its width. */
const LEAP = { least: 0.3, share: 0.16 } as const;
/** Height of the hop that begins a jump down. */
const HOP: Inches = 0.35;

const leaps = (kind: GaitStage['kind']): boolean => kind === 'jump-across' || kind === 'jump-down';

/** Whether a stage is made by steps on the ground, by holds of a climb, or by neither. */
export const partsOf = ({ kind }: Pick<GaitStage, 'kind'>): 'steps' | 'holds' | undefined =>
  kind === 'walk' || kind === 'slope' || kind === 'step'
    ? 'steps'
    : kind === 'climb' || kind === 'ladder'
      ? 'holds'
      : undefined;

/**
 * The stages of a path, in order. A whole number of steps fits each stretch of ground, and of holds each climb.
 *
 * @param stride The length of a step.
 * @param tumbles Whether the model falls along the path, without a crouch.
 */
export function planStages(path: Path, stride: Inches, tumbles = false): readonly GaitStage[] {
  const stages: GaitStage[] = [];
  const add = (kind: GaitStage['kind'], leg: Leg, effort: number) => {
    const last = stages.at(-1);
    const from = last?.to ?? 0;
    const parts = partsOf({ kind });
    const run = last && parts === 'steps' && partsOf(last) === parts ? last.run : { from, to: from, steps: 0, span: 0 };
    run.to = from + effort;
    run.span += legSpan(leg);
    run.steps = Math.max(1, Math.round(run.span / (parts === 'holds' ? HOLD_EVERY : stride)));
    stages.push({ kind, leg, from, to: from + effort, heading: leg.turn ? undefined : headingOf(leg, 0.5), run });
  };
  for (const leg of path.legs) {
    const isLeap = leaps(leg.kind) && !tumbles;
    if (isLeap) add('crouch', leg, stages.length > 0 ? CROUCH.running : CROUCH.still);
    add(leg.kind, leg, legSpan(leg) * EFFORT[leg.kind]);
    if (isLeap) add('landing', leg, LANDING);
  }
  return stages;
}

/** The stage at an effort, inches of level ground; undefined for a path without legs. */
export function stageAt(stages: readonly GaitStage[], effort: number): GaitStage | undefined {
  for (const stage of stages) if (stage.to > stage.from && effort <= stage.to) return stage;
  return stages.at(-1);
}

/** The share of a stage that is done at an effort. */
const shareOfStage = ({ from, to }: GaitStage, effort: number): Share =>
  to > from ? Math.min(1, Math.max(0, (effort - from) / (to - from))) : 1;

/** The place on a path at an effort, inches of level ground: along the ground, from hold to hold, and through the air in an arc. */
export function placeAtEffort(stages: readonly GaitStage[], effort: number): Point {
  const stage = stageAt(stages, effort);
  if (stage === undefined) return [0, 0, 0];
  const t = shareOfStage(stage, effort);
  return stage.kind === 'crouch' ? stage.leg.from : stage.kind === 'landing' ? stage.leg.to : placeOnLeg(stage.leg, t);
}

/** The place at a share of a leg: climbers pull themselves from hold to hold, and leaps are arcs. */
export function placeOnLeg(leg: Leg, t: Share): Point {
  switch (leg.kind) {
    case 'climb':
    case 'ladder': {
      const holds = Math.max(1, Math.round(legSpan(leg) / HOLD_EVERY));
      const hold = Math.floor(t * holds);
      return alongLeg(leg, (hold + smooth(t * holds - hold)) / holds);
    }
    case 'jump-across': {
      const [x, y, z] = alongLeg(leg, t);
      return [x, y + (LEAP.least + LEAP.share * legSpan(leg)) * 4 * t * (1 - t), z];
    }
    case 'jump-down': {
      const [x, , z] = alongLeg(leg, t);
      return [x, leg.from[1] - (leg.from[1] - leg.to[1]) * t * t + HOP * 4 * t * (1 - t) * (1 - t), z];
    }
    case 'walk':
    case 'slope':
    case 'step':
    case 'fly':
      return alongLeg(leg, t);
  }
}

/** How far a mini leans forward in stages other than walking. */
const LEAN: Readonly<Record<'climb' | 'leap' | 'fly' | 'crouch' | 'landing', Radians>> = {
  climb: -0.05,
  leap: 0.26,
  fly: 0.3,
  crouch: 0.16,
  landing: 0.14,
};
/** A lean changes over this much effort before and after the place where one stage follows another. */
const LEANS_OVER = 0.6;

function leanIn({ kind }: GaitStage, ground: Radians): Radians {
  if (kind === 'crouch' || kind === 'landing' || kind === 'fly') return LEAN[kind];
  return leaps(kind) ? LEAN.leap : partsOf({ kind }) === 'holds' ? LEAN.climb : ground;
}

/** The forward lean at an effort, inches of level ground: the mean over the stages a little before and after it. `ground`: that of walking. */
export function leanAtEffort(stages: readonly GaitStage[], effort: number, ground: Radians): Radians {
  const [low, high] = [effort - LEANS_OVER, effort + LEANS_OVER];
  let [sum, weight] = [0, 0];
  for (const stage of stages) {
    const within = Math.min(high, stage.to) - Math.max(low, stage.from);
    if (within <= 0) continue;
    sum += within * leanIn(stage, ground);
    weight += within;
  }
  return weight > 0 ? sum / weight : 0;
}

/** Shares of a stage and the height of a figure at each of them, as a share of its own. */
type Heights = readonly (readonly [at: Share, stretch: Share])[];
const CROUCHING: Heights = [
  [0, 1],
  [0.75, 0.76],
  [1, 0.8],
];
const LEAPING: Heights = [
  [0, 0.8],
  [0.2, 1.12],
  [0.55, 0.98],
  [0.85, 1.08],
  [1, 1],
];
const LANDED: Heights = [
  [0, 1],
  [0.25, 0.74],
  [0.65, 1.05],
  [1, 1],
];

/** Sway and reach of a climber at every hold. */
const CLIMB = { sway: 0.13, reach: 0.06, lean: 0.07 } as const;

/** What a mini does on its place at an effort, besides leaning. */
type Motion = { readonly lean: Radians; readonly roll: Radians; readonly hop: Inches; readonly stretch: Share };

/** The steps, holds and crouches of a mini at an effort. `speed`: its speed as a share of its greatest. */
export function motionAtEffort(stages: readonly GaitStage[], effort: number, gait: Gait, speed: Share): Motion {
  const stage = stageAt(stages, effort);
  if (stage === undefined) return STILL;
  const { kind, run } = stage;
  const t = shareOfStage(stage, effort);
  const parts = partsOf(stage);
  if (parts) {
    const steps = run.to > run.from ? (run.steps * (effort - run.from)) / (run.to - run.from) : 0;
    return parts === 'steps' ? stepping(steps, run, gait, speed) : climbing(steps, gait, speed);
  }
  if (kind === 'crouch') return { ...STILL, stretch: heightAt(CROUCHING, t) };
  if (kind === 'landing') return { ...STILL, stretch: heightAt(LANDED, t) };
  return leaps(kind) ? { ...STILL, stretch: heightAt(LEAPING, t) } : STILL;
}

const STILL: Motion = { lean: 0, roll: 0, hop: 0, stretch: 1 };

/** A number of steps, left and right in turn. Short stretches of ground make small ones. */
export function stepping(
  steps: number,
  run: Pick<GaitStage['run'], 'steps' | 'span'>,
  gait: Gait,
  speed: Share,
): Motion {
  const swing = Math.sin(Math.PI * steps) * speed * Math.min(1, run.span / (run.steps * gait.stride));
  const roll = gait.sway * swing;
  return {
    lean: gait.pitch * swing,
    roll,
    hop: gait.bob * Math.abs(swing) + overRim(gait, roll),
    stretch: 1,
  };
}

/** Hand over hand: tipped to the side that hangs while the other reaches up. */
function climbing(holds: number, gait: Gait, speed: Share): Motion {
  const swing = Math.sin(Math.PI * holds) * speed;
  const roll = CLIMB.sway * swing;
  const reach = swing * swing;
  return { lean: CLIMB.lean * reach, roll, hop: overRim(gait, roll), stretch: 1 + CLIMB.reach * reach };
}

/** How far a base's centre rises when it is tipped over its rim. */
export const overRim = ({ halfWidth }: Pick<Gait, 'halfWidth'>, roll: Radians): Inches =>
  halfWidth * Math.sin(Math.abs(roll));

function heightAt(heights: Heights, t: Share): Share {
  for (let i = 1; i < heights.length; i++) {
    const [[from, low], [to, high]] = [heights[i - 1]!, heights[i]!];
    if (t <= to) return low + (high - low) * smooth((t - from) / (to - from));
  }
  return 1;
}
