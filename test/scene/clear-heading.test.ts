import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { PieceId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { toPiece } from '../../src/scenario/to-terrain.ts';
import { clearHeading } from '../../src/scene/camera/clear-heading.ts';

const EYE: Point = [0, 1, 0];

/** A box on the mat, two inches tall. */
type Box = readonly [x: number, z: number, width: number, depth: number];

function tableOf(...boxes: readonly Box[]): ReadonlyMap<PieceId, TerrainPiece> {
  return new Map(
    boxes.map(([x, z, width, depth], i) => {
      const read = toPiece(
        { id: `box-${i + 1}`, kind: 'wall', at: [x, z], shape: { box: [width, 2, depth] } },
        '',
        () => ({ ok: false, error: { kind: 'mesh-unasked' } }),
      );
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      return [read.value.id, read.value];
    }),
  );
}

/** How far a ray in the plan goes before it meets one of the boxes: by the slabs it is cut from. */
function openTo(boxes: readonly Box[], heading: number): number {
  const along = [-Math.sin(heading), -Math.cos(heading)] as const;
  const meets = boxes.map(([x, z, width, depth]) => {
    const spans = [
      [x, width, along[0]],
      [z, depth, along[1]],
    ].map(([middle, size, step]) => {
      const ends = [(middle! - size! / 2) / step!, (middle! + size! / 2) / step!];
      return [Math.min(...ends), Math.max(...ends)] as const;
    });
    const enter = Math.max(...spans.map(([first]) => first));
    const leave = Math.min(...spans.map(([, last]) => last));
    return enter <= leave && leave > 0 ? Math.max(0, enter) : Infinity;
  });
  return Math.min(...meets);
}

describe('where a mini looks from its own eye', () => {
  it('looks along its facing on open ground, and past what is far enough away', () => {
    expect(clearHeading(tableOf(), EYE, 0.7)).toBe(0.7);
    expect(clearHeading(tableOf([0, -4, 8, 1]), EYE, 0)).toBe(0);
    expect(clearHeading(tableOf([0, 1, 8, 1]), EYE, 0)).toBe(0);
  });

  it('turns from a wall that is not near, and yet all there is in the picture', () => {
    // Two inches tall and half an inch over the eye's foot: from three inches away it reaches past the upper edge.
    const wall = [[0, -3, 16, 0.5]] as const;
    const position: Point = [0, 0.4, 0];
    expect(openTo(wall, 0)).toBeGreaterThan(2.5);
    expect(openTo(wall, clearHeading(tableOf(...wall), position, 0))).toBeGreaterThanOrEqual(6);
    // A narrow one leaves enough to see beside it.
    expect(clearHeading(tableOf([0, -3, 2, 0.5]), position, 0)).toBe(0);
  });

  it('looks over what is lower than it', () => {
    expect(clearHeading(tableOf([0, -1, 8, 1]), [0, 2.5, 0], 0)).toBe(0);
  });

  it.each([
    ['a wall', [[0, -1, 8, 0.5]]],
    ['a wall that ends on the right', [[-3, -1, 8, 0.5]]],
    [
      'a corner',
      [
        [0, -1, 8, 0.5],
        [-1.5, 0.5, 0.5, 8],
      ],
    ],
    [
      'a shaft with one way out',
      [
        [0, -1, 4, 0.5],
        [-1, 0, 0.5, 4],
        [1, 0, 0.5, 4],
      ],
    ],
  ] as readonly (readonly [string, readonly Box[]])[])(
    'turns past %s to the nearest heading that is open',
    (_, boxes) => {
      const heading = clearHeading(tableOf(...boxes), EYE, 0);
      expect(openTo(boxes, heading)).toBeGreaterThanOrEqual(6);
      // Every heading that is tried and lies nearer the facing is closed.
      for (let turn = 0; turn < Math.abs(heading) - 1e-9; turn += Math.PI / 12)
        for (const nearer of [turn, -turn]) expect(openTo(boxes, nearer + 1e-7)).toBeLessThan(6);
    },
  );

  it('looks where walls are farthest when they are everywhere', () => {
    const boxes = [
      [0, -1, 8, 0.5],
      [-1, 0, 0.5, 8],
      [1, 0, 0.5, 8],
      [0, 4, 8, 0.5],
    ] as const;
    const heading = clearHeading(tableOf(...boxes), EYE, 0);
    const best = Math.max(...Array.from({ length: 24 }, (_, i) => openTo(boxes, (i * Math.PI) / 12 + 1e-7)));
    expect(openTo(boxes, heading + 1e-7)).toBeCloseTo(best, 4);
  });
});
