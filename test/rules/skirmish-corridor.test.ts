import { describe, expect, it } from 'vitest';
import { pathOf } from '../../src/geometry/corridor.ts';
import type { Leg } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { firstContact } from '../../src/rules/skirmish/engage/corridor.ts';
import { fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { someFighters } from '../support/skirmish.ts';

const leg = (kind: Leg['kind'], from: Point, to: Point, length: number): Leg => ({ kind, from, to, length });
const fighters = someFighters({
  fighters: [
    { id: 'ann', at: [0, 0] },
    { id: 'cart', side: 'defender', at: [0, 0] },
  ],
});
const ann = fighterOf(fighters, unitId('ann'));
/** A base of 1″ × 2″. */
const cart = { ...fighterOf(fighters, unitId('cart')), base: { kind: 'rect', halfWidth: 0.5, halfDepth: 1 } as const };

describe('where a round base first touches another one on its path', () => {
  it.each([
    [0.45, 2.5 - Math.sqrt(0.5 ** 2 - 0.45 ** 2)],
    [0.4998, 2.5 - Math.sqrt(0.5 ** 2 - 0.4998 ** 2)],
    [0.5002, undefined],
  ])(
    '[S-29] [E-32] is exact for a rectangle whose corner is %d″ off the line, even where it is only grazed; not beyond',
    (off, along) => {
      const path = pathOf([leg('walk', [0, 0, 0], [6, 0, 0], 6)]);
      const found = firstContact(path, ann, cart, [3, 0, 1 + off]);
      if (along === undefined) expect(found).toBeUndefined();
      else expect(found).toBeCloseTo(along, 4);
    },
  );

  it('[S-18] [S-29] is found behind a jump down, whose way across costs nothing', () => {
    const down = leg('jump-down', [1, 3, 0], [3.5, 0, 0], 0);
    const path = pathOf([leg('walk', [0, 3, 0], [1, 3, 0], 1), down, leg('walk', [3.5, 0, 0], [9, 0, 0], 5.5)]);
    expect(firstContact(path, ann, cart, [5, 0, 0])).toBeCloseTo(1 + 0.5, 6);
  });
});
