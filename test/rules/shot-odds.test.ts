import { describe, expect, it } from 'vitest';
import { plus, type Rational, rational, rationalText } from '../../src/kernel/rational.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { modelsOf } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { Weapon } from '../../src/rules/core/weapon.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { aimShots } from '../../src/rules/squads/shooting/aim.ts';
import type { ShotOdds } from '../../src/rules/core/shooting/shots.ts';
import { shotOdds } from '../../src/rules/squads/shooting/odds.ts';
import { byAllDice } from '../oracles/shots-by-all-dice.ts';
import { drawn, drawnOf } from '../support/drawn.ts';
import type { UnitPlan } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';
import { aWeapon, just, shootAt, shooters, veiled } from '../support/shooting.ts';

const BLUE = unitId('blue');
const COMMAND = shootAt('red', 'blue');

function oddsOf(state: GameState, table: TableQuery = openTable()): ShotOdds {
  const { violations, volleys } = aimShots(state, COMMAND, table);
  expect(violations).toEqual([]);
  return shotOdds(state, BLUE, volleys) ?? expect.unreachable('too many outcomes');
}

const woundsLeftIn = (state: GameState): number => modelsOf(state, BLUE).reduce((sum, { wounds }) => sum + wounds, 0);

const exactly = (chances: ShotOdds['wounds']): readonly string[] => chances.map(({ exact }) => exact);

/** The odds as all sequences of dice give them. */
function enumerated(state: GameState, table: TableQuery) {
  const [full, count] = [woundsLeftIn(state), modelsOf(state, BLUE).length];
  const found = byAllDice(state, COMMAND, table, (after) =>
    [full - woundsLeftIn(after), count - modelsOf(after, BLUE).length].join(' '),
  );
  const share = (keep: (wounds: number, slain: number) => boolean): string =>
    rationalText(
      [...found].reduce<Rational>((sum, [key, chance]) => {
        const [wounds = 0, slain = 0] = key.split(' ').map(Number);
        return keep(wounds, slain) ? plus(sum, chance) : sum;
      }, rational(0n)),
    );
  return {
    wounds: Array.from({ length: full + 1 }, (_, n) => share((wounds) => wounds === n)),
    slain: Array.from({ length: count + 1 }, (_, n) => share((_wounds, slain) => slain === n)),
  };
}

const state = (weapons: readonly Weapon[], blue: Partial<UnitPlan> = {}, red: Partial<UnitPlan> = {}): GameState =>
  shooters([
    { id: 'red', at: [[0, 0]], weapons, ...red },
    { id: 'blue', side: 'defender', at: [[0, 10]], ...blue },
  ]);

const D3 = { dice: 1, sides: 3, plus: 0 } as const;
const PAIR = {
  at: [
    [0, 10],
    [0, 12],
  ],
} satisfies Partial<UnitPlan>;

describe('the odds of shots', () => {
  it('[SH-11][SH-13][SH-16] one shot: 3+, 4+ and a failed 4+ slay in 1 of 6', () => {
    const { wounds, slain, wipedOut, meanWounds } = oddsOf(state([aWeapon()]));
    expect(exactly(wounds)).toEqual(['5/6', '1/6']);
    expect(exactly(slain)).toEqual(['5/6', '1/6']);
    expect(wipedOut.exact).toBe('1/6');
    expect(meanWounds).toBeCloseTo(1 / 6, 15);
  });

  it('[SH-17] damage beyond the last wound is lost: D3 on two wounds', () => {
    // 1/6 of a wound; a third of them costs 1, two thirds slay.
    const { wounds } = oddsOf(state([aWeapon({ damage: D3 })], { profile: { W: 2 } }));
    expect(exactly(wounds)).toEqual(['5/6', '1/18', '1/9']);
  });

  const CASES: readonly { readonly what: string; readonly start: GameState; readonly table?: TableQuery }[] = [
    { what: 'two attacks on two models', start: state([aWeapon({ attacks: just(2), ap: 3 })], PAIR) },
    { what: 'D3 attacks', start: state([aWeapon({ attacks: D3, ap: 3 })], PAIR) },
    { what: 'sustained and lethal', start: state([aWeapon({ ap: 3 }, { sustained: 1, lethal: 6 })], PAIR) },
    { what: 'twin with damage', start: state([aWeapon({ damage: D3 }, { twin: true })], { profile: { W: 2 } }) },
    { what: 'torrent and blast', start: state([aWeapon({ attacks: just(1) }, { torrent: true, blast: 2 })], PAIR) },
    {
      what: 'two weapons',
      start: state([aWeapon({ ap: 3 }), aWeapon({ name: 'lance', damage: just(2) })], { profile: { W: 2 } }),
    },
    {
      what: 'a character that passes wounds on',
      start: state([aWeapon({ attacks: just(2), ap: 3 }, { torrent: true })], {
        ...PAIR,
        keywordsOf: { 0: ['CHARACTER'] },
      }),
    },
    {
      what: 'one model hidden',
      start: state([aWeapon({ attacks: just(2), ap: 3 })], PAIR),
      table: veiled((_, to) => (to === 'blue1' ? 0 : 0.5)),
    },
    {
      what: 'models that save unlike',
      start: state([aWeapon({ attacks: just(2) })], { ...PAIR, profileOf: { 0: { Sv: 6 } } }),
    },
  ];

  it.each(drawnOf(CASES, 6))(
    '[SH-10, SH-12, SH-14, SH-17] are those of every sequence of dice: $what',
    ({ start, table = openTable() }) => {
      const odds = oddsOf(start, table);
      const all = enumerated(start, table);
      expect({ wounds: exactly(odds.wounds), slain: exactly(odds.slain) }).toEqual(all);
    },
  );

  it('[SH-10, SH-12, SH-14, SH-17] are met by games in large cases', () => {
    const squad = (z: number) => Array.from({ length: 8 }, (_, i) => [2 * i - 7, z] as const);
    const start = state(
      [
        aWeapon({ attacks: just(2), strength: 5, ap: 1 }, { rapid: 1, sustained: 1, twin: true }),
        aWeapon({ name: 'mortar', attacks: { dice: 1, sides: 6, plus: 0 }, damage: D3 }, { blast: 4 }),
      ],
      { at: squad(10), profile: { W: 2 }, keywordsOf: { 3: ['CHARACTER'] } },
      { at: squad(0) },
    );
    const odds = oddsOf(start);
    const total = odds.wounds.reduce((sum, { chance }) => sum + chance, 0);
    expect(total).toBeCloseTo(1, 12);
    const games = drawn(4000, 400);
    const dice = seededDice(11);
    const slain = Array.from({ length: games }, () => {
      const decided = decide(start, COMMAND, openTable(), dice);
      return decided.ok ? 8 - modelsOf(evolveAll(start, decided.value), BLUE).length : Number.NaN;
    });
    const mean = slain.reduce((sum, count) => sum + count, 0) / games;
    const variance = odds.slain.reduce((sum, { count, chance }) => sum + chance * (count - odds.meanSlain) ** 2, 0);
    expect(Math.abs(mean - odds.meanSlain)).toBeLessThan(4 * Math.sqrt(variance / games));
    for (const { count, chance } of odds.slain) {
      const seen = slain.filter((n) => n === count).length / games;
      expect(Math.abs(seen - chance)).toBeLessThan(4.5 * Math.sqrt((chance * (1 - chance)) / games) + 1 / games);
    }
  });

  it('are left uncounted beyond a thousand attacks', () => {
    const start = state([aWeapon({ attacks: just(60) }, { blast: 1 })], {}, { at: row(17) });
    const { volleys } = aimShots(start, COMMAND, openTable());
    expect(shotOdds(start, BLUE, volleys)).toBeUndefined();
  });
});

const row = (count: number) => Array.from({ length: count }, (_, i) => [1.5 * i - 12, 0] as const);
