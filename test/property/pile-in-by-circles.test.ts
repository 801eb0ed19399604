import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { Violation } from '../../src/rules/core/violations/violation.ts';
import { judgePileIn, planPileIn } from '../../src/rules/squads/fight/pile-in.ts';
import { faultsOfMoves, type Melee, undone } from '../oracles/pile-in-by-circles.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { layMelee, meleeGame, meleePlans } from '../support/melees-of-discs.ts';
import { expectSound, sceneOf } from '../support/scene-file.ts';

const STEP = 4;
/**
 * The share of combats in which a model may take a place other than the best when its turn comes: the referee plans the
 * models of a side together, and its moves are told in another order than they were thought of. 1 of 15,222 combats.
 */
const OUT_OF_TURN = 0.0002;

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

describe('piling in, judged by circles and boxes', () => {
  it('[R7-03 R7-07 C-26 C-35] legal, also as a player’s orders, and no contact or nearer place missed (seed 74)', async () => {
    let moved = 0;
    let combats = 0;
    let outOfTurn = 0;
    await fc.assert(
      fc.asyncProperty(meleePlans, async (plan) => {
        const melee = layMelee(plan);
        if (melee.squads.length < 2) return;
        const state = meleeGame(melee, STEP);
        const table = await createTable({ ...state.table, terrain: state.terrain.values() });
        try {
          const combat = { units: melee.squads.map(({ id }) => unitId(id)) };
          const planned = planPileIn(state, combat, STEP, table);
          const moves = planned.map(({ model, to }) => ({ model, to: { x: to[0], z: to[2] } }));
          moved += moves.length;
          const orders = planned.map(({ model, to }) => ({ model, to }));
          const { contact, nearer } = undone(melee, moves, seeded(moves.length));
          const { violations } = judgePileIn(state, combat, STEP, orders, table);
          const isTaken = ({ kind }: Violation) => kind === 'contact-in-reach';
          const faults = [
            ...faultsOfMoves(melee, moves),
            ...contact,
            ...violations.filter((violation) => !isTaken(violation)),
          ];
          combats++;
          if (nearer.length > 0 || violations.some(isTaken)) outOfTurn++;
          expectSound('pile-in-by-circles', faults, () => sceneOf(state));
        } finally {
          table.dispose();
        }
      }),
      { seed: seedOf(74), numRuns: drawn(1500, 5, 10) },
    );
    expect(moved).toBeGreaterThan(scaled(1500, 10));
    expect(outOfTurn).toBeLessThanOrEqual(OUT_OF_TURN * combats);
  });

  it('[R7-07] takes contact that opens when the others have come nearer, one of them onto the start', async () => {
    const state = meleeGame(OPENS_LATE, STEP);
    const table = await createTable({ ...state.table, terrain: state.terrain.values() });
    const moves = planPileIn(state, { units: ['blue', 'red'].map(unitId) }, STEP, table);
    expect(moves.find(({ model }) => model === 'red1')?.contacts).toEqual(['blue1']);
    table.dispose();
  });
});
