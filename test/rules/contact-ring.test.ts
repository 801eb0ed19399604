import { describe, expect, it } from 'vitest';
import { findOnRing } from '../../src/rules/core/contact-ring.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { SQUADS_CHARGE } from '../../src/rules/systems/squads.ts';
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
      rules: SQUADS_CHARGE,
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

  it('[B11] where nobody can stand it gives no place', () => expect(throughSlot(400, 0.35)).toBeUndefined());
});
