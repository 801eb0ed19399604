import { describe, expect, it } from 'vitest';
import { packBatch, unpackBatch } from '../../src/cli/batch/packed-batch.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import type { BatchOrder } from '../../src/lab/batch/batch-order.ts';
import { hashOrder } from '../../src/lab/batch/summary.ts';
import { printOf, setUpVariant } from '../../src/referee/batch/batch-table.ts';
import { CORE_EDITION } from '../../src/rules/core/edition.ts';
import { SMALL_TABLE } from '../support/batch-run.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { drawn } from '../support/drawn.ts';
import { anOrder } from '../support/fake-batch.ts';

const MESH = {
  positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0, 0, 1),
  indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
};
const PRINT = printOf(MESH);
const ORDER = anOrder({
  arms: [
    {
      name: 'a',
      scenario: JSON.stringify({
        ...SMALL_TABLE,
        terrain: [{ id: 'wall', kind: 'wall', shape: { mesh: { file: 'tower.glb' } }, at: [0, 0] }],
      }),
      settings: [{ path: ['name'], value: 'Another lane' }],
      meshes: [{ file: 'tower.glb', print: PRINT }],
    },
  ],
  vary: [{ path: ['terrain', 'wall', 'at', '0'], values: [0, 1] }],
});
const PARTS = { order: ORDER, meshes: new Map([[PRINT, MESH]]) };
const HASH = hashOrder(ORDER);

/** A packed batch with something in its order changed, announced by its own hash. */
const forged = (changes: object): readonly [string, string] => {
  const order = { ...ORDER, ...changes } as BatchOrder;
  return [packBatch({ ...PARTS, order }), hashOrder(order)];
};
const withMeshes = (meshes: unknown): string => JSON.stringify({ order: ORDER, meshes });

describe('a packed batch', () => {
  it('holds a batch and its meshes', async () => {
    expect(await unpackBatch(packBatch(PARTS), HASH)).toEqual(PARTS);
  });

  it.each([
    ['no JSON', 'parcel', HASH, 'it cannot be read'],
    ['a list', '[]', HASH, 'it cannot be read'],
    ['a batch of another name', packBatch(PARTS), '0123456789abcdef', 'its contents do not match its name'],
    [
      'a changed batch',
      packBatch(PARTS).replace('"games":40', '"games":41'),
      HASH,
      'its contents do not match its name',
    ],
    ['other rules', ...forged({ core: 'highground-core/0' }), 'it uses rules edition highground-core/0'],
    ['rules without an edition', ...forged({ core: null }), 'it cannot be read'],
    ['no policies', ...forged({ policies: null }), 'its order is damaged'],
    ['an unknown policy', ...forged({ policies: { attacker: 'best', defender: 'cautious' } }), 'its order is damaged'],
    ['endless games', ...forged({ play: { kind: 'game', turns: 1e9 } }), 'its order is damaged'],
    ['an endless batch', ...forged({ games: 1e12 }), 'its order is damaged'],
    ['an empty variation', ...forged({ vary: [null] }), 'its order is damaged'],
    [
      'a variation of nothing',
      ...forged({ vary: [{ path: ['terrain', 'tower', 'at', '0'], values: [0] }] }),
      'combination 0 cannot be set up: /terrain/tower/at/0: ',
    ],
    [
      'a damaged scenario',
      ...forged({ arms: [{ ...ORDER.arms[0]!, settings: [], scenario: '{}' }], vary: [] }),
      'combination 0 cannot be set up: ',
    ],
    ['no mesh', withMeshes([null]), HASH, 'one of its meshes is damaged'],
    ['half a mesh', withMeshes([[PRINT, 'AAAA', 'AAAA']]), HASH, 'one of its meshes is damaged'],
    ['a missing mesh', withMeshes([]), HASH, 'one of its meshes is missing'],
    ['a changed mesh', packBatch(PARTS).replace('AAAAAAAA8D8', 'AAAAAAAA8T8'), HASH, 'one of its meshes is damaged'],
  ])('is refused with one reason when it is %s', async (_what, text, name, why) => {
    const refused = await unpackBatch(text, name);
    expect(refused).toContain(why);
    expect(refused).toMatch(/^[a-z][^\n]*[^.]$/);
  });

  it('with anything in it changed is refused with one reason, or can be played', async () => {
    const ways = drawn(4000, 300);
    let refused = 0;
    for (let seed = 1; seed <= ways; seed++) {
      const value = spoil(JSON.parse(packBatch(PARTS)) as Tree, seed);
      const order = value['order'] as BatchOrder;
      const start = cpuTime();
      const opened = await unpackBatch(JSON.stringify(value), hashOrder(order ?? null));
      expect(cpuTime() - start, `seed ${seed}`).toBeLessThan(LONGEST);
      if (typeof opened === 'string') {
        expect(opened, `seed ${seed}`).toMatch(/^[a-z][^\n]*[^.]$/);
        refused++;
        continue;
      }
      expect(opened.order.core).toBe(CORE_EDITION);
      const table = await setUpVariant(opened, 0);
      if (table.ok) table.value.dispose();
    }
    expect(refused).toBeGreaterThan(ways / 3);
  });
});

/** Longest the processor may work on a damaged batch, milliseconds; on a sound one it takes a few. */
const LONGEST = 1000;

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object';

const ODDITIES = [null, true, -1, 0.5, 1e300, '', '__proto__', 'AAAA', [], {}, [[]], { kind: 'x' }, [null], undefined];

/** Plain data with one place in it, often a deep one, changed, taken away or put twice. */
function spoil(value: Tree, seed: number): Tree {
  const stream = seededRandom(seed);
  const below = (n: number) => uniformInt(stream, n);
  let here = value;
  for (;;) {
    const keys = Object.keys(here);
    const key = keys[below(keys.length)]!;
    const inner = here[key];
    if (isTree(inner) && Object.keys(inner).length > 0 && below(5) > 0) {
      here = inner;
      continue;
    }
    if (Array.isArray(here) && below(4) === 0) here.push(inner);
    else here[key] = ODDITIES[below(ODDITIES.length)];
    return value;
  }
}
