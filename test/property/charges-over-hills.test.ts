import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { ChargePlan } from '../../src/rules/squads/charge/answer.ts';
import { judgeMoves } from '../../src/rules/squads/charge/judge.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import type { Disc } from '../oracles/charge-by-circles.ts';
import {
  faultsOfHillEnds,
  type HillCharge,
  missedHillContact,
  placeOnHill,
  profileOf,
} from '../oracles/charge-on-ridge.ts';
import { aPiece, seeded } from '../physics/pieces.ts';
import { HALF, layDown, ridgePlans, targetsOf } from '../support/disc-charges.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { aGame } from '../support/game.ts';

const RED = unitId('red');
const ROLLS = Array.from({ length: 11 }, (_, i) => i + 2);
/** Random placements that are tried where the referee finds none. */
const TRIES = 400;
/** Positions in events are rounded, so an end may measure this much more than the rules' own tolerance. */
const RECORDED = 0.0006;
/** Near the foot of a slope a base may still stand at the height of the ground beside it, inches. */
const SAME_GROUND = 0.051;

type Tally = { made: number; sloped: number; undecided: number };

/** The pieces of a ridge: a ramp up, a deck, a ramp down, from edge to edge of the table. */
function piecesOf({ ridge: { foot, up, deck, down, top } }: HillCharge): readonly TerrainPiece[] {
  const depth = 2 * HALF[1];
  const ramp = (id: string, run: number, x: number, yaw: number) =>
    aPiece(id, { kind: 'ramp', size: [depth, top, run] }, [x + run / 2, 0, 0], yaw, 'hill');
  const over = foot + up + deck;
  return [
    // A ramp rises towards its own +z.
    ramp('west', up, foot, Math.PI / 2),
    ...(deck > 0
      ? [aPiece('deck', { kind: 'box', size: [deck, top, depth] }, [foot + up + deck / 2, 0, 0], 0, 'hill')]
      : []),
    ramp('east', down, over, -Math.PI / 2),
  ];
}

function gameOf(c: HillCharge): GameState {
  const { heightAt } = profileOf(c.ridge);
  const unit = (id: string, side: 'attacker' | 'defender', own: readonly Disc[]) => ({
    id,
    side,
    height: c.tall,
    base: { kind: 'round' as const, radius: own[0]!.r },
    at: own.map(({ x, z }) => [x, heightAt(x), z] as const),
  });
  return aGame({
    table: { width: 2 * HALF[0], depth: 2 * HALF[1] },
    terrain: piecesOf(c),
    units: [
      unit('red', 'attacker', c.unit),
      ...c.targets.map((t, i) => unit(`blue-${i}`, 'defender', t)),
      ...c.bystanders.map((d, i) => unit(`cyan-${i}`, 'defender', [d])),
      ...c.friends.map((d, i) => unit(`rose-${i}`, 'attacker', [d])),
    ],
  });
}

/** What is wrong with the answer to a roll. */
function faultsOf(
  c: HillCharge,
  roll: number,
  plan: ChargePlan,
  state: GameState,
  table: Table,
  tally: Tally,
): readonly unknown[] {
  const targets = targetsOf(c).map(unitId);
  if (!plan.success) {
    const found = placeOnHill(c, roll, seeded(roll), TRIES);
    if (!found) return [];
    const isUndecided = plan.violations.some((v) => v.kind === 'no-joint-placement' && !v.proven);
    if (isUndecided) tally.undecided++;
    return isUndecided ? [] : [{ lost: found, said: plan.violations }];
  }
  tally.made++;
  const { heightAt } = profileOf(c.ridge);
  const moves = c.unit.map((m) => plan.moves.find(({ model }) => model === modelId(m.id)));
  const ends = c.unit.map((m, i) => ({ x: moves[i]?.to[0] ?? m.x, z: moves[i]?.to[2] ?? m.z }));
  if (moves.some((move) => move && Math.abs(move.to[1] - move.from[1]) > 0.1)) tally.sloped++;
  const afloat = moves.flatMap((move) =>
    move && Math.abs(heightAt(move.to[0]) - move.to[1]) > SAME_GROUND
      ? [`not at the height of the ground: ${move.model} ${move.to.join(' ')} for ${heightAt(move.to[0])}`]
      : [],
  );
  const missed = missedHillContact(c, roll, ends);
  const orders = plan.moves.map(({ model, to }) => ({ model, to }));
  const judged = judgeMoves(state, RED, targets, roll, orders, table);
  const lengths = moves.map((move) => move?.path.length);
  return [
    ...afloat,
    ...faultsOfHillEnds(c, roll, ends, lengths, RECORDED),
    ...(missed ? [{ 'C-23': missed }] : []),
    ...(judged.ok ? [] : judged.error),
  ];
}

function expectRight(c: HillCharge, roll: number, table: Table, tally: Tally): void {
  const state = gameOf(c);
  const targets = targetsOf(c).map(unitId);
  const plans = ROLLS.map((one) => planCharge(state, RED, targets, one, table));
  const successes = plans.map(({ success }) => Number(success));
  expect(successes, JSON.stringify(c)).toEqual(successes.toSorted());
  const least = ROLLS[successes.indexOf(1)] ?? 12;
  for (const one of new Set([roll, least, Math.max(2, least - 1)])) {
    const faults = faultsOf(c, one, plans[one - 2]!, state, table, tally);
    expect(faults.length > 0 ? { roll: one, faults, scene: JSON.stringify(c) } : {}).toEqual({});
  }
}

describe('charges over a ridge, judged on the plane it unfolds to', () => {
  it('[C-14 C-15 C-16 C-17 C-19 C-23 C-28 C-35 R10-23] legal, of the right length, in contact, never lost by a larger roll (seed 77)', async () => {
    const tally: Tally = { made: 0, sloped: 0, undecided: 0 };
    await fc.assert(
      fc.asyncProperty(ridgePlans, async ({ plan, ridge, tall }) => {
        const down = layDown(plan);
        if (!down) return;
        const c: HillCharge = { ...down, ridge, tall };
        const table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain: piecesOf(c) });
        try {
          expectRight(c, plan.roll, table, tally);
        } finally {
          table.dispose();
        }
      }),
      { seed: 77, numRuns: drawn(800, 5, 2) },
    );
    expect(tally.sloped).toBeGreaterThan(scaled(80));
    expect(tally.undecided).toBeLessThanOrEqual(Math.max(2, 0.01 * tally.made));
  });
});
