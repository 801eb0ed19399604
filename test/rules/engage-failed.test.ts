import { afterEach, describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { findEngagePath } from '../../src/rules/skirmish/engage/measure.ts';
import { END_PHASE, theEvent } from '../support/fight.ts';
import {
  ann,
  aSkirmish,
  attack,
  choose,
  clearTables,
  DECLINE,
  engage,
  foe,
  RESOLVE,
  type Skirmish,
  stepIn,
  walkTo,
} from '../support/engage.ts';
import { aBox } from '../support/game.ts';
import type { FighterPlan, SkirmishPlan } from '../support/skirmish.ts';

afterEach(clearTables);

const apart = (x: number, own: Partial<FighterPlan> = {}, more: Partial<SkirmishPlan> = {}) =>
  aSkirmish({ fighters: [ann([0, 0], own), foe('ben', [x, 0])], ...more });

/** Declares, resolves and gives where Ann ends. */
const failedAt = (fight: Skirmish, ...dice: readonly number[]) => {
  fight.play(engage('ann', 'ben'));
  const events = fight.play(RESOLVE, ...dice);
  expect(theEvent(events, 'engage-ended').outcome).toBe('too-far');
  return fight.at('ann');
};

describe('an attempt that is out of reach', () => {
  it('[E-35][E-36][X-01] moves its whole Move along the way', async () => {
    expect(failedAt(await apart(9))).toEqual([5, 0, 0]);
    expect(failedAt(await apart(12, { profile: { move: 6 } }))).toEqual([6, 0, 0]);
  });

  it('[E-35] refuses a path, an interceptor, and to be left alone', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [9, 0]), foe('cid', [4, 1.2])] });
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose([5, 0]))).toEqual(['E-35 out-of-reach']);
    expect(fight.refusal(stepIn('cid'))).toEqual(['E-29 no-intercept-now']);
    expect(fight.refusal(DECLINE)).toEqual(['E-29 no-intercept-now']);
    fight.play(END_PHASE);
    expect(fight.at('ann')).toEqual([5, 0, 0]);
  });

  it('[E-35] is never told to be nearer than was searched, where a longer search gives up', async () => {
    const roof = aBox('roof', 'platform', [4, 10], [-4, 4], 3);
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 3, 0])], terrain: [roof] });
    const searched: number[] = [];
    const impatient: TableQuery = {
      ...fight.table,
      reach: (setting, furthest, maxSteps) => {
        const map = fight.table.reach(setting, furthest, maxSteps);
        if (furthest <= 50) {
          searched.push(furthest);
          return map;
        }
        return { ...map, landings: () => [], provenTo: 3 };
      },
    };
    const approach = { unit: unitId('ann'), targets: [unitId('ben')], checks: [] };
    const found = findEngagePath(fight.state, approach, 10, impatient);
    expect(Math.max(...searched)).toBeGreaterThan(10);
    expect(found).toEqual({ path: undefined, beyond: Math.max(...searched) });
  });

  it('[E-35] goes as near as it can walk where no way leads there', async () => {
    const roof = aBox('roof', 'platform', [4, 10], [-4, 4], 3);
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 3, 0])], terrain: [roof] });
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    const [x, y, z] = fight.at('ann') ?? [];
    expect(x).toBeCloseTo(3.5, 2);
    expect(y).toBe(0);
    expect(z).toBeCloseTo(0, 2);
  });

  it('[E-36] never moves a run, and not less than the Move of one who is Staggered: 3', async () => {
    expect(failedAt(await apart(12, {}, { edition: 'latest' }))).toEqual([5, 0, 0]);
    expect(failedAt(await apart(12, { status: ['staggered'] }))).toEqual([3, 0, 0]);
  });

  it('[E-37] moves half its Move after an Out-of-Sight Roll of 1 to 5', async () => {
    const wall = aBox('wall', 'wall', [6, 6.1], [-9, 9], 3);
    for (const pips of [1, 5])
      expect(Math.hypot(...(failedAt(await apart(9, {}, { terrain: [wall] }), pips) ?? []))).toBeCloseTo(2.5, 3);
  });

  it('[E-37] does not after a 6', async () => {
    const wall = aBox('wall', 'wall', [6, 6.1], [-9, 2], 3);
    const fight = await apart(12, {}, { terrain: [wall] });
    fight.play(engage('ann', 'ben'));
    expect(theEvent(fight.play(RESOLVE, 6), 'fighter-moved').move.path.length).toBeCloseTo(5, 4);
  });

  it('[E-38][X-41] backs up to where it can stand', async () => {
    const friend = { id: 'dan', at: [5.2, 0] as const };
    expect(failedAt(await aSkirmish({ fighters: [ann([0, 0]), friend, foe('ben', [12, 0])] }))?.[0]).toBeCloseTo(
      4.2,
      3,
    );
  });

  it.each([
    [4, 4],
    [3, 3],
    [1, 3],
    [5, 5],
  ])('[E-38][X-07][X-08] difficult ground %d along leaves %d of 5', async (from, left) => {
    const mud = aBox('mud', 'woods', [from, from + 4], [-12, 12], 0.01);
    expect(failedAt(await apart(11, {}, { terrain: [mud] }))?.[0]).toBeCloseTo(left, 4);
  });

  it('[E-38][X-44] does not begin a climb it cannot finish, and rolls nothing for it', async () => {
    const roof = aBox('roof', 'platform', [3, 10], [-4, 4], 3);
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 3, 0])], terrain: [roof] });
    fight.play(engage('ann', 'ben', ['climb']));
    fight.play(RESOLVE, 18);
    const [x, y] = fight.at('ann') ?? [];
    expect(x).toBeCloseTo(2.5, 3);
    expect(y).toBe(0);
  });

  it('[E-38] rolls for a climb inside it, and stays at the foot when that fails', async () => {
    const step = aBox('step', 'platform', [2, 6], [-9, 9], 2);
    const go = async (pips: number) => {
      const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [5.9, 2, 0])], terrain: [step] });
      fight.play(engage('ann', 'ben', ['climb']));
      const kind = fight.state.skirmish?.attempt?.stage.kind;
      fight.play(RESOLVE, ...(kind === 'out-of-sight' ? [10] : []), pips);
      return fight.at('ann');
    };
    const climbed = await go(10);
    expect(climbed?.[1]).toBe(2);
    expect((await go(9))?.[1]).toBe(0);
  });
});

describe('what an attempt costs and gives', () => {
  const inPhase = async (x: number, phases: number, own: Partial<FighterPlan> = {}) => {
    const fight = await apart(x, { keywords: ['SHOOTER', 'CASTER'], ...own });
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    for (let i = 0; i < phases; i++) fight.play(END_PHASE);
    return fight;
  };
  const cast = { kind: 'cast', unit: unitId('ann'), target: unitId('ben') } as const;
  const shoot = { kind: 'shoot', unit: unitId('ann'), target: unitId('ben') } as const;

  it('[E-15][E-18][X-88] refuses a move and a run, however it ended', async () => {
    for (const x of [7, 9]) {
      const fight = await inPhase(x, 1);
      expect(fight.refusal(walkTo('ann', [5, 2]))).toContain('E-15 attempt-forbids-move');
      expect(fight.refusal(walkTo('ann', [5, 2], true))).toContain('E-15 attempt-forbids-move');
    }
  });

  it('[E-16][E-18] refuses a shot, however it ended', async () => {
    for (const x of [7, 9]) expect((await inPhase(x, 3)).refusal(shoot)).toContain('E-16 attempt-forbids-shot');
  });

  it('[E-17][E-18] lets it cast, 2 harder: a 13 is too little, a 14 enough', async () => {
    const fight = await inPhase(9, 2);
    expect(theEvent(fight.play(cast, 13), 'spell-cast')).toMatchObject({ difficulty: 14, passed: false });
    expect(theEvent((await inPhase(7, 2)).play(cast, 14, 1), 'spell-cast')).toMatchObject({ passed: true });
  });

  it('[E-15][E-16][E-18] leaves who has made none free to move and to shoot', async () => {
    const fight = await apart(9, { keywords: ['SHOOTER'] });
    fight.play(END_PHASE);
    expect(fight.refusal(walkTo('ann', [4, 2]))).toEqual([]);
    fight.play(END_PHASE);
    fight.play(END_PHASE);
    expect(fight.refusal(shoot)).toEqual([]);
  });

  it('[E-17] not harder for who did not attempt', async () => {
    const fight = await apart(9, { keywords: ['CASTER'] });
    fight.play(END_PHASE);
    fight.play(END_PHASE);
    expect(theEvent(fight.play(cast, 11), 'spell-cast').difficulty).toBe(12);
  });

  it('[E-12][E-19][E-20][X-89] contact is a melee, in which it strikes first whatever its Agility', async () => {
    const fight = await inPhase(7, 4, { profile: { agility: 14 } });
    expect(fight.refusal(attack('ben'))).toEqual(['S-31 others-strike']);
    fight.play(attack('ann'), 1);
    fight.play(attack('ben'), 1);
  });

  it('[E-12][E-19] refuses blows of the model that failed: it touches no model', async () => {
    const fight = await inPhase(9, 4);
    expect(fight.foes('ann')).toEqual([]);
    expect(fight.refusal(attack('ann'))).toEqual(['S-31 no-fighter-to-strike']);
  });

  it('[E-20][X-91] not in the next turn: the better Agility strikes first', async () => {
    const fight = await inPhase(7, 4, { profile: { agility: 14 } });
    fight.play(attack('ann'), 1);
    fight.play(attack('ben'), 1);
    for (let i = 0; i < 6; i++) fight.play(END_PHASE);
    expect([fight.state.side, fight.state.phase]).toEqual(['defender', 'melee']);
    expect(fight.refusal(attack('ann'))).toEqual(['S-31 others-strike']);
  });

  it('[E-22][X-33] leaves the model that fails where its move left it, engaged with no model', async () => {
    const fight = await aSkirmish({
      fighters: [ann([0, 0]), foe('sam', [1, 0], { status: ['stunned'] }), foe('ben', [0, 9])],
      engaged: [['ann', 'sam']],
    });
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    expect(fight.at('ann')?.[2]).toBeCloseTo(5, 4);
    expect(fight.foes('ann')).toEqual([]);
  });

  it('[E-22] never leaves it untouchable: it may be engaged in the next turn', async () => {
    const fight = await inPhase(9, 5);
    for (const phase of ['upkeep', 'engage']) {
      expect(fight.state.phase).toBe(phase);
      if (phase === 'upkeep') fight.play(END_PHASE);
    }
    expect(fight.refusal(engage('ben', 'ann'))).toEqual([]);
  });
});

describe('moving as in a run', () => {
  it('[E-11] costs what a run costs: mud takes 2 off the reach', async () => {
    const mud = aBox('mud', 'woods', [2, 3], [-12, 12], 0.01);
    expect((await apart(6.5, {}, { terrain: [mud] })).ask('ann', 'ben')).toMatchObject({
      reach: 5.5,
      outcome: 'reaches',
    });
  });

  it('[E-11][X-06] not further than what is left: 7.5 with a reach of 5.5 fails', async () => {
    const mud = aBox('mud', 'woods', [2, 3], [-12, 12], 0.01);
    expect((await apart(8.5, {}, { terrain: [mud] })).ask('ann', 'ben').outcome).toBe('fails');
  });

  it('[E-11] never through walls: round them', async () => {
    const wall = aBox('wall', 'wall', [2.99, 3.01], [-1, 1], 1.05);
    expect((await apart(6, {}, { terrain: [wall] })).ask('ann', 'ben').length).toBeGreaterThan(5.2);
  });
});
