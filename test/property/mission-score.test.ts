import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import { missionScore } from '../../src/rules/core/mission/judge-result.ts';
import { withModel, withoutModels } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { isLastPhase } from '../../src/rules/core/turn.ts';
import { aGame } from '../support/game.ts';
import { drawn } from '../support/drawn.ts';
import { aMission, aRule, endPhase } from '../support/mission.ts';
import { scoreByPoints } from '../oracles/score-by-points.ts';

/** Places in half inches, bases in whole ones, radii between: no edge is near a boundary by accident. */
const place = fc.record({
  x: fc.integer({ min: -16, max: 16 }),
  z: fc.integer({ min: -16, max: 16 }),
  facing: fc.integer({ min: 0, max: 11 }),
});
const BASES: readonly Base[] = [
  { kind: 'round', radius: 0.63 },
  { kind: 'oval', halfWidth: 1.13, halfDepth: 0.71 },
  { kind: 'rect', halfWidth: 0.93, halfDepth: 0.61 },
];
const times = fc.constantFrom('own-turn', 'round', 'end');
const ZONE = [
  [-7.17, -6.1],
  [3.3, -7.4],
  [1.6, 0.2],
  [6.8, 5.9],
  [-5.3, 4.7],
] as const;
const rule = fc.record(
  {
    what: fc.constantFrom(
      { kind: 'hold', hold: 'each', objectives: ['a', 'b', 'c'] },
      { kind: 'hold', hold: 'more', objectives: ['a', 'b'] },
      { kind: 'hold', hold: 2, objectives: ['a', 'b', 'c'] },
      { kind: 'kill', kill: 'units', per: 1 },
      { kind: 'reach', reach: { kind: 'zone', zone: ZONE }, wholly: true },
      { kind: 'reach', reach: { kind: 'zone', zone: ZONE }, wholly: false },
    ),
    when: times,
    points: fc.integer({ min: 1, max: 5 }),
    from: fc.integer({ min: 1, max: 3 }),
    most: fc.integer({ min: 1, max: 9 }),
    side: fc.constantFrom('attacker', 'defender'),
  },
  { requiredKeys: ['what', 'when', 'points', 'from'] },
);

describe('the score of a mission', () => {
  it('[MI-04, MI-05, MI-06, MI-07, MI-08] is that of an independent judge of the states', () => {
    let scored = 0;
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('attacker' as const, 'defender' as const),
        fc.array(fc.array(place, { minLength: 8, maxLength: 8 }), { minLength: 6, maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 6, maxLength: 6 }),
        (rules, first, places, slain) => {
          const plan = aMission({
            ...{ turns: 3, first, nobodyLeft: 'plays-on' },
            objectives: [
              { id: 'a', name: 'a', at: [0.21, 0, 0.13], radius: 2.57 },
              { id: 'b', name: 'b', at: [5.3, 0, 2.2], radius: 3.11 },
              { id: 'c', name: 'c', at: [-4.4, 0, -3.6], radius: 1.87 },
            ],
            scoring: rules.map(({ what, ...rest }, i) => aRule({ id: `r${i}`, ...rest, ...what })),
          });
          // A sandbox: models on one another do not fight.
          const game = aGame({
            phase: 'movement',
            side: first,
            units: Array.from({ length: 8 }, (_, i) => ({
              id: `u${i}-`,
              side: i % 2 === 0 ? ('attacker' as const) : ('defender' as const),
              at: [[25, 2 * i]] as const,
              base: BASES[i % 3]!,
            })),
          });
          let state: GameState = {
            ...game,
            rules: { ...game.rules, system: 'sandbox', mode: 'off' },
            mission: { plan, scored: [] },
          };
          const ends: GameState[] = [];
          for (let i = 0; i < 40 && !state.mission!.result; i++) {
            if (isLastPhase('squads', state.phase)) {
              const turn = ends.length;
              // Between turns all models are put down again, and one is removed.
              for (const [k, model] of [...state.models.keys()].entries()) {
                const { x, z, facing } = places[turn % 6]![k % 8]!;
                state = withModel(state, model, { at: [x / 2, 0, z / 2], facing: (facing * Math.PI) / 6 });
              }
              const gone = [...state.models.keys()][slain[turn % 6]!];
              if (gone && state.models.size > 3) state = withoutModels(state, [gone]);
              ends.push(state);
            }
            state = endPhase(state).state;
          }
          const score = missionScore(state.mission!);
          scored += score.attacker + score.defender;
          expect(score).toEqual({
            attacker: scoreByPoints(ends, plan, 'attacker'),
            defender: scoreByPoints(ends, plan, 'defender'),
          });
          expect(state.mission!.result?.score).toEqual(score);
        },
      ),
      { numRuns: drawn(300, 20) },
    );
    expect(scored).toBeGreaterThan(0);
  });
});
