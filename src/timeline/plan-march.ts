import type { March } from '../app/state/animation-step.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Formation, FormationPose as BodyPose, RegimentLeg } from '../rules/core/formation.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { fromLocal, ranksOf, rectOfPlace } from '../rules/regiments/ranks/formation.ts';
import { turnedTo } from './angle.ts';
import type { ModelPose } from './pose.ts';
import { trayId } from './tray-poses.ts';

/** A model's place in its formation's frame: inches right of the front edge's centre, and behind it. */
type Spot = { readonly right: number; readonly back: number };

/** One regiment's march: its models' places before and after, its depth, and when it starts and arrives. */
export type MarchTrack = {
  readonly march: March;
  readonly models: readonly { readonly id: ModelId; readonly from: Spot; readonly to: Spot; readonly step: number }[];
  readonly depth: { readonly from: number; readonly to: number };
  readonly start: number;
  readonly end: number;
  readonly efforts: readonly number[];
  /** Whether it ends in contact: the regiment strikes and is stopped. */
  readonly strikes: boolean;
};

/** Speed of a charge and of other marches, inches a second; the effort of turning a radian and of a reform, inches. */
const PACE = { charge: 7.5, march: 5.5 } as const;
const TURN_EFFORT = 2.4;
const REFORM_EFFORT = 3.6;
const SHORTEST = 0.4;
/** The next regiment starts this many seconds before the one ahead of it has arrived. */
const OVERLAP = 0.12;
const HOLD = 0.08;
const NUDGE = { reach: 0.1, seconds: 0.24 } as const;

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
    const start = clock;
    const end = start + SHORTEST + sum / (charging ? PACE.charge : PACE.march);
    const strikes = march.how === 'charge';
    clock = end + (strikes ? HOLD + NUDGE.seconds : 0) - OVERLAP;
    return { march, models: spotsOf(march, state), depth: depthsOf(march), start, end, efforts, strikes };
  });
}

/** Seconds until the last regiment has come to rest. */
export const marchLength = (tracks: readonly MarchTrack[]): number =>
  tracks.reduce((end, track) => Math.max(end, track.end + (track.strikes ? HOLD + NUDGE.seconds : 0)), 0);

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

function spotsOf({ unit, before, after }: March, { units }: Pick<GameState, 'units'>): MarchTrack['models'] {
  const ids = units.get(unit)?.models ?? [];
  return ids.map((id, i) => {
    const from = spotOf(before, id) ?? spotOf(after, id) ?? { right: 0, back: 0 };
    return { id, from, to: spotOf(after, id) ?? from, step: (i * 0.37) % 1 };
  });
}

function spotOf(formation: Formation | undefined, id: ModelId): Spot | undefined {
  const place = formation?.places.get(id);
  if (!formation || !place) return undefined;
  const { left, right, front, back } = rectOfPlace(formation, place);
  return { right: (left + right) / 2, back: (front + back) / 2 };
}

/** The poses of a regiment's minis and tray at a second of the march. */
export function marchPoses(track: MarchTrack, time: number): readonly (readonly [ModelId, ModelPose])[] {
  const { march, start, end } = track;
  const t = Math.min(1, Math.max(0, (time - start) / (end - start)));
  const { body, share, moving } = bodyAt(track, t, time - end);
  const charging = track.strikes || march.how === 'pursuit';
  const lean = moving * (charging ? 0.2 : 0.07);
  const minis = track.models.map(({ id, from, to, step }): readonly [ModelId, ModelPose] => {
    const [right, back] = [mix(from.right, to.right, share), mix(from.back, to.back, share)];
    const [x, z] = fromLocal(body, right, back);
    const hop = moving * 0.055 * Math.abs(Math.sin((time * 7.5 + step) * Math.PI));
    return [id, { at: [x, body.at[1], z], facing: body.facing, lean, hop }];
  });
  const depth = mix(track.depth.from, track.depth.to, share);
  if (depth === 0) return minis;
  const [x, z] = fromLocal(body, 0, depth / 2);
  return [...minis, [trayId(march.unit), { at: [x, body.at[1], z], facing: body.facing, lean: 0, hop: 0 }]];
}

/** The regiment's body at a share of its march, how far its formation has changed, and how much it strides, 0 to 1. */
function bodyAt(
  track: MarchTrack,
  t: number,
  since: number,
): { readonly body: BodyPose; readonly share: number; readonly moving: number } {
  const { march, efforts, depth, strikes } = track;
  if (t <= 0) return { body: march.from, share: 0, moving: 0 };
  if (t >= 1) {
    const nudge =
      strikes && since > HOLD && since < HOLD + NUDGE.seconds
        ? Math.sin(((since - HOLD) / NUDGE.seconds) * Math.PI)
        : 0;
    return { body: backed(march.to, NUDGE.reach * nudge), share: 1, moving: 0 };
  }
  const total = efforts.reduce((sum, effort) => sum + effort, 0);
  let left = total * (strikes ? intoContact(t) : settling(t));
  for (const [i, leg] of march.legs.entries()) {
    const mine = efforts[i]!;
    if (left <= mine || i === march.legs.length - 1) {
      const along = mine > 0 ? Math.min(1, left / mine) : 1;
      const reformed = march.legs.slice(0, i).some(({ kind }) => kind === 'reform');
      const share = leg.kind === 'reform' ? smooth(along) : reformed ? 1 : 0;
      return { body: bodyOn(leg, along, depth), share, moving: Math.min(1, t * 8) * Math.min(1, (1 - t) * 6) };
    }
    left -= mine;
  }
  return { body: march.to, share: 1, moving: 0 };
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

const backed = (body: BodyPose, by: number): BodyPose => ({
  ...body,
  at: [body.at[0] + Math.sin(body.facing) * by, body.at[1], body.at[2] + Math.cos(body.facing) * by],
});

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
const smooth = (t: number): number => t * t * (3 - 2 * t);
const settling = (t: number): number => (t < 0.2 ? (t * t) / 0.32 : 1 - ((1 - t) / 0.8) ** 1.5 * 0.875);
const intoContact = (t: number): number => t ** 1.6 * 0.55 + t ** 3 * 0.45;
