import { describe, expect, it } from 'vitest';
import { hillHeightAt, isHill } from '../../src/editor/brush.ts';
import { drawWall } from '../../src/editor/draw.ts';
import { planFrame } from '../../src/editor/extent.ts';
import { keepOnTable, snapMove } from '../../src/editor/snap.ts';
import { isSimple, signedArea } from '../../src/geometry/outlines/polygon.ts';
import { levelMeant } from '../../src/editor/stack.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import type { PieceDocument } from '../../src/scenario/schema.ts';
import { built, pieceOf, refusal, TABLE } from './hands.ts';

const wall = { closed: false, height: 3, thickness: 0.5, as: 'wall' } as const;

describe('walls', () => {
  it('along a line with corners are one prism with a concave outline of the line’s area', () => {
    const drawn = drawWall('wall-1', {
      ...wall,
      points: [
        [0, 0],
        [6, 0],
        [6, 4],
      ],
    });
    if (!drawn.ok || !('prism' in drawn.value.shape)) throw new Error('no prism');
    const { outline } = drawn.value.shape.prism;
    expect(isSimple(outline)).toBe(true);
    // Two arms of 6 and 4 inches, half an inch thick, mitred on their middle line.
    expect(Math.abs(signedArea(outline))).toBeCloseTo(5, 6);
  });

  it('that close are a chain of prisms that cover the ring exactly', () => {
    const drawn = drawWall('wall-1', {
      ...wall,
      closed: true,
      points: [
        [0, 0],
        [6, 0],
        [6, 4],
        [0, 4],
        [0, 0],
      ],
    });
    if (!drawn.ok || !('parts' in drawn.value.shape)) throw new Error('no chain');
    const areas = drawn.value.shape.parts.map(({ shape }) =>
      'prism' in shape ? Math.abs(signedArea(shape.prism.outline)) : 0,
    );
    expect(areas).toHaveLength(4);
    expect(areas.reduce((a, b) => a + b)).toBeCloseTo(6.5 * 4.5 - 5.5 * 3.5, 6);
  });

  it('that double back on themselves are refused, and so are those without a length', () => {
    expect(
      refusal(TABLE, {
        kind: 'draw-wall',
        ...wall,
        points: [
          [0, 0],
          [6, 0],
          [0.2, 0.1],
        ],
      }),
    ).toEqual({
      kind: 'wall-doubles-back',
      corner: 1,
    });
    expect(
      refusal(TABLE, {
        kind: 'draw-wall',
        ...wall,
        points: [
          [0, 0],
          [0.01, 0],
        ],
      }),
    ).toMatchObject({
      kind: 'too-few-points',
    });
  });
});

describe('outlines', () => {
  it('are prisms about their middle; one that crosses itself is refused', () => {
    const document = built([
      {
        kind: 'draw-outline',
        points: [
          [0, 0],
          [6, 0],
          [6, 4],
          [3, 1],
        ],
        height: 2,
        as: 'hill',
      },
    ]);
    expect(pieceOf(document, 'hill-1')).toEqual({
      id: 'hill-1',
      kind: 'hill',
      shape: {
        prism: {
          outline: [
            [-3, -2],
            [3, -2],
            [3, 2],
            [0, -1],
          ],
          height: 2,
        },
      },
      at: [3, 2],
    });
    expect(
      refusal(document, {
        kind: 'draw-outline',
        points: [
          [0, 0],
          [6, 4],
          [6, 0],
          [0, 4],
        ],
        height: 2,
        as: 'hill',
      }),
    ).toMatchObject({ kind: 'outline-crosses' });
  });
});

describe('the brush', () => {
  const dab = { brush: 'raise', at: [2.2, -3.1], radius: 3, strength: 2 } as const;

  it('heaps a hill that is highest under it and runs out level', () => {
    const document = built([{ kind: 'sculpt', piece: undefined, dabs: [dab] }]);
    const hill = pieceOf(document, 'hill-1');
    if (!isHill(hill)) throw new Error('no hill');
    const { columns, rows, heights } = hill.shape.heightfield;
    expect(hillHeightAt(hill, [2.2, -3.1])).toBeCloseTo(2, 0);
    expect(hillHeightAt(hill, [5.8, -3.1])).toBe(0);
    const rim = heights.filter((_, i) => i < columns || i >= columns * (rows - 1) || i % columns === 0);
    expect(Math.max(...rim)).toBe(0);
  });

  it('lets the ground grow where it reaches over its edge, leaving what is there where it is', () => {
    const first = built([{ kind: 'sculpt', piece: undefined, dabs: [dab] }]);
    const more = { ...dab, at: [12, 5] } as const;
    const document = built([{ kind: 'sculpt', piece: 'hill-1', dabs: [more] }], first);
    const [before, after] = [pieceOf(first, 'hill-1'), pieceOf(document, 'hill-1')];
    if (!isHill(before) || !isHill(after)) throw new Error('no hill');
    for (const at of [
      [2, -3],
      [3.25, -2.5],
      [1, -4.1],
    ] as const)
      expect(hillHeightAt(after, at)).toBeCloseTo(hillHeightAt(before, at) ?? -1, 6);
    expect(hillHeightAt(after, [12, 5])).toBeCloseTo(2, 0);
  });

  it('lowers, smooths and levels, and never digs below the ground or off the table', () => {
    const dabs = [
      dab,
      { ...dab, at: [29, 21] },
      { brush: 'level', at: [2, -3], radius: 2, strength: 1, to: 1 },
      { brush: 'smooth', at: [2, -3], radius: 3, strength: 1 },
      { brush: 'lower', at: [4, -3], radius: 2, strength: 9 },
    ] as const;
    const hill = pieceOf(built([{ kind: 'sculpt', piece: undefined, dabs }]), 'hill-1');
    if (!isHill(hill)) throw new Error('no hill');
    expect(Math.min(...hill.shape.heightfield.heights)).toBe(0);
    expect(hillHeightAt(hill, [4, -3])).toBe(0);
    expect(hillHeightAt(hill, [2, -3])).toBeLessThan(1.2);
  });

  it('never makes more than a round hill of one stroke, however long it is held', () => {
    for (const radius of [2, 3, 5]) {
      const held = { brush: 'raise', at: [2, -3], radius, strength: 0.4, from: 0 } as const;
      const hill = pieceOf(built([{ kind: 'sculpt', piece: undefined, dabs: Array(60).fill(held) }]), 'hill-1');
      if (!isHill(hill)) throw new Error('no hill');
      const { heights, columns } = hill.shape.heightfield;
      expect(Math.max(...heights)).toBeCloseTo(0.6 * radius, 1);
      // No slope of the grid, half an inch wide, is steeper than a model walks.
      const rises = heights.map((h, i) => Math.abs((i % columns === columns - 1 ? h : heights[i + 1]!) - h) / 0.5);
      expect(Math.max(...rises)).toBeLessThan(1);
      const top = hillHeightAt(hill, [2, -3])!;
      const again = { ...held, from: top };
      const higher = pieceOf(
        built([{ kind: 'sculpt', piece: undefined, dabs: [...Array(60).fill(held), again] }]),
        'hill-1',
      );
      // A new stroke goes on from there.
      expect(isHill(higher) && hillHeightAt(higher, [2, -3])).toBeCloseTo(top + 0.4, 1);
    }
  });

  it('refuses a piece that is no ground, and a brush of no size', () => {
    const document = built([
      {
        kind: 'draw-outline',
        points: [
          [0, 0],
          [6, 0],
          [6, 4],
        ],
        height: 2,
        as: 'rock',
      },
    ]);
    expect(refusal(document, { kind: 'sculpt', piece: 'rock-1', dabs: [dab] })).toEqual({
      kind: 'no-ground-to-sculpt',
      id: 'rock-1',
    });
    expect(refusal(document, { kind: 'sculpt', piece: undefined, dabs: [{ ...dab, radius: 0 }] })).toMatchObject({
      kind: 'not-finite',
    });
  });
});

describe('snapping', () => {
  const square = (x: number, z: number, half = 1) =>
    planFrame([
      {
        hull: [
          [x - half, z - half],
          [x + half, z + half],
        ],
      },
    ]);

  it('draws an edge to a neighbour’s edge, a middle to a middle, and shows the line', () => {
    const { by, guides } = snapMove(square(0, 0), [2.85, 0.1], [square(5, 0)]);
    expect(by[0]).toBeCloseTo(3, 9);
    expect(by[1]).toBeCloseTo(0, 9);
    expect(guides).toHaveLength(2);
    expect(guides[0]).toEqual({ from: [4, -1.5], to: [4, 1.5] });
  });

  it('falls back to the half-inch grid where no model is near', () => {
    expect(snapMove(square(0, 0), [2.85, 9.1], [square(25, 0)])).toEqual({ by: [3, 9], guides: [] });
  });

  it('keeps what is carried on the table', () => {
    expect(keepOnTable(square(0, 0), [99, -99], { width: 60, depth: 44 })).toEqual([29, -21]);
  });
});

describe('the height of a place that is pointed at', () => {
  const files = () => ({ ok: false, error: { kind: 'mesh-unasked' } }) as const;
  const crate = { id: 'crate', kind: 'crate', at: [4, 0], yaw: 30, shape: { box: [1.3, 1.2, 1.3] } } as const;
  const ruin = {
    id: 'ruin',
    kind: 'ruin',
    at: [-6, 0],
    shape: { parts: [3, 6].map((high) => ({ shape: { box: [6, 0.2, 6] }, at: [0, high - 0.2, 0], role: 'floor' })) },
  };
  const level = (at: PlanPoint, pointed: number) =>
    levelMeant([crate, ruin] as unknown as readonly PieceDocument[], at, pointed, files);

  it('is that of the part under what is drawn, on every storey', () => {
    expect(level([4, 0], 1.15)).toBe(1.2);
    expect(level([4.3, 0.2], 1.27)).toBe(1.2);
    expect(level([-7, 1], 3.1)).toBeCloseTo(3, 9);
    expect(level([-7, 1], 5.9)).toBeCloseTo(6, 9);
  });

  it('is the ground where nothing stands, and never in the middle of a wall', () => {
    expect(level([12, 9], 0.1)).toBe(0);
    expect(level([4, 0], 0.5)).toBe(0);
    expect(level([4, 0], 0.8)).toBe(1.2);
  });
});
