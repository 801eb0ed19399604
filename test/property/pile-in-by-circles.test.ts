import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { judgePileIn, planPileIn } from '../../src/rules/squads/fight/pile-in.ts';
import { faultsOfMoves, type Melee, undone } from '../oracles/pile-in-by-circles.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { layMelee, meleeGame, meleePlans } from '../support/melees-of-discs.ts';
import { expectSound, sceneOf } from '../support/scene-file.ts';

const STEP = 4;

const INCH = 25.4;

/** Red 1 may not leave red 2 and 3 behind at first; when they have come nearer, red 3 ends where it began. */
const OPENS_LATE: Melee = {
  squads: [
    { id: 'blue', side: 'defender', models: [{ id: 'blue1', x: 0, z: 0, r: 12.5 / INCH }] },
    {
      id: 'red',
      side: 'attacker',
      models: [
        { id: 'red1', x: 0.2143, z: -3.0646, r: 16 / INCH },
        { id: 'red2', x: 0.3064, z: -4.3812, r: 16 / INCH },
        { id: 'red3', x: -0.2935, z: -6.7874, r: 16 / INCH },
      ],
    },
  ],
  walls: [{ x: [-0.66, -0.44], z: [-5.82, -2.88] }],
  first: 'attacker',
  half: [12, 12],
};

/** A round base at a place: x, z, inches, and its diameter, mm. */
type Disc = readonly [x: number, z: number, mm: number];

const squadOf = (id: string, side: 'attacker' | 'defender', discs: readonly Disc[]): Melee['squads'][number] => ({
  id,
  side,
  models: discs.map(([x, z, mm], i) => ({ id: `${id}${i + 1}`, x, z, r: mm / 2 / INCH })),
});

/** Blue 1 may come nearer only in a sliver between the reach of two comrades. */
const NARROW: Melee = {
  squads: [
    squadOf('blue', 'defender', [
      [0, 0, 40],
      [2.013, 2.6713, 40],
      [2.5845, 4.5407, 40],
      [0.491, 4.6138, 40],
    ]),
    squadOf('red', 'attacker', [
      [2.6784, -2.8723, 32],
      [3.9659, -1.629, 32],
    ]),
    squadOf('pink', 'attacker', [
      [-3.9932, 0.7041, 40],
      [-4.3641, 3.343, 40],
    ]),
  ],
  walls: [
    { x: [1.195, 1.605], z: [-0.855, -0.105] },
    { x: [-1.09, -0.55], z: [-3.31, -3.09] },
  ],
  first: 'defender',
  half: [12, 12],
};

/** Blue 1 may touch an enemy only while its unit is parted, before the last of its comrades has followed. */
const PARTED: Melee = {
  squads: [
    squadOf('blue', 'defender', [
      [0, 0, 32],
      [-2.2726, -1.4201, 32],
      [-4.7642, -0.6105, 32],
      [-7.2241, -2.0886, 32],
    ]),
    squadOf('red', 'attacker', [
      [3.5057, -2.1064, 32],
      [3.5584, -3.6153, 32],
      [2.2549, -5.7014, 32],
    ]),
  ],
  walls: [],
  first: 'defender',
  half: [12, 12],
};

/** Blue 1 may touch an enemy until blue 2 has moved away from it. */
const LEFT: Melee = {
  squads: [
    squadOf('blue', 'defender', [
      [0, 0, 32],
      [1.2384, 0.631, 32],
      [2.8787, -1.7116, 32],
      [1.4889, -2.4198, 32],
    ]),
    squadOf('red', 'attacker', [[-4.024, -0.929, 32]]),
    squadOf('pink', 'attacker', [[0.3402, 4.8654, 40]]),
  ],
  walls: [],
  first: 'defender',
  half: [12, 12],
};

/** How many models the referee moves, and everything that is wrong with it for the judges. */
function pileIn(melee: Melee, state: GameState, table: TableQuery): { moves: number; faults: readonly string[] } {
  const combat = { units: melee.squads.map(({ id }) => unitId(id)) };
  const planned = planPileIn(state, combat, STEP, table);
  const moves = planned.map(({ model, to }) => ({ model, to: { x: to[0], z: to[2] } }));
  const orders = planned.map(({ model, to }) => ({ model, to }));
  const { contact, nearer } = undone(melee, moves, seeded(moves.length));
  const { violations } = judgePileIn(state, combat, STEP, orders, table);
  const refused = violations.map((violation) => JSON.stringify(violation));
  return { moves: moves.length, faults: [...faultsOfMoves(melee, moves), ...contact, ...nearer, ...refused] };
}

describe('piling in, judged by circles and boxes', () => {
  it('[R7-03 R7-07 C-26 C-35] legal, also as a player’s orders, and no contact or nearer place missed (seed 74)', async () => {
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(meleePlans, async (plan) => {
        const melee = layMelee(plan);
        if (melee.squads.length < 2) return;
        const state = meleeGame(melee, STEP);
        const table = await createTable({ ...state.table, terrain: state.terrain.values() });
        try {
          const { moves, faults } = pileIn(melee, state, table);
          moved += moves;
          expectSound('pile-in-by-circles', faults, () => sceneOf(state));
        } finally {
          table.dispose();
        }
      }),
      { seed: seedOf(74), numRuns: drawn(1500, 5, 10) },
    );
    expect(moved).toBeGreaterThan(scaled(1500, 10));
  });

  it('[R7-07] takes contact that opens when the others have come nearer, one of them onto the start', async () => {
    const state = meleeGame(OPENS_LATE, STEP);
    const table = await createTable({ ...state.table, terrain: state.terrain.values() });
    const moves = planPileIn(state, { units: ['blue', 'red'].map(unitId) }, STEP, table);
    expect(moves.find(({ model }) => model === 'red1')?.contacts).toEqual(['blue1']);
    table.dispose();
  });

  it.each([
    ['in a sliver between comrades', NARROW],
    ['while the unit is parted by moves to come', PARTED],
    ['that a comrade’s move closes', LEFT],
  ])('[R7-07] each model takes the best place when its turn comes: %s', async (_, melee) => {
    const state = meleeGame(melee, STEP);
    const table = await createTable({ ...state.table, terrain: state.terrain.values() });
    expect(pileIn(melee, state, table).faults).toEqual([]);
    table.dispose();
  });
});
