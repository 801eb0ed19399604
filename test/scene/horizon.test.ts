import { describe, expect, it } from 'vitest';
import { LAND_BELOW, lowness, ROOM_ABOVE } from '../../src/scene/backdrop/horizon.tsx';

describe('what an eye sees around the table', () => {
  it('is the land near the ground, the room from above, and never jumps between', () => {
    expect([lowness(0), lowness(LAND_BELOW), lowness(ROOM_ABOVE), lowness(200)]).toEqual([1, 1, 0, 0]);
    expect(lowness((LAND_BELOW + ROOM_ABOVE) / 2)).toBeCloseTo(0.5, 9);
    for (let height = 0; height < 40; height += 0.25) {
      const change = lowness(height) - lowness(height + 0.25);
      expect(change).toBeGreaterThanOrEqual(0);
      expect(change).toBeLessThan(0.07);
    }
  });
});
