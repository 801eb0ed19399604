import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { type Fight, fightFrom, theEvent } from '../support/fight.ts';
import { withTable } from '../support/fights.ts';
import { aBox, aPiece } from '../support/game.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { someFighters, bodyOf, type FighterPlan } from '../support/skirmish.ts';

/** Ann alone among terrain, in her Move phase, on a real table. */
const among = (
  terrain: readonly TerrainPiece[],
  own: Partial<FighterPlan>,
  ask: (fight: Fight, table: TableQuery) => void,
): Promise<void> => {
  const state = someFighters({ terrain, fighters: [{ id: 'ann', at: [0, 0], ...own }] });
  return withTable(state, (table) => ask(fightFrom(state, table), table));
};

const go = (to: PlanPoint | Point, checks: readonly CheckKind[] = [], run = false): Command => ({
  kind: 'move',
  moves: [{ model: bodyOf('ann'), to }],
  checks,
  run,
});
const moved = (fight: Fight, command: Command, ...dice: readonly number[]) =>
  theEvent(fight.play(command, ...dice), 'fighter-moved').move;

/** A roof 3″ up from x = 3 on. */
const ROOF = aBox('roof', 'platform', [3, 9], [-5, 5], 3);

describe('ways of a fighter', () => {
  it('[S-13] count their heights: 2.5 to the wall, 3 up and 1 on', () =>
    among([ROOF], { profile: { move: 6 } }, (fight) => {
      const { path, to } = moved(fight, go([3.5, 3, 0], ['climb'], true), 10);
      expect([path.length, path.across, path.up]).toEqual([6.5, 3.5, 3]);
      expect(to).toEqual([3.5, 3, 0]);
    }));

  it('[S-13] are the shortest unless one is drawn', () =>
    among([aBox('wall', 'wall', [2, 2.2], [-1, 1], 3)], { profile: { move: 8 } }, (fight) => {
      const { path } = moved(fight, go([4, 0]));
      // Round a corner 1″ aside grown by the base: more than 4 and less than the way along three sides.
      expect(path.length).toBeGreaterThan(4.5);
      expect(path.length).toBeLessThan(6);
    }));

  it('[S-15] step over what is 1.0″ high at no cost', () =>
    among([aBox('crate', 'crate', [2, 3], [-1, 1], 1)], {}, (fight) => {
      expect(moved(fight, go([5, 0])).path.length).toBeCloseTo(5, 6);
    }));

  it('[S-15] do not step over what is 1.01″ high', () =>
    among([aBox('crate', 'crate', [2, 3], [-9, 9], 1.01)], {}, (fight) => {
      expect(fight.refusal(go([5, 0]))[0]).toMatch(/^S-1[23]/);
    }));

  it('[S-12][E-24] that must use a check are not looked for across the table, unless any length is allowed', async () => {
    const far = aBox('far roof', 'platform', [18, 24], [-5, 5], 3);
    // Up and down the near roof: 2.5″ to its wall, 3″ up, 3″ down, and 0.5″ back to the goal.
    const there = go([2, 0], ['climb', 'climb']);
    await among([ROOF], {}, (fight, table) => {
      const refused = decide(fight.state, there, table, seededDice(1));
      expect(refused.ok ? [] : refused.error).toMatchObject([
        { clause: 'S-12', kind: 'too-far-to-move', length: expect.closeTo(2.5 + 6 + 0.5, 6), allowed: 5 },
      ]);
    });
    await among([far], {}, (fight, table) => {
      const refused = decide(fight.state, there, table, seededDice(1));
      expect(refused.ok ? [] : refused.error).toEqual([
        { clause: 'S-12', kind: 'too-far-with-checks', unit: 'ann', beyond: 11, allowed: 5 },
      ]);
    });
    const free = someFighters({ terrain: [far], fighters: [{ id: 'ann', at: [0, 0] }], mode: 'off' });
    await withTable(free, (table) => {
      const { path } = theEvent(fightFrom(free, table).play(there, 20, 20), 'fighter-moved').move;
      expect(path.length).toBeCloseTo(17.5 + 6 + 15.5, 6);
    });
  });

  it('[S-12] of any length are given up on a crowded table after some work, with how far there is none', async () => {
    const { start, table } = await layOutBuiltIn('market-day');
    const free = { ...start, rules: { ...start.rules, mode: 'off', clauses: new Map() } } as const;
    const [wick, checks] = [modelId('wick-1'), ['jump-down', 'climb', 'jump-across', 'jump-across']] as const;
    // The shortest path, found without a limit to the work, is 35″ long.
    const refused = decide(free, { kind: 'move', moves: [{ model: wick }], checks }, table, seededDice(1));
    const [why] = refused.ok ? [] : refused.error;
    expect(why).toMatchObject({ clause: 'S-12', kind: 'too-far-with-checks', unit: 'wick', allowed: 5 });
    expect(why).toHaveProperty(
      'beyond',
      expect.toSatisfy((length: number) => length >= 5 && length < 35),
    );
    table.dispose();
  });

  it('[S-16] climb by a declared check, to the top or not at all', async () => {
    await among([ROOF], { profile: { move: 8 } }, (fight) => {
      expect(moved(fight, go([4, 3, 0], ['climb']), 10).to).toEqual([4, 3, 0]);
    });
    await among([ROOF], { profile: { move: 8 } }, (fight) => {
      const events = fight.play(go([4, 3, 0], ['climb']), 9);
      expect(theEvent(events, 'fighter-moved').move.to[1]).toBe(0);
      expect(events.some((e) => e.kind === 'fighter-fell')).toBe(false);
    });
  });

  it('[S-16] never climb what was not declared', () =>
    among([ROOF], { profile: { move: 8 } }, (fight) => {
      expect(fight.refusal(go([4, 3, 0]))).toEqual(['S-13 no-way']);
    }));

  const ladder = aPiece('ladder', 'ladder', { kind: 'box', size: [0.1, 3, 1] }, [2.95, 0]);

  it('[S-19] go up a ladder for its length without a die', () =>
    among([ROOF, ladder], { profile: { move: 8 } }, (fight) => {
      const { path } = moved(fight, go([4, 3, 0]));
      expect(path.up).toBeCloseTo(3, 6);
    }));

  it('[S-19] never go up a ladder on horseback', () =>
    among([ROOF, ladder], { profile: { move: 8 }, keywords: ['MOUNTED'] }, (fight) => {
      expect(fight.refusal(go([4, 3, 0]))).toEqual(['S-13 no-way']);
    }));

  it('[S-17] jump across by a declared check, and fall when it fails', async () => {
    const roofs = [aBox('west', 'platform', [-6, 0], [-5, 5], 3), aBox('east', 'platform', [2.5, 8], [-5, 5], 3)];
    await among(roofs, { at: [-1, 3, 0] }, (fight) => {
      expect(moved(fight, go([3.5, 3, 0], ['jump-across']), 10)).toMatchObject({
        to: [3.5, 3, 0],
        path: { length: 4.5 },
      });
    });
    await among(roofs, { at: [-1, 3, 0] }, (fight) => {
      const events = fight.play(go([3.5, 3, 0], ['jump-across']), 9, 9);
      expect(theEvent(events, 'fighter-fell')).toMatchObject({ drop: 3 });
    });
  });

  it('[S-18] jump down by a declared check for what they go across', () =>
    among([aBox('tower', 'platform', [-6, 0], [-5, 5], 3)], { at: [-2.5, 3, 0] }, (fight) => {
      const { path, to } = moved(fight, go([0.6, 0, 0], ['jump-down']), 10);
      expect(to).toEqual([0.6, 0, 0]);
      expect(path.length).toBeCloseTo(3.1, 3);
    }));

  it('[S-21] go through what is open', () =>
    among([aPiece('crater', 'crater', { kind: 'box', size: [2, 1, 18] }, [3, 0])], {}, (fight) => {
      expect(moved(fight, go([5, 0])).path.length).toBeCloseTo(5, 6);
    }));

  it('[S-21] never cross or climb what is impassable', () => {
    const spire = { ...ROOF, traits: { ...ROOF.traits, cross: 'impassable' } } as const;
    return among([spire], { profile: { move: 8 } }, (fight) => {
      expect(fight.refusal(go([4, 3, 0], ['climb']))).not.toEqual([]);
      expect(fight.refusal(go([4, 0, 0], ['climb']))).not.toEqual([]);
    });
  });

  it('[S-20][S-22] lose 2″ in mud and in water, and nothing beside them', async () => {
    const pond = aPiece('pond', 'water', { kind: 'box', size: [2, 0.1, 44] }, [5, 0]);
    await among([pond], { profile: { move: 6 } }, (fight) => {
      expect(fight.refusal(go([4.5, 0]))).toEqual(['S-12 too-far-to-move']);
    });
    await among([pond], { profile: { move: 6 } }, (fight) => {
      fight.play(go([3.9, 0]));
    });
    await among([pond], { at: [1, 0], profile: { move: 6 } }, (fight) => {
      fight.play(go([4.9, 0]));
    });
  });
});

describe('where a move ends', () => {
  const at = (x: number) => go([x, 3, 0]);

  it('[S-23] bears half a base past the edge', () =>
    among([ROOF], { at: [5, 3, 0] }, (fight) => {
      expect(moved(fight, at(3)).to).toEqual([3, 3, 0]);
    }));

  it('[S-23] does not bear more, nor a place where a model is', () =>
    among([ROOF], { at: [5, 3, 0] }, (fight) => {
      expect(fight.refusal(at(2.95))).toEqual(['S-23 no-standing']);
    }));
});

it('[S-09] equal lengths are those within 0.001″', () =>
  among([], { profile: { move: 5 } }, (fight) => {
    expect(moved(fight, go([5.001, 0])).path.length).toBeCloseTo(5.001, 6);
  }));

it('[S-07] fighters stand above one another on two floors', () => {
  const walkway = aPiece(
    'walkway',
    'platform',
    { kind: 'parts', parts: [{ shape: { kind: 'box', size: [6, 0.2, 4] }, at: [0, 2.8, 0], yaw: 0, role: 'floor' }] },
    [4, 0],
  );
  const state = someFighters({
    terrain: [walkway],
    fighters: [
      { id: 'ann', at: [0, 0] },
      { id: 'foe', at: [4, 3, 0], side: 'defender' },
    ],
  });
  return withTable(state, (table) => {
    expect(moved(fightFrom(state, table), go([4, 0, 0])).to).toEqual([4, 0, 0]);
  });
});
