import { describe, expect, it } from 'vitest';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import type { PieceDocument } from '../../src/scenario/schema.ts';
import { box, built, pieceOf, refusal, TABLE } from './hands.ts';

describe('pieces', () => {
  it('are placed with names of their own, and stand on the ground by two numbers', () => {
    const document = built([box(3, 4), box(-3, 4), { ...box(0, 0), at: [0, 1.5, 0], yaw: 370 } as never]);
    expect(document.terrain).toEqual([
      { id: 'box-1', kind: 'crate', shape: { box: [2, 1, 4] }, at: [3, 4] },
      { id: 'box-2', kind: 'crate', shape: { box: [2, 1, 4] }, at: [-3, 4] },
      { id: 'box-3', kind: 'crate', shape: { box: [2, 1, 4] }, at: [0, 1.5, 0], yaw: 10 },
    ]);
  });

  it('are moved, turned about their own middle, raised and never below the ground', () => {
    const document = built([
      box(3, 4),
      { kind: 'move', things: ['piece/box-1'], by: [1, 0, -2] },
      { kind: 'turn', things: ['piece/box-1'], by: 90 },
      { kind: 'raise', things: ['piece/box-1'], by: 2 },
      { kind: 'raise', things: ['piece/box-1'], by: -0.5 },
    ]);
    expect(pieceOf(document, 'box-1')).toMatchObject({ at: [4, 1.5, 2], yaw: 90 });
    const down = built([{ kind: 'raise', things: ['piece/box-1'], by: -9 }], document);
    expect(pieceOf(down, 'box-1').at).toEqual([4, 2]);
  });

  it('turned together go round their common middle', () => {
    const document = built([box(2, 0), box(-2, 0), { kind: 'turn', things: ['piece/box-1', 'piece/box-2'], by: 90 }]);
    // Left is from +x towards −z.
    expect(pieceOf(document, 'box-1')).toMatchObject({ at: [0, -2], yaw: 90 });
    expect(pieceOf(document, 'box-2')).toMatchObject({ at: [0, 2], yaw: 90 });
  });

  it('are set on what is highest below them, one on the other', () => {
    const document = built([
      box(0, 0, [8, 3, 8], 'block'),
      box(1, 0, [2, 1, 2]),
      { ...box(0, 1, [2, 1, 2]), at: [0, 5, 1] } as never,
      { kind: 'stack', things: ['piece/box-1', 'piece/box-2'] },
    ]);
    expect(pieceOf(document, 'box-1').at).toEqual([1, 3, 0]);
    expect(pieceOf(document, 'box-2').at).toEqual([0, 4, 1]);
    const again = { kind: 'stack', things: ['piece/box-1', 'piece/box-2'] } as const;
    expect(refusal(document, again)).toEqual({ kind: 'at-rest', pieces: 2 });
  });

  it('are scaled about their common middle, and sized one by one', () => {
    const document = built([
      box(2, 0),
      box(-2, 0),
      { kind: 'scale', things: ['piece/box-1', 'piece/box-2'], by: 1.5 },
      { kind: 'resize', piece: 'box-1', size: [1, 2, 3] },
    ]);
    expect(pieceOf(document, 'box-1')).toMatchObject({ shape: { box: [1, 2, 3] }, at: [3, 0] });
    expect(pieceOf(document, 'box-2')).toMatchObject({ shape: { box: [3, 1.5, 6] }, at: [-3, 0] });
  });

  it('are copied under new names, groups as groups of their own, locked ones free', () => {
    const document = built([
      box(2, 0),
      box(-2, 0),
      { kind: 'group', things: ['piece/box-1', 'piece/box-2'] },
      { kind: 'lock', things: ['piece/box-1'], locked: true },
      { kind: 'duplicate', things: ['piece/box-1', 'piece/box-2'], by: [0, 6] },
    ]);
    expect(document.terrain?.map(({ id, group, locked }) => [id, group, locked])).toEqual([
      ['box-1', 'group-1', true],
      ['box-2', 'group-1', undefined],
      ['box-3', 'group-2', undefined],
      ['box-4', 'group-2', undefined],
    ]);
  });

  it('that are locked refuse every hand but the one that gives them free', () => {
    const document = built([box(2, 0), { kind: 'lock', things: ['piece/box-1'], locked: true }]);
    const things = ['piece/box-1'] as const;
    for (const command of [
      { kind: 'move', things, by: [1, 0, 0] },
      { kind: 'delete', things },
      { kind: 'set-kind', things, to: 'wall' },
      { kind: 'rename', thing: 'piece/box-1', to: 'other' },
      { kind: 'resize', piece: 'box-1', size: [1, 1, 1] },
    ] as const)
      expect(refusal(document, command), command.kind).toEqual({ kind: 'locked', ids: ['box-1'] });
    expect(pieceOf(built([{ kind: 'lock', things, locked: false }], document), 'box-1').locked).toBeUndefined();
  });

  it('are refused off the table, below a size, over a height, and where no unit is named', () => {
    const document = built([box(2, 0)]);
    const things = ['piece/box-1'] as const;
    expect(refusal(document, { kind: 'move', things, by: [40, 0, 0] })).toEqual({
      kind: 'off-table',
      id: 'box-1',
      beyond: 13,
    });
    expect(refusal(document, { kind: 'scale', things, by: 0.01 })).toMatchObject({ kind: 'too-small', id: 'box-1' });
    expect(refusal(document, { kind: 'raise', things, by: 70 })).toMatchObject({ kind: 'too-high', limit: 60 });
    expect(refusal(document, { kind: 'move', things, by: [Number.NaN, 0, 0] })).toMatchObject({ kind: 'not-finite' });
    expect(refusal(document, { kind: 'move', things: [], by: [1, 0, 0] })).toEqual({ kind: 'nothing' });
    expect(refusal(document, { kind: 'delete', things: ['piece/nobody'] })).toEqual({ kind: 'unknown', id: 'nobody' });
  });

  it('take a kind, the traits that differ from it, roles of parts, and other names', () => {
    const things = ['piece/box-1'] as const;
    const document = built([
      box(2, 0),
      box(-2, 0),
      { kind: 'set-kind', things, to: 'ruin' },
      { kind: 'set-traits', things, traits: { opaque: false, lightThrough: true } },
      { kind: 'rename', thing: 'piece/box-1', to: 'chapel' },
    ]);
    expect(document.terrain?.[0]).toEqual({
      id: 'chapel',
      kind: 'ruin',
      shape: { box: [2, 1, 4] },
      at: [2, 0],
      traits: { opaque: false },
    });
    expect(refusal(document, { kind: 'rename', thing: 'piece/chapel', to: 'box-2' })).toEqual({
      kind: 'name-taken',
      name: 'box-2',
    });
    expect(refusal(document, { kind: 'rename', thing: 'piece/chapel', to: 'ché!' })).toMatchObject({
      kind: 'bad-name',
    });
    const back = built([{ kind: 'set-traits', things: ['piece/chapel'], traits: { opaque: true } }], document);
    expect(back.terrain?.[0]?.traits).toBeUndefined();
  });
});

describe('the table', () => {
  it('has a size, a mat and an hour; what would stand over its edge keeps it from shrinking', () => {
    const document = built([box(20, 0), { kind: 'resize-table', table: { width: 48, depth: 40, mat: 'snow' } }]);
    expect(document.table).toEqual({ width: 48, depth: 40, mat: 'snow' });
    expect(refusal(document, { kind: 'resize-table', table: { width: 30, depth: 30 } })).toMatchObject({
      kind: 'off-table',
      id: 'box-1',
    });
    expect(refusal(document, { kind: 'resize-table', table: { width: 3, depth: 30 } })).toMatchObject({
      kind: 'too-small',
      id: 'table',
    });
  });

  it('takes a generated battlefield in place of what is not locked', () => {
    const document = built([
      box(2, 0),
      box(-2, 0),
      { kind: 'lock', things: ['piece/box-1'], locked: true },
      { kind: 'generate', pieces: [{ id: 'box-1', kind: 'rock', shape: { box: [1, 1, 1] }, at: [9, 9] }] },
    ]);
    expect(document.terrain?.map(({ id }) => id)).toEqual(['box-1', 'box-1.2']);
  });

  it('takes a second battlefield whole, by whatever names its pieces go', () => {
    const rock = (id: string, x: number): PieceDocument => ({
      id,
      kind: 'rock',
      shape: { box: [1, 1, 1] },
      at: [x, 0],
    });
    const first = built([{ kind: 'generate', pieces: [rock('rock-1', -5), rock('rock-2', 0), rock('rock-3', 5)] }]);
    const second = built([{ kind: 'generate', pieces: [rock('rock-2', 9), rock('rock-1', -9)] }], first);
    expect(second.terrain?.map(({ id, at }) => [id, at]).sort()).toEqual([
      ['rock-1', [-9, 0]],
      ['rock-2', [9, 0]],
    ]);
  });

  it('changes its system only while no model stands on it', () => {
    const muster = { side: 'attacker', count: 5, files: 5, base: { round: 32 }, height: 1.5 } as const;
    const document = built([{ kind: 'place-unit', muster, at: [0, 10], facing: 0 }]);
    expect(refusal(document, { kind: 'entitle', head: { system: 'skirmish' } })).toEqual({
      kind: 'units-belong',
      system: 'squads',
      units: 1,
    });
    expect(built([{ kind: 'entitle', head: { system: 'skirmish' } }]).system).toBe('skirmish');
  });

  it('is written out byte for byte as it was after any step is taken back', () => {
    const before = built([box(2, 0), { kind: 'turn', things: ['piece/box-1'], by: 30 }]);
    const text = makeScenario(before);
    built([{ kind: 'turn', things: ['piece/box-1'], by: 15 }, box(9, 9)], before);
    expect(makeScenario(before)).toBe(text);
    expect(TABLE.terrain).toEqual([]);
  });
});

describe('units', () => {
  const muster = { side: 'attacker', count: 7, files: 5, base: { round: 32 }, height: 1.5 } as const;

  it('of squads stand in a loose block, of skirmishes alone, of regiments in ranks', () => {
    const squad = built([{ kind: 'place-unit', muster, at: [0, 10], facing: 0 }]);
    expect(squad.units?.map(({ id, models }) => [id, models?.length])).toEqual([['red-squad-1', 7]]);
    const fighters = built([
      { kind: 'entitle', head: { system: 'skirmish' } },
      { kind: 'place-unit', muster, at: [0, 10], facing: 0 },
    ]);
    expect(fighters.units?.map(({ id, models }) => [id, models?.length])).toEqual(
      Array.from({ length: 7 }, (_, i) => [`red-fighter-${i + 1}`, 1]),
    );
    const ranks = built([{ kind: 'entitle', head: { system: 'regiments' } }]);
    expect(refusal(ranks, { kind: 'place-unit', muster, at: [0, 10], facing: 0 })).toEqual({ kind: 'ranks-on-rect' });
    const regiment = built(
      [{ kind: 'place-unit', muster: { ...muster, base: { rect: [20, 20] } }, at: [0, 10], facing: 180 }],
      ranks,
    );
    expect(regiment.units?.[0]?.formation).toEqual({
      files: 5,
      count: 7,
      base: { rect: [20, 20] },
      at: [0, 10],
      facing: 180,
    });
  });

  it('are moved in from the edge, carried, turned, copied and taken away', () => {
    const document = built([
      { kind: 'place-unit', muster, at: [40, 10], facing: 0 },
      { kind: 'carry', things: ['unit/red-squad-1'], by: [-10, 3, 0], turn: 180 },
      { kind: 'duplicate', things: ['unit/red-squad-1'], by: [0, -9] },
      { kind: 'set-side', things: ['unit/red-squad-2'], to: 'defender' },
      { kind: 'delete', things: ['unit/red-squad-1'] },
    ]);
    expect(document.units?.map(({ id, side }) => [id, side])).toEqual([['red-squad-2', 'defender']]);
    expect(document.units?.[0]?.models?.every(({ at, facing }) => at.length === 2 && facing === 180)).toBe(true);
  });
});
