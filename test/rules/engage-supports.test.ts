import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { createTable } from '../../src/physics/table.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { askEngage } from '../../src/rules/skirmish/engage/ask.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { aPiece, box } from '../physics/pieces.ts';
import { randomTown } from '../support/random-town.ts';
import { someFighters } from '../support/skirmish.ts';

/** The length of the shortest way of one fighter with declared checks; undefined when there is none. */
async function lengthOf(terrain: readonly TerrainPiece[], from: Point, to: Point, checks: readonly CheckKind[]) {
  const table = await createTable({ width: 60, depth: 44, terrain });
  const state = someFighters({
    fighters: [{ id: 'a', side: 'attacker', at: from, radius: 0.5 }],
    terrain,
    phase: 'engage',
  });
  const answer = table.path(fighterSetting(state, unitId('a'), checks), to);
  table.dispose();
  return answer.kind === 'path' ? answer.path.length : undefined;
}

/** Two roofs 3″ high with a ladder at the side of the second, and a gap between the roofs. */
const roofsApart = (gap: number) => [
  aPiece('near', box(10, 3, 10), [-5, 0, 0], 0, 'house'),
  aPiece('far', box(6, 3, 10), [gap + 3, 0, 0], 0, 'house'),
  aPiece('ladder', box(0.2, 3, 1), [gap - 0.1, 0, 0], 0, 'ladder'),
];

describe('what a jump across begins and ends on', () => {
  it('[S-17][S-23] is not the head of a ladder: 3.1 between two roofs is too wide, though a ladder stands 2.9 off', async () => {
    expect(await lengthOf(roofsApart(3.1), [-2, 3, 0], [5, 3, 0], ['jump-across'])).toBeUndefined();
  });

  it('[S-17] is a roof past the head of a ladder: 2.9 between them is jumped', async () => {
    expect(await lengthOf(roofsApart(2.9), [-2, 3, 0], [5, 3, 0], ['jump-across'])).toBeCloseTo(7, 6);
  });

  it('[S-17] is not the edge it runs along: from one of two flush roofs to the other there is nothing to jump', async () => {
    const flush = [
      aPiece('one', box(10, 3, 5), [-5, 0, -2.5], 0, 'house'),
      aPiece('other', box(10, 3, 5), [-5, 0, 2.5], 0, 'house'),
      aPiece('across', box(4, 3, 10), [4, 0, 0], 0, 'house'),
    ];
    expect(await lengthOf(flush, [-2, 3, -3], [-2, 3, 3], [])).toBeCloseTo(6, 6);
    expect(await lengthOf(flush, [-2, 3, -3], [-2, 3, 3], ['jump-across'])).toBeUndefined();
  });
});

describe('a base on its way', () => {
  /** Two roofs 2.2″ apart, and a gangway from one to the other whose edge is 0.5″ aside. */
  const terrain = [
    aPiece('near', box(10, 3, 10), [-5, 0, 0], 0, 'house'),
    aPiece('far', box(6, 3, 10), [5.2, 0, 0], 0, 'house'),
    aPiece('gangway', box(4, 0.1, 2), [1.1, 2.9, -1.5], 0, 'bridge'),
  ];

  it('[S-23] hangs over an edge while it touches the support: 2 · hypot(2.5, 0.3) + 1.2 along a gangway', async () => {
    expect(await lengthOf(terrain, [-2, 3, 0.3], [4.2, 3, 0.3], [])).toBeCloseTo(2 * Math.hypot(2.5, 0.3) + 1.2, 6);
  });

  it('[S-17][S-23] leaves the support where it no longer touches it: 0.51″ aside there is a gap to jump', async () => {
    const table = await createTable({ width: 60, depth: 44, terrain });
    const fighters = [{ id: 'a', at: [-2, 3, 0] as Point, radius: 0.5 }];
    const setting = (checks: readonly CheckKind[]) =>
      fighterSetting(someFighters({ fighters, terrain }), unitId('a'), checks);
    const aside = (z: number): readonly Point[] => [
      [-0.2, 3, z],
      [2.4, 3, z],
    ];
    expect(table.trace(setting([]), aside(-0.01)).kind).toBe('path');
    expect(table.trace(setting([]), aside(0.01)).kind).toBe('blocked');
    expect(table.trace(setting(['jump-across']), aside(0.01)).kind).toBe('path');
    table.dispose();
  });
});

describe('a way with a jump in a town of many gaps', () => {
  it('[S-17][E-27] is one that can be made, though narrower gaps abound: 13.2965 up a house and over 2.757', async () => {
    const { state, table } = await randomTown({ seed: 20_261_123, pieces: 80, fighters: 24 });
    const approach = { unit: unitId('f22'), targets: [unitId('f9')], checks: ['climb', 'jump-across'] } as const;
    const { path, length } = askEngage(state, approach, table);
    expect(length).toBeCloseTo(13.296542, 5);
    expect(path?.legs.at(-1)?.kind).toBe('jump-across');
    expect(path?.legs.at(-1)?.length).toBeCloseTo(2.757035, 5);
    table.dispose();
  });
});
