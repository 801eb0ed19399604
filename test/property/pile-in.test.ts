import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { getModel, modelsOf, otherSide, sideOf, withPlaces } from '../../src/rules/core/state/lookup.ts';
import { coherent, dist, inContact, overlapDepth } from '../../src/rules/core/measure/measure.ts';
import type { ModelMove } from '../../src/rules/core/model-move.ts';
import { contactsAt } from '../../src/rules/core/judge/orders.ts';
import { roundPoint } from '../../src/rules/core/round.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { fightersOf, foesTouched, isChain } from '../../src/rules/squads/fight/contact.ts';
import { judgePileIn, planPileIn } from '../../src/rules/squads/fight/pile-in.ts';
import { fightStepOf } from '../../src/rules/squads/fight/steps.ts';
import { contactOnRing } from '../oracles/contact-by-ring.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { aBox, aGame, roundBase, type UnitPlan } from '../support/game.ts';

const STEP = 4;
const SIZES = [25, 32, 40];
const COMBAT = { units: ['red', 'pink', 'blue'].map(unitId) };

/** Two units against one, some quicker than others, with an enemy who fights elsewhere, among blocks. */
function melee(seed: number, odd: boolean): GameState {
  const random = seeded(seed);
  const between = (a: number, b: number) => a + (b - a) * random();
  const mm = () => SIZES[Math.floor(random() * SIZES.length)]!;
  const terrain = Array.from({ length: Math.floor(between(0, 5)) }, (_, i) => {
    const [x, z] = [between(-6, 5), between(-6, 5)];
    const kind = random() < 0.5 ? 'container' : 'wall';
    const piece = aBox(`p${i}`, kind, [x, x + between(0.3, 3)], [z, z + between(0.3, 3)], between(1, 6));
    return random() < 0.5 ? { ...piece, traits: { ...piece.traits, cross: 'impassable' as const } } : piece;
  });
  const rows = (id: string, side: 'attacker' | 'defender', count: number, z: number): UnitPlan => {
    const size = mm();
    const step = size / 25.4 + between(0.05, 1.4);
    const x0 = between(-3, 1);
    return {
      id,
      side,
      base: odd
        ? { kind: random() < 0.9 ? 'rect' : 'oval', halfWidth: between(0.4, 0.8), halfDepth: between(0.4, 0.8) }
        : roundBase(size),
      facing: odd ? between(0, 3) : 0,
      profile: { I: random() < 0.75 ? STEP : 3 },
      at: Array.from(
        { length: count },
        (_, i) => [x0 + (i % 4) * step, z + Math.sign(z) * Math.floor(i / 4) * step] as const,
      ),
    };
  };
  const count = () => 1 + Math.floor(random() * 5);
  return aGame({
    phase: 'fight',
    side: random() < 0.5 ? 'attacker' : 'defender',
    table: { width: 16, depth: 16 },
    terrain,
    units: [
      rows('red', 'attacker', count(), between(0.5, 2.5)),
      rows('pink', 'attacker', count(), between(2, 5)),
      rows('blue', 'defender', count(), -between(0.2, 2)),
      rows('cyan', 'defender', 1, between(-5, 5)),
    ],
  });
}

/** The state without models that overlap an earlier one, stand in terrain, or touch the one who fights elsewhere. */
function settled(state: GameState, table: Table): GameState {
  let placed: GameState = { ...state, models: new Map() };
  for (const model of [...state.models.values()].toReversed()) {
    const next = { ...placed, models: new Map(placed.models).set(model.id, { ...model, at: roundPoint(model.at) }) };
    const here = next.models.get(model.id)!;
    const clear = [...placed.models.values()].every(
      (o) => overlapDepth(here, o) === 0 && !(o.unit === 'cyan' && inContact(here, o, state.rules.charge)),
    );
    if (clear && !table.whyNoPlace(moveSetting(next, model.id, { kind: 'path' }), here.at)) placed = next;
  }
  const units = new Map(
    [...state.units].map(([id, unit]) => [id, { ...unit, models: unit.models.filter((m) => placed.models.has(m)) }]),
  );
  return { ...placed, units };
}

async function onMelee(seed: number, odd: boolean, ask: (state: GameState, table: Table) => void): Promise<void> {
  const plan = melee(seed, odd);
  const table = await createTable({ ...plan.table, terrain: plan.terrain.values() });
  try {
    const state = settled(plan, table);
    const both = fightersOf(state, COMBAT, 'attacker').length > 0 && fightersOf(state, COMBAT, 'defender').length > 0;
    if (both) ask(state, table);
  } finally {
    table.dispose();
  }
}

const movedBy = (state: GameState, moves: readonly ModelMove[]): GameState =>
  withPlaces(
    state,
    moves.map((m) => [m.model, m.to] as const),
  );

const toFoe = (state: GameState, model: Model): number =>
  Math.min(...fightersOf(state, COMBAT, otherSide(sideOf(state, model.id))).map((foe) => dist(model, foe)));

/** Whether a unit is together as it was before. */
const isTogether = (before: GameState, after: GameState, model: Model): boolean => {
  const { fight, charge } = before.rules;
  const [was, is] = [modelsOf(before, model.unit), modelsOf(after, model.unit)];
  return (
    (!isChain(was, fight) || isChain(is, fight)) && (!coherent(was, charge).coherent || coherent(is, charge).coherent)
  );
};

describe('piling in', () => {
  it('[R7-07] no model moves too far, away, onto any model, apart from its unit or into another combat (seeds 1 on)', async () => {
    let moved = 0;
    let touched = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        await onMelee(seed, seed % 5 === 0, (start, table) => {
          let state = start;
          for (const move of planPileIn(start, COMBAT, STEP, table)) {
            moved++;
            const before = getModel(state, move.model);
            expect(fightStepOf(state, before)).toBe(STEP);
            expect(foesTouched(state, COMBAT, before)).toEqual([]);
            expect(move.from).toEqual(before.at);
            expect(roundPoint(move.to)).toEqual(move.to);
            const asked = table.path(moveSetting(state, move.model, { kind: 'pile-in', units: COMBAT.units }), move.to);
            expect(asked.kind, `seed ${seed}, ${move.model}`).toBe('path');
            if (asked.kind === 'path') expect(asked.path.length).toBeLessThanOrEqual(3.0006);
            const foesBefore = toFoe(state, before);
            state = movedBy(state, [move]);
            const after = getModel(state, move.model);
            expect(toFoe(state, after)).toBeLessThanOrEqual(foesBefore + 0.0006);
            expect(move.contacts).toEqual(contactsAt(state, move.model, move.to));
            for (const foe of move.contacts) expect(COMBAT.units).toContain(getModel(state, foe).unit);
            if (move.contacts.length > 0) touched++;
          }
          const all = [...state.models.values()];
          for (const a of all) for (const b of all) if (a.id < b.id) expect(overlapDepth(a, b)).toBe(0);
          for (const unit of COMBAT.units) {
            const first = modelsOf(state, unit)[0];
            if (first) expect(isTogether(start, state, first)).toBe(true);
          }
        });
      }),
      { seed: seedOf(11), numRuns: drawn(160, 3, 2) },
    );
    expect(moved).toBeGreaterThan(scaled(300, 2));
    expect(touched).toBeGreaterThan(scaled(150, 2));
  });

  it('[R7-07] contact is taken wherever a ring of directions finds it in reach (seeds 1 on)', async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        await onMelee(seed, seed % 5 === 0, (start, table) => {
          const moves = planPileIn(start, COMBAT, STEP, table);
          const first = moves.filter((m) => sideOf(start, m.model) === start.side);
          for (const side of [start.side, otherSide(start.side)]) {
            // Each side as it stands when it has closed up: what the other does later was not there to be reached.
            const end = movedBy(start, side === start.side ? first : moves);
            const begun = side === start.side ? start : movedBy(start, first);
            for (const model of fightersOf(begun, COMBAT, side)) {
              if (fightStepOf(begun, model) !== STEP || foesTouched(begun, COMBAT, model).length > 0) continue;
              if (foesTouched(end, COMBAT, getModel(end, model.id)).length > 0) continue;
              const without = withPlaces(end, [[model.id, model.at]]);
              const others = [...without.models.values()].filter((m) => m.id !== model.id);
              if (others.some((o) => overlapDepth(model, o) > 0)) continue;
              for (const foe of fightersOf(without, COMBAT, otherSide(side))) {
                asked++;
                const found = contactOnRing(
                  table,
                  without,
                  COMBAT.units,
                  model,
                  foe,
                  seed % 5 === 0 ? 2.99 : 2.999,
                  (at) => {
                    const there = withPlaces(without, [[model.id, at]]);
                    const here = getModel(there, model.id);
                    const outside = modelsOf(there, unitId('cyan')).some((o) => inContact(here, o, there.rules.charge));
                    return (
                      isChain(modelsOf(end, model.unit), end.rules.fight) &&
                      !(side === 'attacker' && outside) &&
                      isTogether(end, there, model) &&
                      others.every((o) => overlapDepth(here, o) === 0)
                    );
                  },
                );
                expect(found, `seed ${seed}: ${model.id} could touch ${foe.id}`).toBeUndefined();
              }
            }
          }
        });
      }),
      { seed: seedOf(12), numRuns: drawn(160, 3, 2) },
    );
    expect(asked).toBeGreaterThan(scaled(200, 2));
  });

  it('[R7-07] the referee’s moves are legal as a player’s orders (seeds 1 on)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        await onMelee(seed, seed % 5 === 0, (state, table) => {
          const moves = planPileIn(state, COMBAT, STEP, table);
          const { violations } = judgePileIn(
            state,
            COMBAT,
            STEP,
            moves.map(({ model, to }) => ({ model, to })),
            table,
          );
          const other = violations.filter(({ kind }) => kind !== 'contact-in-reach');
          expect(other, `seed ${seed}`).toEqual([]);
        });
      }),
      { seed: seedOf(13), numRuns: drawn(80, 3, 2) },
    );
  });
});
