import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { askAims } from '../../src/rules/skirmish/ranged/ask-aim.ts';
import { type ShotCase, shotsAtAFighter } from '../oracles/shots-at-a-fighter.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { openTable } from '../support/open-table.ts';
import { someFighters } from '../support/skirmish.ts';

const anyCase: fc.Arbitrary<ShotCase> = fc.record({
  shots: fc.integer({ min: 1, max: 2 }),
  toHit: fc.integer({ min: 2, max: 22 }),
  defence: fc.integer({ min: 2, max: 22 }),
  strength: fc.integer({ min: -18, max: 6 }),
  piercing: fc.option(fc.integer({ min: 5, max: 20 }), { nil: undefined }),
  wounds: fc.integer({ min: 1, max: 3 }),
  hurt: fc.constantFrom('not', 'staggered', 'dazed', 'stunned'),
  shaken: fc.boolean(),
});

it('[SK-03][SK-05][SK-06] the odds of any shots are those of every throw of them', () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const { shots, toHit, defence, strength, piercing, wounds, hurt, shaken } = one;
      const traits = piercing === undefined ? {} : { piercing };
      const missiles = [{ name: 'bow', range: 40, shots, skill: toHit, strength, ap: 0, traits }];
      const state = someFighters({
        phase: 'ranged',
        fighters: [
          { id: 'ann', at: [0, 0], missiles, status: shaken ? ['staggered'] : [] },
          {
            ...{ id: 'foe', at: [6, 0], side: 'defender' },
            ...{ profile: { defence, wounds }, status: hurt === 'not' ? [] : [hurt] },
          },
        ],
      });
      const [answer] = askAims(state, { what: 'shot', unit: unitId('ann'), target: unitId('foe') }, openTable());
      const expected = shotsAtAFighter(one);
      for (const [end, chance] of Object.entries(expected))
        expect(answer?.ends?.[end as keyof typeof expected].chance, end).toBeCloseTo(chance, 10);
    }),
    { seed: seedOf(20), numRuns: drawn(200, 12) },
  );
});
