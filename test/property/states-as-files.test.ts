import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import type { PolicyName } from '../../src/lab/policy/policy-name.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import { type Game, gameAt, play } from '../../src/rules/play/game.ts';
import { flight } from '../../src/rules/regiments/movement/flee.ts';
import { bodyOfUnit, isOnTable } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { commandSchema } from '../../src/scenario/command-schema.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { gapAcross } from '../../src/geometry/gap.ts';
import { faultsAsFile, standsOffTable } from '../oracles/state-as-file.ts';
import { anyCommand } from '../support/any-command.ts';
import { drawn, drawnOf } from '../support/drawn.ts';
import { openTable } from '../support/open-table.ts';
import { builtInIds } from '../support/played-games.ts';
import { type RegimentPlan, someRegiments } from '../support/regiments.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { REPOSITORY } from '../support/source-files.ts';

/** A built-in scenario on its table. */
type Opened = { readonly scenario: Scenario; readonly start: GameState; readonly table: Table };

async function open(id: string): Promise<Opened> {
  const text = readFileSync(join(REPOSITORY, `src/scenario/builtin/${id}.json`), 'utf8');
  const scenario = parseScenario(text, NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const start = layOut(scenario.value, table);
  if (!start.ok) throw new Error(JSON.stringify(start.error));
  return { scenario: scenario.value, start: start.value, table };
}

const faultsOf = (state: GameState, { scenario, table }: Opened): readonly string[] => [
  ...standsOffTable(state),
  ...faultsAsFile(state, scenario, table),
];

/** What is out of place after each command of a game, with the command. */
function faultsIn({ initial, log }: Game, opened: Opened): readonly string[] {
  let state = initial;
  return log.flatMap(({ command, events }, i) => {
    const before = state;
    state = events.reduce(evolve, state);
    if (state.models === before.models) return [];
    return faultsOf(state, opened).map((fault) => `${i} ${command.kind}: ${fault}`);
  });
}

const POLICIES: readonly PolicyName[] = ['random', 'greedy'];

/** Games in which a model has stood in the air, with the seeds of their dice. */
const FOUND = [
  ['the-well-in-the-yard', 3014],
  ['the-well-in-the-yard', 3049],
  ['the-well-in-the-yard', 3155],
  ['over-the-gap', 29],
  ['the-long-ridge', 1],
] as const;

const KINDS = commandSchema.options.map(({ shape }) => shape.kind.value);

describe('after every command the state could be a file', () => {
  it.each(drawnOf(FOUND, 1))('in a game of %s with seed %d', async (id, seed) => {
    const opened = await open(id);
    const policies = { attacker: 'random', defender: 'random' } as const;
    const first = seed % 2 === 0 ? 'defender' : 'attacker';
    const { game } = playGame(opened.start, opened.table, { seed, policies, first, turns: 4 });
    expect(faultsIn(game, opened)).toEqual([]);
    opened.table.dispose();
  });

  it.each(drawnOf(builtInIds(), 1, 4))(
    'in games by policies on %s, and by any commands in the middle of them',
    async (id) => {
      const opened = await open(id);
      const { start, table } = opened;
      for (let seed = 1; seed <= drawn(12, 1); seed++) {
        const policy = POLICIES[seed % POLICIES.length]!;
        const policies = { attacker: policy, defender: policy };
        const { game } = playGame(start, table, { seed, policies, turns: 2 });
        expect(faultsIn(game, opened), `seed ${seed}`).toEqual([]);
        const usual = [...new Set(game.log.map(({ command }) => command.kind))];
        const command = fc.oneof({ weight: 3, arbitrary: anyCommand(usual) }, anyCommand(KINDS));
        fc.assert(
          fc.property(fc.nat({ max: game.log.length }), fc.array(command, { maxLength: 12 }), (cut, drafts) => {
            let now = gameAt(game, cut)!;
            const dice = seededDice(seed);
            for (const draft of drafts) {
              const next = draft(now.state);
              const played = play(now, next, table, dice);
              if (!played.ok) continue;
              now = played.value.game;
              expect(faultsOf(now.state, opened), JSON.stringify(next)).toEqual([]);
            }
          }),
          { numRuns: 8, seed },
        );
      }
      table.dispose();
    },
  );
});

/** Fleeing and standing regiments near the edges of a table, facing anywhere, and an enemy that charges. */
function crowdedEdge(seed: number): GameState {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + ((high - low) * uniformInt(random, 10_001)) / 10_000;
  const [halfWidth, halfDepth] = [36, 24];
  const units: RegimentPlan[] = [];
  for (let i = 0; i < 40 && units.length < 8; i++) {
    const files = 1 + uniformInt(random, 9);
    const isAlongSide = uniformInt(random, 2) === 0;
    const far = between(2, 7);
    const sign = uniformInt(random, 2) === 0 ? 1 : -1;
    const unit: RegimentPlan = {
      ...{ id: `u${i}`, side: uniformInt(random, 3) === 0 ? 'defender' : 'attacker', files },
      count: files + uniformInt(random, 3 * files),
      at: isAlongSide ? [sign * (halfWidth - far), between(-18, 18)] : [between(-30, 30), sign * (halfDepth - far)],
      facing: between(0, 360),
      profile: { discipline: 5 },
      ...(uniformInt(random, 3) > 0 ? { status: ['fleeing'] } : {}),
    };
    const laid = someRegimentsOrNot([...units, unit]);
    if (!laid || standsOffTable(laid).length > 0 || overlapsIn(laid).length > 0) continue;
    units.push(unit);
  }
  return someRegiments({ units });
}

function someRegimentsOrNot(units: readonly RegimentPlan[]): GameState | undefined {
  try {
    return someRegiments({ units });
  } catch {
    return undefined;
  }
}

/** Pairs of regiments that stand in each other. */
function overlapsIn(state: GameState): readonly string[] {
  const units = [...state.units.values()].filter(({ id }) => isOnTable(state, id));
  return units.flatMap((a, i) =>
    units.slice(0, i).flatMap((b) => {
      const depth = -gapAcross(bodyOfUnit(state, a), bodyOfUnit(state, b));
      return depth > 0.002 ? [`${a.id} in ${b.id} by ${depth}`] : [];
    }),
  );
}

describe('regiments at the edges of a table', () => {
  it('[RG-03] [RG-15] [RG-31] flee, rally and run on: none stands off the table or in another, and only who has left it is gone', () => {
    const told = { gone: 0, ran: 0 };
    const table = openTable(72, 48);
    for (let seed = 1; seed <= drawn(3000, 20, 15); seed++) {
      let state = crowdedEdge(seed);
      const happen = (what: string, events: readonly GameEvent[]) => {
        for (const event of events) {
          const before = state;
          state = evolve(state, event);
          if (event.kind === 'regiment-moved' && event.how === 'flee') told.ran++;
          if (event.kind !== 'regiment-gone' || event.why !== 'fled') continue;
          told.gone++;
          const [x, , z] = bodyOfUnit(before, before.units.get(event.unit)!).at;
          expect(Math.abs(x) > 36 || Math.abs(z) > 24, `seed ${seed}: ${event.unit} left at ${x}, ${z}`).toBe(true);
        }
        expect([...standsOffTable(state), ...overlapsIn(state)], `seed ${seed} ${what}`).toEqual([]);
      };
      const decided = decide(state, { kind: 'end-phase' }, table, seededDice(seed));
      if (decided.ok) happen('end-phase', decided.value);
      for (const { id } of state.units.values()) {
        const from = [...state.units.values()].find((other) => other.id !== id && other.models.length > 0);
        if (isOnTable(state, id) && from) happen(`${id} flees`, flight(state, id, from.id, 1 + (seed % 12)));
      }
    }
    expect(told.gone).toBeGreaterThan(3);
    expect(told.ran).toBeGreaterThan(30);
  });
});
