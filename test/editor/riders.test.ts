import { describe, expect, it } from 'vitest';
import type { EditorCommand } from '../../src/editor/command.ts';
import { decideEdit } from '../../src/editor/decide.ts';
import { ridersOf } from '../../src/editor/riders.ts';
import { cutBack, documentOf, newSession, took } from '../../src/editor/session.ts';
import type { PieceDocument, ScenarioDocument } from '../../src/scenario/schema.ts';
import { box, built, noMeshes, pieceOf } from './hands.ts';

const TOP: EditorCommand = {
  kind: 'place',
  piece: { kind: 'crate', shape: { box: [1, 1, 1] } },
  stem: 'top',
  at: [1, 2, 1],
  yaw: 0,
};
const base = { round: 25 } as const;
const plank: PieceDocument = { kind: 'bridge', shape: { box: [4, 0.2, 0.5] } } as PieceDocument;

/** A block 6 by 6 and 2 high about the origin, a crate on it, one beside it, and a squad of whom two stand on the block. */
const HOUSE: ScenarioDocument = {
  ...built([box(0, 0, [6, 2, 6], 'block'), TOP, box(10, 0, [1, 1, 1])]),
  units: [
    {
      id: 'red',
      side: 'attacker',
      models: [
        { id: 'r1', base, at: [-2, -2] },
        { id: 'r2', base, at: [2, 2, -2] },
        { id: 'r3', base, at: [9, 5] },
      ],
    },
    { id: 'blue', side: 'defender', models: [{ id: 'b1', base, at: [1, 3, 1] }] },
  ],
};

const places = (document: ScenarioDocument) =>
  (document.units ?? []).flatMap(({ models = [] }) => models.map(({ id, at }) => [id, at]));

describe('what stands on a piece', () => {
  it('goes along when it is moved, piece on piece and model on both, and nothing else', () => {
    const after = built([{ kind: 'move', things: ['piece/block-1'], by: [5, 0, 1] }], HOUSE);
    expect(pieceOf(after, 'top-1').at).toEqual([6, 2, 2]);
    expect(pieceOf(after, 'box-1').at).toEqual([10, 0]);
    expect(places(after)).toEqual([
      ['r1', [3, -1]],
      ['r2', [7, 2, -1]],
      ['r3', [9, 5]],
      ['b1', [6, 3, 2]],
    ]);
  });

  it('is turned with it, and looks another way', () => {
    const after = built([{ kind: 'turn', things: ['piece/block-1'], by: 90 }], HOUSE);
    expect(after.units?.[0]?.models?.[0]).toMatchObject({ at: [-2, 2], facing: 90 });
    expect(pieceOf(after, 'top-1')).toMatchObject({ at: [1, 2, -1], yaw: 90 });
  });

  it('goes up with it, and comes down when it is set down', () => {
    const up = built([{ kind: 'raise', things: ['piece/block-1'], by: 1 }], HOUSE);
    expect(pieceOf(up, 'top-1').at).toEqual([1, 3, 1]);
    expect(places(up)[1]).toEqual(['r2', [2, 3, -2]]);
    const down = built([{ kind: 'stack', things: ['piece/block-1'] }], up);
    expect([pieceOf(down, 'top-1').at, places(down)]).toEqual([pieceOf(HOUSE, 'top-1').at, places(HOUSE)]);
  });

  it('comes back with it by one step of undo', () => {
    const step = decideEdit(HOUSE, { kind: 'move', things: ['piece/block-1'], by: [5, 0, 1] }, noMeshes);
    if (!step.ok) throw new Error('it may be moved');
    expect(step.value.things).toEqual(['piece/block-1']);
    expect(documentOf(cutBack(took(newSession(HOUSE), step.value), -1))).toEqual(HOUSE);
  });

  it('stays where something that is not carried bears it as well: a copy takes nothing away from what it is drawn off', () => {
    const twice = built([{ kind: 'duplicate', things: ['piece/block-1'], by: [1, 1] }], HOUSE);
    const after = built([{ kind: 'move', things: ['piece/block-2'], by: [20, 0, 0] }], twice);
    expect(pieceOf(after, 'top-1')).toEqual(pieceOf(HOUSE, 'top-1'));
    expect(places(after)).toEqual(places(HOUSE));
  });

  it('comes along with what bears more of it, and with all that it stands on together', () => {
    const shelf = box(4, 0, [2, 2, 6], 'shelf');
    const mostly = built([shelf, { kind: 'place', piece: plank, stem: 'plank', at: [2, 2, 0], yaw: 0 }], HOUSE);
    expect(ridersOf(mostly, ['piece/block-1'], noMeshes).things).toContain('piece/plank-1');
    expect(ridersOf(mostly, ['piece/shelf-1'], noMeshes).things).toEqual([]);
    // One end on the block, the other on a crate that stands on the block too: wherever that goes, both ends go.
    const step: EditorCommand = { ...TOP, stem: 'step', at: [-2, 2, 2] };
    const bridged: EditorCommand = { kind: 'place', piece: plank, stem: 'beam', at: [-0.5, 3, 1.5], yaw: 0 };
    const both = built([step, bridged], HOUSE);
    expect(ridersOf(both, ['piece/block-1'], noMeshes).things).toContain('piece/beam-1');
  });

  it('does not come where it is locked, or under the trees of a wood', () => {
    const locked = built([{ kind: 'lock', things: ['piece/top-1'], locked: true }], HOUSE);
    expect(ridersOf(locked, ['piece/block-1'], noMeshes).things).toEqual([]);
    const wood = built([{ kind: 'set-kind', things: ['piece/block-1'], to: 'woods' }], HOUSE);
    expect(ridersOf(wood, ['piece/block-1'], noMeshes)).toEqual({ things: [], models: [] });
  });
});
