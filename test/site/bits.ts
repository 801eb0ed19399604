// What is computed twice, in Node and, bundled, in a browser's page: see same-bits.test.ts.
import type { Base } from '../../src/geometry/base.ts';
import type { Point } from '../../src/kernel/point.ts';
import { type Random32, seededRandom } from '../../src/kernel/random.ts';
import { err, type Result } from '../../src/kernel/result.ts';
import * as trig from '../../src/kernel/trig.ts';
import { distance } from '../../src/kernel/vec.ts';
import { type GameOrder, playGame } from '../../src/lab/game/play-game.ts';
import { simulateThrow } from '../../src/physics/dice/dice-throw.ts';
import { createRapierWorld } from '../../src/physics/rapier/rapier-world.ts';
import { createTable } from '../../src/physics/table.ts';
import { makeReplay } from '../../src/replay/make-replay.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import { BATTLEFIELD_THEMES } from '../../src/scenario/generate/bag.ts';
import { battlefieldScenario } from '../../src/scenario/generate/generate-battlefield.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/** The sealed log of a whole game that two policies play, as the text of its file. */
export async function playedLog(text: string, order: GameOrder): Promise<string> {
  const scenario = read(text);
  const table = await createTable({ ...scenario.table, terrain: scenario.terrain });
  try {
    const { game } = playGame(sound(layOut(scenario, table)), table, order);
    return makeReplay({ scenario: text, seed: order.seed }, game);
  } finally {
    table.dispose();
  }
}

/**
 * Every digit of what events are made from, before they are rounded: a generated battlefield, paths over it, what
 * Rapier says of sweeps, rays and overlaps there, and how dice tumble.
 */
export async function unroundedAnswers(seed: number): Promise<string> {
  const random = seededRandom(seed);
  const wish = {
    seed,
    table: { width: 40, depth: 30 },
    theme: BATTLEFIELD_THEMES[seed % BATTLEFIELD_THEMES.length]!,
    density: 0.7,
    symmetry: 'none',
  } as const;
  const text = makeScenario(battlefieldScenario(wish, 'squads', 'A battlefield'));
  const scenario = read(text);
  const pips = Array.from({ length: 4 }, () => 1 + (random() % 6));
  const { poses } = await simulateThrow({ pips, seed });
  return JSON.stringify([text, await pathsOver(scenario, random), await metIn(scenario, random), [...poses]]);
}

async function pathsOver(scenario: Scenario, random: Random32) {
  const table = await createTable({ ...scenario.table, terrain: scenario.terrain });
  const answers = Array.from({ length: 8 }, () => {
    const mover: MoveSetting['mover'] = {
      id: modelId('mover'),
      base: baseOf(random),
      facing: within(random, 3),
      height: 1.5,
      fly: random() % 4 === 0,
      light: false,
    };
    const setting: MoveSetting = {
      mover,
      from: placeOf(random, 0),
      crowd: [],
      freeStep: 1,
      flyThroughAir: 'always',
    };
    return table.path(setting, placeOf(random, 0));
  });
  table.dispose();
  return answers;
}

async function metIn(scenario: Scenario, random: Random32) {
  const world = await createRapierWorld({ ...scenario.table, terrain: scenario.terrain });
  const met = Array.from({ length: 200 }, () => {
    const [from, to] = [placeOf(random, 4), placeOf(random, 4)];
    const body = { base: baseOf(random), facing: within(random, 3), height: 1.5 };
    const overlaps = world.overlaps(from, body);
    const leg = { kind: 'fly', from, to, length: distance(from, to) } as const;
    return [world.castRay(from, to), overlaps, overlaps.length === 0 ? world.sweep([leg], body) : undefined];
  });
  world.dispose();
  return met;
}

/** Every digit of all functions of kernel/trig.ts at random arguments. */
export function trigonometry(seed: number): string {
  const random = seededRandom(seed);
  const { sin, cos, tan, atan, atan2, asin, acos } = trig;
  const values = Array.from({ length: 5000 }, () => {
    const [x, y, share] = [within(random, 40), within(random, 40), within(random, 1)];
    return [sin(x), cos(x), tan(x), atan(x), atan2(y, x), asin(share), acos(share), x ** 2, 6 ** (random() % 12)];
  });
  return JSON.stringify(values);
}

const within = (random: Random32, most: number): number => (2 * (random() / 2 ** 32) - 1) * most;

const placeOf = (random: Random32, high: number): Point => [
  within(random, 17),
  (high * random()) / 2 ** 32,
  within(random, 12),
];

const baseOf = (random: Random32): Base =>
  random() % 2 === 0 ? { kind: 'round', radius: 0.5 } : { kind: 'oval', halfWidth: 0.5, halfDepth: 0.8 };

const read = (text: string): Scenario => sound(parseScenario(text, () => err({ kind: 'mesh-unasked' })));

function sound<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
