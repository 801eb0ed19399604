import { describe, expect, it } from 'vitest';
import { plus, type Rational, rational, rationalText, times } from '../../src/kernel/rational.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { scriptedDice, seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { hasStatus, getUnit, modelsOf } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { askMissiles } from '../../src/rules/regiments/shooting/ask.ts';
import { PANIC_NUMBERS } from '../../src/rules/regiments/numbers.ts';
import { byAllDice } from '../oracles/shots-by-all-dice.ts';
import type { RegimentPlan } from '../support/melee.ts';
import { aBow, archery } from '../support/missiles.ts';
import { openTable } from '../support/open-table.ts';
import { just, shootAt } from '../support/shooting.ts';

const BLUE = unitId('blue');
const RULES = { rules: { panic: PANIC_NUMBERS } } as const;
const INCH = 25.4;

/** Bows that hit always and wound on 2, without a save. */
const SURE = aBow({ strength: 8, ap: 6 }, { torrent: true });

function played(state: GameState, command: Command, ...dice: readonly number[]) {
  const decided = decide(state, command, openTable(), dice.length > 0 ? scriptedDice(...dice) : seededDice(1));
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return { events: decided.value, state: evolveAll(state, decided.value) };
}

const testsIn = (events: readonly GameEvent[]) =>
  events.flatMap((e) =>
    e.kind === 'discipline-tested' && e.why === 'panic'
      ? [`${e.unit} ${e.cause!.why} ${e.passed ? 'held' : 'fled'}`]
      : [],
  );

/** One sure shot at so many models in one rank. */
const oneShot = (count: number, more: Partial<RegimentPlan> = {}) =>
  archery(10, { files: 1, ranks: 1, weapons: [SURE] }, { files: count, ranks: 1, ...more }, RULES);

const SHOOT = shootAt('red', 'blue');

describe('panic from shots', () => {
  it('[PA-01][PA-05] one of four slain is a quarter: the unit tests, and holds on its discipline', () => {
    expect(testsIn(played(oneShot(4), SHOOT, 6, 3, 4).events)).toEqual(['blue shots held']);
  });

  it('[PA-01] one of five slain is not a quarter', () => {
    expect(testsIn(played(oneShot(5), SHOOT, 6).events)).toEqual([]);
  });

  it('[PA-01] the shots of one phase add up', () => {
    const two = archery(
      0,
      {},
      {},
      {
        ...RULES,
        units: [
          { id: 'red', files: 1, ranks: 1, at: [0, 0], weapons: [SURE] },
          { id: 'more', files: 1, ranks: 1, at: [60, 0], weapons: [SURE] },
          { id: 'blue', side: 'defender', files: 8, ranks: 1, at: [0, -254], facing: 180 },
        ],
      },
    );
    const first = played(two, SHOOT, 6);
    expect(testsIn(first.events)).toEqual([]);
    expect(testsIn(played(first.state, shootAt('more', 'blue'), 6, 1, 1).events)).toEqual(['blue shots held']);
  });

  it('[PA-05] a unit that fails does not stand: it flees from those who shot', () => {
    const { state } = played(oneShot(4), SHOOT, 6, 6, 5, 2, 3);
    expect(hasStatus(getUnit(state, BLUE), 'fleeing')).toBe(true);
    // Five inches on, and its front and rear have changed places: the depth of a base of 20 mm.
    expect(getUnit(state, BLUE).formation!.at[2]).toBeCloseTo(-15 - 20 / INCH, 1);
  });

  it('[PA-04] a unit is not tested twice in a phase, nor without the setting', () => {
    const before = oneShot(4);
    const once: GameState = { ...before, regiments: { ...before.regiments!, panicked: [BLUE] } };
    expect(testsIn(played(once, SHOOT, 6).events)).toEqual([]);
    const { panic: _, ...regiments } = before.rules.regiments;
    expect(testsIn(played({ ...before, rules: { ...before.rules, regiments } }, SHOOT, 6).events)).toEqual([]);
  });

  it('[PA-04] after the phase it may be tested again', () => {
    const { state } = played(oneShot(4), SHOOT, 6, 3, 4);
    expect(played(state, { kind: 'end-phase' }).state.regiments!.panicked).toBeUndefined();
  });

  it('[PA-01][PA-05] the chance of panic is that of the slain times that of two dice above the discipline', () => {
    const volley = (rules: Partial<typeof RULES>) =>
      archery(
        10,
        { files: 1, ranks: 1, weapons: [aBow({ attacks: just(1), strength: 5 })] },
        { files: 2, ranks: 2, profile: { discipline: 8 } },
        rules,
      );
    const slain = byAllDice(volley({}), SHOOT, openTable(), (now) => String(4 - modelsOf(now, BLUE).length));
    let chance: Rational = rational(0n);
    for (const [count, share] of slain) if (Number(count) >= 1) chance = plus(chance, times(share, rational(10n, 36n)));
    const [odds] = askMissiles(volley(RULES), { unit: unitId('red'), target: BLUE }, openTable()).odds;
    expect(odds!.panic!.exact).toBe(rationalText(chance));
    expect(askMissiles(volley({}), { unit: unitId('red'), target: BLUE }, openTable()).odds[0]!.panic).toBeUndefined();
  });
});

describe('panic from what friends suffer', () => {
  /** One model that is shot dead, and a friend at a distance beside it. */
  const beside = (inches: number) =>
    archery(
      0,
      {},
      {},
      {
        ...RULES,
        units: [
          { id: 'red', files: 1, ranks: 1, at: [0, 0], weapons: [SURE] },
          { id: 'blue', side: 'defender', files: 1, ranks: 1, at: [0, -254], facing: 180 },
          { id: 'friend', side: 'defender', files: 1, ranks: 1, at: [20 + inches * INCH, -254], facing: 180 },
        ],
      },
    );

  it('[PA-02] a friend destroyed 6.000″ away makes a unit test', () => {
    expect(testsIn(played(beside(6), SHOOT, 6, 1, 1).events)).toEqual(['friend destroyed held']);
  });

  it('[PA-02] one 6.001″ away does not', () => {
    expect(testsIn(played(beside(6.001), SHOOT, 6).events)).toEqual([]);
  });

  /** Four that panic towards a friend behind them. */
  const behind = (aside: number) =>
    archery(
      0,
      {},
      {},
      {
        ...RULES,
        units: [
          { id: 'red', files: 1, ranks: 1, at: [0, 0], weapons: [SURE] },
          { id: 'blue', side: 'defender', files: 4, ranks: 1, at: [0, -254], facing: 180 },
          { id: 'friend', side: 'defender', files: 4, ranks: 1, at: [aside, -354], facing: 180 },
        ],
      },
    );

  it('[PA-03][PA-05] a friend that flees over a unit makes it test, which may go on', () => {
    const { events } = played(behind(0), SHOOT, 6, 6, 6, 4, 4, 5, 6, 1, 2);
    expect(testsIn(events)).toEqual(['blue shots fled', 'friend fled-through fled']);
  });

  it('[PA-03] one that flees past it does not', () => {
    expect(testsIn(played(behind(300), SHOOT, 6, 6, 6, 4, 4).events)).toEqual(['blue shots fled']);
  });
});
