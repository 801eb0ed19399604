import { describe, expect, it } from 'vitest';
import { type UnitId, unitId } from '../../src/rules/core/ids.ts';
import type { Unit } from '../../src/rules/core/state/state.ts';
import type { Formation, RegimentLeg } from '../../src/rules/core/formation.ts';
import { frontageOf, fromLocal, standingPlaces } from '../../src/rules/regiments/ranks/formation.ts';
import { wheelFrom } from '../../src/rules/regiments/movement/manoeuvre.ts';
import { bodyOn, marchLength, marchPoses, marchPuffs, planMarches } from '../../src/timeline/plan-march.ts';
import { planTrays, TRAY_TOP } from '../../src/scene/minis/plan-trays.ts';
import { trayId } from '../../src/timeline/tray-poses.ts';
import { ranked } from '../support/ranks.ts';

const foot = ranked('foot', { files: 5, ranks: 3, base: [20, 20], at: [100, -50], facing: 30 });
const unit = unitId('foot');
const unitsWith = (formation: Formation): ReadonlyMap<UnitId, Unit> =>
  new Map<UnitId, Unit>([
    [
      unit,
      {
        ...{ id: unit, side: 'defender', name: 'Foot', keywords: [], status: [] },
        models: [...formation.places.keys()],
        formation,
      },
    ],
  ]);
const wheelOf = (angle: number): RegimentLeg => {
  const { pose, pivot } = wheelFrom(foot, frontageOf(foot), angle);
  return { kind: 'wheel', from: foot, to: pose, pivot, angle, length: frontageOf(foot) * Math.abs(angle) };
};
const NO_DEPTH = { from: 0, to: 0 };

describe('a regiment on its way', () => {
  it.each([0.7, -1.2])('wheels about its corner by %f, which stays where it is', (angle) => {
    const leg = wheelOf(angle);
    const corner = (angle > 0 ? -1 : 1) * (frontageOf(foot) / 2);
    for (const t of [0, 0.3, 0.8, 1]) {
      const [x, z] = fromLocal(bodyOn(leg, t, NO_DEPTH), corner, 0);
      const [px, pz] = fromLocal(foot, corner, 0);
      expect([x, z]).toEqual([expect.closeTo(px, 4), expect.closeTo(pz, 4)]);
    }
    const end = bodyOn(leg, 1, NO_DEPTH);
    expect(end.facing).toBeCloseTo(foot.facing + angle, 9);
    expect(Math.hypot(end.at[0] - leg.to.at[0], end.at[2] - leg.to.at[2])).toBeLessThan(1e-9);
  });

  it('ends with every mini and the tray where the rules put them', () => {
    const leg = wheelOf(0.5);
    const after = { ...foot, ...leg.to };
    const march = { unit, how: 'charge', legs: [leg], from: foot, to: leg.to, before: foot, after } as const;
    const [track] = planMarches([march], { models: new Map(), units: unitsWith(after) });
    const poses = new Map(marchPoses(track!, marchLength([track!])));
    for (const [id, at] of standingPlaces(after)) {
      const pose = poses.get(id)!;
      expect(Math.hypot(pose.at[0] - at[0], pose.at[2] - at[2])).toBeLessThan(1e-4);
      expect(pose).toMatchObject({ lean: 0, hop: 0 });
    }
    expect(poses.has(trayId(unit))).toBe(true);
  });

  it('sets out only when the regiment before it has come to rest', () => {
    const leg = wheelOf(0.5);
    const march = { unit, how: 'charge', legs: [leg], from: foot, to: leg.to, before: foot, after: foot } as const;
    const [first, second] = planMarches([march, march], { models: new Map(), units: unitsWith(foot) });
    expect(second!.start).toBeGreaterThan(first!.end);
  });

  it('stands on a tray of its own size, with an edge in five parts', () => {
    const [floor, rim] = planTrays({ units: unitsWith(foot) });
    expect(floor).toMatchObject({ key: 'tray/floor', instances: [{ model: trayId(unit) }] });
    expect(floor!.instances[0]!.scale).toEqual([expect.closeTo(100 / 25.4, 6), TRAY_TOP, expect.closeTo(60 / 25.4, 6)]);
    expect(rim).toMatchObject({ key: 'tray/rim/defender' });
    expect(rim!.instances).toHaveLength(5);
  });
});

describe('ranks', () => {
  const ahead: RegimentLeg = {
    ...{ kind: 'advance', from: foot, length: 8 },
    to: {
      at: [foot.at[0] - 8 * Math.sin(foot.facing), 0, foot.at[2] - 8 * Math.cos(foot.facing)],
      facing: foot.facing,
    },
  };
  const trackOf = (how: 'charge' | 'move') => {
    const after = { ...foot, ...ahead.to };
    const march = { unit, how, legs: [ahead], from: foot, to: ahead.to, before: foot, after } as const;
    return planMarches([march as never], { models: new Map(), units: unitsWith(after) })[0]!;
  };

  it.each(['charge', 'move'] as const)('march without a jump and never below the ground (%s)', (how) => {
    const track = trackOf(how);
    let before = new Map(marchPoses(track, 0));
    for (const [id, at] of standingPlaces(foot)) {
      const pose = before.get(id)!;
      expect(Math.hypot(pose.at[0] - at[0], pose.at[2] - at[2])).toBeLessThan(1e-4);
      expect(pose.lean).toBeCloseTo(0, 9);
    }
    for (let time = 0.001; time <= marchLength([track]) + 0.01; time += 0.001) {
      const now = new Map(marchPoses(track, time));
      for (const [id, pose] of now) {
        const was = before.get(id)!;
        const change = [0, 1, 2].map((i) => pose.at[i]! - was.at[i]!);
        change.push(
          pose.lean - was.lean,
          pose.facing - was.facing,
          (pose.roll ?? 0) - (was.roll ?? 0),
          pose.hop - was.hop,
        );
        expect(Math.max(...change.map(Math.abs)), `${id} at ${time}`).toBeLessThan(0.03);
        expect(pose.hop).toBeGreaterThanOrEqual(0.39 * Math.sin(Math.abs(pose.roll ?? 0)) - 1e-9);
      }
      before = now;
    }
  });

  it('dress after they have halted, not all at once', () => {
    const track = trackOf('move');
    const late = (time: number) =>
      [...marchPoses(track, time)].filter(([, { facing }]) => Math.abs(facing - foot.facing) > 0.005).length;
    const [halted, dressing] = [late(track.end), late(track.end + 0.3)];
    expect(halted).toBeGreaterThan(8);
    expect(dressing).toBeGreaterThan(0);
    expect(dressing).toBeLessThan(halted);
    expect(late(marchLength([track]))).toBe(0);
  });

  it('feel the shock of a charge from front to back', () => {
    const track = trackOf('charge');
    const leans = new Map([...marchPoses(track, track.end + 0.2)].map(([id, { lean }]) => [id, lean]));
    const [front, rear] = [...foot.places].reduce<[number[], number[]]>(
      ([f, r], [id, { rank }]) =>
        rank === 0 ? [[...f, leans.get(id)!], r] : rank === 2 ? [f, [...r, leans.get(id)!]] : [f, r],
      [[], []],
    );
    expect(Math.max(...front)).toBeLessThan(Math.min(...rear));
  });

  it('raise dust where they charge', () => {
    expect(marchPuffs(trackOf('move'))).toEqual([]);
    const puffs = marchPuffs(trackOf('charge'));
    expect(puffs.length).toBeGreaterThan(18);
    expect(puffs.every(({ time }) => time <= trackOf('charge').end)).toBe(true);
  });
});
