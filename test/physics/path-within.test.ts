import { describe, expect, it } from 'vitest';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { createTable } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { movingSetting } from '../../src/rules/skirmish/fighters/decide-fighter-move.ts';
import { settingOf } from '../support/ask-agile.ts';
import { blockTown, ends, HALF, piecesOf } from '../support/block-town.ts';
import { drawn } from '../support/drawn.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { seeded } from './pieces.ts';

const DECLARED: readonly (readonly CheckKind[])[] = [['climb'], ['jump-down', 'climb'], ['climb', 'jump-down']];

describe('a path that is asked for within a length', () => {
  it('[S-12] is the shortest path where that is no longer; else it is, or every path is longer than is said', async () => {
    let [within, beyond] = [0, 0];
    for (let seed = 1; seed <= drawn(200, 8, 2); seed++) {
      const town = blockTown(seed);
      const random = seeded(9000 + seed);
      const pair = ends(town, random);
      if (!pair) continue;
      const table = await createTable({ width: 2 * HALF, depth: 2 * HALF, terrain: piecesOf(town) });
      const checks = DECLARED[seed % DECLARED.length]!;
      const setting = settingOf({ pieces: [], from: pair[0], checks });
      const most = 14 * random();
      const [any, soon] = [table.path(setting, pair[1]), table.path(setting, pair[1], most)];
      const about = `seed ${seed}, ${checks}, within ${most}: ${JSON.stringify([any, soon])}`;
      const length = any.kind === 'path' ? any.path.length : Infinity;
      if (length <= most) within++;
      if (soon.kind === 'path') {
        expect(soon.path.length, about).toBeCloseTo(length, 6);
      } else if (soon.why.kind === 'beyond') {
        beyond++;
        expect(soon.why.beyond, about).toBeLessThan(length + 1e-6);
        expect(soon.why.beyond, about).toBeGreaterThanOrEqual(most);
      } else {
        expect(soon, about).toEqual(any);
      }
      table.dispose();
    }
    expect(Math.min(within, beyond)).toBeGreaterThan(0);
  });

  it('[S-12] is looked for no further where that takes long, and how far it was is said', async () => {
    const { start, table } = await layOutBuiltIn('the-lantern-quarter');
    const mover = start.models.get(modelId('varro'))!;
    const answer = table.path(movingSetting(start, mover.unit, ['jump-down', 'jump-across']), [-0.28, -2.17], 5);
    expect(answer).toMatchObject({ kind: 'unreachable', why: { kind: 'beyond' } });
    const { beyond } = answer.kind === 'unreachable' && answer.why.kind === 'beyond' ? answer.why : { beyond: 0 };
    expect(beyond).toBeGreaterThan(5);
    expect(beyond).toBeLessThan(10.9);
    table.dispose();
  });
});
