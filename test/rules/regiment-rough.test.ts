import { describe, expect, it } from 'vitest';
import { convexBody, overlapsBy } from '../../src/geometry/outlines/convex.ts';
import { scriptedDice, seededDice } from '../../src/rules/core/dice.ts';
import type { Command } from '../../src/rules/core/command.ts';
import type { Manoeuvre } from '../../src/rules/core/formation.ts';
import { pieceId, unitId } from '../../src/rules/core/ids.ts';
import type { ManualChange } from '../../src/rules/core/manual-change.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { getUnit } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { KIND_TRAITS, type PieceKind, type Shape } from '../../src/rules/core/terrain.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolve as evolveOne } from '../../src/rules/play/evolve.ts';
import { planManoeuvre, whyNoManoeuvre } from '../../src/rules/regiments/movement/manoeuvre.ts';
import { bodyOutline } from '../../src/rules/regiments/ranks/body-outline.ts';
import { bodyOf } from '../../src/rules/regiments/ranks/formation.ts';
import { closedGround, groundUnder, roughGround } from '../../src/rules/regiments/ranks/terrain-outlines.ts';
import { scorePartsOf } from '../../src/rules/regiments/melee/score.ts';
import { ROUGH_NUMBERS } from '../../src/rules/regiments/numbers.ts';
import { aMelee, type MeleePlan } from '../support/melee.ts';
import { openTable } from '../support/open-table.ts';

const RED = unitId('red');
const INCH = 25.4;

const withPieces = (
  state: GameState,
  ...pieces: readonly (readonly [kind: PieceKind, shape: Shape, at: readonly [number, number, number]])[]
): GameState => ({
  ...state,
  terrain: new Map(
    pieces.map(([kind, shape, at], i) => {
      const id = pieceId(`piece-${i}`);
      return [id, { id, kind, traits: KIND_TRAITS[kind], shape, at, yaw: 0 }] as const;
    }),
  ),
});

const box = (width: number, height: number, depth: number): Shape => ({ kind: 'box', size: [width, height, depth] });

/** A wood from 2″ to 4″ before the front of four files of four ranks, which stand at the origin and look along −z. */
const WOOD = ['woods', box(20, 0.1, 2), [0, 0, -3]] as const;
/** A hedge 3″ ahead. */
const HEDGE = ['fence', box(20, 0.7, 0.3), [0, 0, -3]] as const;

const ranks = (plan: Partial<MeleePlan> = {}): GameState =>
  aMelee({
    phase: 'movement',
    rules: { rough: ROUGH_NUMBERS },
    units: [{ id: 'red', files: 4, ranks: 4, at: [0, 0] }],
    ...plan,
  });

const plan = (state: GameState, steps: readonly Manoeuvre[], march = false) => {
  const order = { kind: 'manoeuvre', unit: RED, steps, ...(march ? { march } : {}) } as const;
  const move = planManoeuvre(state, order);
  return { move, why: whyNoManoeuvre(state, order, move).map((v) => ('why' in v ? v.why : v.kind)) };
};

const ahead = (inches: number): readonly Manoeuvre[] => [{ kind: 'advance', inches }];

describe('rough ground', () => {
  it('[RT-01] an inch in a wood costs another one', () => {
    expect(plan(withPieces(ranks(), WOOD), ahead(3)).move.spent).toBeCloseTo(4, 9);
    expect(plan(withPieces(ranks(), WOOD), ahead(3.5)).move.spent).toBeCloseTo(5, 9);
    expect(plan(withPieces(ranks(), WOOD), ahead(3.5)).why).toEqual([]);
    expect(plan(withPieces(ranks(), WOOD), ahead(3.6)).why).toEqual(['too-far']);
  });

  it('[RT-01] a wood that is not reached, flown over or without the setting costs nothing', () => {
    expect(plan(withPieces(ranks(), WOOD), ahead(2)).move.spent).toBe(2);
    const flyers = ranks({ units: [{ id: 'red', files: 4, ranks: 4, at: [0, 0], keywords: ['FLY'] }] });
    expect(plan(withPieces(flyers, WOOD), ahead(3)).move.spent).toBe(3);
    expect(plan(withPieces(ranks({ rules: {} }), WOOD), ahead(3)).move.spent).toBe(3);
  });

  it('[RT-01] overlapping woods count once, and many small steps over them give the same', () => {
    const state = withPieces(
      ranks(),
      WOOD,
      ['woods', box(3, 0.1, 3), [0.7, 0, -4.2]],
      ['water', box(1, 0.1, 1), [-6, 0, -3]],
    );
    const body = bodyOf(getUnit(state, RED).formation!);
    const grounds = roughGround(state).map(({ outline }) => convexBody(outline));
    const [length, step] = [6.2, 0.01];
    let over = 0;
    for (let at = step / 2; at < length; at += step) {
      const there = convexBody(bodyOutline({ ...body, at: [body.at[0], 0, body.at[2] - at] }));
      if (grounds.some((ground) => overlapsBy(there, ground, 0))) over += step;
    }
    expect(plan(state, ahead(length)).move.spent).toBeCloseTo(length + over, 1);
  });

  it('[RT-01] a wheel that touches a wood costs its length again', () => {
    const near = withPieces(ranks(), ['woods', box(20, 0.1, 1), [0, 0, -1]]);
    const wheel: readonly Manoeuvre[] = [{ kind: 'wheel', angle: 0.4 }];
    const length = 0.4 * ((4 * 20) / INCH);
    expect(plan(withPieces(ranks(), WOOD), wheel).move.spent).toBeCloseTo(length, 9);
    expect(plan(near, wheel).move.spent).toBeCloseTo(2 * length, 9);
  });

  it('[RT-02] a hedge is crossed for 2″, also to stop across it', () => {
    const { move, why } = plan(withPieces(ranks(), HEDGE), ahead(3));
    expect(move.spent).toBeCloseTo(5, 9);
    expect(why).toEqual([]);
    expect(closedGround(withPieces(ranks(), HEDGE))).toEqual([]);
  });

  it('[RT-02] an obstacle of 1.001″ is not low, and none is without the setting', () => {
    const wall = (height: number) => withPieces(ranks(), ['wall', box(20, height, 0.3), [0, 0, -3]]);
    expect(plan(wall(1), ahead(3)).why).toEqual([]);
    expect(plan(wall(1.001), ahead(3)).why).toEqual(['blocked']);
    expect(plan(withPieces(ranks({ rules: {} }), HEDGE), ahead(3)).why).toEqual(['blocked']);
    expect(plan(withPieces(ranks(), ['rock', box(2, 0.5, 2), [0, 0, -3]]), ahead(3)).why).toEqual(['blocked']);
  });

  it('[RT-03] no march leads over a wood or a hedge, and none is refused beside them: never through', () => {
    for (const piece of [WOOD, HEDGE])
      expect(plan(withPieces(ranks(), piece), ahead(3), true).why).toEqual(['rough-march']);
    expect(plan(withPieces(ranks(), WOOD), ahead(2), true).why).toEqual([]);
  });

  it('[RT-03] a flight pays nothing', () => {
    const start = withPieces(
      ranks({
        phase: 'charge',
        units: [
          { id: 'red', files: 4, ranks: 4, at: [0, 0], status: ['fleeing'] },
          { id: 'blue', side: 'defender', files: 4, ranks: 4, at: [0, 500] },
        ],
      }),
      WOOD,
    );
    const ran = decide(start, { kind: 'end-phase' }, openTable(), scriptedDice(6, 6, 2, 3));
    const [moved] = (ran.ok ? ran.value : []).filter((e) => e.kind === 'regiment-moved');
    expect(moved!.to.at[2]).toBeCloseTo(-5, 3);
  });

  /** Red charges blue 9″ away with a roll of 4, which reaches 9″. */
  const charge = (...pieces: readonly Parameters<typeof withPieces>[1][]) => {
    const commands: readonly Command[] = [
      { kind: 'declare-charge', unit: RED, targets: [unitId('blue')] },
      { kind: 'roll-charge-range' },
    ];
    let state = withPieces(
      ranks({
        phase: 'charge',
        units: [
          { id: 'red', files: 4, ranks: 4, at: [0, 0] },
          { id: 'blue', side: 'defender', files: 4, ranks: 4, at: [0, -9 * INCH], facing: 180 },
        ],
      }),
      ...pieces,
    );
    const events = commands.flatMap((command) => {
      const decided = decide(
        state,
        command,
        openTable(),
        command.kind === 'declare-charge' ? seededDice(1) : scriptedDice(2, 2),
      );
      if (!decided.ok) throw new Error(JSON.stringify(decided.error));
      state = decided.value.reduce(evolveOne, state);
      return decided.value;
    });
    return events.find((e) => e.kind === 'charge-range-rolled')!.roll;
  };

  it('[RT-04] a charge over a wood, a hedge or both reaches 2″ less', () => {
    for (const pieces of [[WOOD], [HEDGE], [WOOD, HEDGE]])
      expect(charge(...pieces)).toMatchObject({ range: 7, less: 2 });
  });

  it('[RT-02][RT-04] a charge over a hedge ends in contact, also where it stands across one, and is proven as ever', () => {
    const behindHedge = ['fence', box(20, 0.7, 0.3), [0, 0, -8.7]] as const;
    let state = withPieces(
      ranks({
        phase: 'charge',
        units: [
          { id: 'red', files: 4, ranks: 4, at: [0, 0] },
          { id: 'blue', side: 'defender', files: 4, ranks: 4, at: [0, -9 * INCH], facing: 180 },
        ],
      }),
      HEDGE,
      behindHedge,
    );
    const high = { ...openTable(), dropHeight: () => 0.7 };
    const play = (command: Command, ...dice: readonly number[]) => {
      const decided = decide(state, command, high, scriptedDice(...dice));
      if (!decided.ok) throw new Error(JSON.stringify(decided.error));
      state = decided.value.reduce(evolveOne, state);
      return decided.value;
    };
    play({ kind: 'declare-charge', unit: RED, targets: [unitId('blue')] });
    play({ kind: 'roll-charge-range' }, 3, 3);
    const moved = play({ kind: 'move-chargers', target: unitId('blue') });
    expect(moved.find((e) => e.kind === 'chargers-moved')).toMatchObject({
      engaged: ['red'],
      score: { contact: { total: 8, target: 4, chargers: 4 } },
    });
    const { at } = getUnit(state, RED).formation!;
    expect(at[2]).toBeCloseTo(-9, 4);
    // The middle of its front is past the hedge, on the ground that this table says there is.
    expect(at[1]).toBe(0.7);
    expect(groundUnder(state, high, 0, -8.7)).toBe(0);
  });

  it('[RT-04] one beside a wood does not', () => {
    expect(charge(['woods', box(3, 0.1, 3), [8, 0, -4]])).toEqual({ dice: [2, 2], kept: [2, 2], range: 9 });
  });

  const fight = (...pieces: readonly Parameters<typeof withPieces>[1][]) => {
    const state = withPieces(
      ranks({
        units: [
          { id: 'red', files: 5, ranks: 3, at: [0, 0] },
          { id: 'blue', side: 'defender', files: 5, ranks: 1, at: [0, 0], facing: 180 },
        ],
      }),
      ...pieces,
    );
    return scorePartsOf(state, {
      ...{ units: [RED, unitId('blue')], stage: { kind: 'fought' }, steps: [] },
      taken: { attacker: 0, defender: 0 },
    }).attacker;
  };
  it('[RT-05] ranks on open ground score', () => {
    expect(fight()).toEqual([{ what: 'ranks', points: 2 }]);
  });

  it('[RT-05] those of a unit in a wood do not', () => {
    expect(fight(['woods', box(2, 0.1, 2), [0, 0, 1]])).toEqual([]);
  });

  it('[RT-02] ranks that stand across a hedge stay on the ground when models are taken off and brought back', () => {
    const table: TableQuery = { ...openTable(), dropHeight: (_x, z) => (Math.abs(z + 3) <= 0.15 ? 0.7 : 0) };
    const state = withPieces(ranks({ units: [{ id: 'red', files: 4, ranks: 1, at: [0, -3] }] }), HEDGE);
    const [last] = getUnit(state, RED).models.slice(-1);
    const changed = (from: GameState, change: ManualChange) => {
      const decided = decide(from, { kind: 'by-hand', change }, table, scriptedDice());
      if (!decided.ok) throw new Error(JSON.stringify(decided.error));
      return decided.value.reduce(evolveOne, from);
    };
    const off = changed(state, { kind: 'take-off', models: [last!] });
    expect(getUnit(off, RED).formation?.at[1]).toBe(0);
    const back = changed(off, { kind: 'bring-back', models: [{ model: last! }] });
    expect(getUnit(back, RED).formation?.at[1]).toBe(0);
  });
});
