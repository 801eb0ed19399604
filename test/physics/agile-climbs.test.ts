import { describe, expect, it } from 'vitest';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { block, enemy } from '../support/ask-places.ts';
import { inShort, legsOf, lengthOf, reachOf, traceOf, agilePath } from '../support/ask-agile.ts';
import { aPiece, box } from './pieces.ts';

const platform = block('platform', [3, 9], [-4, 4], 3);
const ladder: TerrainPiece = aPiece('ladder', box(0.2, 3, 1), [2.9, 0, 0], 0, 'ladder');

describe('climbing as declared', () => {
  it('[X-43][S-16] 2.5 to the face, 3 up it, 1.5 on', () => {
    const climber = { pieces: [platform], from: [0, 0, 0], checks: ['climb'] } as const;
    expect(legsOf(climber, [4, 3, 0])).toBe('walk 2.5, climb 3, walk 1.5');
    expect(lengthOf(climber, [4, 3, 0])).toBeCloseTo(7, 9);
  });

  it('[E-24][X-45] never climbs what was not declared', () => {
    expect(lengthOf({ pieces: [platform], from: [0, 0, 0] }, [4, 3, 0])).toBeUndefined();
    expect(lengthOf({ pieces: [platform], from: [0, 0, 0], checks: ['jump-across'] }, [4, 3, 0])).toBeUndefined();
  });

  it('[X-46][S-19] by a ladder costs its length and takes no check', () => {
    const climber = { pieces: [platform, ladder], from: [0, 0, 0] } as const;
    expect(legsOf(climber, [4, 3, 0])).toBe('walk 2.3, ladder 3, walk 1.7');
    expect(legsOf({ ...climber, checks: ['climb'] }, [4, 3, 0])).toMatch(/climb 3/);
  });

  it('[X-47][S-19] takes a check of animals on a ladder, and mounted fighters never use one', () => {
    const climber = { pieces: [platform, ladder], from: [0, 0, 0] } as const;
    const animal = { ...climber, agility: { ladders: 'check', climbs: false } } as const;
    expect(lengthOf(animal, [4, 3, 0])).toBeUndefined();
    expect(legsOf({ ...animal, checks: ['climb'] }, [4, 3, 0])).toBe('walk 2.3, climb 3, walk 1.7');
    const mounted = { ...climber, checks: ['climb'], agility: { ladders: 'never', climbs: false } } as const;
    expect(lengthOf(mounted, [4, 3, 0])).toBeUndefined();
  });

  it('[S-15] steps of an inch cost nothing: box-shaped stairs are walked', () => {
    const stairs = [1, 2, 3].map((h) => block(`step${h}`, [h - 1, h], [-1, 1], h));
    const climber = { pieces: [...stairs, block('floor', [3, 8], [-2, 2], 3)], from: [-3, 0, 0] } as const;
    expect(lengthOf(climber, [5, 3, 0])).toBeCloseTo(8, 9);
    expect(legsOf(climber, [5, 3, 0])).toMatch(/^walk 2.5, step 0, walk 1, step 0, walk 1, step 0, walk/);
  });

  it('[E-24] over a wall is two climbs', () => {
    const wall = block('wall', [-0.15, 0.15], [-20, 20], 3);
    const climber = { pieces: [wall], from: [-3, 0, 0] } as const;
    expect(lengthOf({ ...climber, checks: ['climb'] }, [3, 0, 0])).toBeUndefined();
    expect(legsOf({ ...climber, checks: ['climb', 'climb'] }, [3, 0, 0])).toBe(
      'walk 2.35, climb 3, walk 1.3, climb 3, walk 2.35',
    );
  });

  it('[A-02] binding checks are all used, and others never', () => {
    const climber = { pieces: [platform], from: [0, 0, 0], checks: ['climb'] } as const;
    expect(lengthOf(climber, [1, 0, 0])).toBeUndefined();
    expect(lengthOf({ ...climber, agility: { binding: false } }, [1, 0, 0])).toBeCloseTo(1, 9);
  });

  it('[S-21] never climbs what is impassable', () => {
    const rock = { ...platform, traits: { ...platform.traits, cross: 'impassable' } } as const;
    expect(lengthOf({ pieces: [rock], from: [0, 0, 0], checks: ['climb', 'climb'] }, [12, 0, 0])).toBeUndefined();
  });

  it('[3B.4] a floor in the air has no face to climb', () => {
    const floor = aPiece('floor', box(6, 0.2, 8), [6, 2.8, 0], 0, 'platform');
    expect(lengthOf({ pieces: [floor], from: [0, 0, 0], checks: ['climb'] }, [6, 3, 0])).toBeUndefined();
  });

  it('[X-48][S-23] touches a model at a lip from the ladder, or the face, below', () => {
    const lip = block('platform', [0, 6], [-4, 4], 3);
    const rungs = aPiece('ladder', box(0.2, 3, 1), [-0.1, 0, 0], 0, 'ladder');
    const crowd = [{ ...enemy('b', 0.5, 0, 0.5), at: [0.5, 3, 0] as const, height: 1.25 }];
    const zone = { core: [[0.5, 0]], radius: 1, low: 2, high: 4 } as const;
    for (const [pieces, checks, how] of [
      [[lip, rungs], [], 'walk 2.8, ladder 3, walk 0.2'],
      [[lip], ['climb'], 'walk 3, climb 3'],
    ] as const) {
      const map = reachOf({ pieces, crowd, checks, from: [-3.5, 0, 0] }, 7);
      const [first] = map.landings({ ...zone, standing: 'any' });
      expect(first?.length).toBeCloseTo(6, 6);
      expect(first?.at[0]).toBeCloseTo(-0.5, 6);
      expect(inShort(map.pathTo(first!.at)!)).toBe(how);
      expect(map.landings(zone).every((l) => l.length > 6.3)).toBe(true);
    }
  });

  it('[S-23] half support: the centre may come to the lip, and no further', () => {
    const climber = { pieces: [platform], from: [6, 3, 0] } as const;
    expect(lengthOf(climber, [3, 3, 0])).toBeCloseTo(3, 9);
    expect(agilePath(climber, [2.9, 3, 0])).toMatchObject({ why: { kind: 'no-place' } });
    expect(agilePath({ ...climber, support: 'full' }, [3, 3, 0])).toMatchObject({ why: { kind: 'no-place' } });
    expect(agilePath(climber, [3, 3, 4])).toMatchObject({ why: { kind: 'no-place' } });
  });

  it('[E-28] measures a given path with the climbs it takes', () => {
    const climber = { pieces: [platform, ladder], from: [0, 0, 0] } as const;
    const traced = traceOf(climber, [
      [1, 0, 0],
      [4, 3, 0],
    ]);
    expect(traced.kind === 'path' && inShort(traced.path)).toBe('walk 1, walk 1.3, ladder 3, walk 1.7');
    expect(traceOf({ ...climber, pieces: [platform] }, [[4, 3, 0]])).toMatchObject({
      kind: 'blocked',
      along: expect.closeTo(2.5, 6),
    });
  });
});

describe('ramps', () => {
  // Rises along +z from z = −4 to the platform at z = 0.
  const ramp = aPiece('ramp', { kind: 'ramp', size: [3, 3, 4] }, [0, 0, -2], 0, 'stairs');
  const climber = { pieces: [ramp, block('platform', [-4, 4], [0, 6], 3)], from: [0, 0, -7] } as const;

  it('[S-13][S-19] are walked along their slope, without a check', () => {
    expect(lengthOf(climber, [0, 3, 3])).toBeCloseTo(3 + 5 + 3, 3);
  });

  it('[S-16] are never climbed at their sides', () => {
    const beside = { ...climber, from: [6, 0, -0.6], checks: ['climb'] } as const;
    const onto = lengthOf(beside, [0, 2.25, -1]);
    expect(onto === undefined || onto > 8).toBe(true);
  });
});
