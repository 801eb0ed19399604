import { describe, expect, it } from 'vitest';
import { accept, aFight, BLUE_LINE, fightFrom, issue, nominate, RED_LINE, REFUSE } from '../support/fight.ts';
import type { UnitPlan } from '../support/game.ts';

/** The same line of models 20 inches further along x, under another name. */
const apart = (plan: UnitPlan, id: string): UnitPlan => ({
  ...plan,
  id,
  at: plan.at.map((at) => [at[0] + 20, at.length === 3 ? at[2] : at[1]] as const),
});

describe('a challenge in one of two combats', () => {
  it('[D-11] [D-14] is neither accepted nor answered for by a character of the other', () => {
    const fight = fightFrom(aFight([RED_LINE, BLUE_LINE, apart(RED_LINE, 'rose'), apart(BLUE_LINE, 'sky')]));
    fight.play(issue('red4'));
    expect(fight.refusal(accept('sky2'))).toContain('D-11 another-combat');
    fight.play(REFUSE);
    expect(fight.refusal(nominate('sky2'))).toContain('D-14 another-combat');
    expect(fight.refusal(nominate('blue2'))).toEqual([]);
  });
});
