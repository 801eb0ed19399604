import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plus, type Rational, rational, rationalText } from '../../src/kernel/rational.ts';
import { pipsOfCommand } from '../../src/rules/core/events/dice-of.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { modelsOf } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { Amount, Weapon } from '../../src/rules/core/weapon.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { aimShots } from '../../src/rules/squads/shooting/aim.ts';
import { shotOdds } from '../../src/rules/squads/shooting/odds.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { drawn } from '../support/drawn.ts';
import { aWeapon, just, shootAt, shooters, veiled } from '../support/shooting.ts';

const BLUE = unitId('blue');
const COMMAND = shootAt('red', 'blue');

const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map(just),
  fc.constantFrom<Amount>({ dice: 1, sides: 3, plus: 0 }, { dice: 1, sides: 6, plus: 1 }),
);

const traits = fc.record(
  {
    rapid: fc.integer({ min: 1, max: 2 }),
    blast: fc.integer({ min: 2, max: 5 }),
    heavy: fc.constant(1),
    torrent: fc.constant(true as const),
    sustained: fc.integer({ min: 1, max: 2 }),
    lethal: fc.integer({ min: 5, max: 6 }),
    twin: fc.constant(true as const),
    searing: fc.integer({ min: 1, max: 2 }),
    indirect: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

const weapon = (name: string): fc.Arbitrary<Weapon> =>
  fc
    .tuple(amount, amount, fc.integer({ min: 3, max: 8 }), fc.integer({ min: 0, max: 3 }), traits)
    .map(([attacks, damage, strength, ap, some]) => aWeapon({ name, attacks, damage, strength, ap }, some));

/** A unit that shoots at another one, what it sees of it, and the seed of its dice. */
const scene = fc.record({
  weapons: fc.tuple(weapon('rifle'), weapon('cannon')),
  shooting: fc.integer({ min: 1, max: 4 }),
  shot: fc.integer({ min: 1, max: 5 }),
  wounds: fc.integer({ min: 1, max: 3 }),
  hasCaptain: fc.boolean(),
  seen: fc.array(fc.constantFrom(0, 0.3, 0.75, 0.8, 1), { minLength: 20, maxLength: 20 }),
  seed: fc.nat(),
});

const row = (count: number, z: number) => Array.from({ length: count }, (_, i) => [2 * i - 4, z] as const);

const lost = (before: GameState, after: GameState): string => {
  const sum = (state: GameState) => modelsOf(state, BLUE).reduce((all, { wounds }) => all + wounds, 0);
  return `${sum(before) - sum(after)} ${modelsOf(before, BLUE).length - modelsOf(after, BLUE).length}`;
};

it('[SH-14, SH-17, SH-18] shots are facts that replay without a table, by exactly their dice, and happen by the odds', () => {
  let played = 0;
  fc.assert(
    fc.property(scene, ({ weapons, shooting, shot, wounds, hasCaptain, seen, seed }) => {
      const state = shooters([
        { id: 'red', at: row(shooting, 0), weapons },
        {
          id: 'blue',
          side: 'defender',
          at: row(shot, 11),
          profile: { W: wounds },
          keywordsOf: hasCaptain ? { 0: ['CHARACTER'] } : {},
        },
      ]);
      const table = veiled((from, to) => seen[5 * (Number(from.at(-1)) - 1) + Number(to.at(-1)) - 1] ?? 1);
      const decided = decide(state, COMMAND, table, seededDice(seed));
      const { volleys, violations } = aimShots(state, COMMAND, table);
      expect(decided.ok).toBe(violations.length === 0);
      if (!decided.ok) return;
      played++;
      const after = evolveAll(state, decided.value);
      const dice = scriptedDice(...pipsOfCommand(decided.value));
      const again = decide(state, COMMAND, table, dice);
      expect(dice.audit().ok).toBe(true);
      expect(again).toEqual(decided);
      expect(after.diceRolled).toBe(pipsOfCommand(decided.value).length);
      expect(hashState(evolveAll(state, JSON.parse(JSON.stringify(decided.value))))).toBe(hashState(after));
      const odds = shotOdds(state, BLUE, volleys)!;
      const [wound, slain] = lost(state, after).split(' ').map(Number);
      expect(odds.wounds[wound!]!.chance).toBeGreaterThan(0);
      expect(odds.slain[slain!]!.chance).toBeGreaterThan(0);
      expect(odds.slain.at(-1)!.exact).toBe(odds.wipedOut.exact);
      for (const chances of [odds.wounds, odds.slain])
        expect(rationalText(chances.reduce((sum, { exact }) => plus(sum, parsed(exact)), rational(0n)))).toBe('1');
    }),
    { numRuns: drawn(300, 40) },
  );
  expect(played).toBeGreaterThan(20);
});

function parsed(exact: string): Rational {
  const [num = '', den = '1'] = exact.split('/');
  return rational(BigInt(num), BigInt(den));
}
