import { describe, expect, it } from 'vitest';
import { plus, type Rational, rational, rationalText } from '../../src/kernel/rational.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { modelsOf } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { askMissiles } from '../../src/rules/regiments/shooting/ask.ts';
import { healthLeft, poolsOf } from '../../src/rules/regiments/ranks/pools.ts';
import { byAllDice } from '../oracles/shots-by-all-dice.ts';
import { champion } from '../support/melee.ts';
import { aBow, archery, dimmed, raised } from '../support/missiles.ts';
import { openTable } from '../support/open-table.ts';
import { just, shootAt } from '../support/shooting.ts';

const BLUE = unitId('blue');
const COMMAND = shootAt('red', 'blue');
const ORDER = { unit: unitId('red'), target: BLUE };

const ask = (state: GameState, table: TableQuery = openTable()) => askMissiles(state, ORDER, table);

const refusal = (state: GameState, table: TableQuery = openTable()): readonly string[] =>
  ask(state, table).violations.map((v) => `${v.clause} ${'why' in v ? String(v.why) : v.kind}`);

/** The needs to hit of the volleys of an order, with their numbers of shooters. */
const needs = (state: GameState, table: TableQuery = openTable()) =>
  ask(state, table).volleys.map(({ shooters, toHit }) => `${shooters.length} on ${toHit}`);

const healthIn = (state: GameState): number =>
  poolsOf(state, BLUE).reduce((sum, pool) => sum + healthLeft(state, pool), 0);

/** The odds as every sequence of dice gives them. */
function enumerated(state: GameState) {
  const [full, count] = [healthIn(state), modelsOf(state, BLUE).length];
  const found = byAllDice(state, COMMAND, openTable(), (after) =>
    [full - healthIn(after), count - modelsOf(after, BLUE).length].join(' '),
  );
  const share = (at: 0 | 1, n: number): string =>
    rationalText(
      [...found].reduce<Rational>(
        (sum, [key, chance]) => (Number(key.split(' ')[at]) === n ? plus(sum, chance) : sum),
        rational(0n),
      ),
    );
  return {
    wounds: Array.from({ length: full + 1 }, (_, n) => share(0, n)),
    slain: Array.from({ length: count + 1 }, (_, n) => share(1, n)),
  };
}

describe('who of a regiment shoots', () => {
  it('[RS-01][RS-03][RS-04] a unit that stands shoots in its own shooting phase at an enemy in front of it', () => {
    expect(refusal(archery(10))).toEqual([]);
    expect(refusal(archery(10, { status: ['moved'] }))).toEqual([]);
    expect(refusal(archery(24))).toEqual([]);
  });

  it('[RS-01] not in another phase, not for the other side, and not twice', () => {
    expect(refusal(archery(10, {}, {}, { phase: 'movement' }))).toEqual(['RG-01 not-this-phase']);
    expect(refusal(archery(10, {}, {}, { side: 'defender' }))).toEqual(['RG-01 regiment-not-yours']);
    const shot = decide(archery(10), COMMAND, openTable(), seededDice(1));
    if (!shot.ok) expect.unreachable('refused');
    else expect(refusal(evolveAll(archery(10), shot.value))).toContain('RS-01 shot-already');
  });

  it('[RS-02] a model shoots the first of its weapons that it can', () => {
    const both = archery(20, { weapons: [aBow({ name: 'sling', range: 12 }), aBow()] });
    expect(ask(both).volleys.map(({ weapon }) => weapon.name)).toEqual(['bow']);
  });

  it('[RS-02] a model does not shoot two weapons, and a unit without any does not shoot', () => {
    expect(ask(archery(20, { weapons: [aBow(), aBow({ name: 'sling' })] })).silent.map(({ why }) => why)).toEqual(
      expect.arrayContaining(['other-weapon', 'rear-rank']),
    );
    const { weapons: _, ...none } = { weapons: 0 };
    expect(refusal(archery(10, { ...none, weapons: [] }))).toEqual(['SH-02 no-weapons']);
  });

  it('[RS-02] weapons aimed apart shoot at their own targets; with none named there is no order', () => {
    const units = [
      { id: 'red', files: 2, ranks: 1, at: [0, 0], weapons: [aBow(), aBow({ name: 'sling' })] },
      { id: 'blue', side: 'defender', files: 2, ranks: 1, at: [0, -254], facing: 180 },
      { id: 'other', side: 'defender', files: 2, ranks: 1, at: [80, -254], facing: 180 },
    ] as const;
    const state = archery(0, {}, {}, { units });
    const apart = { ...ORDER, targets: [{ weapon: 'bow', target: unitId('other') }], weapons: ['bow'] };
    const { volleys, violations } = askMissiles(state, apart, openTable());
    expect(violations).toEqual([]);
    expect(volleys.map(({ weapon, against }) => `${weapon.name} at ${against}`)).toEqual(['bow at other']);
    expect(askMissiles(state, { ...ORDER, weapons: [] }, openTable()).violations.map(({ kind }) => kind)).toEqual([
      'no-weapons',
    ]);
  });

  it.each(['fleeing', 'shaken', 'charged'] as const)('[RS-03] not one that is %s', (status) => {
    expect(refusal(archery(10, { status: [status] }))).toEqual([`RS-03 ${status}`]);
  });

  it('[RS-03] not an engaged unit, nor one that marched; one that advanced may', () => {
    expect(refusal(archery(0))).toContain('RS-03 engaged');
    expect(refusal(archery(10, { status: ['moved'] }))).toEqual([]);
    const start = archery(20, {}, {}, { phase: 'movement' });
    const march = decide(
      start,
      { kind: 'manoeuvre', unit: unitId('red'), steps: [{ kind: 'advance', inches: 6 }], march: true },
      openTable(),
      seededDice(1),
    );
    if (!march.ok) expect.unreachable('refused');
    else expect(refusal({ ...evolveAll(start, march.value), phase: 'shooting' })).toEqual(['RS-03 marched']);
  });

  it('[RS-04] only at what is in front, in range, in sight and not engaged', () => {
    expect(refusal(archery(-10))).toEqual(['RS-04 not-in-arc']);
    expect(refusal(archery(24))).toEqual([]);
    expect(refusal(archery(24.01))).toEqual(['RS-04 no-missiles-reach']);
    expect(refusal(archery(10), dimmed(openTable(), 0))).toEqual(['RS-04 regiment-unseen']);
    const friend = { id: 'friend', files: 2, ranks: 1, at: [0, -254] } as const;
    const [red, blue] = [
      { id: 'red', files: 2, ranks: 1, at: [0, 0], weapons: [aBow()] },
      { id: 'blue', side: 'defender', files: 2, ranks: 1, at: [0, -254], facing: 180 },
    ] as const;
    expect(refusal(archery(0, {}, {}, { units: [red, blue, friend] }))).toEqual(['RS-04 engaged']);
    const lofted = archery(10, { weapons: [aBow({}, { indirect: true })] });
    expect(needs(lofted, dimmed(openTable(), 0))).toEqual(['2 on 5']);
  });

  it('[RS-05] one rank, two with volley, one more from 1″ higher up', () => {
    expect(needs(archery(10))).toEqual(['2 on 4']);
    expect(needs(raised(archery(10), 'red', 1))).toEqual(['4 on 4']);
  });

  it('[RS-05] a third rank does not shoot on a volley alone, nor from less than 1″ higher up', () => {
    const volleys = archery(10, { ranks: 3, weapons: [aBow({}, { volley: true })] });
    expect(needs(volleys)).toEqual(['4 on 4']);
    expect(needs(raised(volleys, 'red', 1))).toEqual(['6 on 4']);
    expect(needs(raised(volleys, 'red', 0.999))).toEqual(['4 on 4']);
  });
});

describe('the dice of shots of a regiment', () => {
  it('[RS-06] a skill of 3 hits on 4, of 5 on 2, of 1 on 6', () => {
    expect(needs(archery(10))).toEqual(['2 on 4']);
    expect([1, 2, 4, 5, 9].map((skill) => needs(archery(10, { weapons: [aBow({ skill })] }))[0])).toEqual([
      '2 on 6',
      '2 on 5',
      '2 on 3',
      '2 on 2',
      '2 on 2',
    ]);
  });

  it('[RS-06] a skill of 0 never hits', () => {
    expect(ask(archery(10, { weapons: [aBow({ skill: 0 })] })).volleys[0]!.toHit).toBeUndefined();
  });

  it('[RS-07] long range, a move, cover and the size of the target count a pip each', () => {
    expect(needs(archery(12.01))).toEqual(['2 on 5']);
    expect(needs(archery(10, { status: ['moved'] }))).toEqual(['2 on 5']);
    expect(needs(archery(10, { status: ['moved'], weapons: [aBow({}, { assault: true })] }))).toEqual(['2 on 4']);
    expect(needs(archery(10, { weapons: [aBow({}, { heavy: 1 })] }))).toEqual(['2 on 3']);
    expect(needs(archery(10), dimmed(openTable(), 0.5))).toEqual(['2 on 5']);
    expect(needs(archery(10, {}, { profile: { size: 1 } }))).toEqual(['2 on 3']);
    expect(needs(archery(20, { status: ['moved'], weapons: [aBow({ skill: 1 })] }))).toEqual(['2 on 6']);
    expect(ask(archery(20, { status: ['moved'] })).volleys[0]!.modifiers).toEqual([
      { why: 'long-range', pips: 1 },
      { why: 'moved', pips: 1 },
    ]);
  });

  it('[RS-07] half the range is not long, and less than half of a body hidden is not cover', () => {
    expect(needs(archery(12))).toEqual(['2 on 4']);
    expect(needs(archery(10), dimmed(openTable(), 0.51))).toEqual(['2 on 4']);
  });

  it('[RS-08] one bow at one model: 4+, 4+ and a failed 6+ slay in 5 of 24', () => {
    const one = archery(10, { files: 1, ranks: 1 }, { files: 1, ranks: 1 });
    const [odds] = ask(one).odds;
    expect(odds!.slain.map(({ exact }) => exact)).toEqual(['19/24', '5/24']);
  });

  it.each([
    ['damage of two on two health each, one lost before', 2, { damage: just(2) }, { profile: { hp: 2 } }, { blue: 1 }],
    [
      'a D3 of damage, and a champion behind the ranks',
      1,
      { damage: { dice: 1, sides: 3, plus: 0 } as const },
      { files: 2, ranks: 1, leaders: [champion('Ch', 0)] },
      {},
    ],
    ['armour pierced', 2, { ap: 2, strength: 5 }, { profile: { armour: 3, resilience: 4 } }, {}],
  ] as const)('[RS-08] all sequences of dice give the same odds: %s', (_, files, weapon, blue, hurt) => {
    const state = archery(10, { files, ranks: 1, weapons: [aBow(weapon)] }, blue, { hurt });
    const [odds] = ask(state).odds;
    const judged = enumerated(state);
    expect(odds!.wounds.map(({ exact }) => exact)).toEqual(judged.wounds);
    expect(odds!.slain.map(({ exact }) => exact)).toEqual(judged.slain);
  });

  it('[RS-08] as many models fall as wounds are not saved', () => {
    const state = archery(
      10,
      { weapons: [aBow({ attacks: just(4) }, { torrent: true })] },
      { profile: { resilience: 1 } },
    );
    const shot = decide(state, COMMAND, openTable(), seededDice(3));
    if (!shot.ok) expect.unreachable('refused');
    const after = evolveAll(state, shot.ok ? shot.value : []);
    const [event] = (shot.ok ? shot.value : []).filter((e) => e.kind === 'unit-shot');
    const unsaved = event!.volleys.flatMap((v) => v.allocations).filter((a) => a.unsaved).length;
    expect(modelsOf(after, BLUE)).toHaveLength(4 - Math.min(4, unsaved));
  });

  const charge = (inches: number, pistol?: true) => {
    const units = [
      { id: 'red', files: 2, ranks: 2, at: [0, 0] },
      {
        ...({ id: 'blue', side: 'defender', files: 2, ranks: 1, at: [0, -inches * 25.4], facing: 180 } as const),
        weapons: [aBow({ range: 8 }, pistol ? { pistol } : {})],
      },
    ] as const;
    const start = archery(0, {}, {}, { units, phase: 'charge' });
    const declared = decide(
      start,
      { kind: 'declare-charge', unit: unitId('red'), targets: [BLUE] },
      openTable(),
      seededDice(1),
    );
    const open = evolveAll(start, declared.ok ? declared.value : []);
    return decide(open, { kind: 'react', unit: BLUE, reaction: 'stand-and-shoot' }, openTable(), seededDice(1));
  };
  it('[RS-09] a unit that stands and shoots does so at any distance, with pistols also at a near charger', () => {
    const far = charge(12);
    expect(far.ok && far.value.some(({ kind }) => kind === 'unit-shot')).toBe(true);
    expect(charge(4, true).ok).toBe(true);
  });

  it('[RS-09] without pistols not at a charger that is near', () => {
    expect(charge(4).ok).toBe(false);
  });
});
