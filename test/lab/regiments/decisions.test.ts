import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/kernel/random.ts';
import { momentOf, type RegimentsMoment } from '../../../src/lab/policy/moment.ts';
import { FORESIGHTS, POLICIES } from '../../../src/lab/systems/policies.ts';
import { judgeCharges } from '../../../src/lab/systems/regiments/by-playouts.ts';
import type { Command } from '../../../src/rules/core/command.ts';
import type { TableQuery } from '../../../src/rules/core/ports.ts';
import { seededDice } from '../../../src/rules/core/dice.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { decide } from '../../../src/rules/play/decide.ts';
import { evolveAll } from '../../../src/rules/play/evolve.ts';
import { distanceBetween } from '../../../src/rules/regiments/ranks/regiment-state.ts';
import { withPlan } from '../../support/mission.ts';
import { openTable } from '../../support/open-table.ts';
import { type RegimentPlan, someRegiments } from '../../support/regiments.ts';

// Positions of regiments with answers that any player would accept; the objective is in the middle of the table.

const RED = unitId('red');
const BLUE = unitId('blue');
const table = openTable(72, 48);

/** What the expert does at a moment: the first of its commands that is allowed; undefined where it passes. */
function answer(state: GameState, moment: RegimentsMoment): Command | undefined {
  for (const command of POLICIES.expert({ state, table }, moment, seededRandom(1)))
    if (decide(state, command, table, seededDice(1)).ok) return command;
  return undefined;
}

function after(state: GameState, command: Command): GameState {
  const decided = decide(state, command, table, seededDice(1));
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return evolveAll(state, decided.value);
}

const STRONG = { attacks: 4, offence: 6, strength: 6, defence: 6, resilience: 6, armour: 4, discipline: 9 };

describe('the answer to a charge', () => {
  const charged = (blue: Partial<RegimentPlan>, red: Partial<RegimentPlan>): Command | undefined => {
    const state = withPlan(
      someRegiments({
        side: 'defender',
        units: [
          { id: 'red', at: [24, 0], facing: 90, count: 10, ...red },
          { id: 'blue', side: 'defender', at: [12, 0], facing: -90, count: 20, ...blue },
        ],
      }),
      { turns: 6 },
    );
    const declared = after(state, { kind: 'declare-charge', unit: BLUE, targets: [RED] });
    return answer(declared, {
      ...{ kind: 'react', side: 'attacker', unit: RED, charger: BLUE, name: 'react red blue', otherwise: [] },
    });
  };

  it('is flight from what would destroy the unit and will hardly reach it', () => {
    expect(charged({ profile: STRONG }, { profile: { discipline: 10 } })).toMatchObject({ reaction: 'flee' });
  });

  it('is to hold against what the unit beats', () => {
    const reaction = charged({ count: 5 }, { count: 20, profile: { ...STRONG, discipline: 7 } });
    expect(reaction === undefined || (reaction.kind === 'react' && reaction.reaction !== 'flee')).toBe(true);
  });
});

describe('a charge', () => {
  const asked = (units: readonly RegimentPlan[]): Command | undefined =>
    answer(withPlan(someRegiments({ units }), { turns: 4 }), momentOf('charge', 'attacker', RED));

  it('goes into the flank of an enemy that a friend holds', () => {
    const blue: RegimentPlan = { id: 'blue', side: 'defender', at: [0, 0], facing: 180, count: 20 };
    const rose: RegimentPlan = { id: 'rose', at: [0, 0], facing: 0, count: 20 };
    const red: RegimentPlan = { id: 'red', at: [6, -1.5], facing: 90, count: 15 };
    expect(asked([red, rose, blue])).toMatchObject({ kind: 'declare-charge', targets: ['blue'] });
  });

  it('is not judged where the unit does not see the enemy', () => {
    const state = someRegiments({
      units: [
        { id: 'red', at: [0, 6], facing: 0, count: 10 },
        { id: 'blue', side: 'defender', at: [0, 0], facing: 180, count: 10 },
      ],
    });
    const targetsSeen = (line: TableQuery['line']) =>
      judgeCharges(
        { state: withPlan(state, { turns: 4 }), table: { ...table, line } },
        RED,
        FORESIGHTS.hard,
        seededRandom(1),
      )
        .map(({ choice }) => choice?.target)
        .toSorted();
    expect(targetsSeen(table.line)).toEqual([BLUE, undefined]);
    expect(targetsSeen(() => ({ kind: 'edge' }))).toEqual([]);
  });
});

it('a unit with nothing to gain does not end its move where a stronger enemy probably charges it', () => {
  const state = withPlan(
    someRegiments({
      phase: 'movement',
      units: [
        { id: 'red', at: [0, 14], facing: 0, count: 10 },
        { id: 'blue', side: 'defender', at: [0, 0], facing: 180, count: 20, profile: STRONG },
      ],
    }),
    { turns: 2 },
  );
  const command = answer(state, momentOf('move', 'attacker', RED));
  const end = command ? after(state, command) : state;
  expect(distanceBetween(end, RED, BLUE)).toBeGreaterThan(5 + 7);
});
