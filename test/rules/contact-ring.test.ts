import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import { gapAcross } from '../../src/geometry/gap.ts';
import { findOnRing, touchingAlong } from '../../src/rules/core/measure/contact-ring.ts';
import { inContact, type Measured } from '../../src/rules/core/measure/measure.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { SQUADS_CHARGE } from '../../src/rules/squads/numbers.ts';
import { aFight, TOUCH } from '../support/fight.ts';

const DEGREE = Math.PI / 180;
const state = aFight([
  { id: 'red', at: [[TOUCH, 0]] },
  { id: 'blue', side: 'defender', at: [[0, 0]] },
]);
const [mover, target] = [state.models.get(modelId('red1'))!, state.models.get(modelId('blue1'))!];

/** Places round the target where only a slot of so many degrees, about a direction, can be stood in. */
const throughSlot = (at: number, width: number) =>
  findOnRing(
    {
      mover,
      target,
      touches: (at) => inContact(at, target, SQUADS_CHARGE),
      heights: (x, z) => (Math.abs(Math.atan2(z, x) / DEGREE - at) <= width / 2 ? [0] : []),
      towards: [TOUCH, 0, 0],
      marks: [],
    },
    () => true,
  );

describe('a ring of contact', () => {
  it.each([3.1, 20.4, -77.7])('[B11] a slot of 0.35° at %d° is found, and entered at its near end', (at) => {
    const off = throughSlot(at, 0.35)!.off / DEGREE;
    // Places are rounded to 0.00001″, which is half a thousandth of a degree here.
    expect(off).toBeCloseTo(at - Math.sign(at) * 0.175, 2);
  });

  it.each([0.3, -0.7, 1])('[R10-23] on a slope of %d is only where the ground is as high as the target', (slope) => {
    const touches = (at: Measured) => inContact(at, target, SQUADS_CHARGE);
    // Between two directions of the grid, whose places are all too high or too low.
    const heights = (x: number, z: number) => [slope * x + 0.107 * slope * z];
    const found = findOnRing({ mover, target, touches, heights, towards: [TOUCH, 0, 0.2], marks: [] }, () => true)!;
    const [x, y, z] = found.at;
    expect(y).toBeCloseTo(0, 4);
    expect(Math.hypot(x, z)).toBeCloseTo(TOUCH, 4);
    expect(x).toBeCloseTo(-0.107 * z, 4);
    expect(z).toBeGreaterThan(0);
  });

  it('[B11] gives no place where no model can stand', () => expect(throughSlot(400, 0.35)).toBeUndefined());
});

/** A round base, or one with a width and a depth. */
const bases = fc
  .tuple(
    fc.constantFrom('round', 'rect', 'hull'),
    fc.double({ min: 0.2, max: 3, noNaN: true }),
    fc.double({ min: 0.2, max: 3, noNaN: true }),
  )
  .map(
    ([kind, a, b]): Base =>
      kind === 'round' ? { kind, radius: a } : { kind: kind as 'rect' | 'hull', halfWidth: a, halfDepth: b },
  );
/** Any direction, those along an axis more often than they would be. */
const directions = fc.oneof(
  fc.double({ min: -4, max: 4, noNaN: true }),
  fc.integer({ min: -2, max: 2 }).map((quarters) => (quarters * Math.PI) / 2),
);

describe('a base beside another', () => {
  it('[B11] touches it, wherever it comes from and however either is turned', () => {
    fc.assert(
      fc.property(bases, bases, directions, directions, directions, (a, b, facingA, facingB, from) => {
        const one = { ...mover, base: a, facing: facingA };
        const other = { ...target, base: b, facing: facingB, at: [3, 0, -2] as const };
        const [x, z] = touchingAlong(one, other, Math.cos(from), Math.sin(from));
        expect(Math.abs(gapAcross({ ...one, at: [x, 0, z] }, other))).toBeLessThan(1e-12);
        expect((x - 3) * Math.cos(from) + (z + 2) * Math.sin(from)).toBeGreaterThan(0);
      }),
      { seed: 11, numRuns: 2000 },
    );
  });
});
