import { describe, expect, it } from 'vitest';
import { liftClearOf } from '../../src/scene/camera/look-at-points.ts';

const PROMPT = { left: 400, right: 880, top: 450, bottom: 708 };
const BAR = 62;

describe('models under the prompt', () => {
  it('are lifted until the lowest stands a little above it', () => {
    expect(liftClearOf([[500, 500]], PROMPT, BAR)).toBe(68);
    expect(
      liftClearOf(
        [
          [500, 460],
          [700, 520],
        ],
        PROMPT,
        BAR,
      ),
    ).toBe(88);
  });

  it('stay where they are above the prompt and beside it', () => {
    expect(liftClearOf([[500, 430]], PROMPT, BAR)).toBe(0);
    expect(liftClearOf([[200, 600]], PROMPT, BAR)).toBe(0);
    expect(liftClearOf([], PROMPT, BAR)).toBe(0);
  });

  it('are not lifted so far that others would go under the bar', () => {
    const line = [
      [600, 140],
      [600, 600],
    ] as const;
    expect(liftClearOf(line, PROMPT, BAR)).toBe(34);
    expect(liftClearOf([[600, 90], line[1]], PROMPT, BAR)).toBe(0);
  });
});
