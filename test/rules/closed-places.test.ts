import { describe, expect, it } from 'vitest';
import { explainUnreachable } from '../../src/messages/phrases/explain-place.ts';
import { explainViolation } from '../../src/messages/explain-violation.ts';
import type { MoveOrder } from '../../src/rules/core/command.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { PathAnswer } from '../../src/rules/core/ports.ts';
import type { Part, PieceKind, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box } from '../physics/pieces.ts';
import { aGame, nth, radius, type UnitPlan } from '../support/game.ts';
import { onTable } from '../support/question.ts';

const R = radius(32);
const part = (role: Part['role'], size: readonly [number, number, number], at: Part['at']): Part => ({
  shape: box(...size),
  at,
  yaw: 0,
  role,
});
/** A floor with its top at 3.25, a wall on one side and a ladder on another. */
const storey = (kind: PieceKind): TerrainPiece =>
  aPiece(
    'storey',
    {
      kind: 'parts',
      parts: [
        part('floor', [8, 0.25, 8], [0, 3, 0]),
        part('wall', [0.25, 3, 8], [-3.875, 0, 0]),
        part('ladder', [2, 3.25, 0.25], [0, 0, 4.125]),
      ],
    },
    [8, 0, 0],
    0,
    kind,
  );
const shelf = (foot: number): TerrainPiece =>
  aPiece('shelf', { kind: 'parts', parts: [part('floor', [8, 0.25, 8], [0, foot, 0])] }, [8, 0, 0], 0, 'building');

const moving = (terrain: readonly TerrainPiece[], keywords: readonly string[], plan: Partial<UnitPlan> = {}) =>
  aGame({ phase: 'movement', terrain, units: [{ id: 'red', at: [[0, 0]], keywords, profile: { M: 30 }, ...plan }] });

/** Clause and sentence of every reason against one model's move. */
const expectReasons = (
  state: ReturnType<typeof moving>,
  order: Omit<MoveOrder, 'model'>,
  expected: readonly string[],
): Promise<void> =>
  onTable(state, ({ table }) => {
    const moves = [{ model: nth('red', 1), ...order }];
    const decided = decide(state, { kind: 'move', moves }, table, scriptedDice());
    const given = decided.ok ? [] : decided.error.map((v) => `${v.clause}: ${explainViolation(v)}`);
    expect(given).toEqual(expected);
  });

const sentence = (answer: PathAnswer): string =>
  answer.kind === 'unreachable' ? explainUnreachable(answer.why) : answer.kind;

const ONLY_LIGHT = 'only INFANTRY, BEAST and FLY models may end a move on an upper floor of the piece "storey".';

describe('an upper floor of a ruin', () => {
  it.each([['VEHICLE'], ['MONSTER'], ['VEHICLE', 'WALKER']])(
    '[R10-16] refuses %s, by that clause',
    async (...keywords) => {
      const state = moving([storey('ruin')], keywords);
      const at = (place: string) => [`R10-16: red1 cannot end at ${place}: ${ONLY_LIGHT}`];
      await expectReasons(state, { to: [8, 3.25, 0] }, at('(8, 3.25, 0)'));
      const path = [[8, 5.5] as const, [8, 3.25, 2] as const];
      await expectReasons(state, { path }, at('(8, 3.25, 2)'));
    },
  );

  it.each(['INFANTRY', 'BEAST', 'FLY'])(
    '[R10-16] is a place for %s',
    async (keyword) => await expectReasons(moving([storey('ruin')], [keyword]), { to: [8, 3.25, 0] }, []),
  );

  it('[R10-16] refuses a charge that would end there, by that clause', () =>
    onTable(
      aGame({
        terrain: [storey('ruin')],
        units: [
          { id: 'red', at: [[0, 0]], keywords: ['VEHICLE'] },
          { id: 'blue', side: 'defender', at: [[8, 3.25, 0]] },
        ],
      }),
      (q) => {
        expect(q.judge(12, { red1: [8 - 2 * R, 3.25, 0] })).toContain('R10-16 no-place');
        expect(sentence(q.path('red1', [6, 3.25, 0]))).toBe(`O${ONLY_LIGHT.slice(1)}`);
      },
    ));

  it('[R10-16] sends others to the ground beneath when no height is given', () =>
    onTable(moving([storey('ruin')], ['VEHICLE']), (q) => {
      const answer = q.path('red1', [8, 0]);
      expect(answer.kind === 'path' && answer.path.legs.at(-1)!.to).toEqual([8, 0, 0]);
    }));

  it('[R10-16] is gone over by others on their way', () =>
    onTable(moving([storey('ruin')], ['VEHICLE']), (q) => expect(q.path('red1', [14, 0]).kind).toBe('path')));

  it('[R10-15] of a building is a place for any model', async () =>
    await expectReasons(moving([storey('building')], ['VEHICLE']), { to: [8, 3.25, 0] }, []));
});

describe('reasons against a place', () => {
  it('[C-29] name how much headroom there is where a body does not fit under a floor', async () =>
    await expectReasons(moving([shelf(1.4)], ['INFANTRY']), { to: [8, 0, 0] }, [
      'C-29: red1 cannot end at (8, 0, 0): there is only 1.4″ of headroom under the piece "shelf".',
    ]));

  it('[C-26] say that nothing leads up where no face joins a floor to the ground, and not that it is in the way', async () =>
    await expectReasons(moving([shelf(4)], ['INFANTRY']), { to: [8, 4.25, 0] }, [
      'C-26: red1 cannot get there: no clear side or ladder of the piece "shelf" leads to that level.',
    ]));

  it('[C-29] name the slope that a base would stand in beside its low end', () => {
    const ramp = aPiece('ramp', { kind: 'ramp', size: [3, 4, 5] }, [8, 0, 0], 0, 'hill');
    const state = moving([ramp], ['VEHICLE'], { base: { kind: 'hull', halfWidth: 1.5, halfDepth: 2 } });
    return onTable(state, (q) =>
      expect(sentence(q.path('red1', [10.9, 0, 1.5]))).toBe('The base would overlap the piece "ramp".'),
    );
  });
});
