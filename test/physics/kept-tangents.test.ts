import { describe, expect, it } from 'vitest';
import { buildReach } from '../../src/geometry/routes/reach.ts';
import type { Point } from '../../src/kernel/point.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { spotAt } from '../../src/physics/views/spots.ts';
import { crowdedTable } from '../bench/crowded-table.ts';

/** All that the views of a table may keep of tangents, in bytes, and one more vertex. */
const MOST = 2.3e6;

describe('what a table keeps of tangents', () => {
  it('is little for all views together, and dropping it changes no reach', () => {
    const table = crowdedTable(23, 60, 24, true);
    const views = createViews(table.spec);
    const costs = (from: Point, crowd: typeof table.crowd, all = createViews(table.spec)) => {
      const { field } = all.view(table.setting(from, crowd), []);
      const reach = buildReach(field, spotAt(field, from), 20);
      return { bytes: field.kept.among.bytes, nodes: reach.nodes.map(({ vertex, cost }) => [vertex, cost]) };
    };
    let [found, dropped, last] = [0, 0, 0];
    for (let k = 0; k < 9; k++) {
      const from = table.freePlace();
      const crowd = table.crowd.filter((_, i) => i % 3 !== k % 3);
      const { bytes, nodes } = costs(from, crowd, views);
      expect(nodes).toEqual(costs(from, crowd).nodes);
      expect(bytes).toBeLessThan(MOST);
      if (bytes < last) dropped++;
      last = bytes;
      found += nodes.length;
    }
    expect(found).toBeGreaterThan(1000);
    expect(dropped).toBeGreaterThan(0);
  });
});
