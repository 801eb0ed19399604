import { describe, expect, it } from 'vitest';
import type { ShotVolley } from '../../src/rules/core/events/shooting.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { WeaponTraits } from '../../src/rules/core/weapon.ts';
import { createTable } from '../../src/physics/table.ts';
import { type Fight, fightFrom, theEvent } from '../support/fight.ts';
import { aBox, radius, type UnitPlan } from '../support/game.ts';
import { aWeapon, just, shootAt, shooters, veiled } from '../support/shooting.ts';

/** The gap between the bases of two 32 mm models whose centres are this far apart. */
const apart = (gap: number): number => gap + 2 * radius(32);

const RED: UnitPlan = { id: 'red', at: [[0, 0]], weapons: [aWeapon()] };
const BLUE: UnitPlan = { id: 'blue', side: 'defender', at: [[0, 10]] };

const volleysOf = (fight: Fight, command: ReturnType<typeof shootAt>, ...dice: readonly number[]) =>
  theEvent(fight.play(command, ...dice), 'unit-shot').volleys;

/** The only volley of one red shooter with some traits at blue, `at` inches away. */
function oneVolley(traits: WeaponTraits, dice: readonly number[], at = 10, more: Partial<UnitPlan> = {}): ShotVolley {
  const red = { ...RED, weapons: [aWeapon({}, traits)], ...more };
  const [volley] = volleysOf(
    fightFrom(shooters([red, { ...BLUE, at: [[0, apart(at)]] }])),
    shootAt('red', 'blue'),
    ...dice,
  );
  return volley!;
}

describe('who shoots', () => {
  it('[SH-01] refuses another side, another phase and a second time', () => {
    const fight = fightFrom(shooters([{ ...RED, at: [[0, 0]] }, BLUE]));
    expect(fight.refusal(shootAt('blue', 'red'))).toEqual(
      expect.arrayContaining(['C-01 not-your-unit', 'SH-02 no-weapons']),
    );
    expect(fight.refusal(shootAt('green', 'blue'))).toEqual(['C-01 unknown-unit']);
    fight.play(shootAt('red', 'blue'), 1);
    expect(fight.refusal(shootAt('red', 'blue'))).toEqual(['SH-01 shot-already']);
    expect(fightFrom(shooters([RED, BLUE], { phase: 'charge' })).refusal(shootAt('red', 'blue'))).toEqual([
      'SH-01 not-shooting-phase',
    ]);
  });

  it('[SH-02] refuses what is not on the card', () => {
    const fight = fightFrom(shooters([RED, { id: 'bare', at: [[5, 0]] }, BLUE]));
    expect(fight.refusal(shootAt('bare', 'blue'))).toEqual(['SH-02 no-weapons']);
    expect(fight.refusal(shootAt('red', 'blue', { weapons: ['lance'] }))).toContain('SH-02 no-such-weapon');
  });

  it('[SH-03] engaged with pistols at the enemies there, and not otherwise', () => {
    const near: UnitPlan = { ...BLUE, at: [[0, apart(1)]] };
    const far: UnitPlan = { id: 'far', side: 'defender', at: [[10, 0]] };
    expect(fightFrom(shooters([RED, near, far])).refusal(shootAt('red', 'blue'))).toContain(
      'SH-03 engaged-without-pistol',
    );
    const both = { ...RED, weapons: [aWeapon(), aWeapon({ name: 'pistol' }, { pistol: true })] };
    const fight = fightFrom(shooters([both, near, far]));
    expect(fight.refusal(shootAt('red', 'far'))).toContain('SH-03 pistols-at-others');
    expect(fight.refusal(shootAt('red', 'blue', { weapons: ['rifle'] }))).toContain('SH-03 engaged-without-pistol');
  });

  it('[SH-04][SH-05] not after falling back, nor after an advance without assault weapons', () => {
    const refusal = (status: 'fell-back' | 'advanced', traits: WeaponTraits = {}) =>
      fightFrom(shooters([{ ...RED, status: [status], weapons: [aWeapon({}, traits)] }, BLUE])).refusal(
        shootAt('red', 'blue'),
      );
    expect(refusal('fell-back', { assault: true })).toEqual(['SH-04 shoots-after-fall-back']);
    expect(refusal('advanced')).toEqual(['SH-05 shoots-after-advance']);
  });

  it('[SH-01][SH-02][SH-04][SH-05] once with its own weapons after a move, or an advance with assault weapons', () => {
    const shots = (status: 'moved' | 'advanced') => {
      const red: UnitPlan = {
        ...RED,
        status: [status],
        weapons: [aWeapon(), aWeapon({ name: 'carbine' }, { assault: true })],
      };
      const dice = status === 'moved' ? [1, 1] : [1];
      return volleysOf(fightFrom(shooters([red, BLUE])), shootAt('red', 'blue'), ...dice).map(({ weapon }) => weapon);
    };
    expect(shots('moved')).toEqual(['rifle', 'carbine']);
    expect(shots('advanced')).toEqual(['carbine']);
  });

  it('[SH-03] engaged: its pistols alone', () => {
    const both = { ...RED, weapons: [aWeapon(), aWeapon({ name: 'pistol' }, { pistol: true })] };
    const fight = fightFrom(shooters([both, { ...BLUE, at: [[0, apart(1)]] }]));
    expect(volleysOf(fight, shootAt('red', 'blue'), 1).map(({ weapon }) => weapon)).toEqual(['pistol']);
  });

  it('[SH-06] at an enemy just out of a friend’s engagement range', () => {
    const friend: UnitPlan = { id: 'friend', at: [[0, 10 + apart(1.001)]] };
    expect(fightFrom(shooters([RED, friend, BLUE])).refusal(shootAt('red', 'blue'))).toEqual([]);
  });

  it('[SH-06] refuses friends, and enemies that a friend is engaged with', () => {
    const friend: UnitPlan = { id: 'friend', at: [[0, 10 + apart(1)]] };
    const fight = fightFrom(shooters([RED, friend, BLUE]));
    expect(fight.refusal(shootAt('red', 'blue'))).toEqual(['SH-06 target-in-melee']);
    expect(fight.refusal(shootAt('red', 'friend'))).toEqual(['SH-06 shoots-at-no-enemy']);
    expect(fight.refusal(shootAt('red', 'nobody'))).toEqual(['SH-06 shoots-at-no-enemy']);
  });

  it('[SH-07] within range, the limit included, and not beyond', () => {
    const at = (gap: number) => fightFrom(shooters([RED, { ...BLUE, at: [[0, apart(gap)]] }], { table: WIDE }));
    expect(at(24).refusal(shootAt('red', 'blue'))).toEqual([]);
    expect(at(24.001).refusal(shootAt('red', 'blue'))).toEqual(['SH-07 no-weapon-in-range']);
  });

  it('[SH-08] not at what is hidden; its own unit and the target’s hide nothing', async () => {
    const wall = aBox('wall', 'wall', [-3, 3], [4, 4.5], 4);
    const red: UnitPlan = {
      ...RED,
      at: [
        [0, 0],
        [0, -2],
      ],
    };
    const state = (terrain: readonly ReturnType<typeof aBox>[], more: readonly UnitPlan[] = []) =>
      shooters(
        [
          red,
          {
            ...BLUE,
            at: [
              [0, 10],
              [0, 12],
            ],
          },
          ...more,
        ],
        { terrain },
      );
    const refusal = async (start: ReturnType<typeof state>) => {
      const table = await createTable({ ...start.table, terrain: start.terrain.values() });
      return fightFrom(start, table).refusal(shootAt('red', 'blue'));
    };
    expect(await refusal(state([]))).toEqual([]);
    expect(await refusal(state([wall]))).toEqual(['SH-08 nobody-sees-target']);
    const hull = { kind: 'hull', halfWidth: 4, halfDepth: 1 } as const;
    const cart: UnitPlan = { id: 'cart', at: [[0, 5]], base: hull, height: 6 };
    expect(await refusal(state([], [cart]))).toEqual(['SH-08 nobody-sees-target']);
    expect(
      await refusal(shooters([{ ...red, weapons: [aWeapon({}, { indirect: true })] }, BLUE], { terrain: [wall] })),
    ).toEqual([]);
  });

  it('[SH-09] pistols not beside other weapons, and each name at one unit', () => {
    const weapons = [aWeapon(), aWeapon({ name: 'lance', range: 8 }), aWeapon({ name: 'pistol' }, { pistol: true })];
    const red: UnitPlan = { ...RED, weapons };
    const other: UnitPlan = { id: 'other', side: 'defender', at: [[5, 0]] };
    const shot = (command: ReturnType<typeof shootAt>, ...dice: readonly number[]) =>
      volleysOf(fightFrom(shooters([red, BLUE, other])), command, ...dice).map(
        ({ weapon, against }) => `${weapon} at ${against}`,
      );
    expect(shot(shootAt('red', 'blue'), 1)).toEqual(['rifle at blue']);
    expect(shot(shootAt('red', 'other'), 1, 1)).toEqual(['rifle at other', 'lance at other']);
    expect(shot(shootAt('red', 'other', { weapons: ['pistol'] }), 1)).toEqual(['pistol at other']);
    const split = { targets: [{ weapon: 'lance', target: unitId('other') }] };
    expect(shot(shootAt('red', 'blue', split), 1, 1)).toEqual(['rifle at blue', 'lance at other']);
  });

  it('shoots all the same where the table does not keep a clause', () => {
    const far = [RED, { ...BLUE, at: [[0, 20]] } as UnitPlan];
    const short = far.map((unit) => (unit.weapons ? { ...unit, weapons: [aWeapon({ range: 6 })] } : unit));
    const fight = fightFrom(shooters(short, { clauses: { 'SH-07': 'advisory' } }));
    expect(fight.play(shootAt('red', 'blue'), 1).map(({ kind }) => kind)).toEqual(['overridden', 'unit-shot']);
  });
});

const WIDE = { width: 60, depth: 100 };

describe('shots that are taken', () => {
  it('[SH-07][SH-08][SH-09] at what is near and seen, with every weapon', () => {
    const red: UnitPlan = { ...RED, weapons: [aWeapon(), aWeapon({ name: 'lance', range: 12 })] };
    const volleys = volleysOf(fightFrom(shooters([red, BLUE])), shootAt('red', 'blue'), 1, 1);
    expect(volleys.map(({ weapon, shooters: [first] }) => [weapon, first!.at, first!.seen])).toEqual([
      ['rifle', 'blue1', 1],
      ['lance', 'blue1', 1],
    ]);
    expect(volleys[0]!.shooters[0]!.distance).toBeCloseTo(10 - 2 * radius(32), 5);
  });
});

describe('the dice of shots', () => {
  it('[SH-10] attacks of each shooter, more within half range and at many', () => {
    expect(oneVolley({}, [1]).attacks).toEqual({ dice: [], count: 1 });
    expect(oneVolley({ rapid: 2 }, [1, 1, 1], 12).attacks.count).toBe(3);
    const d3 = aWeapon({ attacks: { dice: 1, sides: 3, plus: 1 } }, { blast: 3 });
    const seven: UnitPlan = { ...BLUE, at: Array.from({ length: 7 }, (_, i) => [2 * i - 6, 10]) };
    const red: UnitPlan = {
      ...RED,
      at: [
        [0, 0],
        [2, 0],
      ],
      weapons: [d3],
    };
    // Each D3 + 1 + 2: the dice show 3 and 6, so 2 and 3 of them.
    const [volley] = volleysOf(fightFrom(shooters([red, seven])), shootAt('red', 'blue'), 3, 6, ...ones(11));
    expect(volley!.attacks).toEqual({ dice: [3, 6], count: 11 });
  });

  it('[SH-10] not more beyond half range, nor at too few', () => {
    expect(oneVolley({ rapid: 2 }, [1], 12.001).attacks.count).toBe(1);
    expect(oneVolley({ blast: 2 }, [1]).attacks.count).toBe(1);
  });

  it('[SH-11] hit by skill: BS 4 on 3, less by a point a pip more', () => {
    expect(oneVolley({}, [2]).hit).toEqual({ needs: 3, dice: [2] });
    expect(oneVolley({}, [3, 1]).hits).toBe(1);
    const needs = [5, 3, 2, 1, 0].map((BS) => oneVolley({}, BS === 0 ? [] : [1], 10, { profile: { BS } }).hit.needs);
    expect(needs).toEqual([2, 4, 5, 6, undefined]);
    const own = { weapons: [aWeapon({ skill: 2 })] };
    expect(oneVolley({}, [1], 10, own).hit.needs).toBe(5);
    expect(oneVolley({ heavy: 1 }, [1]).hit.needs).toBe(2);
    expect(oneVolley({ heavy: 1 }, [1], 10, { status: ['moved'] }).hit.needs).toBe(3);
    expect(oneVolley({ heavy: 3 }, [1]).hit.needs).toBe(2);
  });

  it('[SH-11][SH-15] an indirect shot at what is not seen hits one pip worse and leaves cover', () => {
    const red: UnitPlan = { ...RED, weapons: [aWeapon({}, { indirect: true })] };
    const fight = fightFrom(
      shooters([red, BLUE]),
      veiled(() => 0),
    );
    const [volley] = volleysOf(fight, shootAt('red', 'blue'), 4, 4, 3);
    expect(volley).toMatchObject({ hit: { needs: 4 }, cover: ['blue1'] });
    expect(volley!.allocations[0]).toMatchObject({ save: { die: 3, needs: 3 }, unsaved: false });
  });

  it('[SH-12] torrent rolls no hits, sixes add hits, many pips wound at once, and a miss never wounds', () => {
    expect(oneVolley({ torrent: true }, [1])).toMatchObject({ hit: { dice: [] }, hits: 1 });
    expect(oneVolley({ sustained: 2 }, [6, 1, 1, 1])).toMatchObject({ hits: 3, lethal: 0 });
    expect(oneVolley({ lethal: 5 }, [5, 6])).toMatchObject({ hits: 1, lethal: 1, wounds: 1, wound: { dice: [] } });
    expect(oneVolley({ lethal: 5 }, [4, 1])).toMatchObject({ lethal: 0, wounds: 0 });
    expect(oneVolley({ lethal: 6, sustained: 1 }, [6, 1, 6])).toMatchObject({ hits: 2, lethal: 1, wounds: 1 });
    // A 2 would be enough to wound at once, but it does not hit.
    expect(oneVolley({ lethal: 2 }, [2])).toMatchObject({ hits: 0, wounds: 0 });
  });

  it('[SH-13] wounds by strength against the toughness most have, and twin rolls again', () => {
    expect(oneVolley({}, [3, 4, 6]).wound.needs).toBe(4);
    expect(oneVolley({ twin: true }, [3, 3, 4, 6]).wound).toEqual({ needs: 4, dice: [3], again: [4] });
    const tough: UnitPlan = {
      ...BLUE,
      at: [
        [0, 10],
        [2, 10],
      ],
      profileOf: { 0: { T: 3 }, 1: { T: 7 } },
    };
    const [volley] = volleysOf(fightFrom(shooters([RED, tough])), shootAt('red', 'blue'), 3, 6, 6);
    expect(volley!.wound.needs).toBe(6);
  });

  it('[SH-13] never wounds toughness four above the strength', () => {
    const stone = { ...BLUE, profile: { T: 8 } };
    const [none] = volleysOf(fightFrom(shooters([RED, stone])), shootAt('red', 'blue'), 6);
    expect(none).toMatchObject({ hits: 1, wound: { dice: [] }, wounds: 0 });
  });

  it('[SH-14] wounds go to models in sight, not to others, the wounded first, then the nearest', () => {
    const red: UnitPlan = { ...RED, weapons: [aWeapon({ attacks: just(3), ap: 6 })] };
    const three: UnitPlan = {
      ...BLUE,
      at: [
        [0, 9],
        [0, 11],
        [0, 13],
      ],
    };
    const hidden = veiled((_, to) => (to === 'blue1' ? 0 : 1));
    const fight = fightFrom(shooters([red, three]), hidden);
    const [volley] = volleysOf(fight, shootAt('red', 'blue'), 6, 6, 6, 6, 6, 6);
    expect(volley!.allocations.map(({ model }) => model)).toEqual(['blue2', 'blue3']);
    expect(volley!.lost).toBe(1);
    expect([...fight.state.models.keys()]).toEqual(['red1', 'blue1']);
    const two = shooters([
      { ...red, weapons: [aWeapon({ ap: 6 })] },
      { ...three, profile: { W: 2 } },
    ]);
    const hurt = new Map(two.models);
    hurt.set(modelId('blue3'), { ...hurt.get(modelId('blue3'))!, wounds: 1 });
    const [first] = volleysOf(fightFrom({ ...two, models: hurt }), shootAt('red', 'blue'), 6, 6);
    expect(first!.allocations.map(({ model }) => model)).toEqual(['blue3']);
  });

  it('[SH-14][R7-15] the owner chooses among equally near ones, and a character passes wounds on', () => {
    const red: UnitPlan = { ...RED, weapons: [aWeapon({ ap: 6 })] };
    const pair: UnitPlan = {
      ...BLUE,
      at: [
        [-1, 10],
        [1, 10],
      ],
    };
    const [volley] = volleysOf(
      fightFrom(shooters([red, pair])),
      shootAt('red', 'blue', { losses: [modelId('blue2')] }),
      6,
      6,
    );
    expect(volley!.allocations[0]!.model).toBe('blue2');
    const led: UnitPlan = {
      ...BLUE,
      at: [
        [0, 10],
        [0, 12],
      ],
      keywordsOf: { 0: ['CHARACTER'] },
    };
    const [passed] = volleysOf(fightFrom(shooters([red, led])), shootAt('red', 'blue'), 6, 6, 4);
    expect(passed!.allocations[0]).toMatchObject({ model: 'blue1', lookOut: { die: 4, needs: 4, to: 'blue2' } });
    const stand = shootAt('red', 'blue', { stand: [modelId('blue1')] });
    const [stood] = volleysOf(fightFrom(shooters([red, led])), stand, 6, 6);
    expect(stood!.allocations[0]).toMatchObject({ model: 'blue1', unsaved: true });
  });

  it('[SH-15] a quarter hidden from every shooter is cover', () => {
    const red: UnitPlan = {
      ...RED,
      at: [
        [0, 0],
        [2, 0],
      ],
    };
    const cover = (first: number, second: number) =>
      volleysOf(
        fightFrom(
          shooters([red, BLUE]),
          veiled((from) => (from === 'red1' ? first : second)),
        ),
        shootAt('red', 'blue'),
        1,
        1,
      )[0]!.cover;
    expect(cover(0.75, 0.75)).toEqual(['blue1']);
    expect(cover(0.75, 0.76)).toEqual([]);
    expect(cover(0.1, 0.5)).toEqual(['blue1']);
  });

  it('[SH-16] saves need AP pips more, cover one less, and never less than 2', () => {
    const save = (ap: number, seen: number, Sv = 4) => {
      const red: UnitPlan = { ...RED, weapons: [aWeapon({ ap })] };
      const fight = fightFrom(
        shooters([red, { ...BLUE, profile: { Sv } }]),
        veiled(() => seen),
      );
      const dice = Sv + ap - (seen < 1 ? 1 : 0) > 6 ? [6, 6] : [6, 6, 1];
      return volleysOf(fight, shootAt('red', 'blue'), ...dice)[0]!.allocations[0]!.save?.needs;
    };
    expect([save(0, 1), save(2, 1), save(3, 1), save(3, 0.5), save(0, 0.5, 2)]).toEqual([4, 6, undefined, 6, 2]);
  });

  it('[SH-17] damage is not passed on, and the slain leave the table', () => {
    const big: UnitPlan = {
      ...BLUE,
      at: [
        [0, 10],
        [0, 12],
      ],
      profile: { W: 3 },
    };
    const gun = aWeapon({ attacks: just(2), ap: 6, damage: { dice: 1, sides: 6, plus: 0 } }, { searing: 1 });
    const fight = fightFrom(shooters([{ ...RED, weapons: [gun] }, big]));
    const [volley] = volleysOf(fight, shootAt('red', 'blue'), 6, 6, 6, 6, 5, 1);
    expect(volley!.allocations.map(({ model, damage }) => [model, damage])).toEqual([
      ['blue1', { dice: [5], wounds: 3 }],
      ['blue2', { dice: [1], wounds: 2 }],
    ]);
    expect(fight.state.models.get(modelId('blue2'))!.wounds).toBe(1);
    expect(fight.state.units.get(unitId('blue'))!.models).toEqual(['blue2']);
    expect(fight.state.diceRolled).toBe(6);
  });

  it('[SH-18] does not roll what a volley does not come to', () => {
    expect(oneVolley({ twin: true }, [1])).toMatchObject({ wound: { dice: [], again: [] }, allocations: [] });
  });

  it('[SH-18] rolls volley by volley: attacks, hits, wounds, again, then each wound', () => {
    const storm = aWeapon({ name: 'storm', attacks: { dice: 1, sides: 3, plus: 0 } }, { twin: true });
    const fight = fightFrom(
      shooters([
        { ...RED, weapons: [storm, aWeapon()] },
        {
          ...BLUE,
          at: [
            [0, 10],
            [0, 12],
            [0, 14],
          ],
        },
      ]),
    );
    const dice = [4, 3, 3, 4, 1, 4, 2, 6, 3, 4, 5];
    const [first, second] = volleysOf(fight, shootAt('red', 'blue'), ...dice);
    expect(first).toMatchObject({
      attacks: { dice: [4], count: 2 },
      hit: { dice: [3, 3] },
      wound: { dice: [4, 1], again: [4] },
    });
    expect(first!.allocations.map(({ save }) => save!.die)).toEqual([2, 6]);
    expect(second).toMatchObject({ hit: { dice: [3] }, wound: { dice: [4] } });
    expect(second!.allocations.map(({ model, save }) => [model, save!.die])).toEqual([['blue2', 5]]);
  });
});

const ones = (count: number): readonly number[] => new Array<number>(count).fill(1);
