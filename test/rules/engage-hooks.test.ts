import { describe, expect, it } from 'vitest';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { openTable } from '../support/open-table.ts';
import { someFighters, type FighterPlan } from '../support/skirmish.ts';

const table = openTable();
const [ann, bob, cid] = ['ann', 'bob', 'cid'].map(unitId) as [
  ReturnType<typeof unitId>,
  ReturnType<typeof unitId>,
  ReturnType<typeof unitId>,
];

const ofThree = (own: Partial<FighterPlan>, third: Partial<FighterPlan>): GameState =>
  someFighters({
    phase: 'engage',
    fighters: [
      { id: 'ann', at: [0, 0], ...own },
      { id: 'bob', side: 'defender', at: [6, 0] },
      { id: 'cid', side: 'defender', at: [6, 3], ...third },
    ],
  });

const declare = (state: GameState, ...dice: number[]) => {
  const rolls = scriptedDice(...dice);
  const decided = decide(state, { kind: 'declare-engage', unit: ann, targets: [bob], checks: [] }, table, rolls);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return { after: evolveAll(state, decided.value), audit: rolls.audit() };
};

describe('who draws attempts to himself', () => {
  const taunting = { keywords: ['TAUNTING'] };

  it('[S-33] within 5″ of the one named, on a Morale of 10: a 10 draws the attempt, before anything is measured', () => {
    const { after, audit } = declare(ofThree({}, taunting), 10);
    expect(audit.ok).toBe(true);
    expect(after.skirmish?.attempt?.targets).toEqual([cid]);
    // Straight to cid at (6, 3): the root of 45 less two radii.
    const { stage } = after.skirmish!.attempt!;
    expect(stage.kind === 'path' && stage.least.path.length).toBeCloseTo(Math.sqrt(45) - 1, 4);
  });

  it('[S-33] on a 9 does not, and from 5.1″ away never rolls', () => {
    expect(declare(ofThree({}, taunting), 9).after.skirmish?.attempt?.targets).toEqual([bob]);
    const far = declare(ofThree({}, { ...taunting, at: [6, 6.2] }));
    expect(far.audit.ok).toBe(true);
    expect(far.after.skirmish?.attempt?.targets).toEqual([bob]);
  });

  it('[S-33] never while it is down', () => {
    const { after, audit } = declare(ofThree({}, { ...taunting, status: ['dazed'] }));
    expect([after.skirmish?.attempt?.targets, audit.ok]).toEqual([[bob], true]);
  });
});

describe('who cannot hold back', () => {
  const berserk = { keywords: ['BERSERK'] };
  const endPhase = (state: GameState) => decide(state, { kind: 'end-phase' }, table, scriptedDice());

  it('[S-33] refuses to end the phase while a model berserk has not attempted', () => {
    const decided = endPhase(ofThree(berserk, {}));
    expect(decided).toEqual({ ok: false, error: [{ clause: 'S-33', kind: 'berserk-holds-back', unit: ann }] });
  });

  it('[S-33] lets it end once it has, though it failed, and does not ask it of others or of the Stunned', () => {
    const attempted = declare(ofThree(berserk, {})).after;
    const ended = endPhase(attempted);
    expect(ended.ok && evolveAll(attempted, ended.value).phase).toBe('move');
    expect(endPhase(ofThree({}, {})).ok).toBe(true);
    expect(endPhase(ofThree({ ...berserk, status: ['stunned'] }, {})).ok).toBe(true);
  });
});
