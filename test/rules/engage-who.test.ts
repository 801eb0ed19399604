import { afterEach, describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { END_PHASE } from '../support/fight.ts';
import { ann, aSkirmish, choose, clearTables, engage, foe, RESOLVE } from '../support/engage.ts';

afterEach(clearTables);

const ben = foe('ben', [7, 0]);

describe('when there is an Engage phase', () => {
  it('[E-01] of the side that goes second in the first turn, and of the first in the second', async () => {
    const second = await aSkirmish({ fighters: [ann([0, 0]), ben], turn: 1, side: 'defender' });
    expect(second.refusal(engage('ben', 'ann'))).toEqual([]);
    const later = await aSkirmish({ fighters: [ann([0, 0]), ben], turn: 2 });
    expect(later.refusal(engage('ann', 'ben'))).toEqual([]);
  });

  it('[E-01][X-92] not of the side that goes first in the first turn: Upkeep is followed by Move', async () => {
    const first = await aSkirmish({ fighters: [ann([0, 0]), ben], turn: 1, phase: 'upkeep' });
    first.play(END_PHASE);
    expect(first.state.phase).toBe('move');
    const asked = await aSkirmish({ fighters: [ann([0, 0]), ben], turn: 1 });
    expect(asked.refusal(engage('ann', 'ben'))).toEqual(['E-01 no-engage-phase']);
  });

  it('[E-02] after Upkeep, whose recoveries count: who was Dazed is Staggered and attempts', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0], { status: ['dazed'] }), ben], phase: 'upkeep' });
    fight.play(END_PHASE);
    expect(fight.state.phase).toBe('engage');
    expect(fight.statusOf('ann')).toEqual(['staggered']);
    fight.play(engage('ann', 'ben'));
    fight.play(END_PHASE);
    expect(fight.state.phase).toBe('move');
  });

  it.each(['upkeep', 'move', 'cast', 'ranged', 'melee'] as const)(
    '[E-02] refuses a declaration in %s',
    async (phase) => {
      const fight = await aSkirmish({ fighters: [ann([0, 0]), ben], phase });
      expect(fight.refusal(engage('ann', 'ben'))).toEqual(['E-02 not-engage-phase']);
    },
  );

  it('[E-02][X-93] refuses who was Stunned before Upkeep: it is Dazed now', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0], { status: ['stunned'] }), ben], phase: 'upkeep' });
    fight.play(END_PHASE);
    expect(fight.refusal(engage('ann', 'ben'))).toEqual(['E-06 dazed']);
  });
});

describe('one attempt', () => {
  it('[E-03] is spent however it ends: contact, failure, interception', async () => {
    for (const [x, path] of [
      [7, 'engaged'],
      [9, 'too-far'],
    ] as const) {
      const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [x, 0]), foe('cid', [0, 7])] });
      fight.play(engage('ann', 'ben'));
      expect(fight.refusal(engage('ann', 'cid'))).toContain('E-03 attempt-open');
      const ended = fight.play(RESOLVE).at(-1);
      expect(ended).toMatchObject({ kind: 'engage-ended', outcome: path });
      expect(fight.refusal(engage('ann', 'cid'))[0]).toBe('E-03 attempted-already');
    }
  });

  it('[E-03] is resolved when the phase ends, and each fighter has one of its own', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), { id: 'dan', at: [14, 0] }, ben] });
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    fight.play(engage('dan', 'ben'));
    fight.play(END_PHASE);
    expect(fight.foes('ben')).toEqual(['ann', 'dan']);
  });

  it('[E-03] is not spent by a declaration that is refused', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), { id: 'dan', at: [3, 3] }, ben] });
    expect(fight.refusal(engage('ann', 'dan'))).toEqual(['E-23 named-friend']);
    expect(fight.statusOf('ann')).toEqual([]);
    expect(fight.refusal(engage('ann', 'ben'))).toEqual([]);
    expect(fight.refusal(RESOLVE)).toEqual(['E-03 no-attempt']);
    expect(fight.refusal(choose())).toEqual(['E-03 no-attempt']);
  });

  it('[E-04] may be left out: the phase ends', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), ben] });
    expect(fight.play(END_PHASE).map((e) => e.kind)).toEqual(['phase-ended']);
  });

  it('[E-04] is never made for any model', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [1.2, 0])] });
    fight.play(END_PHASE);
    expect(fight.at('ann')).toEqual([0, 0, 0]);
    expect(fight.foes('ann')).toEqual([]);
  });
});

describe('who may attempt', () => {
  const attempt = async (status: 'stunned' | 'dazed' | 'staggered' | undefined) =>
    (await aSkirmish({ fighters: [ann([0, 0], status ? { status: [status] } : {}), ben] })).refusal(
      engage('ann', 'ben'),
    );

  it('[E-05] refuses who is Stunned', async () => {
    expect(await attempt('stunned')).toEqual(['E-05 stunned']);
  });

  it('[E-06] refuses who is Dazed', async () => {
    expect(await attempt('dazed')).toEqual(['E-06 dazed']);
  });

  it('[E-05][E-06] lets who is Staggered or well', async () => {
    expect(await attempt('staggered')).toEqual([]);
    expect(await attempt(undefined)).toEqual([]);
  });

  const beside = (statuses: readonly ('stunned' | 'dazed' | 'staggered' | undefined)[]) =>
    aSkirmish({
      fighters: [
        ann([0, 0]),
        ...statuses.map((status, i) => foe(`s${i}`, [i === 0 ? 1 : -1, 0], status ? { status: [status] } : {})),
        foe('tom', [0, 7]),
      ],
      engaged: statuses.map((_, i) => ['ann', `s${i}`] as const),
    });

  it('[E-07] refuses who is engaged with an active enemy, Staggered ones among them', async () => {
    for (const statuses of [[undefined], [undefined, 'stunned'], ['staggered'], ['stunned', 'staggered']] as const)
      expect((await beside(statuses)).refusal(engage('ann', 'tom'))).toEqual(['E-07 held-in-melee']);
  });

  it('[E-07][E-08][X-32] lets who is engaged with the Stunned and Dazed alone, and it leaves them all', async () => {
    for (const statuses of [['stunned'], ['dazed', 'stunned']] as const) {
      const fight = await beside(statuses);
      fight.play(engage('ann', 'tom'));
      expect(fight.foes('ann')).toEqual([]);
      fight.play(RESOLVE);
      expect(fight.foes('ann')).toEqual(['tom']);
      expect(fight.at('ann')).toEqual([0, 0, 6]);
    }
  });

  it('[E-08] refuses one it is engaged with as a target', async () => {
    expect((await beside(['stunned'])).refusal(engage('ann', 's0'))).toEqual(['E-08 own-opponent']);
    expect((await beside(['dazed'])).refusal(engage('ann', ['tom', 's0']))).toEqual(['E-08 own-opponent']);
  });

  it('[E-09][X-37] keeps who declares nothing engaged, and it fights as ever', async () => {
    const fight = await beside(['stunned']);
    fight.play(END_PHASE);
    expect(fight.foes('ann')).toEqual(['s0']);
    for (let i = 0; i < 3; i++) fight.play(END_PHASE);
    fight.play({ kind: 'attack', unit: unitId('ann') });
    expect(fight.state.units.get(unitId('s0'))?.models).toEqual([]);
  });

  it('[E-09] never parts those who did not ask for it', async () => {
    const fight = await aSkirmish({
      fighters: [
        ann([0, 0]),
        { id: 'dan', at: [5, 5] },
        foe('s0', [1, 0], { status: ['stunned'] }),
        foe('tom', [0, 7]),
      ],
      engaged: [['ann', 's0']],
    });
    fight.play(engage('dan', 'tom'));
    fight.play(RESOLVE);
    expect(fight.foes('ann')).toEqual(['s0']);
  });

  it('[E-10] bars no model for a wound, a load, having been seen or standing beside an enemy who is no foe of its', async () => {
    const fight = await aSkirmish({
      fighters: [
        ann([0, 0], { keywords: ['CARRIER'], profile: { wounds: 3 } }),
        foe('ben', [5, 0]),
        foe('cid', [0, 1]),
      ],
    });
    expect(fight.refusal(engage('ann', 'ben'))).toEqual([]);
  });

  it('[E-10] names every bar there is, and not one alone', async () => {
    const fight = await aSkirmish({
      fighters: [ann([0, 0], { status: ['dazed', 'attempted'] }), foe('ben', [1, 0])],
      engaged: [['ann', 'ben']],
    });
    expect(fight.refusal(engage('ann', 'ben'))).toEqual([
      'E-03 attempted-already',
      'E-06 dazed',
      'E-07 held-in-melee',
      'E-08 own-opponent',
    ]);
  });
});
