import { describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { castDifficulty } from '../../src/rules/skirmish/ranged/decide-cast.ts';
import { isPresent } from '../../src/rules/skirmish/fighters/fighters.ts';
import { fightFrom, theEvent } from '../support/fight.ts';
import { someFighters, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const foe = unitId('foe');

const field = (
  own: Partial<FighterPlan>,
  other: Partial<FighterPlan> = {},
  plan: Partial<SkirmishPlan> = {},
  more: readonly FighterPlan[] = [],
) =>
  fightFrom(
    someFighters({
      phase: 'ranged',
      ...plan,
      fighters: [
        { id: 'ann', at: [0, 0], keywords: ['SHOOTER', 'CASTER'], ...own },
        { id: 'foe', at: [10, 0], side: 'defender', ...other },
        ...more,
      ],
    }),
  );
const SHOOT = { kind: 'shoot', unit: ann, target: foe } as const;
const CAST = { kind: 'cast', unit: ann, target: foe } as const;

describe('a plain shot', () => {
  it('[S-34] hits, is not parried, and its own die decides the injury', () => {
    const fight = field({ profile: { injury: 1 } });
    const events = fight.play(SHOOT, 14, 9);
    expect(events.map((e) => e.kind)).toEqual([
      'shot',
      'status-changed',
      'checked',
      'checked',
      'injury-rolled',
      'status-changed',
    ]);
    // 14 and 1: Stunned.
    expect(fight.state.units.get(foe)?.status).toEqual(['stunned']);
  });

  it('[S-34] does nothing when it misses or is parried', () => {
    field({}).play(SHOOT, 9);
    const parried = field({});
    parried.play(SHOOT, 18, 10);
    expect(parried.state.units.get(foe)?.status).toEqual([]);
  });

  it('[S-34] costs a wound while more than one is left, and does not finish who is down already', () => {
    expect(theEvent(field({}, { profile: { wounds: 3 } }).play(SHOOT, 18, 9), 'wound-lost').left).toBe(2);
    const down = field({}, { status: ['stunned'] });
    down.play(SHOOT, 14, 9);
    expect(isPresent(down.state, foe)).toBe(true);
    field({}, { status: ['dazed'] }).play(SHOOT, 14, 9);
  });

  // Bases of 0.5″: centres 25 apart are a gap of 24.
  it('[S-34] carries 24″, and not 24.01', () => {
    field({}, { at: [25, 0] }).play(SHOOT, 9);
    expect(field({}, { at: [25.01, 0] }).refusal(SHOOT)).toEqual(['S-34 target-out-of-range']);
  });

  it.each<[string, Partial<FighterPlan>, Partial<SkirmishPlan>]>([
    ['S-34 not-ranged-phase', {}, { phase: 'move' }],
    ['S-34 no-shooter', { keywords: [] }, {}],
    ['S-34 shoots-after-run', { status: ['moved', 'ran'] }, {}],
    ['E-16 attempt-forbids-shot', { status: ['attempted'] }, {}],
    ['S-30 shoots-after-spell', { status: ['cast'] }, {}],
    ['S-36 acted-already', { status: ['shot'] }, {}],
    ['S-05 is-down', { status: ['dazed'] }, {}],
    ['S-05 is-down', { status: ['stunned'] }, {}],
  ])('[S-34][S-30][S-36][S-05] refuses: %s', (clause, own, plan) => {
    expect(field(own, {}, plan).refusal(SHOOT)).toEqual([clause]);
  });

  it('[S-34] refuses who is engaged', () => {
    expect(field({}, { at: [1, 0] }, { engaged: [['ann', 'foe']] }).refusal(SHOOT)).toEqual(['S-34 shoots-engaged']);
  });

  it('[S-34] lets who moved and who is Staggered shoot, the latter at a Disadvantage', () => {
    field({ status: ['moved'] }).play(SHOOT, 9);
    field({ status: ['moved', 'staggered'] }).play(SHOOT, 15, 9);
  });

  it('[S-36] aims at enemies on the table, and refuses friends, the unknown and other people’s fighters', () => {
    const friend: FighterPlan = { id: 'bob', at: [3, 3], keywords: ['SHOOTER'] };
    const fight = field({}, { keywords: ['SHOOTER'] }, {}, [friend]);
    expect(fight.refusal({ ...SHOOT, target: unitId('bob') })).toEqual(['S-36 aims-at-no-foe']);
    expect(fight.refusal({ ...SHOOT, target: unitId('ghost') })).toEqual(['S-36 aims-at-no-foe']);
    expect(fight.refusal({ ...SHOOT, unit: unitId('ghost') })).toEqual(['S-36 fighter-unknown']);
    expect(fight.refusal({ kind: 'shoot', unit: foe, target: ann })).toEqual(['S-36 fighter-not-yours']);
    fight.play(SHOOT, 9);
  });

  it('[S-11] refuses who is not in sight behind another enemy, and lets allies stand between', () => {
    const screen = (side: 'attacker' | 'defender'): FighterPlan => ({
      id: 'big',
      at: [5, 0],
      radius: 1.5,
      height: 3,
      side,
    });
    expect(field({}, {}, {}, [screen('defender')]).refusal(SHOOT)).toEqual(['S-11 target-unseen']);
    field({}, {}, {}, [screen('attacker')]).play(SHOOT, 9);
  });
});

describe('a plain spell', () => {
  const casting = (
    own: Partial<FighterPlan> = {},
    other: Partial<FighterPlan> = {},
    plan: Partial<SkirmishPlan> = {},
  ) => field(own, other, { phase: 'cast', ...plan });

  it('[S-35] needs a 12, and then rolls for the injury', () => {
    const fight = casting();
    const events = fight.play(CAST, 12, 15);
    expect(theEvent(events, 'spell-cast')).toMatchObject({ difficulty: 12, passed: true });
    expect(theEvent(events, 'injury-rolled')).toMatchObject({ cause: 'spell', result: 'stunned' });
  });

  it('[S-35] does nothing on an 11', () => {
    const fight = casting();
    expect(theEvent(fight.play(CAST, 11), 'spell-cast').passed).toBe(false);
    expect(fight.state.units.get(foe)?.status).toEqual([]);
  });

  it.each<[string, Partial<FighterPlan>, Partial<SkirmishPlan>]>([
    ['attempted', { status: ['attempted'] }, {}],
    ['ran', { status: ['moved', 'ran'] }, {}],
    ['is engaged', {}, { engaged: [['ann', 'foe']] }],
  ])('[S-30] needs 2 more of who %s', (_, own, plan) => {
    const fight = casting(own, { at: [1, 0] }, plan);
    expect(castDifficulty(fight.state, ann, { difficulty: 12 })).toBe(14);
    expect(theEvent(fight.play(CAST, 13), 'spell-cast').passed).toBe(false);
  });

  it('[S-30] does not need more of who moved', () => {
    expect(castDifficulty(casting({ status: ['moved'] }).state, ann, { difficulty: 12 })).toBe(12);
  });

  it('[S-35] refuses other phases, who is no caster, a second spell, and targets beyond 12″', () => {
    expect(field({}).refusal(CAST)).toEqual(['S-35 not-cast-phase']);
    expect(casting({ keywords: [] }).refusal(CAST)).toEqual(['S-35 no-caster']);
    expect(casting({ status: ['cast'] }).refusal(CAST)).toEqual(['S-36 acted-already']);
    expect(casting({}, { at: [13.01, 0] }).refusal(CAST)).toEqual(['S-35 target-out-of-range']);
    casting({}, { at: [13, 0] }).play(CAST, 11);
  });

  it('[S-30] keeps who has cast from shooting', () => {
    const fight = casting();
    fight.play(CAST, 5);
    fight.play({ kind: 'end-phase' });
    expect(fight.state.phase).toBe('ranged');
    expect(fight.refusal(SHOOT)).toEqual(['S-30 shoots-after-spell']);
  });
});
