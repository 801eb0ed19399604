import { afterEach, describe, expect, it } from 'vitest';
import { theEvent } from '../support/fight.ts';
import { ann, aSkirmish, choose, clearTables, engage, foe, RESOLVE, ROLL } from '../support/engage.ts';
import { aBox } from '../support/game.ts';
import type { FighterPlan, SkirmishPlan } from '../support/skirmish.ts';

afterEach(clearTables);

/** Ann, and Ben so far to her right. */
const apart = (x: number, own: Partial<FighterPlan> = {}, more: Partial<SkirmishPlan> = {}) =>
  aSkirmish({ fighters: [ann([0, 0], own), foe('ben', [x, 0])], ...more });

/** A wall that hides Ben from Ann; she goes round it. */
const WALL = aBox('wall', 'wall', [2.9995, 3.0005], [-6, 2], 3);
const hidden = (x = 6, own: Partial<FighterPlan> = {}, more: Partial<SkirmishPlan> = {}) =>
  apart(x, own, { terrain: [WALL], ...more });

describe('in sight', () => {
  it.each([
    [5, 7.5],
    [6, 9],
    [7, 10.5],
    [8, 12],
  ])('[E-25] a Move of %d reaches %d, without a roll', async (move, reach) => {
    const fight = await apart(4, { profile: { move } });
    const measured = theEvent(fight.play(engage('ann', 'ben')), 'engage-measured');
    expect(measured).toMatchObject({ reach, failed: move });
    expect(fight.refusal(ROLL)).toEqual(['E-26 no-roll-due']);
  });

  it('[E-25] 3″ more than the Move in the latest edition, and not half as much again', async () => {
    const fight = await apart(4, { profile: { move: 7 } }, { edition: 'latest' });
    expect(theEvent(fight.play(engage('ann', 'ben')), 'engage-measured').reach).toBe(10);
  });

  it('[E-25][X-05] of a Staggered fighter by half its Move, rounded up', async () => {
    expect((await apart(4, { status: ['staggered'] })).ask('ann', 'ben').reach).toBe(4.5);
  });

  it('[E-27] measures to contact, heights included', async () => {
    expect((await apart(9)).ask('ann', 'ben').length).toBeCloseTo(8, 4);
    const roof = aBox('roof', 'platform', [3, 10], [-4, 4], 3);
    const up = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [4.7, 3, 0])], terrain: [roof] });
    expect(up.ask('ann', 'ben', ['climb'])).toMatchObject({ odds: { num: 11, den: 20 } });
    expect(up.ask('ann', 'ben', ['climb']).length).toBeCloseTo(6.7, 4);
  });

  it('[E-27] never counts a step of an inch, and does not stop at it', async () => {
    const kerb = aBox('kerb', 'crate', [2, 4], [-9, 9], 1);
    expect((await apart(7, {}, { terrain: [kerb] })).ask('ann', 'ben').length).toBeCloseTo(6, 4);
  });

  it('[E-28][X-02] a way as long as the reach is within it, to the thousandth', async () => {
    expect((await apart(8.5)).ask('ann', 'ben').outcome).toBe('reaches');
    expect((await apart(8.501)).ask('ann', 'ben').outcome).toBe('reaches');
  });

  it('[E-28][X-03] a hundredth more is not', async () => {
    expect((await apart(8.51)).ask('ann', 'ben').outcome).toBe('fails');
    expect((await apart(8.502)).ask('ann', 'ben').outcome).toBe('fails');
  });

  it('[E-28] refuses a drawn path longer than the reach, and takes one within it', async () => {
    const fight = await apart(7);
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose([3, 3], [6, 0]))).toEqual(['E-28 path-too-long']);
    fight.play(choose([3, 1.5], [6, 0]));
    expect(fight.refusal(choose())).toEqual(['E-28 path-chosen-already']);
    fight.play(RESOLVE);
    expect(fight.at('ann')).toEqual([6, 0, 0]);
  });
});

describe('out of sight', () => {
  it('[E-26] a roll sets the reach, and no path is chosen before it', async () => {
    const fight = await hidden();
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose())).toEqual(['E-26 roll-first']);
    expect(theEvent(fight.play(ROLL, 18), 'engage-measured').reach).toBe(7.5);
    expect(fight.refusal(ROLL)).toEqual(['E-26 no-roll-due']);
  });

  it.each([
    [1, 2.5, 2.5],
    [5, 2.5, 2.5],
    [6, 5, 5],
    [15, 5, 5],
    [16, 7.5, 5],
    [20, 7.5, 5],
  ])('[E-39][E-40][E-41][E-42] a %d reaches %d, and fails by %d', async (pips, reach, failed) => {
    const fight = await hidden();
    fight.play(engage('ann', 'ben'));
    expect(theEvent(fight.play(ROLL, pips), 'engage-measured')).toMatchObject({ reach, failed });
  });

  it('[E-40][E-41][E-42] rows are those of a Move of 7 too, and not rounded', async () => {
    for (const [pips, reach, failed] of [
      [5, 3.5, 3.5],
      [15, 7, 7],
      [16, 10.5, 7],
    ] as const) {
      const fight = await hidden(6, { profile: { move: 7 } });
      fight.play(engage('ann', 'ben'));
      expect(theEvent(fight.play(ROLL, pips), 'engage-measured')).toMatchObject({ reach, failed });
    }
  });

  it('[E-40] never reaches further on a 5 than half the Move: 2.51 fails', async () => {
    const fight = await hidden(6);
    expect(fight.ask('ann', 'ben', [], { roll: 5 })).toMatchObject({ reach: 2.5, outcome: 'fails' });
  });

  it('[E-41][E-42] a 15 is not yet a run, and a 16 in the latest edition is one of 8', async () => {
    expect((await hidden()).ask('ann', 'ben', [], { roll: 15 })).toMatchObject({ reach: 5, outcome: 'fails' });
    const latest = await hidden(7, {}, { edition: 'latest' });
    expect(latest.ask('ann', 'ben', [], { roll: 16 })).toMatchObject({ reach: 8, outcome: 'reaches' });
  });

  it('[E-39][X-15] two dice are rolled with an Advantage, and the higher kept', async () => {
    const fight = await hidden(6, { keywords: ['TORCH'] });
    fight.play(engage('ann', 'ben'));
    expect(theEvent(fight.play(ROLL, 3, 17), 'out-of-sight-rolled').roll).toMatchObject({ kept: 17 });
  });

  it('[E-39][X-16] it is not a check: a Staggered fighter rolls one die, a 4 fails nothing and a 20 is no pass', async () => {
    const fight = await hidden(6, { status: ['staggered'] });
    fight.play(engage('ann', 'ben'));
    const roll = theEvent(fight.play(ROLL, 4), 'out-of-sight-rolled').roll;
    expect(roll).toEqual({ dice: [4], kept: 4 });
    fight.play(RESOLVE);
    expect(Math.hypot(...(fight.at('ann') ?? []))).toBeCloseTo(1.5, 4);
  });

  it('[E-26][X-71] one of several unseen is enough', async () => {
    const screen = aBox('screen', 'wall', [5.25, 5.35], [0.505, 2.5], 3);
    const fight = await aSkirmish({
      fighters: [ann([0, 0]), foe('ben', [6, -1]), foe('cid', [6, 1])],
      terrain: [screen],
    });
    expect(fight.ask('ann', ['ben', 'cid']).outcome).toBe('needs-roll');
    expect(fight.ask('ann', 'ben').outcome).toBe('reaches');
  });

  it('[E-26] does not roll for who is seen', async () => {
    const fight = await apart(4, {}, { terrain: [aBox('wall', 'wall', [-3, -2.9], [-9, 9], 3)] });
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    expect(fight.foes('ann')).toEqual(['ben']);
  });

  it('[E-43] rows come up 25, 50 and 25 in 100: the odds are exact', async () => {
    const odds = async (x: number, own: Partial<FighterPlan> = {}) => {
      const { num, den } = (await hidden(x, own)).ask('ann', 'ben').odds;
      return num / den;
    };
    expect(await odds(6)).toBe(0.25);
    expect(await odds(6, { keywords: ['TORCH'] })).toBe(0.4375);
    const near = await aSkirmish({
      fighters: [ann([0, 0]), foe('ben', [2.49, -0.6])],
      terrain: [aBox('wall', 'wall', [1.0995, 1.1005], [-6, 0.3], 3)],
    });
    expect(near.ask('ann', 'ben').odds).toEqual({ num: 1, den: 1 });
  });

  it('[E-43] the failed move of a row is made in full, and not up to it', async () => {
    const fight = await hidden();
    fight.play(engage('ann', 'ben'));
    const events = fight.play(RESOLVE, 3);
    expect(theEvent(events, 'fighter-moved').move.path.length).toBeCloseTo(2.5, 4);
  });
});
