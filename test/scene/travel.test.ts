import { describe, expect, it } from 'vitest';
import { modelId } from '../../src/rules/core/ids.ts';
import { planChalk } from '../../src/scene/plan-chalk.ts';
import { planWalk, poseAt, walkLength } from '../../src/scene/plan-walk.ts';
import { alongWay, type Way, waySpan } from '../../src/scene/travel.ts';

/** 4″ on the flat, 3″ up a wall, a quarter turn of radius 1 on top. */
const WAY: Way = {
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
    expect(waySpan(WAY)).toBeCloseTo(7 + Math.PI / 2, 12);
  });

  it('climbs straight up the wall', () => {
    expect(alongWay(WAY, 5.5)?.at).toEqual([4, 1.5, 0]);
  });

  it('keeps to the arc round its centre', () => {
    const at = alongWay(WAY, 7 + Math.PI / 4)!.at;
    expect(Math.hypot(at[0] - 4, at[2] - 1)).toBeCloseTo(1, 12);
    expect(at[0]).toBeCloseTo(4 + Math.SQRT1_2, 12);
  });

  it('ends at its end', () => {
    expect(alongWay(WAY, 99)?.at).toEqual([5, 3, 1]);
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
