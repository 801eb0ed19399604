import { describe, expect, it } from 'vitest';
import { pathOf } from '../../src/geometry/corridor.ts';
import type { Leg, LegKind } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { accumulateFrom } from '../../src/rules/core/judge/event-accumulator.ts';
import { fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { walk } from '../../src/rules/skirmish/fighters/walk.ts';
import { theEvent } from '../support/fight.ts';
import { withTable } from '../support/fights.ts';
import { aBox } from '../support/game.ts';
import { someFighters, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const WALL = aBox('block', 'platform', [3, 9], [-5, 5], 3);

/** Legs through points, each of a kind and of the length it counts. */
const legs = (from: Point, ...steps: readonly (readonly [LegKind, Point, number])[]): readonly Leg[] => {
  let here = from;
  return steps.map(([kind, to, length]) => {
    const leg = { kind, from: here, to, length };
    here = to;
    return leg;
  });
};

async function walked(
  way: readonly Leg[],
  own: Partial<FighterPlan>,
  pips: readonly number[],
  { terrain = [WALL], plan = {} }: { terrain?: readonly TerrainPiece[]; plan?: Partial<SkirmishPlan> } = {},
) {
  const state = someFighters({ ...plan, terrain, fighters: [{ id: 'ann', at: way[0]!.from, ...own }] });
  const dice = scriptedDice(...pips);
  const done = await withTable(state, (table) =>
    walk(accumulateFrom(state), { unit: ann, path: pathOf(way), how: 'move' }, { dice, table }),
  );
  expect(dice.audit()).toEqual({ ok: true, value: undefined });
  return { ...done, at: fighterOf(done.accumulator.state, ann).at, kinds: done.accumulator.events.map((e) => e.kind) };
}

describe('a climb', () => {
  const up = legs([0, 0, 0], ['walk', [2.5, 0, 0], 2.5], ['climb', [2.5, 3, 0], 3], ['walk', [4, 3, 0], 1.5]);

  it('[S-16][S-03] takes one check of Agility, and its height counts', async () => {
    const { end, at, accumulator } = await walked(up, {}, [10]);
    expect([end, at]).toEqual(['arrived', [4, 3, 0]]);
    expect(theEvent(accumulator.events, 'checked')).toMatchObject({
      purpose: 'climb',
      roll: { needs: 10, passed: true },
    });
    expect(theEvent(accumulator.events, 'fighter-moved').move.path).toMatchObject({ length: 7, across: 4, up: 3 });
  });

  it('[S-16] that fails ends where it began, and is not a fall', async () => {
    const { end, at, kinds } = await walked(up, {}, [9]);
    expect([end, at]).toEqual(['check-failed', [2.5, 0, 0]]);
    expect(kinds).not.toContain('fighter-fell');
  });
});

describe('a jump across', () => {
  const roofs = [aBox('west', 'platform', [-6, 0], [-5, 5], 3), aBox('east', 'platform', [2.5, 8], [-5, 5], 3)];
  const over = (gap = 2.5, y = 3) =>
    legs([-1, 3, 0], ['walk', [0, 3, 0], 1], ['jump-across', [gap, y, 0], gap], ['walk', [4, y, 0], 4 - gap]);

  it('[S-17] that comes off goes on', async () => {
    const { end, at, accumulator } = await walked(over(), {}, [10], { terrain: roofs });
    expect([end, at]).toEqual(['arrived', [4, 3, 0]]);
    expect(theEvent(accumulator.events, 'fighter-moved').move.path.length).toBe(5);
  });

  it('[S-17] that fails falls from the take-off', async () => {
    const { end, at, kinds } = await walked(over(), {}, [9, 9], { terrain: roofs });
    expect([end, at]).toEqual(['fell', [0.5, 0, 0]]);
    expect(kinds).toEqual(['fighter-moved', 'checked', 'fighter-fell', 'injury-rolled']);
  });

  it('[S-17] of more than 3″, or more than 1″ up, falls without a die for it, not so 3″ exactly', async () => {
    const wide = [roofs[0]!, aBox('east', 'platform', [3.1, 8], [-5, 5], 3)];
    expect((await walked(over(3.1), {}, [9], { terrain: wide })).end).toBe('fell');
    const high = [roofs[0]!, aBox('east', 'platform', [2.5, 8], [-5, 5], 4.2)];
    expect((await walked(over(2.5, 4.2), {}, [9], { terrain: high })).end).toBe('fell');
    const just = [roofs[0]!, aBox('east', 'platform', [3, 8], [-5, 5], 4)];
    expect((await walked(over(3, 4), {}, [10], { terrain: just })).end).toBe('arrived');
  });

  it('[S-33] of 6″ takes a leaper two dice and no fall', async () => {
    const wide = [roofs[0]!, aBox('east', 'platform', [3.9, 9], [-5, 5], 3)];
    const way = legs([-1, 3, 0], ['walk', [0, 3, 0], 1], ['jump-across', [3.9, 3, 0], 3.9]);
    expect((await walked(way, { keywords: ['LEAPER'] }, [3, 12], { terrain: wide })).end).toBe('arrived');
  });
});

describe('a jump down', () => {
  const tower = (height: number) => [aBox('tower', 'platform', [-6, 0], [-5, 5], height)];
  const down = (height: number, ...more: readonly (readonly [LegKind, Point, number])[]) =>
    legs([-2.5, height, 0], ['walk', [-0.5, height, 0], 2], ['jump-down', [0.6, 0, 0], 1.1], ...more);

  it('[S-18] costs what it goes across and not its height', async () => {
    const { end, landed, accumulator } = await walked(down(3), {}, [10], { terrain: tower(3) });
    expect([end, landed]).toEqual(['arrived', true]);
    expect(theEvent(accumulator.events, 'fighter-moved').move.path).toMatchObject({ length: 3.1, down: 0 });
  });

  it('[S-18] that fails is a fall to where it landed', async () => {
    // 3″ add 2: a 9 is 11, nothing.
    const { end, landed, at } = await walked(down(3), {}, [9, 9], { terrain: tower(3) });
    expect([end, landed, at]).toEqual(['fell', false, [0.6, 0, 0]]);
  });

  it('[S-18] is at a Disadvantage from 4″ on, and not in the latest edition', async () => {
    expect((await walked(down(4.5), {}, [15, 10], { terrain: tower(4.5) })).end).toBe('arrived');
    const latest = { terrain: tower(4.5), plan: { edition: 'latest' } as const };
    expect((await walked(down(4.5), {}, [10], latest)).end).toBe('arrived');
  });

  it('[S-18] is not the end of a way that is walked on', async () => {
    expect((await walked(down(3, ['walk', [2, 0, 0], 1.4]), {}, [10], { terrain: tower(3) })).landed).toBe(false);
  });
});

describe('a ladder', () => {
  const rungs = legs([0, 0, 0], ['walk', [2.5, 0, 0], 2.5], ['ladder', [2.5, 3, 0], 3], ['walk', [4, 3, 0], 1.5]);

  it('[S-19] takes no check, and an animal’s climb check', async () => {
    expect((await walked(rungs, {}, [])).end).toBe('arrived');
    expect((await walked(rungs, { keywords: ['ANIMAL'] }, [10])).end).toBe('arrived');
  });

  it('[S-19] does not let an animal up that fails it', async () => {
    expect(await walked(rungs, { keywords: ['ANIMAL'] }, [9])).toMatchObject({ end: 'check-failed', at: [2.5, 0, 0] });
  });
});
