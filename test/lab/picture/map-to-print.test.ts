import { describe, expect, it } from 'vitest';
import { mapToPrint } from '../../../src/lab/picture/table-picture.ts';
import { aBox, aGame } from '../../support/game.ts';

const state = aGame({
  units: [{ id: 'red', at: [[0, 0]], mm: 50.8 }],
  terrain: [aBox('wall', 'wall', [6, 7], [-2, 2], 3)],
  table: { width: 48, depth: 30 },
});

describe('a map to print', () => {
  const page = mapToPrint({ ...state, name: 'Wall & <gate>' }, 'A "story".');

  it('has its name and story as text only', () => {
    expect(page.startsWith('<h1>Wall &amp; &lt;gate&gt;</h1><p>A &quot;story&quot;.</p><svg ')).toBe(true);
    expect(mapToPrint(state, undefined)).not.toContain('<p>');
  });

  it('has a number every six inches along both edges, from the left and from the far side', () => {
    const numbers = [...page.matchAll(/>(\d+)″</g)].map(([, inches]) => Number(inches));
    expect(numbers).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48, 0, 6, 12, 18, 24, 30]);
  });

  it('is drawn to scale: a base of two inches at the centre, in a picture of 48 by 30', () => {
    const [, width, height] = /<rect width="([\d.]+)" height="([\d.]+)"/.exec(page)!.map(Number);
    const circle = /<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/.exec(page)!.slice(1).map(Number);
    expect(width! / height!).toBeCloseTo(48 / 30, 6);
    expect(circle[0]).toBeCloseTo(width! / 2, 0);
    expect(circle[1]).toBeCloseTo(height! / 2, 0);
    expect((2 * circle[2]! * 48) / width!).toBeCloseTo(2, 1);
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});
