import { afterEach, describe, expect, it } from 'vitest';
import { clientOf } from '../../src/app/systems/systems.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { ann, aSkirmish, choose, clearTables, engage, foe, RESOLVE } from '../support/engage.ts';

afterEach(clearTables);

const whyNotLeave = (state: GameState) => clientOf(state).whyNotLeave(state);

describe('leaving a phase', () => {
  it('waits while the other side may step into a path, and no longer', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 0])] });
    expect(whyNotLeave(fight.state)).toBeUndefined();
    fight.play(engage('ann', 'ben'));
    expect(whyNotLeave(fight.state)).toBeUndefined();
    fight.play(choose());
    expect(whyNotLeave(fight.state)).toBe('The defender may still intercept Ann, and decides first.');
    fight.play(RESOLVE);
    expect(whyNotLeave(fight.state)).toBeUndefined();
  });
});
