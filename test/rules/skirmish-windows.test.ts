import { describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { skirmishOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { type Fight, fightFrom, theEvent } from '../support/fight.ts';
import { withTable } from '../support/fights.ts';
import { someFighters, type FighterPlan } from '../support/skirmish.ts';
import { WINDOWED_WALL } from '../support/windowed-wall.ts';

const ann = unitId('ann');
const foe = unitId('foe');
const SHOOT = { kind: 'shoot', unit: ann, target: foe } as const;
const CAST = { kind: 'cast', unit: ann, target: foe } as const;

/** Ann stands behind the wall; her foe aside before it, seen from its window and not from where she stands. */
function behind(phase: 'ranged' | 'cast', act: (fight: Fight) => void, own: Partial<FighterPlan> = {}) {
  const state = someFighters({
    phase,
    terrain: [WINDOWED_WALL],
    fighters: [
      { id: 'ann', at: [0, 0], keywords: ['SHOOTER', 'CASTER'], ...own },
      { id: 'foe', at: [6, 6], side: 'defender' },
    ],
  });
  return withTable(state, (table) => act(fightFrom(state, table)));
}

describe('windows in other phases', () => {
  it('[S-11][S-34] are shot from, at who is not seen from behind the wall', () =>
    behind('ranged', (fight) => {
      expect(fight.refusal(SHOOT)).toEqual(['S-11 target-unseen']);
      const shot = theEvent(fight.play({ ...SHOOT, window: true }, 9), 'shot');
      expect(shot).toMatchObject({ line: { from: [1.1, 1, 0] }, window: [1.1, 1, 0] });
    }));

  it('[S-11][S-35] are cast from, and show the caster afterwards', () =>
    behind('cast', (fight) => {
      expect(fight.refusal(CAST)).toEqual(['S-11 target-unseen']);
      fight.play({ ...CAST, window: true }, 2);
      expect(skirmishOf(fight.state).lookouts).toEqual([{ unit: ann, eye: [1.1, 1, 0] }]);
    }));

  it.each([SHOOT, CAST])('[S-11] are refused to who stands more than 1″ away: $kind', (command) =>
    behind(
      command.kind === 'shoot' ? 'ranged' : 'cast',
      (fight) => expect(fight.refusal({ ...command, window: true })).toEqual(['S-11 no-window']),
      { at: [-0.51, 0] },
    ),
  );
});
