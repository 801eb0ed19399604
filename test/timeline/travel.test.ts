import { describe, expect, it } from 'vitest';
import { modelId } from '../../src/rules/core/ids.ts';
import { planChalk } from '../../src/scene/overlays/plan-chalk.ts';
import { planWalk, poseAt, walkLength } from '../../src/timeline/plan-walk.ts';
import { placeOnLeg, planStages, stageAt } from '../../src/timeline/gait.ts';
import { legSpan } from '../../src/timeline/travel.ts';
import type { Path } from '../../src/geometry/path.ts';

/** 4″ on the flat, 3″ up a wall, a quarter turn of radius 1 on top. */
const WAY: Path = {
  length: 7 + Math.PI / 2,
  across: 4 + Math.PI / 2,
  up: 3,
  down: 0,
  legs: [
    { kind: 'walk', from: [0, 0, 0], to: [4, 0, 0], length: 4 },
    { kind: 'climb', from: [4, 0, 0], to: [4, 3, 0], length: 3 },
    {
      kind: 'walk',
      from: [4, 3, 0],
      to: [5, 3, 1],
      length: Math.PI / 2,
      turn: { centre: [4, 1], radius: 1, sweep: Math.PI / 2 },
    },
  ],
};
const MOVE = { model: modelId('m'), from: [0, 0, 0], to: [5, 3, 1], path: WAY, contacts: [] } as const;

describe('a way as it looks', () => {
  it('is as long as its legs, arcs along their bow', () => {
    expect(WAY.legs.reduce((sum, leg) => sum + legSpan(leg), 0)).toBeCloseTo(7 + Math.PI / 2, 12);
  });

  it('takes longer up a wall than along the ground', () => {
    const stages = planStages(WAY, 1.1);
    expect(stages.map(({ to }) => to)).toEqual(
      [4, 4 + 3 * 2.1, 4 + 3 * 2.1 + Math.PI / 2].map((n) => expect.closeTo(n, 9)),
    );
    expect(stageAt(stages, stages.at(-1)!.to / 2)!.kind).toBe('climb');
  });

  it('ends at its end', () => {
    expect(stageAt(planStages(WAY, 1.1), 99)!.leg).toBe(WAY.legs[2]);
  });
});

describe('how a mini goes', () => {
  const over = { kind: 'jump-across', from: [0, 3, 0], to: [2, 3, 0], length: 2 } as const;
  const off = { kind: 'jump-down', from: [0, 5, 0], to: [2, 0, 0], length: 2 } as const;
  const ladder = { kind: 'ladder', from: [0, 0, 0], to: [0, 3, 0], length: 3 } as const;

  it('leaps in an arc from edge to edge', () => {
    expect(placeOnLeg(over, 0)).toEqual([0, 3, 0]);
    expect(placeOnLeg(over, 0.5)[1]).toBeGreaterThan(3.3);
    expect(placeOnLeg(over, 1)).toEqual([2, 3, 0]);
  });

  it('hops off a roof and falls faster and faster', () => {
    const at = (t: number) => placeOnLeg(off, t)[1];
    expect(at(0.1)).toBeGreaterThan(5);
    expect(at(0.6) - at(0.7)).toBeLessThan(at(0.9) - at(1));
    expect(placeOnLeg(off, 1)).toEqual([2, 0, 0]);
  });

  it('climbs hand over hand and never down again', () => {
    let last = 0;
    for (let t = 0; t <= 1.0001; t += 0.01) {
      const [x, y] = placeOnLeg(ladder, Math.min(1, t));
      expect([x, y >= last - 1e-9]).toEqual([0, true]);
      last = y;
    }
    expect(last).toBeCloseTo(3, 9);
  });
});

describe('chalk', () => {
  it('dots the ground, marks the climb, and flags both with inches on one flag', () => {
    const chalk = planChalk(WAY, true);
    expect(chalk.climbs.every(({ at, up }) => up && at[0] === 4)).toBe(true);
    expect(chalk.climbs.length).toBe(5);
    expect(chalk.flags.map((flag) => flag.text)).toEqual(['8.6″ · ↑ 3.0″']);
    expect(chalk.dots.length).toBeGreaterThan(12);
  });
});

describe('a walk', () => {
  const [track] = planWalk([MOVE], new Map(), false);

  it('starts where the mini stood and ends where the rules put it', () => {
    expect(poseAt(track!, 0).at).toEqual([0, 0, 0]);
    expect(poseAt(track!, walkLength([track!])).at).toEqual([5, 3, 1]);
  });

  it('is never off its way', () => {
    for (let t = 0; t <= 1; t += 0.01) {
      const [x, y, z] = poseAt(track!, track!.start + t * (track!.end - track!.start)).at;
      const onFlat = y === 0 && z === 0 && x >= 0 && x <= 4;
      const onWall = x === 4 && z === 0;
      const onArc = y === 3 && Math.abs(Math.hypot(x - 4, z - 1) - 1) < 1e-9;
      expect(onFlat || onWall || onArc).toBe(true);
    }
  });

  it('nudges back and comes to rest exactly in place after contact', () => {
    const [charge] = planWalk([{ ...MOVE, contacts: [modelId('e')] }], new Map(), true);
    const end = walkLength([charge!]);
    expect(poseAt(charge!, charge!.end + 0.17).at).not.toEqual([5, 3, 1]);
    expect(poseAt(charge!, end).at).toEqual([5, 3, 1]);
  });
});
