import { describe, expect, it } from 'vitest';
import { rational, rationalText } from '../../src/kernel/rational.ts';
import { rememberingTable } from '../../src/lab/game/remember.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { Missile, Spell } from '../../src/rules/core/missile.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { statCheck } from '../../src/rules/skirmish/fighters/fighter-checks.ts';
import { fighterOf, isPresent } from '../../src/rules/skirmish/fighters/fighters.ts';
import { askAims } from '../../src/rules/skirmish/ranged/ask-aim.ts';
import { byAllDice } from '../oracles/shots-by-all-dice.ts';
import { isDeep } from '../support/drawn.ts';
import { fightFrom, theEvent } from '../support/fight.ts';
import { withTable } from '../support/fights.ts';
import { aBox } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';
import { someFighters, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const foe = unitId('foe');

const BOW: Missile = { name: 'bow', range: 18, shots: 1, strength: 0, ap: 0, traits: {} };
const KNIFE: Missile = { name: 'knife', range: 6, shots: 2, strength: 1, ap: 2, traits: { quick: true, pistol: true } };

const DART: Spell = { name: 'dart', difficulty: 10, range: 10, effect: { kind: 'damage', strength: 3 } };
const GUST: Spell = { name: 'gust', difficulty: 9, range: 8, effect: { kind: 'push', inches: 3 } };
const WARD: Spell = { name: 'ward', difficulty: 8, range: 8, effect: { kind: 'ward', pips: 4 } };
const DREAD: Spell = { name: 'dread', difficulty: 8, range: 8, effect: { kind: 'fear', pips: 2 } };

const field = (
  own: Partial<FighterPlan>,
  other: Partial<FighterPlan> = {},
  plan: Partial<SkirmishPlan> = {},
  more: readonly FighterPlan[] = [],
): GameState =>
  someFighters({
    phase: 'ranged',
    ...plan,
    fighters: [
      { id: 'ann', at: [0, 0], missiles: [BOW, KNIFE], ...own },
      { id: 'foe', at: [6, 0], side: 'defender', ...other },
      ...more,
    ],
  });

const SHOOT = { kind: 'shoot', unit: ann, target: foe } as const;
const with_ = (name: string) => ({ ...SHOOT, weapons: [name] });
const answers = (state: GameState, table: TableQuery = openTable()) =>
  askAims(state, { what: 'shot', unit: ann, target: foe }, table);

/** A table on which so many of the nine lines to a body are blocked. */
function blocking(lines: number): TableQuery {
  let asked = 0;
  return { ...openTable(), line: () => (asked++ % 9 < lines ? { kind: 'edge' } : undefined) };
}

describe('missile weapons', () => {
  it('[SK-01] are shot one at a time, the first by default', () => {
    const fight = fightFrom(field({}));
    expect(fight.refusal(with_('sling'))).toEqual(['SK-01 no-such-missile']);
    expect(fight.refusal({ ...SHOOT, weapons: ['bow', 'knife'] })).toEqual(['SK-01 several-missiles']);
    expect(theEvent(fight.play(SHOOT, 9), 'shot')).toMatchObject({ weapon: 'bow', shots: 1, modifiers: [] });
    expect(fight.refusal(with_('knife'))).toEqual(['S-36 acted-already']);
  });

  // Bases of 0.5″: centres 19 apart are a gap of 18.
  it('[SK-02] carry their range', () => {
    fightFrom(field({}, { at: [19, 0] })).play(SHOOT, 11);
  });

  it('[SK-03] need 2 more beyond half of the range and 3 more at cover, and less with steady and close', () => {
    const needs = (missile: Partial<Missile>, at: number, own: Partial<FighterPlan> = {}, table = openTable()) =>
      answers(field({ missiles: [{ ...BOW, ...missile }], ...own }, { at: [at, 0] }), table)[0]!.terms.needs;
    expect(needs({}, 10)).toBe(10);
    expect(needs({}, 10.01)).toBe(12);
    expect(needs({}, 10, {}, blocking(3))).toBe(13);
    expect(needs({ skill: 8 }, 10)).toBe(8);
    expect(needs({ traits: { steady: 2 } }, 10)).toBe(8);
    expect(needs({ traits: { steady: 2 } }, 10, { status: ['moved'] })).toBe(10);
    expect(needs({ traits: { close: 3 } }, 10)).toBe(7);
    expect(needs({ traits: { close: 3 } }, 12)).toBe(12);
  });

  it('[SK-04] find cover behind three blocked lines of nine', () => {
    const why = (lines: number) => answers(field({}), blocking(lines))[0]!.modifiers.map((one) => one.why);
    expect(why(3)).toEqual(['cover']);
  });

  it('[SK-05] leave a defence that needs AP more, or nothing against a piercing die', () => {
    const hard = field({ missiles: [{ ...BOW, ap: 2 }] });
    fightFrom(hard).play(SHOOT, 10, 12);
    const down = fightFrom(hard);
    down.play(SHOOT, 10, 11);
    expect(down.state.units.get(foe)?.status).toEqual(['dazed']);
    const piercing = fightFrom(field({ missiles: [{ ...BOW, traits: { piercing: 15 } }] }));
    piercing.play(SHOOT, 15);
    expect(piercing.state.units.get(foe)?.status).toEqual(['stunned']);
    fightFrom(field({ missiles: [{ ...BOW, traits: { piercing: 15 } }] })).play(SHOOT, 14, 10);
  });

  it('[SK-06] roll one shot after another, until the target is out', () => {
    const fight = fightFrom(field({}, { profile: { wounds: 2 } }));
    // The first costs a wound, the second with its strength of 1 takes it out.
    fight.play(with_('knife'), 12, 11, 17, 11);
    expect(isPresent(fight.state, foe)).toBe(false);
    fightFrom(field({})).play(with_('knife'), 17, 11);
  });

  it('[SK-07] are shot after a run when quick, and at a foe when engaged when pistols', () => {
    const ran = fightFrom(field({ status: ['moved', 'ran'] }));
    expect(ran.refusal(SHOOT)).toEqual(['S-34 shoots-after-run']);
    ran.play(with_('knife'), 4, 4);
    const more: FighterPlan = { id: 'bob', at: [3, 0], side: 'defender' };
    const held = fightFrom(field({}, { at: [1, 0] }, { engaged: [['ann', 'foe']] }, [more]));
    expect(held.refusal(SHOOT)).toEqual(['S-34 shoots-engaged']);
    expect(held.refusal({ ...with_('knife'), target: unitId('bob') })).toEqual([
      'SK-07 shoots-past-foe',
      'S-11 target-unseen',
    ]);
    held.play(with_('knife'), 4, 4);
  });
});

describe('what missiles and spells may not do', () => {
  it('[SK-02] do not carry 0.01″ more than their range, nor to a target out of sight', () => {
    expect(fightFrom(field({}, { at: [19.01, 0] })).refusal(SHOOT)).toEqual(['SK-02 target-out-of-range']);
    expect(fightFrom(field({}), blocking(9)).refusal(SHOOT)).toEqual(['S-11 target-unseen']);
  });

  it('[SK-03][SK-04] do not need more of a target that is near and has two of nine lines blocked', () => {
    expect(answers(field({}), blocking(2))[0]!.modifiers).toEqual([]);
  });

  it('[SK-01][SK-07] refuses weapons of other cards, two at once, runs, and shots past a foe', () => {
    const fight = fightFrom(field({ status: ['moved', 'ran'] }));
    expect(fight.refusal(with_('sling'))).toEqual(['SK-01 no-such-missile']);
    expect(fight.refusal({ ...SHOOT, weapons: ['bow', 'knife'] })).toEqual(['SK-01 several-missiles']);
    expect(fight.refusal(with_('bow'))).toEqual(['S-34 shoots-after-run']);
  });

  it('[SK-05][SK-06] does not hurt who is missed or defends itself', () => {
    const fight = fightFrom(field({}));
    fight.play(SHOOT, 20, 10);
    expect(fight.state.units.get(foe)?.status).toEqual([]);
  });

  it('[SK-08][SK-09][SK-10][SK-11][SK-12][SK-13] refuses unknown spells, and does nothing when the casting fails', () => {
    const state = field({ spells: [DART, GUST, WARD, DREAD] }, {}, { phase: 'cast' });
    const cast = (spell: string, target = foe) => ({ kind: 'cast', unit: ann, target, spell }) as const;
    expect(fightFrom(state).refusal(cast('storm'))).toEqual(['SK-08 no-such-spell']);
    expect(fightFrom(state).refusal(cast('ward'))).toEqual(['SK-12 aims-at-no-friend']);
    for (const command of [cast('dart'), cast('gust'), cast('ward', ann), cast('dread')]) {
      const fight = fightFrom(state);
      fight.play(command, 7);
      expect(fight.state.models).toEqual(state.models);
      expect(fight.state.skirmish?.wards).toBeUndefined();
      expect(fight.state.units.get(foe)?.status).toEqual([]);
    }
  });
});

describe('the odds of shots', () => {
  const standing = (state: GameState): string => {
    if (!isPresent(state, foe)) return 'out';
    const { wounds } = fighterOf(state, foe);
    return `${wounds} ${state.units
      .get(foe)
      ?.status.filter((s) => s !== 'shot')
      .join()}`;
  };
  const judged = (state: GameState, before = standing(state)) => {
    const found = byAllDice(state, SHOOT, openTable(), standing, 20);
    const share = (key: string) => rationalText(found.get(key) ?? { num: 0n, den: 1n });
    const worse = (key: string) => (key === before ? '0' : share(key));
    return { out: share('out'), dazed: worse('1 dazed'), stunned: worse('1 stunned'), unhurt: share(before) };
  };
  const told = (state: GameState) => {
    const { ends } = answers(state)[0]!;
    return Object.fromEntries((['out', 'dazed', 'stunned', 'unhurt'] as const).map((end) => [end, ends![end].exact]));
  };

  it.each<[string, Partial<Missile>, Partial<FighterPlan>]>([
    ['a plain bow', {}, {}],
    ['strength and AP', { strength: 2, ap: 3 }, {}],
    ['a weak weapon, which may not hurt', { strength: -14 }, {}],
    ['piercing', { skill: 7, traits: { piercing: 12 } }, { profile: { defence: 6 } }],
    ['a dazed target', { strength: 1 }, { status: ['dazed'] }],
    ['a stunned target', { strength: 1 }, { status: ['stunned'] }],
  ])('[SK-06] are those of all dice: %s', (_, missile, other) => {
    const state = field({ missiles: [{ ...BOW, ...missile }] }, other);
    expect(told(state)).toEqual(judged(state));
  });

  const HIGH = aBox('high', 'platform', [4, 8], [-8, 8], 6);
  const LOW = aBox('low', 'platform', [2.5, 4], [-8, 8], 3);

  it.each([
    ['one ledge', [aBox('roof', 'platform', [4, 8], [-8, 8], 3)], 3],
    ...(isDeep ? ([['two ledges, one below the other', [HIGH, LOW], 6]] as const) : []),
  ] as const)('[S-26][SK-06] count the falls that shots may cause: %s', async (_, terrain, y) => {
    // Far off it hits on 18 and pierces any defence: dazed at 18, stunned at 19 and 20. The edge is 0.5″ from the base.
    const weapon: Missile = { ...BOW, skill: 16, strength: -4, traits: { piercing: 5 } };
    const profile = { agility: 6 };
    const state = field({ at: [-9, 0], missiles: [weapon] }, { at: [5, y, 0], profile }, { terrain });
    const [ends, ways] = await withTable(state, (table) => [
      answers(state, table)[0]!.ends!,
      byAllDice(state, SHOOT, rememberingTable(table), standing, 20),
    ]);
    const share = (key: string) => rationalText(ways.get(key) ?? { num: 0n, den: 1n });
    expect(Object.values(ends).map(({ exact }) => exact)).toEqual(
      ['1 ', 'wounded', '1 dazed', '1 stunned', 'out'].map(share),
    );
    // Only a fall can slay it.
    expect(ends.out.chance).toBeGreaterThan(0);
  });

  it('[S-26][SK-10] count no fall where no edge is near, and that of a spell: by hand', async () => {
    const terrain = [aBox('roof', 'platform', [4, 14], [-8, 8], 3)];
    const ends = (x: number) => {
      const state = field(
        { spells: [{ ...DART, range: 20 }] },
        { at: [x, 3, 0], profile: { agility: 11 } },
        { terrain },
      );
      return withTable(state, (table) => askAims(state, { what: 'spell', unit: ann, target: foe }, table)[0]!.ends!);
    };
    // Difficulty 10: 11 of 20. Out from 18 less 3: 6 faces; stunned from 12 on: 3; dazed else: 11.
    expect((await ends(9)).out.exact).toBe(rationalText(rational(11n * 6n, 400n)));
    // On the ledge 10 of 20 fall 3″, which adds 2, and are out on 16: 5 faces.
    const fallen = 14n * 10n * 5n;
    expect((await ends(5)).out.exact).toBe(rationalText(rational(11n * (6n * 400n + fallen), 20n * 20n * 400n)));
  });

  it('[SK-06] are those of all dice of two shots, counted by hand', () => {
    const weapon = { ...BOW, shots: 2, strength: 2, ap: 1, skill: 9 };
    const state = field({ missiles: [weapon] }, { profile: { wounds: 2, defence: 11 } });
    const counts: Record<string, number> = { out: 0, dazed: 0, stunned: 0, wounded: 0, unhurt: 0 };
    const hits = (die: number) => die === 20 || die >= 9;
    const open = (die: number) => die !== 20 && die < 12;
    for (let a = 1; a <= 20; a++)
      for (let b = 1; b <= 20; b++)
        for (let c = 1; c <= 20; c++)
          for (let d = 1; d <= 20; d++) {
            const unsaved = [[a, b] as const, [c, d] as const].filter(([hit, save]) => hits(hit) && open(save));
            const total = (unsaved[1]?.[0] ?? 0) + 2;
            const end =
              unsaved.length === 0
                ? 'unhurt'
                : unsaved.length === 1
                  ? 'wounded'
                  : total >= 18
                    ? 'out'
                    : total >= 15
                      ? 'stunned'
                      : 'dazed';
            counts[end]!++;
          }
    const { ends } = answers(state)[0]!;
    for (const [end, count] of Object.entries(counts))
      expect(ends![end as 'out'].chance).toBeCloseTo(count / 20 ** 4, 12);
  });
});

describe('spells', () => {
  const casting = (other: Partial<FighterPlan> = {}, more: readonly FighterPlan[] = [], plan = {}) =>
    field({ spells: [DART, GUST, WARD, DREAD] }, other, { phase: 'cast', ...plan }, more);
  const cast = (spell: string, target = foe) => ({ kind: 'cast', unit: ann, target, spell }) as const;

  it('[SK-08][SK-09] are those of the card, once a turn, within their range', () => {
    const fight = fightFrom(casting());
    expect(fight.refusal(cast('storm'))).toEqual(['SK-08 no-such-spell']);
    expect(fightFrom(casting({ at: [11.01, 0] })).refusal(cast('dart'))).toEqual(['SK-09 target-out-of-range']);
    expect(theEvent(fight.play({ kind: 'cast', unit: ann, target: foe }, 9), 'spell-cast')).toMatchObject({
      spell: 'dart',
      passed: false,
    });
    expect(fight.refusal(cast('gust'))).toEqual(['S-36 acted-already']);
  });

  it('[SK-10] roll for an injury with their strength, as the odds say', () => {
    const fight = fightFrom(casting());
    fight.play(cast('dart'), 10, 12);
    expect(fight.state.units.get(foe)?.status).toEqual(['stunned']);
    const state = casting();
    const found = byAllDice(state, cast('dart'), openTable(), (after) => String(isPresent(after, foe)), 20);
    const [answer] = askAims(state, { what: 'spell', unit: ann, target: foe }, openTable());
    expect(answer?.ends?.out.exact).toBe(rationalText(found.get('false')!));
  });

  it('[SK-11] push straight away, as far as the line is free and there is ground, and out of a melee', async () => {
    const pushed = (state: GameState) =>
      withTable(state, (table) => {
        const fight = fightFrom(state, table);
        fight.play(cast('gust'), 11);
        return { x: fighterOf(fight.state, foe).at[0], engaged: fight.state.skirmish?.engagements.length };
      });
    expect(await pushed(casting())).toEqual({ x: 9, engaged: 0 });
    const stopped = await pushed(casting({}, [{ id: 'bob', at: [8, 0], side: 'defender' }]));
    expect(stopped.x).toBeCloseTo(7, 2);
    const wall = await pushed(casting({}, [], { terrain: [aBox('wall', 'wall', [8.5, 9.5], [-2, 2], 4)] }));
    expect(wall.x).toBeCloseTo(8, 2);
    const held = await pushed(casting({ at: [1, 0] }, [], { engaged: [['ann', 'foe']] }));
    expect(held).toEqual({ x: 4, engaged: 0 });
  });

  it('[SK-12] ward friends and the caster until the next turn of their side', () => {
    const fight = fightFrom(casting());
    expect(fight.refusal(cast('ward'))).toEqual(['SK-12 aims-at-no-friend']);
    fight.play(cast('ward', ann), 8);
    expect(statCheck(fight.state, ann, 'defence').needs).toBe(6);
    for (let i = 0; i < 3; i++) fight.play({ kind: 'end-phase' });
    expect(fight.state.side).toBe('defender');
    expect(statCheck(fight.state, ann, 'defence').needs).toBe(6);
    while (fight.state.side === 'defender') fight.play({ kind: 'end-phase' });
    expect(statCheck(fight.state, ann, 'defence').needs).toBe(10);
  });

  it('[SK-13] make Staggered whose Morale fails, but for the fearsome and sturdy', () => {
    const fight = fightFrom(casting());
    fight.play(cast('dread'), 8, 11);
    expect(fight.state.units.get(foe)?.status).toEqual(['staggered']);
    const brave = fightFrom(casting());
    brave.play(cast('dread'), 8, 12);
    expect(brave.state.units.get(foe)?.status).toEqual([]);
    fightFrom(casting({ keywords: ['FEARSOME'] })).play(cast('dread'), 8);
    const works = askAims(casting(), { what: 'spell', unit: ann, target: foe }, openTable())[3]!.spell!.works;
    expect(works.exact).toBe(rationalText({ num: 143n, den: 400n }));
  });
});
