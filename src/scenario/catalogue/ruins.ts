import { box, type CataloguePiece, DOOR, entry, ladder, type Panel, wall, WINDOW } from './forms.ts';

const HIGH_WINDOW = { ...WINDOW, sill: 0.7, head: 1.9 };
/** A wall that steps down, section by section. */
const steps = (length: number, ...heights: readonly number[]): readonly Panel[] =>
  heights.map((height): Panel => [length, height]);

/** The ruins of a town, and the debris in it. */
export const RUIN_PIECES: readonly CataloguePiece[] = [
  entry('ruins', 'ruin-corner', 'ruin', [
    ...wall({ along: 'x', from: -2.5, across: -2.35 }, [[1.9, 3.3, WINDOW], ...steps(0.7, 3, 2.4, 1.5), [1, 0.6]]),
    ...wall({ along: 'z', from: -2.2, across: -2.35 }, [[2.1, 3.3, DOOR], ...steps(0.7, 2.4, 1.5, 0.9)]),
  ]),
  entry('ruins', 'ruin-two', 'ruin', [
    ...wall({ along: 'x', from: -4, across: 2.85 }, [
      [2.6, 3, WINDOW],
      [2.8, 3, WINDOW],
      [2.6, 3, WINDOW],
    ]),
    ...wall({ along: 'x', from: -4, across: 2.85, foot: 3 }, [[2.6, 2.7, HIGH_WINDOW], ...steps(0.9, 2.1, 1.5, 0.6)]),
    ...wall({ along: 'z', from: -3, across: -3.85 }, [
      [0.7, 1.5],
      [2.6, 3, DOOR],
      [2.4, 3, WINDOW],
    ]),
    ...wall({ along: 'z', from: 0.7, across: -3.85, foot: 3 }, [[0.5, 0.9], ...steps(0.75, 1.8, 2.4)]),
    ...wall({ along: 'z', from: -0.3, across: 3.85 }, [...steps(0.7, 1.8), [2.3, 3, WINDOW]]),
    ...wall({ along: 'z', from: 1.5, across: 3.85, foot: 3 }, steps(0.6, 0.6, 1.2)),
    ...wall({ along: 'x', from: -4, across: -2.85 }, steps(0.9, 1.2, 0.6)),
    box([7.4, 0.2, 3.4], [0, 2.8, 1], 'floor'),
    ladder(3, [1.6, 0, -0.78]),
  ]),
  entry('ruins', 'ruin-three', 'ruin', [
    ...wall({ along: 'x', from: -3.5, across: 2.85 }, [
      [2.4, 3, WINDOW],
      [2.2, 3, WINDOW],
      [2.4, 3, WINDOW],
    ]),
    ...wall({ along: 'x', from: -3.5, across: 2.85, foot: 3 }, [
      [2.4, 3, HIGH_WINDOW],
      [2.2, 3, HIGH_WINDOW],
      ...steps(0.8, 2.4, 1.5, 0.9),
    ]),
    ...wall({ along: 'x', from: -3.5, across: 2.85, foot: 6 }, [[2.4, 2.4, HIGH_WINDOW], ...steps(0.8, 1.5, 0.9)]),
    ...wall({ along: 'z', from: -3, across: -3.35 }, [
      [0.8, 1.8],
      [2.5, 3, DOOR],
      [2.4, 3, WINDOW],
    ]),
    ...wall({ along: 'z', from: -1.2, across: -3.35, foot: 3 }, [...steps(0.75, 1.2, 2.1), [2.4, 3, HIGH_WINDOW]]),
    ...wall({ along: 'z', from: 0.3, across: -3.35, foot: 6 }, steps(0.8, 0.6, 1.2, 1.8)),
    ...wall({ along: 'z', from: -0.5, across: 3.35 }, [...steps(0.8, 2.1), [2.4, 3, WINDOW]]),
    ...wall({ along: 'z', from: 1.1, across: 3.35, foot: 3 }, steps(0.8, 0.9, 1.8)),
    ...wall({ along: 'x', from: 1.6, across: -2.85 }, steps(0.9, 0.6, 1.2)),
    box([6.4, 0.2, 4], [0, 2.8, 0.7], 'floor'),
    box([6.4, 0.2, 2.5], [0, 5.8, 1.45], 'floor'),
    ladder(3, [-1.7, 0, -1.38]),
    ladder(3, [1.5, 3, 0.12]),
  ]),
  entry('ruins', 'container', 'container', { box: [5.5, 2.4, 2.3] }),
  entry('ruins', 'pipes', 'pipes', [
    box([6, 0.8, 0.8], [0, 0.25, -0.42]),
    box([6, 0.8, 0.8], [0, 0.25, 0.42]),
    box([0.4, 0.9, 1.9], [-2, 0, 0]),
    box([0.4, 0.9, 1.9], [2, 0, 0]),
  ]),
  entry('ruins', 'rubble', 'debris', [
    box([2.2, 0.5, 1.5], [-0.3, 0, 0.1], 'plain', 20),
    box([1.1, 0.9, 0.9], [-0.3, 0, 0.1], 'plain', 40),
    box([0.9, 0.5, 0.8], [1.1, 0, -0.3], 'plain', -25),
  ]),
  entry('ruins', 'tank-trap', 'debris', [
    box([1.2, 1, 0.24], [-1.6, 0, 0], 'plain', 30),
    box([0.24, 1, 1.2], [-1.6, 0, 0], 'plain', 30),
    box([1.2, 1, 0.24], [0, 0, 0.2], 'plain', -15),
    box([0.24, 1, 1.2], [0, 0, 0.2], 'plain', -15),
    box([1.2, 1, 0.24], [1.6, 0, -0.1], 'plain', 50),
    box([0.24, 1, 1.2], [1.6, 0, -0.1], 'plain', 50),
  ]),
];
