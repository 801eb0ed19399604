import { DEFAULT_RULES } from '../../src/rules/play/default-rules.ts';
import { describe, expect, it } from 'vitest';
import { diceGroupsOf, planAnimation } from '../../src/app/play/plan-animation.ts';
import { fallsOf, toToppleRequest } from '../../src/app/events/debris.ts';
import { fightResults } from '../../src/app/systems/squads/fight-result.ts';
import { PLAIN_NAMES } from '../../src/messages/phrases/names.ts';
import { pipsOfEvent } from '../../src/rules/core/events/dice-of.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { type Dice, seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { FightEvent } from '../../src/rules/core/events/squads.ts';
import { type Game, newGame, recordEvents } from '../../src/rules/play/game.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { begin } from '../../src/rules/squads/fight/begin.ts';
import { aGame, nth } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';

const ACROSS = 1.26;

const lines = (): GameState =>
  aGame({
    phase: 'fight',
    units: [
      { id: 'red', at: [-1, 0, 1].map((x) => [x * ACROSS, 0] as const), profile: { A: 3, S: 6, Sv: 6 } },
      {
        id: 'blue',
        side: 'defender',
        at: [-1, 0, 1, 2].map((x) => [x * ACROSS, ACROSS] as const),
        profile: { A: 2, Ld: 4, I: 3, Sv: 6 },
      },
    ],
  });

const STRUCK: Extract<FightEvent, { kind: 'struck' }> = {
  kind: 'struck',
  combat: 0,
  step: 4,
  volleys: [
    {
      attackers: [nth('red', 1), nth('red', 2)],
      against: unitId('blue'),
      hit: { needs: 4, dice: [4, 2, 6] },
      wound: { needs: 3, dice: [3, 5] },
      allocations: [
        { model: nth('blue', 1), save: { die: 6, needs: 5 }, unsaved: false },
        {
          model: nth('blue', 2),
          lookOut: { die: 4, needs: 4, to: nth('blue', 3) },
          save: { die: 1, needs: 5 },
          unsaved: true,
        },
      ],
      lost: 0,
    },
  ],
  left: [{ model: nth('blue', 3), wounds: 0 }],
  unsaved: { attacker: 1, defender: 0 },
};

describe('the dice of a charge', () => {
  it('fall under the distance between the nearest bases of the units', () => {
    const before = aGame({
      phase: 'charge',
      units: [
        {
          id: 'red',
          at: [
            [-2, 0],
            [0, 0],
          ],
        },
        {
          id: 'blue',
          side: 'defender',
          at: [
            [6, 0],
            [9, 0],
          ],
        },
        { id: 'grey', side: 'defender', at: [[0, 7]] },
      ],
    });
    const red = unitId('red');
    const charge = { unit: red, targets: [unitId('blue'), unitId('grey')] };
    const rolled: GameEvent = { kind: 'charge-rolled', unit: red, dice: [4, 3], modifier: 0, allowed: 7 };
    // Two bases of 32 mm are two radii nearer to one another than their middles.
    const told = [6, 7].map((middles) => (middles - 32 / 25.4).toFixed(1));
    expect(planAnimation({ ...before, charge }, [rolled])).toMatchObject([
      { kind: 'dice', groups: [{ label: `Red · charge: ${told[0]}″ to Blue and ${told[1]}″ to Grey`, pips: [4, 3] }] },
    ]);
    const failed: GameEvent = { kind: 'charge-failed', unit: red, because: [] };
    expect(planAnimation({ ...before, charge }, [rolled, failed])).toMatchObject([
      { kind: 'dice', groups: [{ good: [false, false], result: '7, failed' }] },
    ]);
  });
});

describe('what is shown of a fight', () => {
  it('groups dice by what they are for, and says what they come to', () => {
    expect(diceGroupsOf({ rules: DEFAULT_RULES('squads') }, STRUCK)).toEqual([
      { label: 'to hit, 4+', pips: [4, 2, 6], good: [true, false, true], result: '2 hits' },
      { label: 'to wound, 3+', pips: [3, 5], good: [true, true], result: '2 wounds' },
      { label: 'look out', pips: [4], good: [true], result: '1 passed on' },
      { label: 'to save, 5+', pips: [6, 1], good: [true, false], result: '1 saved' },
    ]);
    expect(pipsOfEvent(STRUCK).length).toBe(8);
  });

  it('shows blows on the table as it was before, then the fall without the slain', () => {
    const acts = planAnimation(begin(lines()).state, [STRUCK]);
    expect(acts.map((act) => act.kind)).toEqual(['dice', 'fall']);
    const [blows, fall] = acts;
    if (blows?.kind !== 'dice' || fall?.kind !== 'fall') throw new Error('other acts');
    expect(blows.shows.models.has(nth('blue', 3))).toBe(true);
    expect(blows.lunges.map(({ model }) => model)).toEqual([nth('red', 1), nth('red', 2)]);
    expect(fall.shows.models.has(nth('blue', 3))).toBe(false);
    expect(fall.slain).toMatchObject([{ side: 'defender', model: { id: nth('blue', 3) } }]);
  });

  it('shows nothing of what the end of a phase fights out', () => {
    const ended: GameEvent = { kind: 'phase-ended', turn: 1, side: 'attacker', phase: 'fight' };
    expect(planAnimation(begin(lines()).state, [STRUCK, ended])).toEqual([]);
  });

  it('walks duellists to their places, and lays dice that follow one another in one tray', () => {
    const met: FightEvent = {
      kind: 'duellists-met',
      combat: 0,
      challenger: nth('red', 1),
      challengee: nth('blue', 1),
      way: 'challenger-swaps',
      shifts: [{ model: nth('red', 1), from: [0, 0, 0], to: [3, 0, 4] }],
    };
    const [walk] = planAnimation(lines(), [met]);
    expect(walk).toMatchObject({ kind: 'walk', charge: false, moves: [{ path: { length: 5 } }] });
    const roll = { unit: unitId('blue'), die: 3, initiative: 3 };
    const tests: readonly GameEvent[] = [
      {
        kind: 'morale-tested',
        unit: unitId('blue'),
        dice: [6, 6],
        leadership: 7,
        leader: nth('blue', 1),
        behind: 2,
        passed: false,
      },
      { kind: 'pursued', quarry: roll, pursuers: [{ ...roll, unit: unitId('red') }], caught: false, survived: false },
      { kind: 'fell-back', unit: unitId('blue'), dice: [2, 3], moves: [] },
    ];
    const acts = planAnimation(lines(), tests);
    expect(acts.map((act) => act.kind)).toEqual(['dice']);
    expect(acts[0]).toMatchObject({
      groups: [{ result: '12, breaks' }, { result: 'got away' }, { label: 'fall back', result: '5' }],
    });
  });

  it('R7-16 sums up a result with what became of the beaten', () => {
    const events: readonly FightEvent[] = [
      { kind: 'combat-resulted', combat: 0, unsaved: { attacker: 3, defender: 1 }, winner: 'attacker' },
      {
        kind: 'morale-tested',
        unit: unitId('blue'),
        dice: [6, 5],
        leadership: 7,
        leader: nth('blue', 1),
        behind: 2,
        passed: false,
      },
      { kind: 'unit-destroyed', unit: unitId('blue'), models: [nth('blue', 1), nth('blue', 2)] },
    ];
    expect(fightResults(events, PLAIN_NAMES)).toEqual([
      {
        winner: 'attacker',
        title: 'The attacker wins, 3 to 1',
        lines: [
          'blue tested morale with the leadership of blue1: 6 + 5 = 11 against 7 − 2 = 5, broke.',
          'The pursuit destroyed blue: 2 models lost.',
        ],
      },
    ]);
  });
});

describe('what a log keeps of a fight', () => {
  /** A fight fought out by the referee, and how many dice he took. */
  function fought(seed: number): { readonly game: Game; readonly taken: number } {
    let taken = 0;
    const from = seededDice(seed);
    const dice: Dice = {
      d6(count) {
        taken += count;
        return from.d6(count);
      },
      d20: (count) => from.d20(count),
    };
    let game = newGame(lines());
    for (let i = 0; i < 12 && game.state.phase === 'fight'; i++) {
      const isLeft = game.state.fight?.combats.every((c) => c.stage.kind === 'fought') !== true;
      const command = isLeft ? ({ kind: 'strike' } as const) : ({ kind: 'end-phase' } as const);
      const decided = decide(game.state, command, openTable(), dice);
      if (!decided.ok) throw new Error(JSON.stringify(decided.error));
      game = recordEvents(game, command, decided.value);
    }
    return { game, taken };
  }

  it('counts every die that was rolled, so that an undone step rolls the same again', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { game, taken } = fought(seed);
      expect(taken).toBeGreaterThan(0);
      expect(game.state.diceRolled).toBe(taken);
    }
  });

  it('lets the slain of the turn lie, each with a number of its own that is always the same', () => {
    const { game } = fought(3);
    const before = { ...game, cut: game.log.findIndex((e) => e.events.some((ev) => ev.kind === 'phase-ended')) };
    const falls = fallsOf(before.cut < 0 ? game : before);
    expect(falls.length).toBeGreaterThan(0);
    expect(new Set(falls.map(({ place }) => place)).size).toBe(falls.length);
    expect(falls.map((fall) => toToppleRequest(fall, 7))).toEqual(
      fallsOf(before.cut < 0 ? game : before).map((fall) => toToppleRequest(fall, 7)),
    );
    if (before.cut >= 0) expect(fallsOf(game)).toEqual([]);
  });
});
