import type { March } from '../app/state/animation-step.ts';
import { outerRadius } from '../geometry/gap.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches, Seconds, Share } from '../kernel/units.ts';
import type { Formation, FormationPose as BodyPose, RegimentLeg } from '../rules/core/formation.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { fromLocal, ranksOf, rectOfPlace } from '../rules/regiments/ranks/formation.ts';
import { turnedTo } from './angle.ts';
import type { Hit } from './blows.ts';
import { type Gait, gaitOf, stepping } from './gait.ts';
import { type SpeedCurve, planPace, gatheringSpeed, shareCovered, smooth, speedShare } from './pace.ts';
import type { ModelPose } from './pose.ts';
import type { Puff } from './performance.ts';
import { trayId } from './tray-poses.ts';

/** A model's place in its formation's frame: inches right of the front edge's centre, and behind it. */
type Spot = { readonly right: number; readonly back: number };

/** A model of a marching regiment: its places before and after, how it goes, and how it keeps its place. */
type Marcher = {
  readonly id: ModelId;
  readonly from: Spot;
  readonly to: Spot;
  readonly gait: Gait;
  /** The ranks before it, as a share of the regiment's depth: the shock of a charge comes to it so much later. */
  readonly behind: Share;
  /** Its whim, −1 to 1: how far from its place it marches, and how late it dresses. */
  readonly whim: number;
};

/** One regiment's march: its models' places before and after, its depth, and when it starts and arrives. */
export type MarchTrack = {
  readonly march: March;
  readonly models: readonly Marcher[];
  readonly depth: { readonly from: number; readonly to: number };
  readonly pace: SpeedCurve;
  readonly start: Seconds;
  readonly end: Seconds;
  readonly efforts: readonly number[];
  /** Whether it ends in contact: the regiment strikes and is stopped. */
  readonly strikes: boolean;
};

/** Speed of a charge and of other marches, inches a second; the effort of turning a radian and of a reform, inches. */
const SPEED = { charge: 7.5, march: 5.5 } as const;
const TURN_EFFORT = 2.4;
const REFORM_EFFORT = 3.6;
/** The next regiment starts this many seconds before the one ahead of it has arrived. */
const OVERLAP: Seconds = 0.12;
/** The shock of a charge: seconds it is held, until it is over, until it comes to the last rank; and its reach in inches. */
const SHOCK = { held: 0.08, seconds: 0.3, spreads: 0.14, reach: 0.1 } as const;
/** Models dress their ranks: seconds until the last begins and that each takes; how far out of place they march. */
const DRESS = { starts: 0.22, takes: 0.3, along: 0.07, across: 0.02, turned: 0.06, sways: 0.05 } as const;
/** How much of the lean of their gait models on the march and in a charge have. */
const LEAN = { march: 0.5, charge: 1.5 } as const;

/** The marches of regiments, one after another. */
export function planMarches(
  marches: readonly March[],
  state: Pick<GameState, 'models' | 'units'>,
): readonly MarchTrack[] {
  let clock = 0;
  return marches.map((march) => {
    const efforts = march.legs.map((leg) => effortOf(leg, march));
    const sum = efforts.reduce((total, effort) => total + effort, 0);
    const charging = march.how === 'charge' || march.how === 'pursuit' || march.how === 'failed-charge';
    const strikes = march.how === 'charge';
    const plain = planPace(sum, charging ? SPEED.charge : SPEED.march);
    const pace = strikes ? gatheringSpeed(plain) : plain;
    const start = clock;
    const end = start + pace.length;
    clock = end + (strikes ? SHOCK.held + SHOCK.seconds : 0) - OVERLAP;
    return { march, models: marchersOf(march, state), depth: depthsOf(march), pace, start, end, efforts, strikes };
  });
}

/** Seconds until the last regiment has come to rest. */
export const marchLength = (tracks: readonly MarchTrack[]): Seconds =>
  tracks.reduce((end, track) => Math.max(end, restsAt(track)), 0);

/** When all models of a regiment are at rest: dressed, and no longer shaken. */
const restsAt = ({ end, strikes }: MarchTrack): Seconds =>
  end + Math.max(DRESS.starts + DRESS.takes, strikes ? SHOCK.spreads + SHOCK.held + SHOCK.seconds : 0);

function effortOf(leg: RegimentLeg, march: March): number {
  switch (leg.kind) {
    case 'advance':
    case 'wheel':
      return leg.length;
    case 'align':
    case 'pivot':
      return Math.abs(leg.angle) * TURN_EFFORT + 0.2;
    case 'reform':
      return march.how === 'reform' && march.legs.length === 1 ? REFORM_EFFORT : REFORM_EFFORT / 2;
  }
}

const depthOf = (formation: Formation | undefined): number =>
  formation ? ranksOf(formation) * formation.cell.depth : 0;

const depthsOf = ({ before, after }: March) => ({ from: depthOf(before ?? after), to: depthOf(after ?? before) });

function marchersOf(march: March, { units, models }: Pick<GameState, 'models' | 'units'>): readonly Marcher[] {
  const { unit, before, after } = march;
  const depth = Math.max(depthOf(after ?? before), LEAST_DEPTH);
  return (units.get(unit)?.models ?? []).map((id, i) => {
    const from = spotOf(before, id) ?? spotOf(after, id) ?? { right: 0, back: 0 };
    const to = spotOf(after, id) ?? from;
    const gait = gaitOf(models.get(id) ?? FOOT_SOLDIER);
    return { id, from, to, gait, behind: Math.min(1, to.back / depth), whim: ((i * 0.37) % 1) * 2 - 1 };
  });
}

/** Divides places behind the front of a lone model, inches. */
const LEAST_DEPTH = 0.5;
/** A model that a state does not have. */
const FOOT_SOLDIER: Parameters<typeof gaitOf>[0] = {
  base: { kind: 'rect', halfWidth: 0.4, halfDepth: 0.4 },
  height: 1.5,
  keywords: [],
};

function spotOf(formation: Formation | undefined, id: ModelId): Spot | undefined {
  const place = formation?.places.get(id);
  if (!formation || !place) return undefined;
  const { left, right, front, back } = rectOfPlace(formation, place);
  return { right: (left + right) / 2, back: (front + back) / 2 };
}

/** The poses of a regiment's minis and tray at a second of the march. */
export function* marchPoses(track: MarchTrack, time: Seconds): Generator<readonly [ModelId, ModelPose]> {
  const { march, end, efforts, strikes, pace, start } = track;
  const total = efforts.reduce((sum, effort) => sum + effort, 0);
  const done = shareCovered(pace, time - start);
  const { body, share } = bodyAt(track, total * done);
  const charging = strikes || march.how === 'pursuit';
  const speed = time >= end ? 0 : smooth(speedShare(pace, time - start));
  const isOver = time >= restsAt(track);
  for (const model of track.models) {
    const { id, from, to, gait, whim, behind } = model;
    const [right, back] = [mix(from.right, to.right, share), mix(from.back, to.back, share)];
    if (isOver) {
      const [x, z] = fromLocal(body, right, back);
      yield [id, { at: [x, body.at[1], z], facing: body.facing, lean: 0, hop: 0 }];
      continue;
    }
    const loose = loosenessAt(track, whim, time);
    const shock = strikes ? shockAt(time - end - behind * SHOCK.spreads) : NO_SHOCK;
    const lean = gait.lean * (charging ? LEAN.charge : LEAN.march);
    const count = Math.max(1, Math.round(total / gait.stride));
    // All set out and arrive with both feet down, and are a little out of step in between.
    const steps = count * done + 0.16 * whim * Math.sin(Math.PI * done);
    const step = stepping(steps, { steps: count, span: total }, gait, speed);
    const [x, z] = fromLocal(body, right + DRESS.across * whim * loose, back + DRESS.along * whim * loose + shock.back);
    yield [
      id,
      {
        at: [x, body.at[1], z],
        facing: body.facing + DRESS.turned * whim * loose,
        lean: step.lean + lean * (strikes && time >= end ? shock.lean : speed) - DRESS.sways * swayAt(loose),
        ...{ roll: step.roll, hop: step.hop, stretch: 1 },
      },
    ];
  }
  const depth = mix(track.depth.from, track.depth.to, share);
  if (depth === 0) return;
  const shock = strikes ? shockAt(time - end).back : 0;
  const [x, z] = fromLocal(body, 0, depth / 2 + shock);
  yield [trayId(march.unit), { at: [x, body.at[1], z], facing: body.facing, lean: 0, hop: 0 }];
}

/** How far a model is out of its place: 1 on the march, 0 before it and once the model has dressed. */
function loosenessAt({ start, end, pace }: MarchTrack, whim: number, time: Seconds): Share {
  const late = DRESS.starts * ((whim + 1) / 2);
  return smooth((time - start) / pace.gains) * (1 - smooth((time - end - late) / DRESS.takes));
}

/** A model that dresses sways as it stops. */
const swayAt = (loose: Share): Share => 4 * loose * (1 - loose);

const NO_SHOCK = { lean: 0, back: 0 } as const;

/** The lean that is left some seconds after the shock of a charge, as a share, and how far it throws a model back. */
function shockAt(since: Seconds): { readonly lean: Share; readonly back: Inches } {
  const t = Math.min(1, Math.max(0, (since - SHOCK.held) / SHOCK.seconds));
  return { lean: 1 - smooth(t) - 0.4 * Math.sin(Math.PI * t) * t, back: SHOCK.reach * Math.sin(Math.PI * t) };
}

/** The regiment's body after an effort, and how far its formation has changed. */
function bodyAt(
  { march, efforts, depth }: MarchTrack,
  effort: number,
): { readonly body: BodyPose; readonly share: Share } {
  let left = effort;
  if (left <= 0) return { body: march.from, share: 0 };
  for (const [i, leg] of march.legs.entries()) {
    const mine = efforts[i]!;
    if (left < mine) {
      const along = left / mine;
      const reformed = march.legs.slice(0, i).some(({ kind }) => kind === 'reform');
      return { body: bodyOn(leg, along, depth), share: leg.kind === 'reform' ? smooth(along) : reformed ? 1 : 0 };
    }
    left -= mine;
  }
  return { body: march.to, share: 1 };
}

/** Enemies this near to the front rank of a charge when it ends are hit by it, inches. */
const HIT_WITHIN: Inches = 0.6;

/** The enemies that a charge runs into, each hit once. */
export function marchHits(
  { march, models: marchers, strikes, end }: MarchTrack,
  { models, units }: Pick<GameState, 'models' | 'units'>,
  restOf: (model: ModelId) => ModelPose | undefined,
): readonly (readonly [ModelId, readonly Hit[]])[] {
  if (!strikes) return [];
  const side = units.get(march.unit)?.side;
  const front = marchers.filter(({ to, gait }) => to.back < 2 * gait.halfWidth);
  const [dx, dz] = [-Math.sin(march.to.facing), -Math.cos(march.to.facing)];
  return [...models.values()].flatMap((model) => {
    const rest = units.get(model.unit)?.side === side ? undefined : restOf(model.id);
    if (rest === undefined) return [];
    const reach = outerRadius(model.base) + HIT_WITHIN;
    const isHit = front.some(({ to, gait }) => {
      const [x, z] = fromLocal(march.to, to.right, to.back);
      const [ax, az] = [rest.at[0] - x, rest.at[2] - z];
      return ax * dx + az * dz > 0 && Math.hypot(ax, az) < reach + gait.halfWidth;
    });
    return isHit ? [[model.id, [{ time: end, x: dx, z: dz }]] as const] : [];
  });
}

/** Dust of a charge: how many puffs at most under its way and along its front when it strikes, and their sizes. */
const DUST = { most: 18, foot: 0.55, front: 0.6 } as const;

/** The dust that a charging regiment raises. */
export function marchPuffs(track: MarchTrack): readonly Puff[] {
  const { march, models, start, end, pace, strikes } = track;
  if (!strikes && march.how !== 'pursuit' && march.how !== 'failed-charge') return [];
  const [total, count] = [track.efforts.reduce((sum, effort) => sum + effort, 0), models.length];
  const feet = Array.from({ length: count > 0 ? DUST.most : 0 }, (_, i): Puff => {
    const time = start + pace.length * (0.25 + (0.7 * i) / DUST.most);
    const { body } = bodyAt(track, total * shareCovered(pace, time - start));
    const { to } = models[(i * 7) % count]!;
    const [x, z] = fromLocal(body, to.right, to.back);
    return { at: [x, body.at[1], z], time, size: DUST.foot };
  });
  if (!strikes) return feet;
  const front = models.filter(({ to, gait }) => to.back < 2 * gait.halfWidth).slice(0, DUST.most);
  return [
    ...feet,
    ...front.map(({ to }): Puff => {
      const [x, z] = fromLocal(march.to, to.right, 0);
      return { at: [x, march.to.at[1], z], time: end, size: DUST.front };
    }),
  ];
}

/**
 * The body after a share `t` of a leg, 0 to 1. A wheel turns about its corner, so that the other corner draws the arc
 * it was charged for.
 */
export function bodyOn(leg: RegimentLeg, t: number, depth: MarchTrack['depth']): BodyPose {
  const { from, to } = leg;
  const y = mix(from.at[1], to.at[1], t);
  switch (leg.kind) {
    case 'advance':
      return { at: [mix(from.at[0], to.at[0], t), y, mix(from.at[2], to.at[2], t)], facing: from.facing };
    case 'wheel':
    case 'align': {
      const [x, z] = turnedAbout(leg.pivot, from.at, leg.angle * t);
      const [ex, ez] = turnedAbout(leg.pivot, from.at, leg.angle);
      // Spreads the rounding error between the turn and its recorded end over the leg.
      return { at: [x + (to.at[0] - ex) * t, y, z + (to.at[2] - ez) * t], facing: from.facing + leg.angle * t };
    }
    case 'pivot':
    case 'reform': {
      const facing =
        leg.kind === 'pivot' ? from.facing + leg.angle * smooth(t) : turnedTo(from.facing, to.facing, smooth(t));
      const [a, b] = [fromLocal(from, 0, depth.from / 2), fromLocal(to, 0, depth.to / 2)];
      const share = smooth(t);
      const middle: Point = [mix(a[0], b[0], share), y, mix(a[1], b[1], share)];
      const [x, z] = fromLocal({ at: middle, facing }, 0, -mix(depth.from, depth.to, share) / 2);
      return { at: [x, y, z], facing };
    }
  }
}

/** A plan point rotated about another; positive angles turn left. */
function turnedAbout([px, pz]: PlanPoint, at: Point, angle: number): PlanPoint {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dz] = [at[0] - px, at[2] - pz];
  return [px + dx * cos + dz * sin, pz - dx * sin + dz * cos];
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
