import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { engagedEnemiesOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { fightFrom, theEvent } from '../support/fight.ts';
import { openTable } from '../support/open-table.ts';
import { someFighters, bodyOf, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');

const field = (
  own: Partial<FighterPlan> = {},
  more: readonly FighterPlan[] = [],
  plan: Partial<SkirmishPlan> = {},
  table: TableQuery = openTable(),
) => fightFrom(someFighters({ ...plan, fighters: [{ id: 'ann', at: [0, 0], ...own }, ...more] }), table);

const go = (to: PlanPoint | Point, run = false): Command => ({
  kind: 'move',
  moves: [{ model: bodyOf('ann'), to }],
  ...(run ? { run } : {}),
});
const enemy = (id: string, at: PlanPoint, more: Partial<FighterPlan> = {}): FighterPlan => ({
  id,
  at,
  side: 'defender',
  ...more,
});
const placeOf = (fight: ReturnType<typeof field>) => fight.state.models.get(bodyOf('ann'))?.at;

describe('moving and running', () => {
  it('[S-12] goes up to its Move, and says so', () => {
    const fight = field();
    expect(theEvent(fight.play(go([5, 0])), 'fighter-moved')).toMatchObject({ unit: 'ann', how: 'move' });
    expect(placeOf(fight)).toEqual([5, 0, 0]);
    expect(fight.state.units.get(ann)?.status).toEqual(['moved']);
  });

  it('[S-12] runs half as much again, and refuses more', () => {
    const fight = field();
    expect(fight.refusal(go([5.1, 0]))).toEqual(['S-12 too-far-to-move']);
    expect(fight.refusal(go([7.51, 0], true))).toEqual(['S-12 too-far-to-move']);
    fight.play(go([7.5, 0], true));
    expect(fight.state.units.get(ann)?.status).toEqual(['moved', 'ran']);
  });

  it('[S-12] runs 3″ more in the latest edition, and not 3.01', () => {
    expect(field({}, [], { edition: 'latest' }).refusal(go([8.01, 0], true))).toEqual(['S-12 too-far-to-move']);
    field({}, [], { edition: 'latest' }).play(go([8, 0], true));
  });

  it('[S-09] takes 7.501″ for 7.5, and not 7.502', () => {
    field().play(go([7.501, 0], true));
    expect(field().refusal(go([7.502, 0], true))).toEqual(['S-12 too-far-to-move']);
  });

  it('[S-13] counts the way that is drawn, not the line between its ends', () => {
    const drawn = (...path: readonly PlanPoint[]): Command => ({
      kind: 'move',
      moves: [{ model: bodyOf('ann'), path }],
    });
    expect(theEvent(field().play(drawn([3, 0], [3, 2])), 'fighter-moved').move.path.length).toBe(5);
    expect(field().refusal(drawn([3, 0], [3, 2.1]))).toEqual(['S-12 too-far-to-move']);
  });

  it('[S-13] refuses a drawn way that runs into a model', () => {
    const drawn: Command = { kind: 'move', moves: [{ model: bodyOf('ann'), path: [[4, 0]] }] };
    expect(field({}, [enemy('foe', [2, 0])]).refusal(drawn)).toEqual(['S-10 through-foe']);
    const ally: FighterPlan = { id: 'bob', at: [2, 0], status: ['stunned'] };
    expect(field({}, [ally]).refusal(drawn)).toEqual(['S-13 drawn-way-blocked']);
  });

  it('[S-36][S-12] refuses other phases, a second move, other people’s fighters and unknown ones', () => {
    expect(field({}, [], { phase: 'cast' }).refusal(go([1, 0]))).toEqual(['S-12 not-move-phase']);
    expect(field({ status: ['moved'] }).refusal(go([1, 0]))).toEqual(['S-36 acted-already']);
    expect(field({ side: 'defender' }).refusal(go([1, 0]))).toEqual(['S-36 fighter-not-yours']);
    expect(field().refusal({ kind: 'move', moves: [{ model: bodyOf('ghost'), to: [1, 0] }] })).toEqual([
      'S-36 body-unknown',
    ]);
    expect(field().refusal({ kind: 'move', moves: [] })).toEqual(['S-36 no-fighter-named']);
  });

  it('[S-36] moves several of its side one after another', () => {
    const fight = field({}, [{ id: 'bob', at: [0, 3] }]);
    fight.play({
      kind: 'move',
      moves: [
        { model: bodyOf('ann'), to: [3, 0] },
        { model: bodyOf('bob'), to: [0, 1] },
      ],
    });
    expect(placeOf(fight)).toEqual([3, 0, 0]);
    expect(fight.state.models.get(bodyOf('bob'))?.at).toEqual([0, 0, 1]);
  });

  it('[S-12] refuses who has attempted to engage', () => {
    expect(field({ status: ['attempted'] }).refusal(go([1, 0]))).toEqual(['E-15 attempt-forbids-move']);
  });

  it('[S-14] refuses a carrier’s run, not its move; [S-33] nor lets plodders run', () => {
    expect(field({ keywords: ['CARRIER'] }).refusal(go([1, 0], true))).toEqual(['S-14 carrier-runs']);
    expect(field({ keywords: ['PLODDING'] }).refusal(go([1, 0], true))).toEqual(['S-33 plodder-runs']);
    field({ keywords: ['CARRIER'] }).play(go([5, 0]));
  });
});

describe('among others', () => {
  it('[S-10] passes an ally and ends on no model', () => {
    const bob: FighterPlan = { id: 'bob', at: [2, 0] };
    field({}, [bob]).play(go([4, 0]));
    expect(field({}, [bob]).refusal(go([2.5, 0]))).toEqual(['S-23 no-standing']);
  });

  it('[S-10] does not pass an ally who is down, nor an enemy', () => {
    const between = (status: readonly ('dazed' | 'stunned')[]): FighterPlan => ({ id: 'bob', at: [2, 0], status });
    expect(field({}, [between(['dazed'])]).refusal(go([4, 0]))).toEqual(['S-13 no-way']);
    expect(field({}, [enemy('foe', [2, 0], { status: ['stunned'] })]).refusal(go([4, 0]))).toEqual(['S-13 no-way']);
  });

  // Bases of 0.5″: an enemy at 4 is touched from 3.
  it('[S-10] ends 0.05″ before an enemy, and refuses to end nearer', () => {
    field({}, [enemy('foe', [4, 0])]).play(go([2.95, 0]));
    expect(field({}, [enemy('foe', [4, 0])]).refusal(go([2.96, 0]))).toEqual(['S-10 ends-touching']);
    expect(field({}, [enemy('foe', [4, 0])]).refusal(go([3, 0]))).toEqual(['S-10 ends-touching']);
  });

  it('[S-12] refuses who is engaged with an active foe, a Staggered one too', () => {
    const plan = { engaged: [['ann', 'foe']] } as const;
    expect(field({}, [enemy('foe', [1, 0])], plan).refusal(go([-3, 0]))).toEqual(['S-12 held-in-place']);
    const staggered = enemy('foe', [1, 0], { status: ['staggered'] });
    expect(field({}, [staggered], plan).refusal(go([-3, 0]))).toEqual(['S-12 held-in-place']);
  });

  it('[S-12] lets who has only downed foes leave them, and parts them', () => {
    const fight = field({}, [enemy('foe', [1, 0], { status: ['dazed'] })], { engaged: [['ann', 'foe']] });
    fight.play(go([-3, 0]));
    expect(engagedEnemiesOf(fight.state, ann)).toEqual([]);
  });

  it('[S-08] does not part a model that stays where it is', () => {
    const fight = field({}, [enemy('foe', [1, 0], { status: ['dazed'] })], { engaged: [['ann', 'foe']] });
    expect(fight.refusal(go([0, 0]))).toEqual(['S-10 ends-touching']);
    expect(engagedEnemiesOf(fight.state, ann)).toEqual(['foe']);
  });
});

describe('the hurt', () => {
  it('[S-05] crawl 1″ when Dazed, and no more, without a run', () => {
    const fight = field({ status: ['dazed'] });
    expect(fight.refusal(go([1.01, 0]))).toEqual(['S-12 too-far-to-move']);
    expect(fight.refusal(go([1, 0], true))).toEqual(['S-05 only-crawls']);
    expect(theEvent(fight.play(go([1, 0])), 'fighter-moved').how).toBe('crawl');
  });

  it('[S-05] do not move when Stunned', () => {
    expect(field({ status: ['stunned'] }).refusal(go([1, 0]))).toEqual(['S-05 is-down']);
  });

  it('[S-05] move half as far, rounded up, when Staggered', () => {
    field({ status: ['staggered'] }).play(go([3, 0]));
    expect(field({ status: ['staggered'] }).refusal(go([3.01, 0]))).toEqual(['S-12 too-far-to-move']);
    field({ status: ['staggered'] }).play(go([4.5, 0], true));
  });

  const melee = (bob: Partial<FighterPlan>) =>
    field({ status: ['dazed'] }, [enemy('foe', [1, 0]), { id: 'bob', at: [2, 0], ...bob }], {
      engaged: [
        ['ann', 'foe'],
        ['bob', 'foe'],
      ],
    });

  it('[S-05] crawl out of a melee when every foe has another active enemy', () => {
    const fight = melee({});
    fight.play(go([-1, 0]));
    expect(engagedEnemiesOf(fight.state, ann)).toEqual([]);
  });

  it('[S-05] do not crawl away from a foe that has no other enemy, or only the downed', () => {
    expect(melee({ status: ['dazed'] }).refusal(go([-1, 0]))).toEqual(['S-05 crawl-leaves-foe']);
    const alone = field({ status: ['dazed'] }, [enemy('foe', [1, 0])], { engaged: [['ann', 'foe']] });
    expect(alone.refusal(go([-1, 0]))).toEqual(['S-05 crawl-leaves-foe']);
  });
});

describe('difficult ground', () => {
  /** A table whose ways enter difficult ground beyond x = 4, and that is closed to those who avoid it. */
  const boggy: TableQuery = {
    ...openTable(),
    difficultAlong: (path) => (path.legs.some((leg) => Math.max(leg.from[0], leg.to[0]) > 4) ? 4 : undefined),
    path: (setting, to) =>
      setting.avoids && to[0] > 4
        ? { kind: 'unreachable', why: { kind: 'enclosed', by: [] } }
        : openTable().path(setting, to),
  };
  const six = { profile: { move: 6 } };

  it('[S-20] takes 2″ off what may be moved', () => {
    expect(field(six, [], {}, boggy).refusal(go([4.1, 0]))).toEqual(['S-12 too-far-to-move']);
    field(six, [], {}, boggy).play(go([4.1, 0], true));
    expect(field(six, [], {}, boggy).refusal(go([7.1, 0], true))).toEqual(['S-12 too-far-to-move']);
    field(six, [], {}, boggy).play(go([7, 0], true));
  });

  it('[S-20] takes nothing off when it is not entered', () => {
    field(six, [], {}, boggy).play(go([4, 0]));
    field(six, [], {}, boggy).play(go([-6, 0]));
  });

  it('[S-20] never takes off more than there is', () => {
    expect(field({ at: [4.5, 0], profile: { move: 1 } }, [], {}, boggy).refusal(go([5, 0]))).toEqual([
      'S-12 too-far-to-move',
    ]);
    field({ at: [4.5, 0], profile: { move: 1 } }, [], {}, boggy).play(go([4.5, 0]));
  });
});
