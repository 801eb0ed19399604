import { afterEach, describe, expect, it } from 'vitest';
import { END_PHASE, theEvent } from '../support/fight.ts';
import { ann, aSkirmish, attack, choose, clearTables, engage, foe, RESOLVE } from '../support/engage.ts';
import { aBox } from '../support/game.ts';
import type { FighterPlan, SkirmishPlan } from '../support/skirmish.ts';

afterEach(clearTables);

describe('several targets', () => {
  /** Ben and Cid in front of Ann, so far from each other's middle line. */
  const between = (half: number) =>
    aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, -half]), foe('cid', [6, half])] });

  it.each([
    [0.9, 6 - Math.sqrt(1 - 0.81)],
    [1, 6],
    [1.125, 6],
  ])('[E-44][E-47][X-67][X-68][X-69] with %d to the middle each, both are touched at %d', async (half, x) => {
    const fight = await between(half);
    fight.play(engage('ann', ['ben', 'cid']));
    fight.play(RESOLVE);
    expect(fight.at('ann')?.[0]).toBeCloseTo(x, 2);
    expect(fight.foes('ann')).toEqual(['ben', 'cid']);
  });

  it('[E-44][E-47] not with more than a quarter between them and it: the one named first is engaged alone', async () => {
    const fight = await between(1.3);
    fight.play(engage('ann', ['ben', 'cid']));
    fight.play(RESOLVE);
    expect(fight.foes('ann')).toEqual(['ben']);
  });

  it('[E-46] says which of several cannot be touched: by itself, or together with the one named first', async () => {
    const untouched = async (at: readonly (readonly [number, number])[]) => {
      const named = ['ben', 'cid', 'dan'].slice(0, at.length);
      const fight = await aSkirmish({ fighters: [ann([0, 0]), ...named.map((id, i) => foe(id, at[i]!))] });
      const asked = fight.ask('ann', named).untouched;
      const { stage } = theEvent(fight.play(engage('ann', named)), 'engage-measured');
      expect(stage.untouched ?? []).toEqual(asked);
      return asked;
    };
    expect(
      await untouched([
        [6, -1],
        [6, 1],
      ]),
    ).toEqual([]);
    expect(
      await untouched([
        [6, -1.3],
        [6, 1.3],
      ]),
    ).toEqual(['cid']);
    expect(
      await untouched([
        [6, -1],
        [6, 1],
        [19, 0],
      ]),
    ).toEqual(['dan']);
    expect(
      await untouched([
        [6, -1],
        [6, 1],
        [0, 6],
      ]),
    ).toEqual(['dan']);
    expect(
      await untouched([
        [18, -1],
        [6, 1],
      ]),
    ).toEqual(['ben']);
    expect(
      await untouched([
        [18, -1],
        [18, 1],
      ]),
    ).toEqual(['ben', 'cid']);
  });

  it('[E-46] refuses a longer path that touches both', async () => {
    const fight = await between(1);
    fight.play(engage('ann', ['ben', 'cid']));
    expect(fight.refusal(choose([3, 0.8], [4.8, 0], [5.999, 0]))).toContain('E-46 not-shortest');
  });

  it('[E-46] takes the shortest', async () => {
    const fight = await between(0.9);
    const events = fight.play(engage('ann', ['ben', 'cid']));
    expect(theEvent(events, 'engage-measured').length).toBeCloseTo(6 - Math.sqrt(1 - 0.81), 3);
    fight.play(choose([6 - Math.sqrt(1 - 0.81), 0]));
  });

  it('[E-46][X-70] engages the one named first where both are too far', async () => {
    const fighters = [ann([0, 0]), foe('ben', [7, 0]), foe('cid', [8.2, 1.55])];
    const fight = await aSkirmish({ fighters });
    fight.play(engage('ann', ['ben', 'cid']));
    fight.play(RESOLVE);
    expect(fight.foes('ann')).toEqual(['ben']);
    const latest = await aSkirmish({ fighters, edition: 'latest' });
    latest.play(engage('ann', ['ben', 'cid']));
    latest.play(RESOLVE);
    expect(latest.foes('ann')).toEqual(['ben', 'cid']);
  });
});

describe('a Jump Attack', () => {
  const cliff = (height: number) => aBox('cliff', 'platform', [-8, 0], [-5, 5], height);
  const above = (ben: number, height = 3, own: Partial<FighterPlan> = {}, plan: Partial<SkirmishPlan> = {}) =>
    aSkirmish({
      fighters: [ann([-2.5, height, 0], own), foe('ben', [ben, 0])],
      terrain: [cliff(height)],
      ...plan,
    });
  const inMelee = async (...args: Parameters<typeof above>) => {
    const fight = await above(...args);
    fight.play(engage('ann', 'ben', ['jump-down']));
    return {
      fight,
      resolve: (...dice: readonly number[]) => {
        const unseen = fight.state.skirmish?.attempt?.stage.kind === 'out-of-sight';
        fight.play(RESOLVE, ...(unseen ? [18] : []), ...dice);
        return fight;
      },
    };
  };
  const toMelee = (fight: Awaited<ReturnType<typeof above>>) => {
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    return fight;
  };

  it('[E-48][E-49][E-50][X-52] lands in contact: its attacks of this turn are rolled with Advantage', async () => {
    const fight = (await inMelee(1.6)).resolve(10);
    expect(fight.at('ann')?.[0]).toBeCloseTo(0.6, 4);
    expect(fight.statusOf('ann')).toContain('leapt');
    toMelee(fight).play(attack('ann'), 2, 3);
  });

  it('[E-49] is not had in the next turn', async () => {
    const fight = toMelee((await inMelee(1.6)).resolve(10));
    fight.play(attack('ann'), 2, 3);
    fight.play(attack('ben'), 2);
    fight.play(END_PHASE);
    for (let i = 0; i < 5; i++) fight.play(END_PHASE);
    expect(fight.statusOf('ann')).toEqual([]);
    fight.play(attack('ann'), 9, 8, 2);
  });

  it('[E-48][X-54] is not made by who lands short and walks on', async () => {
    const fight = (await inMelee(5.5)).resolve(10);
    expect(fight.foes('ann')).toEqual(['ben']);
    expect(fight.statusOf('ann')).not.toContain('leapt');
  });

  it('[E-48][E-50][X-53] is not made by who fails, though it ends in contact', async () => {
    const fight = (await inMelee(1.6)).resolve(9, 9);
    expect(fight.foes('ann')).toEqual(['ben']);
    expect(fight.statusOf('ann')).toEqual(['attempted', 'strikes-first']);
  });

  it('[E-48][X-56] is not made by a step of an inch, a climb or a ladder', async () => {
    const step = await above(1.6, 1);
    step.play(engage('ann', 'ben'));
    step.play(RESOLVE);
    expect(step.statusOf('ann')).toEqual(['attempted', 'strikes-first']);
    const climb = await above(1.6);
    climb.play(engage('ann', 'ben', ['climb']));
    climb.play(RESOLVE, 18, 10);
    expect(climb.foes('ann')).toEqual(['ben']);
    expect(climb.statusOf('ann')).not.toContain('leapt');
  });

  it('[E-49][X-58] cancels with the Disadvantage of Fear: one die', async () => {
    const fight = await aSkirmish({
      fighters: [ann([-2.5, 3, 0]), foe('ben', [1.6, 0], { keywords: ['FEARSOME'] })],
      terrain: [cliff(3)],
    });
    fight.play(engage('ann', 'ben', ['jump-down']));
    fight.play(RESOLVE, 18, 10, 9);
    toMelee(fight).play(attack('ann'), 2);
  });
});
