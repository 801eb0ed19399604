import { describe, expect, it } from 'vitest';
import { announcement } from '../../src/app/play/log-lines.ts';
import type { Point } from '../../src/kernel/point.ts';
import { PLAIN_NAMES } from '../../src/messages/phrases/names.ts';
import type { ModelMove } from '../../src/rules/core/model-move.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';

const moveOf = (model: string, by: number): ModelMove => {
  const [from, to]: [Point, Point] = [
    [0, 0, 0],
    [by, 0, 0],
  ];
  const legs = [{ kind: 'walk', from, to, length: by }] as const;
  return { model: modelId(model), from, to, path: { length: by, across: by, up: 0, down: 0, legs }, contacts: [] };
};

describe('what a screen reader hears of a move', () => {
  it('is one sentence for a squad, with its longest path', () => {
    const moves = [moveOf('a', 2), moveOf('b', 5), moveOf('c', 3)];
    const said = announcement({ kind: 'unit-moved', unit: unitId('pickets'), moves }, PLAIN_NAMES);
    expect(said).toMatch(/^pickets moved .*5\.0″/);
    expect(said).not.toMatch(/2\.0|3\.0/);
  });

  it('says of a single model where it went', () => {
    const event = { kind: 'unit-moved', unit: unitId('pickets'), moves: [moveOf('a', 2)] } as const;
    expect(announcement(event, PLAIN_NAMES)).toMatch(/pickets.*2\.0″.*to/i);
  });
});
