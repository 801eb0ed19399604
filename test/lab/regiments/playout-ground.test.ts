import { describe, expect, it } from 'vitest';
import { battleOf } from '../../../src/lab/systems/regiments/playout/battle-of.ts';
import { shotsAt } from '../../../src/lab/systems/regiments/playout/volleys.ts';
import { lengthAhead } from '../../../src/lab/systems/regiments/playout/ground.ts';
import { moveAll } from '../../../src/lab/systems/regiments/playout/moves.ts';
import { pieceId, unitId } from '../../../src/rules/core/ids.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { KIND_TRAITS, type PieceKind } from '../../../src/rules/core/terrain.ts';
import { planManoeuvre, whyNoManoeuvre } from '../../../src/rules/regiments/movement/manoeuvre.ts';
import { ROUGH_NUMBERS } from '../../../src/rules/regiments/numbers.ts';
import { seeded } from '../../physics/pieces.ts';
import { drawn } from '../../support/drawn.ts';
import { aMelee } from '../../support/melee.ts';
import { archery } from '../../support/missiles.ts';
import { someRegiments } from '../../support/regiments.ts';

const RED = unitId('red');
/** Millimetres of an inch. */
const INCH = 25.4;

type Piece = {
  readonly kind: PieceKind;
  readonly size: readonly [number, number, number];
  readonly at: readonly [number, number];
  readonly yaw: number;
};

/** A unit of four files at the origin that looks along −z, among pieces. */
const among = (pieces: readonly Piece[]): GameState => ({
  ...aMelee({
    phase: 'movement',
    rules: { rough: ROUGH_NUMBERS },
    units: [
      { id: 'red', files: 4, ranks: 4, at: [0, 0] },
      { id: 'blue', side: 'defender', files: 4, ranks: 2, at: [0, -20 * INCH], facing: 180 },
    ],
  }),
  terrain: new Map(
    pieces.map(({ kind, size, at: [x, z], yaw }, i) => {
      const id = pieceId(`piece-${i}`);
      return [
        id,
        { id, kind, traits: KIND_TRAITS[kind], shape: { kind: 'box' as const, size }, at: [x, 0, z] as const, yaw },
      ] as const;
    }),
  ),
});

const advance = (inches: number) => ({ kind: 'manoeuvre', unit: RED, steps: [{ kind: 'advance', inches }] }) as const;

/** Where the front of the unit is after it has moved by habit, its way being so far. */
function movedByHabit(state: GameState): number {
  const { battle, now } = battleOf(state);
  moveAll(battle, now, new Map());
  return -now.bodies[battle.units.findIndex(({ id }) => id === RED)]!.z;
}

describe('ground in playouts', () => {
  it('lets a unit come as far ahead as the rules do, over woods and hedges', () => {
    let slowed = 0;
    for (let seed = 1; seed <= drawn(400, 60, 20); seed++) {
      const random = seeded(seed);
      const between = (a: number, b: number) => a + (b - a) * random();
      const piece = (kind: PieceKind, high: number, deep: number): Piece => ({
        ...{ kind, size: [between(2, 12), high, deep], at: [between(-4, 4), between(-1, -8)] },
        yaw: between(0, Math.PI),
      });
      const pieces = [
        ...(random() < 0.7 ? [piece('woods', 0.1, between(1, 4))] : []),
        ...(random() < 0.5 ? [piece('fence', 0.7, 0.3)] : []),
      ];
      const state = among(pieces);
      const { battle, now } = battleOf(state);
      const body = now.bodies[battle.units.findIndex(({ id }) => id === RED)]!;
      const inches = between(1, 8);
      const on = lengthAhead(battle.ground, battle.rules, body, inches);
      expect(on, `seed ${seed}`).toBeLessThanOrEqual(inches);
      if (on < inches - 1e-6) slowed++;
      if (on === 0) continue;
      const { spent } = planManoeuvre(state, advance(on));
      expect(spent, `seed ${seed}`).toBeLessThan(inches + 1e-3);
      // A hedge that is out of reach once its price is paid is not crossed after all.
      expect(spent, `seed ${seed}`).toBeGreaterThan(inches - ROUGH_NUMBERS.crossing - 1e-3);
    }
    expect(slowed).toBeGreaterThan(5);
  });

  it('stops a unit before a house as the rules do, be the house thinner than the way is long', () => {
    for (const [deep, from] of [
      [0.2, 2],
      [0.2, 3.2],
      [3, 1.5],
    ] as const) {
      const state = among([{ kind: 'house', size: [2, 4, deep], at: [1.5, -from - deep / 2], yaw: 0 }]);
      const on = movedByHabit(state);
      expect(on).toBeLessThanOrEqual(from);
      const order = advance(Math.max(on, 0.01));
      expect(whyNoManoeuvre(state, order, planManoeuvre(state, order))).toEqual([]);
      const further = advance(from + 0.1);
      expect(whyNoManoeuvre(state, further, planManoeuvre(state, further))).not.toEqual([]);
    }
    expect(movedByHabit(among([]))).toBeGreaterThan(3.9);
  });

  it('lets no unit go through a friend', () => {
    const state = someRegiments({
      phase: 'movement',
      units: [
        { id: 'red', at: [0, 0], facing: 0, files: 5, count: 10 },
        { id: 'rose', at: [0, -3], facing: 90, files: 1, count: 2 },
        { id: 'blue', side: 'defender', at: [0, -20], facing: 180, files: 5, count: 10 },
      ],
    });
    const { battle, now } = battleOf(state);
    const rose = now.bodies[battle.units.findIndex(({ id }) => id === unitId('rose'))]!;
    rose.shaken = true;
    const before = rose.z;
    moveAll(battle, now, new Map());
    expect(rose.z).toBe(before);
    expect(-now.bodies[battle.units.findIndex(({ id }) => id === RED)]!.z).toBeLessThan(3);
  });
});

it('a volley in a playout hits less often from afar and after a move', () => {
  const state = archery(10);
  const { battle, now } = battleOf(state);
  const [red, blue] = ['red', 'blue'].map((id) => battle.units.findIndex((one) => one.id === unitId(id)));
  const near = shotsAt(battle, now, red!, blue!);
  now.bodies[red!]!.moved = true;
  const moved = shotsAt(battle, now, red!, blue!);
  now.bodies[blue!]!.z = -20;
  const far = shotsAt(battle, now, red!, blue!);
  expect(near).toBeGreaterThan(0);
  // Skill 3 needs 4+, 5+ after a move, 6+ from afar besides.
  expect(moved / near).toBeCloseTo(2 / 3, 9);
  expect(far / near).toBeCloseTo(1 / 3, 9);
});
