import { expect, it } from 'vitest';
import { combatNow } from '../../src/rules/regiments/melee/combats.ts';
import { decideMelee, type MeleeCommand, fightMeleesOut } from '../../src/rules/regiments/melee/decide-melee.ts';
import { hasOwnPool, healthOfEach, rankAndFileOf } from '../../src/rules/regiments/ranks/pools.ts';
import { allocationView } from '../../src/rules/regiments/melee/view.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { evolve, evolveAll } from '../../src/rules/play/evolve.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { standingPlaces } from '../../src/rules/regiments/ranks/formation.ts';
import { drawn, isDeep } from '../support/drawn.ts';
import { drawFrom } from '../support/random-fight.ts';
import { randomMelee, randomMeleeCommand } from '../support/random-melee.ts';

/** Rounds fought in every run. */
const ROUNDS = drawn(250, 20, 2);
/** Commands of a round that may be refused, before it is fought out. */
const TRIES = 40;

/** All the health on the table. */
const healthOf = (state: GameState): number =>
  [...state.units.keys()].reduce((sum, unit) => {
    const soldiers = rankAndFileOf(state, unit);
    const shared =
      soldiers.reduce((all, model) => all + healthOfEach(model), 0) - (state.regiments?.hurt.get(unit) ?? 0);
    return sum + (soldiers.length > 0 ? shared : 0);
  }, 0) + [...state.models.values()].filter(hasOwnPool).reduce((sum, { wounds }) => sum + wounds, 0);

/** What is wrong with a state, in words; nothing when all is well. */
function faultsOf(state: GameState): readonly string[] {
  const faults: string[] = [];
  for (const { id, models, formation } of state.units.values()) {
    for (const model of models) if (!state.models.has(model)) faults.push(`${id} lists ${model}, who is gone`);
    if (!formation) {
      if (models.length > 0) faults.push(`${id} has no ranks`);
      continue;
    }
    if ([...formation.places.keys()].toSorted().join() !== [...models].toSorted().join()) faults.push(`${id}'s ranks`);
    for (const [model, at] of standingPlaces(formation)) {
      const [x, , z] = state.models.get(model)?.at ?? [NaN, 0, NaN];
      if (!(Math.abs(x - at[0]) < 1e-4 && Math.abs(z - at[2]) < 1e-4)) faults.push(`${model} is out of its place`);
    }
    const hurt = state.regiments?.hurt.get(id) ?? 0;
    const [soldier] = rankAndFileOf(state, id);
    if (soldier && (hurt < 0 || hurt >= healthOfEach(soldier))) faults.push(`${id} is hurt by ${hurt}`);
  }
  for (const model of state.models.values())
    if (hasOwnPool(model) && !(model.wounds >= 1)) faults.push(`${model.id} has ${model.wounds} health`);
  for (const duel of state.duels)
    if (!duel.ended && !(state.models.has(duel.challenger) && state.models.has(duel.challengee)))
      faults.push('a duel of the dead');
  return faults;
}

/** Health that is gone by events that say so: pools that lost it, and units that left the table. */
function lostBy(start: GameState, events: readonly GameEvent[]): number {
  let state = start;
  let lost = 0;
  for (const event of events) {
    const next = evolve(state, event);
    if (event.kind === 'health-lost') lost += event.lost;
    if (event.kind === 'regiment-gone') lost += healthOf(state) - healthOf(next);
    state = next;
  }
  return lost;
}

it('[RG-19 RG-24 AA-2 L-01] random rounds never throw, never lose or invent health, and told again give the same state', () => {
  const met = new Map<string, number>();
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const draw = drawFrom(seed);
    const start = randomMelee(draw);
    const dice = seededDice(seed);
    const events: GameEvent[] = [];
    let state = start;
    const take = (more: readonly GameEvent[]): void => {
      const before = state;
      state = evolveAll(state, more);
      expect({ seed, faults: faultsOf(state) }).toEqual({ seed, faults: [] });
      expect({ seed, health: healthOf(state) }).toEqual({ seed, health: healthOf(before) - lostBy(before, more) });
      events.push(...more);
    };
    for (let tried = 0; tried < TRIES; tried++) {
      const command: MeleeCommand = randomMeleeCommand(draw, state);
      const before = tried % 10 === 0 ? hashState(state) : undefined;
      const decided = decideMelee(state, command, { dice });
      const outcome = decided.ok ? command.kind : decided.error[0]!.kind;
      met.set(outcome, (met.get(outcome) ?? 0) + 1);
      if (!decided.ok) {
        if (before !== undefined) expect(hashState(state)).toBe(before);
        continue;
      }
      take(decided.value);
      const melee = state.regiments?.melee;
      const combat = melee?.combats[combatNow(melee)];
      if (combat) for (const row of allocationView(state, combat)) expect(row.suggested).toHaveLength(row.attacks);
    }
    let owed = fightMeleesOut(state, dice);
    if (!owed.ok) {
      const refused = decideMelee(state, { kind: 'refuse-duel' }, { dice });
      expect({ seed, refused: refused.ok }).toEqual({ seed, refused: true });
      if (refused.ok) take(refused.value);
      owed = fightMeleesOut(state, dice);
    }
    expect({ seed, ended: owed.ok }).toEqual({ seed, ended: true });
    if (owed.ok) take(owed.value);
    expect(state.regiments?.melee?.combats.every(({ stage }) => stage.kind === 'fought') ?? true).toBe(true);
    expect({ seed, hash: hashState(evolveAll(start, events)) }).toEqual({ seed, hash: hashState(state) });
    // What is told is data: it survives being written down.
    expect(hashState(evolveAll(start, JSON.parse(JSON.stringify(events)) as GameEvent[]))).toBe(hashState(state));
  }
  for (const kind of [
    'issue-duel',
    'accept-duel',
    'refuse-duel',
    'allocate',
    'lock-attacks',
    'roll-attacks',
    // Met once or twice in all rounds.
    ...(isDeep ? ['nominate', 'make-way'] : []),
  ])
    expect({ kind, met: met.has(kind) }).toEqual({ kind, met: true });
});
