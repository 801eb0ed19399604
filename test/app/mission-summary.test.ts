import { describe, expect, it } from 'vitest';
import { missionSummary } from '../../src/app/play/mission-summary.ts';
import { withoutModels } from '../../src/rules/core/state/lookup.ts';
import { aGame, nth } from '../support/game.ts';
import { aRule, endTurn, withPlan } from '../support/mission.ts';

const start = withPlan(
  aGame({
    phase: 'fight',
    units: [
      { id: 'red', at: [[0, 0]] },
      { id: 'blue', side: 'defender', at: [[20, 10]] },
      { id: 'green', side: 'defender', at: [[20, -10]] },
    ],
  }),
  {
    name: 'Hold the well',
    turns: 3,
    scoring: [
      aRule({ points: 5 }),
      aRule({ id: 'kill', kind: 'kill', kill: 'units', per: 1, points: 2, when: 'round', secondary: true, most: 4 }),
    ],
  },
);

describe('the scoreboard', () => {
  it('has the score turn by turn, what each rule gave, who holds what, and the units left', () => {
    const first = endTurn(endTurn(start).state).state;
    const second = endTurn(endTurn(withoutModels(first, [nth('green', 1)])).state).state;
    expect(missionSummary(second)).toEqual({
      name: 'Hold the well',
      score: { attacker: 12, defender: 0 },
      byTurn: [0, 5, 12, 12].map((attacker) => ({ attacker, defender: 0 })),
      rules: [
        {
          id: 'hold',
          text: 'Hold each objective: 5 points at the end of your turn',
          secondary: false,
          points: { attacker: 10, defender: 0 },
        },
        {
          id: 'kill',
          text: 'Destroy an enemy unit: 2 points at the end of each round, 4 in all',
          secondary: true,
          points: { attacker: 2, defender: 0 },
        },
      ],
      objectives: [{ id: 'well', name: 'The well', holder: 'attacker' }],
      treasures: [],
      units: { attacker: { left: 1, of: 1 }, defender: { left: 1, of: 2 } },
    });
  });

  it('is missing where there is no mission', () => {
    const { mission: _, ...rest } = start;
    expect(missionSummary(rest)).toBe(undefined);
  });
});
