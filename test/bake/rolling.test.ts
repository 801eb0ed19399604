import { describe, expect, it } from 'vitest';
import { stonesOf } from '../../models/bake/terrain/bake-piece.ts';
import { RECIPES } from '../../models/bake/terrain/dress.ts';
import { emptyHeap } from '../../models/bake/terrain/heap.ts';
import { CATALOGUE } from '../../src/scenario/catalogue/catalogue.ts';
import { SURFACE } from '../../src/scene/materials/palette.ts';

describe('rolling ground', () => {
  it.each(['hill-small', 'hill-large', 'dune', 'snow-drift'])(
    'is bare where it is steep, not cell by cell: %s',
    (id) => {
      const entry = CATALOGUE.find((each) => each.id === id)!;
      const heap = emptyHeap();
      RECIPES[id]!({ heap, soft: emptyHeap(), stones: stonesOf(entry), random: () => 0.5 });
      const stuffs = new Map<string, Set<string>>();
      for (const { at, stuff } of heap.corners) {
        const place = at.map((n) => Math.round(n * 1000)).join();
        stuffs.set(place, (stuffs.get(place) ?? new Set()).add(stuff.base.join()));
      }
      expect(stuffs.size).toBeGreaterThan(300);
      expect([...stuffs].filter(([, those]) => those.size > 1)).toEqual([]);
      // One surface: what grows on it thins out in the shader, and meets nothing else along an edge.
      expect(new Set(heap.corners.map(({ stuff }) => stuff.surface))).toEqual(new Set([SURFACE.earth]));
    },
  );
});
