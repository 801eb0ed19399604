// What minis do on their way: no pose jumps, none is below the ground, and start and end are exact.
import { describe, expect, it } from 'vitest';
import { InstancedMesh, Matrix4, Vector3 } from 'three';
import type { Base } from '../../src/geometry/base.ts';
import type { Leg, Path } from '../../src/geometry/path.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Model } from '../../src/rules/core/state/state.ts';
import { writePose } from '../../src/scene/minis/plan-minis.ts';
import { gaitOf, planStages } from '../../src/timeline/gait.ts';
import { planPace, gatheringSpeed, shareCovered, speedShare } from '../../src/timeline/pace.ts';
import { effortAt, planWalk, poseAt, puffsOf, timeOfEffort, walkLength } from '../../src/timeline/plan-walk.ts';
import type { ModelPose } from '../../src/timeline/pose.ts';
import { nth } from '../support/game.ts';

const leg = (kind: Leg['kind'], from: Leg['from'], to: Leg['to']): Leg => ({
  ...{ kind, from, to },
  length: Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]),
});

/** Along the ground, round a corner, up a wall, over a gap, down a ladder and off a roof. */
const LEGS: readonly Leg[] = [
  leg('walk', [0, 0, 0], [5, 0, 0]),
  leg('walk', [5, 0, 0], [5, 0, 2]),
  leg('climb', [5, 0, 2], [5, 3, 2]),
  leg('walk', [5, 3, 2], [5, 3, 4]),
  leg('jump-across', [5, 3, 4], [5, 3, 6]),
  leg('walk', [5, 3, 6], [7, 3, 6]),
  leg('ladder', [7, 3, 6], [7, 1.5, 6]),
  leg('walk', [7, 1.5, 6], [8, 1.5, 6]),
  leg('jump-down', [8, 1.5, 6], [9, 0, 6]),
  leg('slope', [9, 0, 6], [10, 0.4, 6]),
];
const PATH: Path = { length: 20, across: 14, up: 3, down: 3, legs: LEGS };
const MODEL = {
  ...{ id: nth('walkers', 1), at: [10, 0.4, 6], facing: 1, height: 1.5, keywords: [] },
  base: { kind: 'round', radius: 0.63 },
} as unknown as Model;
const FOE = modelId('foe');

const trackOf = (
  legs: readonly Leg[],
  how: Partial<Pick<Model, 'base' | 'height' | 'keywords'>> = {},
  charge = false,
) => {
  const model = { ...MODEL, ...how };
  const [from, to] = [legs[0]!.from, legs.at(-1)!.to];
  const move = { model: model.id, from, to, path: { ...PATH, legs }, contacts: charge ? [FOE] : [] };
  return planWalk([move], new Map([[model.id, model]]), charge)[0]!;
};

/** How much of a pose changes from one to the next, in inches and radians. */
const changeOf = (a: ModelPose, b: ModelPose): number =>
  Math.max(
    ...[0, 1, 2].map((i) => Math.abs(a.at[i]! - b.at[i]!)),
    Math.abs(Math.atan2(Math.sin(a.facing - b.facing), Math.cos(a.facing - b.facing))),
    Math.abs(a.lean - b.lean),
    Math.abs((a.roll ?? 0) - (b.roll ?? 0)),
    Math.abs(a.hop - b.hop),
    Math.abs((a.stretch ?? 1) - (b.stretch ?? 1)),
  );

/** The lowest point of a base whose rim is a circle or a rectangle, above the ground it is on. */
function lowestOf(base: Base, pose: ModelPose): number {
  const [w, d] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
  const mesh = new InstancedMesh(undefined, undefined, 1);
  const instance = { model: MODEL.id, side: 'attacker', scale: [1, 1, 1], lift: 0, rest: pose } as const;
  writePose(mesh, 0, instance, pose);
  const matrix = new Matrix4();
  mesh.getMatrixAt(0, matrix);
  const rim = Array.from({ length: 24 }, (_, i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)];
    const out = base.kind === 'round' ? 1 : 1 / Math.max(Math.abs(c), Math.abs(s));
    return new Vector3(w * c * out, 0, d * s * out).applyMatrix4(matrix).y;
  });
  return Math.min(...rim) - pose.at[1];
}

const KINDS = [
  ['a soldier', {}],
  ['a giant', { height: 6, base: { kind: 'round', radius: 2 } }],
  ['a rider', { base: { kind: 'rect', halfWidth: 0.49, halfDepth: 0.98 } }],
  ['a tank', { base: { kind: 'hull', halfWidth: 1.5, halfDepth: 2.5 } }],
] as const satisfies readonly (readonly [string, Partial<Model>])[];

describe.each(KINDS)('the walk of %s', (_, how) => {
  it.each([false, true])('has no jumps, is never below the ground, and ends exactly (charge: %s)', (charge) => {
    const track = trackOf(LEGS, how, charge);
    const end = walkLength([track]);
    const step = 1 / 2000;
    let before = poseAt(track, 0);
    expect(before).toMatchObject({ at: [0, 0, 0], facing: 1, lean: 0, roll: 0, hop: 0, stretch: 1 });
    for (let time = step; time <= end + step; time += step) {
      const now = poseAt(track, time);
      expect(changeOf(before, now), `at ${time}`).toBeLessThan(0.03);
      before = now;
    }
    for (let time = 0; time <= end; time += 0.05)
      expect(lowestOf({ ...MODEL, ...how }.base, poseAt(track, time)), `at ${time}`).toBeGreaterThan(-1e-6);
    expect(poseAt(track, end)).toEqual({ at: [10, 0.4, 6], facing: 1, lean: 0, hop: 0 });
  });

  it('shows the same at the same second, in whatever order it is asked', () => {
    const track = trackOf(LEGS, how);
    const times = [1.3, 0.2, 2.9, 0.7];
    const first = times.map((time) => poseAt(track, time));
    expect(times.toReversed().map((time) => poseAt(trackOf(LEGS, how), time))).toEqual(first.toReversed());
  });
});

describe('a step', () => {
  it('is taken left and right in turn, a whole number of them, with both feet down between two', () => {
    const legs = [leg('walk', [0, 0, 0], [8, 0, 0]), leg('walk', [8, 0, 0], [8, 0, 1.2])];
    const track = trackOf(legs);
    const { run } = track.stages[0]!;
    expect(run).toMatchObject({ steps: Math.round(9.2 / 1.1), span: 9.2 });
    const rolls: number[] = [];
    for (let i = 0; i < run.steps; i++) {
      const of = (share: number) => poseAt(track, timeOfEffort(track, ((i + share) / run.steps) * run.to));
      expect(of(0).hop).toBeLessThan(0.02);
      rolls.push(Math.sign(of(0.5).roll ?? 0));
    }
    expect(rolls).toEqual(rolls.map((_, i) => (i % 2 === 0 ? 1 : -1)));
  });

  it('of a larger model is longer, and a tank has none', () => {
    expect(gaitOf({ ...MODEL, height: 3 }).stride).toBeCloseTo(2 * gaitOf(MODEL).stride, 9);
    const track = trackOf([leg('walk', [0, 0, 0], [8, 0, 0])], { base: { kind: 'hull', halfWidth: 1, halfDepth: 2 } });
    for (let time = 0; time < 1; time += 0.05) expect(poseAt(track, time)).toMatchObject({ hop: 0 });
  });
});

describe('a lean', () => {
  const legs = [leg('walk', [0, 0, 0], [9, 0, 0])];
  const highest = (track: ReturnType<typeof trackOf>) =>
    Math.max(...Array.from({ length: 40 }, (_, i) => poseAt(track, (i / 40) * track.end).lean));

  it('is that of the gait at full speed, and more in a charge', () => {
    expect(highest(trackOf(legs))).toBeCloseTo(gaitOf(MODEL).lean, 6);
    expect(highest(trackOf(legs, {}, true))).toBeGreaterThan(1.5 * gaitOf(MODEL).lean);
  });

  it('is held where a charge hits, until it is thrown back', () => {
    const charge = trackOf(legs, {}, true);
    expect(poseAt(charge, charge.end + 0.05).lean).toBeCloseTo(poseAt(charge, charge.end - 1e-6).lean, 4);
    expect(poseAt(charge, charge.end + 0.25).lean).toBeLessThan(0.1);
  });
});

describe('a climb', () => {
  const top: Leg['from'] = [5, 3, 0];
  const over = trackOf([
    leg('walk', [0, 0, 0], [4, 0, 0]),
    leg('climb', [4, 0, 0], [4, 3, 0]),
    leg('walk', [4, 3, 0], top),
    leg('climb', top, [5, 0, 0]),
    leg('walk', [5, 0, 0], [9, 0, 0]),
  ]);
  const middleOf = (i: number) => {
    const { from, to, run } = over.stages[i]!;
    const at = (hold: number) => poseAt(over, timeOfEffort(over, from + ((to - from) * hold) / run.steps));
    return { at, steps: run.steps };
  };

  it('faces the wall on the way up and on the way down', () => {
    const facing = (i: number) => {
      const { at, steps } = middleOf(i);
      return at(steps / 2).facing;
    };
    const along = (angle: number) => [-Math.sin(angle), -Math.cos(angle)].map((n) => Math.round(n * 100) / 100 + 0);
    expect(along(facing(1))).toEqual([1, 0]);
    expect(along(facing(3))).toEqual([-1, 0]);
  });

  it('is made hand over hand', () => {
    const { at, steps } = middleOf(1);
    expect(steps).toBe(6);
    const sides = Array.from({ length: steps }, (_, i) => Math.sign(at(i + 0.5).roll ?? 0));
    expect(sides).toEqual([1, -1, 1, -1, 1, -1]);
  });
});

describe('a leap', () => {
  const track = trackOf([leg('jump-across', [0, 3, 0], [3, 3, 0])]);
  const [crouch, flight, landing] = track.stages;

  it('is a crouch on the spot, a flight and a landing', () => {
    expect(track.stages.map(({ kind }) => kind)).toEqual(['crouch', 'jump-across', 'landing']);
    const at = (effort: number) => poseAt(track, timeOfEffort(track, effort));
    expect(at(crouch!.to * 0.7)).toMatchObject({ at: [0, 3, 0] });
    expect(at(crouch!.to * 0.75).stretch).toBeLessThan(0.8);
    expect(at(flight!.from + 0.2 * (flight!.to - flight!.from)).stretch).toBeGreaterThan(1.08);
    expect(at(landing!.from + 0.25 * (landing!.to - landing!.from)).stretch).toBeLessThan(0.78);
  });

  it('raises dust where and when it lands', () => {
    const [puff, ...others] = puffsOf(track);
    expect(others).toEqual([]);
    expect(puff!.at).toEqual([3, 3, 0]);
    expect(effortAt(track, puff!.time)).toBeCloseTo(landing!.from, 1);
  });

  it('has no crouch where a model falls', () => {
    const path = { ...PATH, legs: [leg('jump-down', [0, 3, 0], [1, 0, 0])] };
    expect(planStages(path, 1.1, true).map(({ kind }) => kind)).toEqual(['jump-down']);
  });
});

describe('a pace', () => {
  it.each([0.2, 2, 12])('covers all of %f inches, and its speed is how fast it does so', (inches) => {
    for (const pace of [planPace(inches, 9), gatheringSpeed(planPace(inches, 9))]) {
      expect(shareCovered(pace, pace.length)).toBe(1);
      const d = 1e-5;
      const speedAt = (t: number) => (shareCovered(pace, t + d) - shareCovered(pace, t - d)) / (2 * d);
      const most = 1 / (pace.length - (pace.gains + pace.loses) / 2);
      for (const share of [0.1, 0.4, 0.5, 0.9])
        expect(speedAt(share * pace.length) / most).toBeCloseTo(speedShare(pace, share * pace.length), 3);
    }
  });

  it('is at its full speed in the middle of a long walk', () => {
    const pace = planPace(18, 9);
    expect(shareCovered(pace, 1.5) - shareCovered(pace, 0.5)).toBeCloseTo(9 / 18, 9);
  });
});
