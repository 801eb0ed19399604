import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { PathAnswer } from '../../src/rules/core/ports.ts';
import type { PieceKind, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aBox, aGame, nth, radius, type UnitPlan } from '../support/game.ts';
import { clausesOf } from '../support/play.ts';
import { onTable } from '../support/question.ts';

const R = radius(32);
const red = (plan: Partial<UnitPlan> = {}): UnitPlan => ({ id: 'red', at: [[0, 0]], ...plan });
const alone = (terrain: readonly TerrainPiece[], plan: Partial<UnitPlan> = {}) =>
  aGame({ units: [red(plan)], terrain });
/** A piece from the near to the far edge of the table, so that no model walks round it. */
const across = (kind: PieceKind, height: number, x: readonly [number, number] = [3, 3.5]): TerrainPiece =>
  aBox('piece', kind, x, [-22, 22], height);

const split = (answer: PathAnswer): readonly number[] | string =>
  answer.kind === 'path'
    ? [answer.path.across, answer.path.up, answer.path.down].map((x) => Math.round(x * 1e4) / 1e4)
    : answer.why.kind;

const noPlace = (answer: PathAnswer): string =>
  answer.kind === 'unreachable' && answer.why.kind === 'no-place' ? answer.why.why.kind : answer.kind;

describe('over, not through', () => {
  it('[C-26] a piece is gone over', () =>
    onTable(alone([across('wall', 3)]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 3, 3])));

  it('[C-26] and never through: a given way over it is measured with its climb', () =>
    onTable(alone([across('wall', 3)]), (q) => {
      const traced = q.trace('red1', [8, 0]);
      expect(traced.kind === 'path' && traced.path.length).toBeCloseTo(14, 4);
    }));

  it('[C-26] what is impassable is neither gone over nor through', () => {
    const moat: TerrainPiece = {
      ...across('wall', 3),
      traits: {
        cross: 'impassable',
        stand: 'never',
        lightThrough: false,
        opaque: true,
        difficult: false,
        dangerous: 0,
      },
    };
    return onTable(alone([moat]), (q) => expect(split(q.path('red1', [8, 0]))).toBe('enclosed'));
  });

  it.each([0.5, 1.99, 2])('[C-27] %d high costs nothing', (height) =>
    onTable(alone([across('wall', height)]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 0, 0])),
  );

  it('[C-27] 2.01 high is not free', () =>
    onTable(alone([across('wall', 2.01)]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 2.01, 2.01])));

  /** A hill with a piece on it, `high` above the hill. */
  const stacked = (hill: number, kind: PieceKind, high: number, x: readonly [number, number] = [3, 3.5]) => {
    const upper = aBox('upper', kind, x, [-22, 22], high);
    return [across('hill', hill, [-5, 20]), { ...upper, at: [upper.at[0], hill, upper.at[2]] as const }];
  };

  it.each([
    [1.5, 2, 0],
    [2, 2, 0],
    [1.5, 2.01, 2.01],
    [1.5, 2.5, 2.5],
    [3, 2, 0],
    [3, 2.5, 2.5],
  ])('[C-27] [C-28] on a hill of %d a wall of %d costs %d up and down', (hill, high, counted) =>
    onTable(alone(stacked(hill, 'wall', high), { at: [[0, hill, 0]] }), (q) =>
      expect(split(q.path('red1', [8, hill, 0]))).toEqual([8, counted, counted]),
    ),
  );

  it('[C-27] [C-28] a crate of 2 on a hill of 1.5 is free from the hill, and costs 3.5 at once from the table', () => {
    const flush = [across('hill', 1.5, [3, 20]), stacked(1.5, 'crate', 2, [3, 8])[1]!];
    return onTable(alone(flush), async (q) => {
      expect(split(q.path('red1', [6, 3.5, 0]))).toEqual([6, 3.5, 0]);
      expect(split(q.path('red1', [14, 1.5, 0]))).toEqual([14, 3.5, 0]);
    });
  });

  it('[C-28] onto the top costs the way up, from the top the way down', async () => {
    await onTable(alone([across('hill', 3, [3, 12])]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 3, 0]));
    await onTable(alone([across('hill', 3, [-5, 3])], { at: [[0, 3, 0]] }), (q) =>
      expect(split(q.path('red1', [8, 0, 0]))).toEqual([8, 0, 3]),
    );
  });

  it('[C-28] no vertical inch is forgiven above the free step: 3 high does not cost 1', () =>
    onTable(alone([across('wall', 3)]), (q) => expect(split(q.path('red1', [8, 0]))).not.toEqual([8, 1, 1])));

  it('[C-29] a climb to its end is legal', () =>
    onTable(alone([across('hill', 3, [3, 12])]), (q) => expect(q.path('red1', [8, 3, 0]).kind).toBe('path')));

  it('[C-29] half way up a face is no place to end', () =>
    onTable(alone([across('hill', 3, [3, 12])]), (q) =>
      expect(q.path('red1', [3 - R, 1.5, 0]).kind).toBe('unreachable'),
    ));

  it('[C-30] a piece above the free step is climbed, whatever a summary says of going through', () =>
    onTable(alone([across('wall', 2.5)]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 2.5, 2.5])));

  it('[C-30] a piece within it is not', () =>
    onTable(alone([across('wall', 1.5)]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 0, 0])));

  it('[R10-14] a normal move does not get its climb for nothing: 5 across and 6 up and down are too far for M 6', () =>
    onTable(alone([across('wall', 3)]), ({ table }) => {
      const state = aGame({ units: [red()], terrain: [across('wall', 3)], phase: 'movement' });
      const over: Command = { kind: 'move', moves: [{ model: nth('red', 1), to: [5, 0] }] };
      expect(clausesOf(decide(state, over, table, scriptedDice()))).toEqual(['R10-13 move-too-far']);
    }));

  it('[R10-14] a plain way climbs as a charge does', () =>
    onTable(alone([across('wall', 3)]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 3, 3])));
});

const STANDABLE = ['hill', 'rock', 'container', 'building'] as const;
const CLUTTER = ['barricade', 'debris', 'statue', 'wall', 'scatter'] as const;
const OPEN = ['woods', 'crater', 'water'] as const;

describe('where a model may end', () => {
  it.each(STANDABLE)('[R10-15] on a %s, with its whole base', (kind) =>
    onTable(alone([across(kind, 3, [3, 12])]), (q) => expect(q.path('red1', [3 + R, 3, 0]).kind).toBe('path')),
  );

  it('[R10-15] not with its base over the edge', () =>
    onTable(alone([across('hill', 3, [3, 12])]), (q) =>
      expect(noPlace(q.path('red1', [3 + R - 0.01, 3, 0]))).toBe('overhangs'),
    ));

  it.each(CLUTTER)('[R10-15] never on a %s', (kind) =>
    onTable(alone([across(kind, 3, [3, 12])]), (q) => expect(q.path('red1', [8, 3, 0]).kind).toBe('unreachable')),
  );

  it.each(OPEN)('[R10-15] in %s, which hinders no model', (kind) =>
    onTable(alone([across(kind, 4, [3, 12])]), (q) => expect(split(q.path('red1', [8, 0, 0]))).toEqual([8, 0, 0])),
  );

  it('[R10-16] light models go through a ruin’s wall, others climb it', async () => {
    const ruin = across('ruin', 5, [3, 3.3]);
    await onTable(alone([ruin]), (q) => expect(split(q.path('red1', [8, 0]))).toEqual([8, 0, 0]));
    await onTable(alone([ruin], { keywords: ['MONSTER'] }), (q) =>
      expect(split(q.path('red1', [8, 0]))).toEqual([8, 5, 5]),
    );
  });

  it('[R10-16] no model ends inside a ruin’s wall', () =>
    onTable(alone([across('ruin', 5, [3, 3.3])]), (q) => expect(q.path('red1', [3.1, 0, 0]).kind).toBe('unreachable')));

  it('[R10-18] room for a base beside a wall is a place, less room is none', async () => {
    const walls = (room: number) => [
      across('wall', 3, [3, 3.5]),
      { ...across('wall', 9, [3.5 + room, 9]), id: 'far' as never },
    ];
    const spot = (room: number): readonly [number, number, number] => [3.5 + room / 2, 0, 0];
    await onTable(alone(walls(2 * R + 0.01)), (q) => expect(q.path('red1', spot(2 * R + 0.01)).kind).toBe('path'));
    await onTable(alone(walls(2 * R - 0.01)), (q) =>
      expect(q.path('red1', spot(2 * R - 0.01)).kind).toBe('unreachable'),
    );
  });

  it('[R10-20] a model stands on a surface', () =>
    onTable(alone([]), (q) => expect(q.path('red1', [5, 0, 0]).kind).toBe('path')));

  it('[R10-20] and not in mid-air', () =>
    onTable(alone([]), (q) => expect(noPlace(q.path('red1', [5, 2, 0]))).toBe('mid-air')));

  it('[R10-35] ground level is the table’s surface: a goal without a height stands there', () =>
    onTable(alone([]), (q) => {
      const answer = q.path('red1', [5, 0]);
      expect(answer.kind === 'path' && answer.path.legs.at(-1)!.to).toEqual([5, 0, 0]);
    }));

  it('[R10-35] and is not the top of a piece that stands there', () =>
    onTable(alone([across('hill', 3, [3, 12])]), (q) => {
      const answer = q.path('red1', [8, 0]);
      expect(answer.kind === 'path' && answer.path.legs.at(-1)!.to[1]).toBe(3);
    }));

  it('[R10-09] up to the table’s edge, the base touching it', () =>
    onTable(alone([], { at: [[25, 0]] }), (q) => expect(q.path('red1', [30 - R, 0]).kind).toBe('path')));

  it('[R10-09] and not across it', () =>
    onTable(alone([], { at: [[25, 0]] }), (q) =>
      expect(noPlace(q.path('red1', [30 - R + 0.01, 0]))).toBe('off-table'),
    ));

  it('[R10-21] a place beside a tall body is a place', () =>
    onTable(aGame({ units: [red(), { id: 'rose', at: [[5, 0]], height: 9 }] }), (q) =>
      expect(q.path('red1', [5 - 2 * R, 0, 0]).kind).toBe('path'),
    ));
});

describe('what minis look like', () => {
  it('[R10-21] does not matter: bases in contact under bodies of any height are in contact', () =>
    onTable(aGame({ units: [red(), { id: 'blue', side: 'defender', at: [[6, 0]], height: 9 }] }), (q) =>
      expect(q.judge(6, { red1: [6 - 2 * R, 0] })).toEqual([]),
    ));
});

describe('what the optional rules leave alone', () => {
  const oval: UnitPlan = red({ base: { kind: 'oval', halfWidth: 2, halfDepth: 1 } });

  it('[R10-12] an oval base pays its way and nothing else, whichever way it goes', () =>
    onTable(aGame({ units: [oval] }), (q) => {
      expect(split(q.path('red1', [0, 8]))).toEqual([8, 0, 0]);
      expect(split(q.path('red1', [8, 0]))).toEqual([8, 0, 0]);
    }));

  it('[R10-12] and does not turn: 2 wide it never fits where 1 deep would', () => {
    const towers = [aBox('north', 'tower', [5, 8], [1.5, 22], 20), aBox('south', 'tower', [5, 8], [-22, -1.5], 20)];
    return onTable(aGame({ units: [{ ...oval, facing: Math.PI / 2 }], terrain: towers }), (q) =>
      expect(split(q.path('red1', [12, 0]))).not.toEqual([12, 0, 0]),
    );
  });

  const behind = (kind: PieceKind, gap: number) =>
    aGame({
      units: [red(), { id: 'blue', side: 'defender', at: [[4 + 2 * R + gap, 0]] }],
      terrain: [across(kind, 2, [4 + R + 0.01, 4 + R + 0.5])],
    });

  it.each([1.5, 1.001])('[R10-17] %d across a barricade is not engagement range', (gap) =>
    onTable(behind('barricade', gap), (q) => expect(q.judge(4, { red1: [4, 0] })).toContain('C-15 target-not-engaged')),
  );

  it('[R10-17] 1.000 across it is', () =>
    onTable(behind('barricade', 1), (q) => expect(q.judge(4, { red1: [4, 0] })).toEqual([])));

  it('[R10-19] 1.001 across a wall is not engagement range', () =>
    onTable(behind('wall', 1.001), (q) => expect(q.judge(4, { red1: [4, 0] })).toContain('C-15 target-not-engaged')));

  it('[R10-19] 1.000 across it is', () =>
    onTable(behind('wall', 1), (q) => expect(q.judge(4, { red1: [4, 0] })).toEqual([])));
});
