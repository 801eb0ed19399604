import { describe, expect, it } from 'vitest';
import { dueOf } from '../../src/app/opponent/due.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { aMelee } from '../support/melee.ts';
import { PASS_DUEL, playMelee } from '../support/play-melee.ts';

const gameOf = (state: GameState) => ({ initial: state, log: [], cut: 0, state });

const NO = new Set<string>();

describe('what is due in a melee in which each side says whom it strikes', () => {
  const fight = playMelee(
    aMelee({
      units: [
        { id: 'red', files: 3, ranks: 1, at: [0, 0] },
        { id: 'blue', side: 'defender', files: 3, ranks: 1, at: [0, 0], facing: 180 },
      ],
    }),
  );
  fight.play(PASS_DUEL);
  const game = gameOf(fight.state);
  /** What is due to a side once it has decided about all its own models. */
  const afterOwn = (side: 'attacker' | 'defender', waits: boolean) => {
    const taken = new Set<string>();
    for (;;) {
      const due = dueOf(game, side, taken, NO, waits);
      if (due?.kind !== 'ask') return { due, own: taken.size };
      expect(due.moment.side).toBe(side);
      taken.add(due.name);
    }
  };

  it('waits for the other side, unless it has waited long enough', () => {
    expect(afterOwn('attacker', true)).toEqual({ due: undefined, own: 3 });
    expect(afterOwn('attacker', false)).toMatchObject({
      due: { kind: 'do', command: { kind: 'lock-attacks' } },
      own: 3,
    });
  });

  it('never locks for the side whose turn it is not', () => {
    expect(afterOwn('defender', true)).toEqual({ due: undefined, own: 3 });
    expect(afterOwn('defender', false)).toEqual({ due: undefined, own: 3 });
  });
});
