import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/kernel/random.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { findOpenSecrets } from '../../src/scenario/parse/check-mission.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { layOutText } from '../support/lab-games.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { seededDice } from '../../src/rules/core/dice.ts';

const rectangle = (far: number, near: number) => [
  [-12, far],
  [12, far],
  [12, near],
  [-12, near],
];
const model = (id: string, x: number, z: number) => ({ id, base: { round: 32 }, at: [x, z] });
const unit = (id: string, side: string, z: number) => ({
  ...{ id, side, models: [model(`${id}-1`, -1, z), model(`${id}-2`, 0.5, z), model(`${id}-3`, 2, z)] },
});

/** A hidden deployment, with zones as given. */
const document = (deployment: readonly object[]) =>
  JSON.stringify({
    ...{ format: 'highground/scenario', version: 2, name: 'By night', system: 'squads' },
    table: { width: 24, depth: 24 },
    units: [
      unit('red', 'attacker', 6),
      unit('rust', 'attacker', 9),
      unit('blue', 'defender', -6),
      unit('teal', 'defender', -9),
    ],
    mission: {
      ...{ turns: 2, deploy: 'by-hand', order: 'side-by-side', hidden: true, deployment },
      objectives: [{ id: 'well', at: [0, 0], radius: 3 }],
    },
  });
const ATTACKERS = { side: 'attacker', zone: rectangle(0, 12) };
const DEFENDERS = { side: 'defender', zone: rectangle(-12, 0) };

describe('the zones of a hidden deployment in a room', () => {
  const faults = (deployment: readonly object[]) => {
    const parsed = parseScenario(document(deployment), NO_MESHES);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    return findOpenSecrets(parsed.value.document).map(({ at, fault }) => `${at}: ${scenarioMessages.fault(fault)}`);
  };

  it('[MI-18] may touch, and may not overlap or be lacking', () => {
    expect(faults([ATTACKERS, DEFENDERS])).toEqual([]);
    expect(faults([ATTACKERS, { side: 'defender', zone: rectangle(-12, 0.5) }])).toEqual([
      expect.stringMatching(
        /^\/mission\/deployment: In a room, hidden deployment needs zones of the two sides that do not overlap/,
      ),
    ]);
    expect(faults([ATTACKERS])).toEqual([expect.stringMatching(/add one for the defender/)]);
    // An L and the square in its corner: their hulls overlap, they themselves do not.
    const angle = [
      [-12, -12],
      [12, -12],
      [12, -6],
      [-6, -6],
      [-6, 12],
      [-12, 12],
    ];
    expect(
      faults([
        { side: 'defender', zone: angle },
        {
          side: 'attacker',
          zone: [
            [-6, -6],
            [12, -6],
            [12, 12],
            [-6, 12],
          ],
        },
      ]),
    ).toEqual([]);
  });
});

describe('a hidden deployment', () => {
  it('[MI-18] answers every wish of the other side as if nothing were hidden', async () => {
    const { start, table } = await layOutText(document([ATTACKERS, DEFENDERS]));
    const random = seededRandom(seedOf(20_261_130));
    const chance = () => random() / 2 ** 32;
    const place = (near: number, far: number) => [24 * chance() - 12, near + (far - near) * chance()] as const;
    const tried = (state: GameState, command: Command) => decide(state, command, table as TableQuery, seededDice(1));
    /** The state after the attacker has deployed by chance, as far as it may. */
    const deployed = (): GameState => {
      let state = start;
      for (const name of ['red', 'rust']) {
        const wish = tried(state, { kind: 'deploy', unit: unitId(name), at: place(0, 12) });
        const done = wish.ok ? wish : tried(state, { kind: 'deploy', unit: unitId(name) });
        if (done.ok) state = evolveAll(state, done.value);
      }
      const ended = tried(state, { kind: 'end-phase' });
      return ended.ok ? evolveAll(state, ended.value) : state;
    };
    let [refused, accepted, refusedByHand, placedByHand] = [0, 0, 0, 0];
    for (let i = 0; i < drawn(10_000, 100, 5); i++) {
      let [one, other] = [deployed(), deployed()];
      for (const name of ['blue', 'teal', 'blue']) {
        // Often across the border, where the other side's models may stand.
        const command: Command = { kind: 'deploy', unit: unitId(name), at: place(-12, chance() < 0.5 ? 12 : 0) };
        const [first, second] = [tried(one, command), tried(other, command)];
        expect(second).toEqual(first);
        if (!first.ok || !second.ok) refused++;
        else {
          accepted++;
          [one, other] = [evolveAll(one, first.value), evolveAll(other, second.value)];
        }
      }
      // By hand, too: anywhere, alone or with one that stands in the way of nothing.
      const models = [...one.models.values()].filter(({ unit }) => one.units.get(unit)?.side === 'defender');
      for (const { id } of models.slice(0, 2)) {
        const put = { model: id, at: place(-12, chance() < 0.7 ? 12 : 0) };
        const command: Command = { kind: 'by-hand', change: { kind: 'place', models: [put] } };
        const [first, second] = [tried(one, command), tried(other, command)];
        expect(second).toEqual(first);
        if (!first.ok || !second.ok) refusedByHand++;
        else {
          placedByHand++;
          [one, other] = [evolveAll(one, first.value), evolveAll(other, second.value)];
        }
      }
      const rest: Command = { kind: 'deploy', unit: unitId('teal') };
      expect(tried(other, rest)).toEqual(tried(one, rest));
    }
    expect(refused).toBeGreaterThan(scaled(1000, 5));
    expect(accepted).toBeGreaterThan(scaled(1000, 5));
    expect(refusedByHand).toBeGreaterThan(scaled(1000, 5));
    expect(placedByHand).toBeGreaterThan(scaled(1000, 5));
    table.dispose();
  });
});
