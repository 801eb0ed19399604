import { describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Body } from '../../src/rules/core/ports.ts';
import type { Point } from '../../src/kernel/point.ts';
import { KIND_TRAITS, type TerrainPiece } from '../../src/rules/core/terrain.ts';
import { block } from '../support/ask-places.ts';
import { type Climber, inShort, settingOf } from '../support/ask-agile.ts';
import { aPiece, box } from './pieces.ts';

async function on<T>(terrain: readonly TerrainPiece[], ask: (table: Table) => T): Promise<T> {
  const table = await createTable({ width: 60, depth: 44, terrain });
  try {
    return ask(table);
  } finally {
    table.dispose();
  }
}

const confirmed = (climber: Climber, to: Point) =>
  on(climber.pieces, (table) => {
    const answer = table.path(settingOf(climber), to);
    const traced = table.trace(settingOf(climber), [to]);
    return [
      answer.kind === 'path' ? inShort(answer.path) : answer,
      traced.kind === 'path' ? inShort(traced.path) : traced,
    ];
  });

describe('the sweep confirms', () => {
  const roofs = [block('left', [-8, 0], [-4, 4], 3), block('right', [2.5, 9], [-4, 4], 3)];
  const platform = block('platform', [-9, 0], [-6, 6], 3);

  it('[X-61][X-64] jumps across, level, up and down', async () => {
    const jumper = { from: [-1, 3, 0], checks: ['jump-across'] } as const;
    const way = 'walk 1, jump-across 2.5, walk 1.5';
    expect(await confirmed({ ...jumper, pieces: roofs }, [4, 3, 0])).toEqual([way, way]);
    for (const high of [2, 2.5, 3.5, 4]) {
      const right = block('right', [2.5, 9], [-4, 4], high);
      expect(await confirmed({ ...jumper, pieces: [roofs[0]!, right] }, [4, high, 0])).toEqual([way, way]);
    }
  });

  it('[X-52][X-54] jumps down', async () => {
    const jumper = { pieces: [platform], from: [-2.5, 3, 0], checks: ['jump-down'] } as const;
    expect((await confirmed(jumper, [0.6, 0, 0]))[0]).toBe('walk 2, jump-down 1.1');
    expect((await confirmed(jumper, [4.5, 0, 0]))[0]).toBe('walk 2, jump-down 3, walk 2');
  });

  it('[X-46] ladders', async () => {
    const pieces = [block('platform', [3, 9], [-4, 4], 3), aPiece('ladder', box(0.2, 3, 1), [2.9, 0, 0], 0, 'ladder')];
    expect((await confirmed({ pieces, from: [0, 0, 0] }, [4, 3, 0]))[0]).toBe('walk 2.3, ladder 3, walk 1.7');
  });
});

describe('lines', () => {
  const wall = block('wall', [2, 3], [-2, 2], 3);
  const body: Body = {
    id: modelId('b'),
    base: { kind: 'round', radius: 0.5 },
    facing: 0,
    height: 1.25,
    at: [5, 0, 0],
  };

  it('[S-11] meet the first opaque thing, and never what they only graze', () =>
    on([wall], (table) => {
      expect(table.line([0, 1, 0], [8, 1, 0], [body])).toEqual({ kind: 'piece', id: 'wall' });
      expect(table.line([4, 1, 0], [8, 1, 0], [body])).toEqual({ kind: 'model', id: 'b' });
      expect(table.line([0, 3.5, 0], [8, 3.5, 0], [body])).toBeUndefined();
      expect(table.line([0, 1, 2 - 5e-7], [8, 1, 2 - 5e-7], [])).toBeUndefined();
      expect(table.line([0, 1, 2 - 2e-6], [8, 1, 2 - 2e-6], [])).toEqual({ kind: 'piece', id: 'wall' });
      expect(table.line([4, 1, 0.5 - 5e-7], [8, 1, 0.5 - 5e-7], [body])).toBeUndefined();
      expect(table.line([4, 1, 0.4], [8, 1, 0.4], [body])).toEqual({ kind: 'model', id: 'b' });
    }));

  it('[S-11] windows never stop them, nor sight', () => {
    const house = aPiece('house', {
      kind: 'parts',
      parts: [
        { shape: box(0.2, 1, 4), at: [0, 0, 0], yaw: 0, role: 'wall' },
        { shape: box(0.2, 1, 4), at: [0, 1, 0], yaw: 0, role: 'window' },
      ],
    });
    return on([house], (table) => {
      expect(table.line([-3, 1.5, 0], [3, 1.5, 0], [])).toBeUndefined();
      expect(table.line([-3, 0.5, 0], [3, 0.5, 0], [])).toEqual({ kind: 'piece', id: 'house' });
      const [a, b] = [-3, 3].map((x) => ({ ...body, id: modelId(`${x}`), at: [x, 0, 0] as const, height: 1.8 }));
      expect(table.sight(a!, b!, []).visible).toBe(true);
    });
  });
});

describe('difficult ground', () => {
  const pool: TerrainPiece = { ...aPiece('pool', box(4, 0.1, 44), [0, 0, 0], 0, 'water'), traits: KIND_TRAITS.water };

  it('[S-20][A-32] begins where the centre of a base enters it', () =>
    on([pool], (table) => {
      const path = (from: Point, to: Point) => {
        const answer = table.path(settingOf({ pieces: [], from }), to);
        return answer.kind === 'path' ? table.difficultAlong(answer.path) : answer;
      };
      expect(path([-6, 0, 0], [6, 0, 0])).toBeCloseTo(4, 6);
      expect(path([-6, 0, 0], [-2.2, 0, 3])).toBeUndefined();
      expect(path([0, 0, 0], [1, 0, 3])).toBe(0);
    }));

  it('[S-20] is never entered by who avoids it, but passed over on a walkway', () => {
    const bridge = aPiece('bridge', box(6, 0.5, 1), [0, 0.4, 0], 0, 'bridge');
    return on([pool, bridge], (table) => {
      const across = { from: [-6, 0, 10] as const, pieces: [], avoids: 'difficult' } as const;
      const answer = table.path(settingOf(across), [6, 0, 10]);
      expect(answer.kind).toBe('path');
      if (answer.kind !== 'path') return;
      expect(table.difficultAlong(answer.path)).toBeUndefined();
      expect(answer.path.length).toBeCloseTo(4 + 2 * Math.hypot(4, 9), 6);
    });
  });
});
