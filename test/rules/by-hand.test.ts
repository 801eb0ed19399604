import { describe, expect, it } from 'vitest';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { ManualChange } from '../../src/rules/core/manual-change.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { withoutModels } from '../../src/rules/core/state/lookup.ts';
import { newGame, play } from '../../src/rules/play/game.ts';
import { modelsInAura, modelsUnder } from '../../src/rules/by-hand/under.ts';
import { toPublicState } from '../../src/scenario/public-state.ts';
import { explainViolation } from '../../src/messages/explain-violation.ts';
import { describeEvent } from '../../src/messages/describe-event.ts';
import { aGame, nth, radius } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';
import { someRegiments } from '../support/regiments.ts';
import { bodyOf, someFighters } from '../support/skirmish.ts';

const RED = unitId('red');
const BLUE = unitId('blue');

/** Five red models an inch and a half apart, and two blue ones far away. */
const squads = (more: Partial<Parameters<typeof aGame>[0]> = {}) =>
  aGame({
    units: [
      { id: 'red', at: [0, 1, 2, 3, 4].map((i) => [i * 1.5, 0] as const) },
      {
        id: 'blue',
        side: 'defender',
        at: [
          [0, 12],
          [1.5, 12],
        ],
      },
    ],
    ...more,
  });

function doing(state: GameState, change: ManualChange, table: TableQuery = openTable()) {
  const played = play(newGame(state), { kind: 'by-hand', change }, table, scriptedDice());
  if (!played.ok)
    return {
      refused: played.error.map((v) => `${v.clause} ${v.kind}`),
      says: played.error.map((v) => explainViolation(v)),
    };
  const { game, events } = played.value;
  const undone = play(game, { kind: 'undo' }, table, scriptedDice());
  expect(undone.ok && hashState(undone.value.game.state)).toBe(hashState(state));
  return { state: game.state, tells: events.map((event) => describeEvent(event)) };
}

/** The state after changes that must all be allowed. */
const following = (state: GameState, ...changes: readonly ManualChange[]): GameState =>
  changes.reduce((now, change) => {
    const done = doing(now, change);
    expect(done.refused).toBeUndefined();
    return done.state!;
  }, state);

const place = (...models: readonly (readonly [string, number, number])[]): ManualChange => ({
  kind: 'place',
  models: models.map(([model, x, z]) => ({ model: modelId(model), at: [x, z] })),
});

describe('placing by hand', () => {
  it('[BH-01] goes in any phase, for either side, in strict mode, and a unit moved so has not moved', () => {
    for (const phase of ['movement', 'shooting', 'charge', 'fight'] as const) {
      const done = doing(squads({ phase }), place(['blue1', 10, -10]));
      expect(done.state!.models.get(nth('blue', 1))?.at).toEqual([10, 0, -10]);
      expect(done.state!.units.get(BLUE)?.status).toEqual([]);
      expect(done.state!.diceRolled).toBe(0);
      // From (0, 12) to (10, -10): the root of 100 + 484 is 24.166.
      expect(done.tells).toEqual(['By hand: blue1 moved 24.2″ to (10, 0, -10).']);
    }
  });

  it('[BH-03] keeps the facing, or turns the model on its place', () => {
    const turned = doing(squads(), { kind: 'place', models: [{ model: nth('red', 1), at: [0, 0], facing: 1 }] });
    expect(turned.state!.models.get(nth('red', 1))).toMatchObject({ at: [0, 0, 0], facing: 1 });
    expect(turned.tells).toEqual(['By hand: red1 turned.']);
    expect(following(turned.state!, place(['red1', -3, 0])).models.get(nth('red', 1))?.facing).toBe(1);
  });

  it('[BH-03] two models change places in one change, though neither could go first', () => {
    const swapped = following(squads(), place(['red1', 1.5, 0], ['red2', 0, 0]));
    expect(swapped.models.get(nth('red', 1))?.at).toEqual([1.5, 0, 0]);
    expect(doing(squads(), place(['red1', 1.5, 0])).refused).toEqual(['BH-03 hand-no-room']);
  });

  it('[BH-03] touching is allowed, a thousandth of an inch more is not', () => {
    const touching = 2 * radius(32);
    expect(doing(squads(), place(['red1', 0, 12 - touching])).refused).toBeUndefined();
    expect(doing(squads(), place(['red1', 0, 12.001 - touching])).says).toEqual([
      expect.stringMatching(/^red1 has no room there: blue1 is in the way/),
    ]);
  });

  it('[BH-03] not off the table, in the air, or alone out of its ranks', () => {
    expect(doing(squads(), place(['red1', 31, 0])).refused).toEqual(['BH-03 hand-off-table']);
    const inAir: ManualChange = { kind: 'place', models: [{ model: nth('red', 1), at: [0, 3, -5] }] };
    expect(doing(squads(), inAir).says).toEqual([
      'red1 would be 3.0″ above the ground; leave the height out to put it down.',
    ]);
    const ranks = someRegiments({ units: [{ id: 'red', at: [0, 0] }] });
    expect(doing(ranks, place(['red/1/1', 0, 0])).refused).toEqual(['BH-03 hand-in-ranks']);
    expect(doing(squads(), { kind: 'place-ranks', unit: RED, at: [0, 0] }).refused).toEqual(['BH-03 hand-no-ranks']);
  });

  it('[BH-03] a regiment is placed whole by the centre of its front edge', () => {
    const state = someRegiments({
      units: [
        { id: 'red', at: [0, 0] },
        { id: 'blue', side: 'defender', at: [0, 20] },
      ],
    });
    const there = following(state, { kind: 'place-ranks', unit: RED, at: [-10, 5], facing: Math.PI / 2 });
    // Facing left (−x), five files of 20 mm run along z, the first rank half a base behind the front.
    const [x, , z] = there.models.get(modelId('red/1/3'))!.at;
    expect([x, z]).toEqual([expect.closeTo(-10 + 10 / 25.4, 4), expect.closeTo(5, 4)]);
    const onBlue: ManualChange = { kind: 'place-ranks', unit: RED, at: [0, 20.5] };
    expect(doing(state, onBlue).refused).toEqual(['BH-03 hand-no-room']);
  });

  it('[BH-04] not in the middle of a charge, an attempt or a combat', () => {
    const charging: GameState = { ...squads(), charge: { unit: RED, targets: [BLUE] } };
    expect(doing(charging, place(['blue1', 5, 5])).says).toEqual([
      'Finish the charge first: blue cannot be changed by hand until then.',
    ]);
    const combat = { units: [RED, BLUE], challenged: false, unsaved: { attacker: 0, defender: 0 } };
    const fighting = (kind: 'fought' | 'intervene'): GameState => ({
      ...squads({ phase: 'fight' }),
      fight: { combats: [{ ...combat, stage: { kind } }], madeWay: [], cowed: [] },
    });
    expect(doing(fighting('intervene'), { kind: 'take-off', models: [nth('red', 1)] }).refused).toEqual([
      'BH-04 hand-busy',
    ]);
    expect(doing(fighting('fought'), { kind: 'take-off', models: [nth('red', 1)] }).refused).toBeUndefined();
  });

  it('[BH-04] fighters put down apart are no longer engaged', () => {
    const state = someFighters({
      fighters: [
        { id: 'ann', at: [0, 0] },
        { id: 'bob', side: 'defender', at: [1, 0] },
        { id: 'cy', side: 'defender', at: [0, 1] },
      ],
      engaged: [
        ['ann', 'bob'],
        ['ann', 'cy'],
      ],
    });
    const apart = following(state, { kind: 'place', models: [{ model: bodyOf('bob'), at: [5, 0] }] });
    expect(apart.skirmish?.engagements).toEqual([{ a: 'ann', b: 'cy' }]);
    const back = following(apart, { kind: 'place', models: [{ model: bodyOf('bob'), at: [1, 0] }] });
    expect(back.skirmish?.engagements).toHaveLength(1);
    const joined = following(back, { kind: 'set-melee', unit: unitId('bob'), foe: unitId('ann'), on: true });
    expect(joined.skirmish?.engagements).toContainEqual({ a: 'ann', b: 'bob' });
  });
});

describe('taking off and bringing back', () => {
  it('[BH-05] keeps wounds, place and tokens', () => {
    const hurt = following(
      squads(),
      { kind: 'set-wounds', model: nth('red', 2), left: 3 },
      { kind: 'set-token', on: { model: nth('red', 2) }, name: 'pinned', count: 2 },
    );
    const off = following(hurt, { kind: 'take-off', models: [nth('red', 2)] });
    expect(off.models.has(nth('red', 2))).toBe(false);
    expect(off.units.get(RED)?.models).toHaveLength(4);
    expect(toPublicState(off).byHand?.removed).toEqual({ red2: { unit: 'red', at: [1.5, 0, 0] } });
    const back = following(off, { kind: 'bring-back', models: [{ model: nth('red', 2) }] });
    expect(hashState(back)).toBe(hashState(hurt));
    expect(back.units.get(RED)?.models).toEqual(hurt.units.get(RED)?.models);
  });

  it('[BH-05] not on top of another model, but to another place', () => {
    const off = following(squads(), { kind: 'take-off', models: [nth('red', 2)] }, place(['red1', 1.5, 0]));
    const back = (at?: readonly [number, number]): ManualChange => ({
      kind: 'bring-back',
      models: [{ model: nth('red', 2), ...(at ? { at } : {}) }],
    });
    expect(doing(off, back()).refused).toEqual(['BH-03 hand-no-room']);
    expect(following(off, back([0, 0])).models.get(nth('red', 2))?.at).toEqual([0, 0, 0]);
    expect(doing(squads(), back()).says).toEqual(['"red2" is not off the table, so it cannot be brought back.']);
  });

  it('[BH-05] a regiment closes up, and stands as before once it is complete', () => {
    const state = someRegiments({ units: [{ id: 'red', files: 5, count: 10, at: [0, 0] }] });
    const [one, two] = [modelId('red/1/3'), modelId('red/2/1')];
    const off = following(state, { kind: 'take-off', models: [one, two] });
    const { places } = off.units.get(RED)!.formation!;
    expect([...places.values()].filter(({ rank }) => rank === 0)).toHaveLength(5);
    const back = following(off, { kind: 'bring-back', models: [{ model: one }, { model: two }] });
    expect(hashState(back)).toBe(hashState(state));
    const gone = following(state, { kind: 'take-off', models: state.units.get(RED)!.models });
    expect(gone.units.get(RED)!.formation).toBeUndefined();
    const some = following(gone, { kind: 'bring-back', models: [{ model: one }, { model: two }] });
    expect(some.units.get(RED)!.formation?.places.size).toBe(2);
  });

  it('[BH-03] names a model of the regiment that has no room, when several get models back', () => {
    const state = someRegiments({
      units: [
        { id: 'red', files: 5, count: 10, at: [0, 0] },
        { id: 'blue', files: 5, count: 10, at: [12, 0] },
        { id: 'green', files: 5, count: 5, at: [-12, 0] },
      ],
    });
    const [of, rear] = [modelId('red/2/5'), [1, 2, 3, 4, 5].map((file) => modelId(`blue/2/${file}`))];
    const off = following(
      state,
      { kind: 'take-off', models: [of, ...rear] },
      { kind: 'place-ranks', unit: unitId('green'), at: [12, 1] },
    );
    const models = [of, ...rear].map((model) => ({ model }));
    const played = play(
      newGame(off),
      { kind: 'by-hand', change: { kind: 'bring-back', models } },
      openTable(),
      scriptedDice(),
    );
    expect(played.ok ? [] : played.error).toMatchObject([{ kind: 'hand-no-room', model: 'blue/2/1' }]);
  });

  it('[BH-05] ends the duels of a model that is taken off', () => {
    const state: GameState = {
      ...squads(),
      duels: [{ challenger: nth('red', 1), challengee: nth('blue', 1), round: 1, attempted: false }],
    };
    const off = following(state, { kind: 'take-off', models: [nth('blue', 1)] });
    expect(off.duels[0]?.ended).toBe('parted');
  });
});

describe('bringing back the slain', () => {
  const back = (model: string, at?: readonly [number, number], facing?: number): ManualChange => ({
    kind: 'bring-back',
    models: [{ model: modelId(model), ...(at ? { at } : {}), ...(facing === undefined ? {} : { facing }) }],
  });

  it('[BH-10] puts a slain model where the player says, whole again and in its place of the list', () => {
    const hurt = following(squads(), { kind: 'set-wounds', model: nth('red', 2), left: 3 });
    const fought = withoutModels(hurt, [nth('red', 1), nth('red', 2), nth('red', 4)]);
    const one = following(fought, back('red2', [2, 3]));
    expect(one.models.get(nth('red', 2))).toEqual({ ...squads().models.get(nth('red', 2)), at: [2, 0, 3] });
    const all = following(one, back('red4'), back('red1'));
    expect(all.units.get(RED)?.models).toEqual(squads().units.get(RED)?.models);
    expect(all.models.get(nth('red', 4))?.at).toEqual(squads().models.get(nth('red', 4))?.at);
    expect(doing(fought, back('red2')).tells).toEqual(['By hand: red2 brought back.']);
  });

  it('[BH-10][BH-03] never a model that is on the table, nor onto another one', () => {
    const fought = withoutModels(squads(), [nth('red', 2)]);
    expect(doing(fought, back('red1')).refused).toEqual(['BH-02 hand-unknown']);
    expect(doing(fought, back('red2', [3, 0])).refused).toEqual(['BH-03 hand-no-room']);
    const { roster: _, ...unknown } = fought;
    expect(doing(unknown, back('red2')).refused).toEqual(['BH-02 hand-unknown']);
  });

  it('[BH-10] brings soldiers back to the ranks that stand, and a destroyed regiment to where its front is put', () => {
    const state = someRegiments({ units: [{ id: 'red', files: 5, count: 10, at: [0, 0] }] });
    const lost = following(state, { kind: 'take-off', models: [modelId('red/2/4'), modelId('red/2/5')] });
    const { byHand: _, ...slain } = lost;
    const more = following(slain, back('red/2/4'));
    expect(more.units.get(RED)!.formation).toMatchObject({ files: 5 });
    expect(more.units.get(RED)!.formation!.places.size).toBe(9);
    expect(doing(slain, back('red/2/4', [9, 9])).refused).toEqual(['BH-03 hand-in-ranks']);
    const { byHand: _gone, ...gone } = following(state, { kind: 'take-off', models: state.units.get(RED)!.models });
    const first = following(gone, back('red/1/1', [8, 4], Math.PI / 2));
    expect(first.units.get(RED)!.formation).toMatchObject({ at: [8, 0, 4], facing: Math.PI / 2 });
    expect(following(first, back('red/1/2')).units.get(RED)!.formation!.places.size).toBe(2);
  });
});

describe('wounds and statuses', () => {
  it('[BH-06] sets wounds, of rank and file those of the wounded one, and refuses 0', () => {
    expect(
      following(squads(), { kind: 'set-wounds', model: nth('red', 1), left: 7 }).models.get(nth('red', 1))?.wounds,
    ).toBe(7);
    expect(doing(squads(), { kind: 'set-wounds', model: nth('red', 1), left: 0 }).refused).toEqual([
      'BH-02 hand-number',
    ]);
    const ranks = someRegiments({ units: [{ id: 'red', at: [0, 0], profile: { hp: 3 } }] });
    const hurt = following(ranks, { kind: 'set-wounds', model: modelId('red/1/2'), left: 1 });
    expect(hurt.regiments?.hurt.get(RED)).toBe(2);
    expect(doing(ranks, { kind: 'set-wounds', model: modelId('red/1/2'), left: 4 }).says).toEqual([
      'The wounds left must be a whole number from 1 to 3.',
    ]);
  });

  it('[BH-06] gives the statuses of its game; degrees of injury exclude one another', () => {
    const status = (name: string, on = true): ManualChange => ({
      kind: 'set-status',
      unit: unitId('ann'),
      status: name,
      on,
    });
    const state = someFighters({ fighters: [{ id: 'ann', at: [0, 0] }] });
    const stunned = following(state, status('dazed'), status('ran'), status('stunned'));
    expect(stunned.units.get(unitId('ann'))?.status).toEqual(['ran', 'stunned']);
    expect(following(stunned, status('ran', false)).units.get(unitId('ann'))?.status).toEqual(['stunned']);
    expect(doing(state, status('fleeing')).says).toEqual([
      '"fleeing" is not a status of this game; use a token instead.',
    ]);
  });
});

describe('tokens, notes, counters', () => {
  it('[BH-07] are counted, replaced and removed', () => {
    const full = following(
      squads(),
      { kind: 'set-token', on: { unit: RED }, name: 'inspired', count: 1 },
      { kind: 'set-token', on: { unit: RED }, name: 'inspired', count: 4 },
      { kind: 'put-note', id: 'n1', on: { at: [3, 4] }, text: 'Here be dragons' },
      { kind: 'set-counter', side: 'attacker', name: 'Command points', value: 3 },
    );
    expect(toPublicState(full).byHand).toMatchObject({
      tokens: { units: { red: { inspired: 4 } } },
      notes: { n1: { text: 'Here be dragons' } },
      counters: { attacker: { 'Command points': 3 }, defender: {} },
    });
    const empty = following(
      full,
      { kind: 'set-token', on: { unit: RED }, name: 'inspired', count: 0 },
      { kind: 'remove', id: 'n1' },
      { kind: 'set-counter', side: 'attacker', name: 'Command points' },
    );
    expect(empty.byHand).toBeUndefined();
    expect(hashState(empty)).toBe(hashState(squads()));
  });

  it('[BH-07] do not change a rule: a unit full of tokens moves as before', () => {
    const state = squads({ phase: 'movement' });
    const full = following(state, { kind: 'set-token', on: { unit: RED }, name: 'pinned', count: 99 });
    const moving = { kind: 'move', moves: [{ model: nth('red', 1), to: [0, -1] }] } as const;
    const played = play(newGame(full), moving, openTable(), scriptedDice());
    const { byHand: _, ...bare } = played.ok ? played.value.game.state : full;
    const usual = play(newGame(state), moving, openTable(), scriptedDice());
    expect(usual.ok && hashState(usual.value.game.state)).toBe(hashState(bare));
  });

  it('[BH-02] numbers and texts may be as large as their limits', () => {
    following(
      squads(),
      { kind: 'set-counter', side: 'defender', name: 'x'.repeat(40), value: -9999 },
      { kind: 'put-note', id: 'n', on: { unit: RED }, text: 'x'.repeat(200) },
      { kind: 'put-aura', id: 'a', unit: RED, radius: 100 },
    );
  });

  it.each<[string, ManualChange]>([
    ['hand-unknown', { kind: 'set-token', on: { unit: unitId('green') }, name: 'a', count: 1 }],
    ['hand-text', { kind: 'set-token', on: { unit: RED }, name: ' ', count: 1 }],
    ['hand-number', { kind: 'set-token', on: { unit: RED }, name: 'a', count: 1.5 }],
    ['hand-text', { kind: 'put-note', id: 'n', on: { unit: RED }, text: 'x'.repeat(201) }],
    ['hand-text', { kind: 'put-note', id: '', on: { unit: RED }, text: 'x' }],
    ['hand-off-table', { kind: 'put-note', id: 'n', on: { at: [99, 0] }, text: 'x' }],
    [
      'hand-number',
      { kind: 'put-marker', id: 'm', shape: { kind: 'disc', radius: Number.NaN }, at: [0, 0], facing: 0 },
    ],
    ['hand-number', { kind: 'put-marker', id: 'm', shape: { kind: 'disc', radius: 3 }, at: [0, 0], facing: Infinity }],
    [
      'hand-number',
      { kind: 'put-marker', id: 'm', shape: { kind: 'teardrop', length: 3, width: 4 }, at: [0, 0], facing: 0 },
    ],
    ['hand-unknown', { kind: 'put-aura', id: 'm', unit: unitId('green'), radius: 3 }],
    ['hand-unknown', { kind: 'remove', id: 'm' }],
    ['hand-unknown', { kind: 'set-counter', side: 'attacker', name: 'CP' }],
    ['hand-number', { kind: 'set-counter', side: 'attacker', name: 'CP', value: 1e9 }],
    ['hand-nothing-named', { kind: 'place', models: [] }],
    ['hand-named-twice', { kind: 'take-off', models: [nth('red', 1), nth('red', 1)] }],
    ['hand-unknown', { kind: 'take-off', models: [nth('green', 1)] }],
  ])('[BH-02] %s in every mode: %j', (kind, change) => {
    for (const mode of ['strict', 'advisory', 'off'] as const)
      expect(doing(squads({ mode }), change).refused?.map((text) => text.split(' ')[1])).toContain(kind);
  });

  it('[BH-02] refuses more than 200 things', () => {
    let state = squads();
    for (let i = 0; i < 200; i++)
      state = following(state, { kind: 'put-note', id: `n${i}`, on: { unit: RED }, text: 'x' });
    expect(doing(state, { kind: 'put-note', id: 'n200', on: { unit: RED }, text: 'x' }).refused).toEqual([
      'BH-02 hand-too-many',
    ]);
    expect(doing(state, { kind: 'put-note', id: 'n7', on: { unit: RED }, text: 'y' }).refused).toBeUndefined();
  });
});

describe('markers and auras', () => {
  it('[BH-08] a disc covers every base it touches, the edge included, and not one a thousandth of an inch away', () => {
    const state = squads();
    const blast = (z: number) =>
      modelsUnder(state, { id: 'b', shape: { kind: 'disc', radius: 1.5 }, at: [0, z], facing: 0 });
    const edge = 12 - 1.5 - radius(32);
    expect(blast(edge)).toEqual(['blue1']);
    expect(blast(edge - 0.001)).toEqual([]);
    // Blue's second model is 1.5″ to the side: the root of 1.5² + 1.2² is 1.921, less than 1.5 + 0.63.
    expect(blast(10.8)).toEqual(['blue1', 'blue2']);
  });

  it('[BH-08] a line and a teardrop begin at their place and point ahead', () => {
    const state = squads();
    const under = (kind: 'line' | 'teardrop', facing: number) =>
      modelsUnder(state, { id: 'b', shape: { kind, length: 8, width: 2 }, at: [-1, 0], facing });
    // Facing −π/2 looks along +x, over the red models at 0, 1.5, 3, 4.5 and 6.
    expect(under('line', -Math.PI / 2)).toHaveLength(5);
    expect(under('teardrop', -Math.PI / 2)).toHaveLength(5);
    expect(under('teardrop', Math.PI / 2)).toEqual([]);
    // Two inches wide, so its right edge is at 0.
    expect(under('line', 0)).toEqual(['red1']);
  });

  it('[BH-09] an aura reaches others at its radius exactly', () => {
    const state = squads();
    const aura = { id: 'a', unit: RED, radius: 12 - 2 * radius(32) };
    expect(modelsInAura(state, aura)).toEqual(['blue1', 'blue2']);
  });

  it('[BH-09] an aura goes with its unit, and does not reach a thousandth of an inch beyond', () => {
    const state = squads();
    const aura = { id: 'a', unit: RED, radius: 12 - 2 * radius(32) };
    expect(modelsInAura(state, { ...aura, radius: aura.radius - 0.001 })).toEqual([]);
    const far = following(state, { kind: 'put-aura', ...aura }, place(['blue1', 0, 13], ['blue2', 1.5, 13]));
    expect(toPublicState(far).byHand?.auras['a']?.within).toEqual([]);
  });
});
