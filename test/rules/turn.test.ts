import { describe, expect, it } from 'vitest';
import { ALL_PHASES, firstPhase, isLastPhase, PHASES, phaseAfter } from '../../src/rules/core/turn.ts';

const LATER = { turn: 2, side: 'attacker' } as const;

describe('the turns of each system', () => {
  it('[E-02] a skirmish turn goes Upkeep, Engage, Move, Cast, Ranged, Melee', () => {
    const walked = [firstPhase('skirmish')];
    for (let next = phaseAfter('skirmish', walked[0]!, LATER); next; next = phaseAfter('skirmish', next, LATER))
      walked.push(next);
    expect(walked).toEqual(['upkeep', 'engage', 'move', 'cast', 'ranged', 'melee']);
    expect(isLastPhase('skirmish', 'melee')).toBe(true);
  });

  it('[E-01] the side that goes first has no Engage phase in its first turn', () => {
    expect(phaseAfter('skirmish', 'upkeep', { turn: 1, side: 'attacker' })).toBe('move');
  });

  it('[E-01] the side that goes second does not miss it, nor the first in its second turn', () => {
    expect(phaseAfter('skirmish', 'upkeep', { turn: 1, side: 'defender' })).toBe('engage');
    expect(phaseAfter('skirmish', 'upkeep', LATER)).toBe('engage');
  });

  it('every phase but that of deployment belongs to some system, and each ends its turn with its last', () => {
    expect(new Set(Object.values(PHASES).flat())).toEqual(new Set(ALL_PHASES.filter((phase) => phase !== 'deploy')));
    expect(isLastPhase('squads', 'fight')).toBe(true);
    expect(isLastPhase('squads', 'charge')).toBe(false);
    expect(phaseAfter('squads', 'fight', LATER)).toBeUndefined();
  });
});
