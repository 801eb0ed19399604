import { describe, expect, it } from 'vitest';
import { block, enemy } from '../support/ask-places.ts';
import { legsOf, lengthOf, reachOf, traceOf, agilePath } from '../support/ask-agile.ts';

const roofs = (gap: number, high = 3) => [
  block('left', [-8, 0], [-4, 4], 3),
  block('right', [gap, gap + 8], [-4, 4], high),
];

describe('jumps across', () => {
  it('[X-61][S-17] from lip to lip at their distance', () => {
    const climber = { pieces: roofs(2.5), from: [-1, 3, 0], checks: ['jump-across'] } as const;
    expect(legsOf(climber, [4, 3, 0])).toBe('walk 1, jump-across 2.5, walk 1.5');
    expect(lengthOf(climber, [4, 3, 0])).toBeCloseTo(5, 6);
  });

  it('[X-63][X-64] never over more than 3, nor up by more than 1; the rules may ask for wider ones', () => {
    const over = (gap: number, high: number, jump = {}) =>
      lengthOf({ pieces: roofs(gap, high), from: [-1, 3, 0], checks: ['jump-across'], jump }, [gap + 1.5, high, 0]);
    expect(over(3, 3)).toBeCloseTo(5.5, 6);
    expect(over(3.1, 3)).toBeUndefined();
    expect(over(3.1, 3, { most: 4 })).toBeCloseTo(5.6, 6);
    expect(over(2.5, 4)).toBeCloseTo(5, 6);
    expect(over(2.5, 4.2)).toBeUndefined();
    expect(over(2.5, 4.2, { rise: 2 })).toBeCloseTo(5, 6);
    expect(over(2.5, 2)).toBeCloseTo(5, 6);
    expect(over(2.5, 1.9)).toBeUndefined();
  });

  it('[X-65] a gap of an inch is walked over, whatever the base’s size; a wider one not', () => {
    for (const radius of [0.4, 0.492, 0.5, 0.63, 1]) {
      const over = (gap: number) => ({ pieces: roofs(gap), from: [-1, 3, 0], radius }) as const;
      expect(lengthOf(over(1), [3, 3, 0]), `${radius}`).toBeCloseTo(4, 6);
      expect(lengthOf(over(1.01), [3, 3, 0]), `${radius}`).toBeUndefined();
      expect(lengthOf({ ...over(1.9), checks: ['jump-across'] }, [3.5, 3, 0]), `${radius}`).toBeCloseTo(4.5, 6);
    }
  });

  it('[E-24] never without the check, nor twice with one', () => {
    const three = [...roofs(2), block('third', [12, 16], [-4, 4], 3)];
    const climber = { pieces: three, from: [-1, 3, 0] } as const;
    expect(lengthOf(climber, [4, 3, 0])).toBeUndefined();
    expect(lengthOf({ ...climber, checks: ['jump-across'] }, [13, 3, 0])).toBeUndefined();
    expect(lengthOf({ ...climber, checks: ['jump-across', 'jump-across'] }, [13, 3, 0])).toBeCloseTo(14, 6);
  });

  it('[S-17] never through a model between the roofs, but over a model below', () => {
    const climber = { pieces: roofs(2.5), from: [-1, 3, 0], checks: ['jump-across'] } as const;
    const below = [{ ...enemy('e', 1.25, 0, 0.5), height: 1.25 }];
    expect(lengthOf({ ...climber, crowd: below }, [4, 3, 0])).toBeCloseTo(5, 6);
    // Too high to be stepped onto from the roof.
    const wall = block('wall', [1, 1.5], [-3.2, 3.2], 4.5);
    const round = lengthOf({ ...climber, pieces: [...climber.pieces, wall] }, [4, 3, 0]);
    expect(round === undefined || round > 5.5).toBe(true);
  });
});

describe('jumps across that gain nothing', () => {
  // A gap that is stepped over is jumped aslant, hardly wider than an inch.
  it.each([0.25, 0.6, 0.9])('[E-24][S-17] slant over a gap of %f, evenly on both sides', (gap) => {
    const climber = { pieces: roofs(gap), from: [-1, 3, 0], checks: ['jump-across'] } as const;
    const along = Math.sqrt(1 - gap * gap);
    expect(lengthOf(climber, [gap + 1, 3, 0])).toBeCloseTo(2 * Math.hypot(1, along / 2) + 1, 3);
    expect(reachOf(climber, 6).lengthTo([gap + 1, 3, 0])).toBeCloseTo(2 * Math.hypot(1, along / 2) + 1, 3);
    expect(lengthOf({ ...climber, checks: [] }, [gap + 1, 3, 0])).toBeCloseTo(gap + 2, 6);
  });

  it('[S-17] never fly over a roof that is stepped onto: there is no gap', () => {
    const strip = block('strip', [0.5, 1.5], [-4, 4], 3);
    const three = [block('left', [-8, 0], [-4, 4], 3), strip, block('right', [2, 10], [-4, 4], 3)];
    const climber = { pieces: three, from: [-1, 3, 0], checks: ['jump-across'] } as const;
    const along = Math.sqrt(1 - 0.5 * 0.5);
    expect(legsOf(climber, [3, 3, 0])).toContain('jump-across 1.0001');
    expect(lengthOf(climber, [3, 3, 0])).toBeCloseTo(1 + Math.hypot(3.5, along), 3);
    // Nor by hand.
    expect(traceOf(climber, [[3, 3, 0]]).kind).toBe('path');
    expect(traceOf(climber, [[3, 3, 0]])).toMatchObject({ path: { legs: [{ kind: 'walk' }] } });
    // A lower one may be flown over.
    const low = [three[0]!, block('strip', [0.5, 1.5], [-4, 4], 2.5), three[2]!];
    expect(legsOf({ ...climber, pieces: low }, [3, 3, 0])).toBe('walk 1, jump-across 2, walk 1');
  });
});

describe('jumps down', () => {
  const platform = block('platform', [-9, 0], [-6, 6], 3);
  const jumper = { pieces: [platform], from: [-2.5, 3, 0], checks: ['jump-down'] } as const;

  it('[X-52][S-18] from where the whole base stands last, into contact', () => {
    expect(legsOf(jumper, [0.6, 0, 0])).toBe('walk 2, jump-down 1.1');
    const crowd = [{ ...enemy('b', 1.6, 0, 0.5), height: 1.25 }];
    expect(legsOf({ ...jumper, crowd }, [0.6, 0, 0])).toBe('walk 2, jump-down 1.1');
  });

  it('[X-54] lands 3 from the take-off at most, and walks on', () => {
    expect(legsOf(jumper, [4.5, 0, 0])).toBe('walk 2, jump-down 3, walk 2');
  });

  it('[X-57] over a model on the ground; never through a tall model', () => {
    const crowd = (height: number) => [{ ...enemy('e', 0.8, 0, 0.3), height }];
    expect(legsOf({ ...jumper, crowd: crowd(1.25) }, [2.2, 0, 0])).toBe('walk 2, jump-down 2.7');
    const latest = { ...jumper, jump: { clear: 2 } };
    expect(lengthOf({ ...latest, crowd: crowd(1) }, [2.2, 0, 0])).toBeCloseTo(4.7, 6);
    expect(lengthOf({ ...latest, crowd: crowd(1.25) }, [2.2, 0, 0])).toBeGreaterThan(4.71);
  });

  it('[X-56] an inch is a step and no jump', () => {
    const low = { ...jumper, pieces: [block('platform', [-9, 0], [-6, 6], 1)], from: [-2.5, 1, 0] } as const;
    expect(lengthOf(low, [0.6, 0, 0])).toBeUndefined();
    expect(legsOf({ ...low, checks: [] }, [0.6, 0, 0])).toBe('walk 3, step 0, walk 0.1');
  });

  it('[S-16] climbing over a wall and jumping off it', () => {
    const wall = block('wall', [-0.15, 0.15], [-20, 20], 3);
    const climber = { pieces: [wall], from: [-3, 0, 0], checks: ['climb', 'jump-down'] } as const;
    expect(legsOf(climber, [3, 0, 0])).toBe('walk 2.35, climb 3, walk 0.8, jump-down 2.85');
    expect(agilePath({ ...climber, checks: ['jump-down', 'climb'] }, [3, 0, 0]).kind).toBe('unreachable');
  });

  it('[E-28] a given way that drops is a jump if the next check is one', () => {
    const traced = traceOf(jumper, [
      [-1, 3, 0],
      [2, 0, 0],
    ]);
    expect(traced).toMatchObject({ kind: 'path', path: { length: expect.closeTo(4.5, 6) } });
    expect(traceOf({ ...jumper, checks: [] }, [[2, 0, 0]]).kind).toBe('blocked');
  });
});

describe('jumps past a model', () => {
  const roof = [block('roof', [-10, 0], [-5, 5], 3)];
  const climber = { pieces: roof, from: [-2.5, 3, 0], checks: ['jump-down'] } as const;
  const foe = [{ ...enemy('e', 0.75, 0, 0.5), height: 1.25 }];

  /** The shortest way from a place beside a circle of one inch about (0.75, 0) round it to (2.3, 0.72). */
  const roundHim = (x: number, z: number): number => {
    const angle = (px: number, pz: number) => Math.atan2(pz, px - 0.75);
    const [off, far] = [Math.hypot(x - 0.75, z), Math.hypot(2.3 - 0.75, 0.72)];
    const arc = angle(x, z) - angle(2.3, 0.72) - Math.acos(Math.min(1 / off, 1)) - Math.acos(1 / far);
    return arc < 0
      ? Math.hypot(2.3 - x, 0.72 - z)
      : Math.sqrt(Math.max(off * off - 1, 0)) + arc + Math.sqrt(far * far - 1);
  };

  it('[S-18] bend at the lip where it may not be passed over, and where they come down beside it at once', () => {
    // He stands half under the lip: who passes him comes down where the roof ends and turns round him from there.
    const answer = agilePath({ ...climber, crowd: foe, jump: { clear: 2 } }, [2.3, 0, 0.72]);
    const legs = answer.kind === 'path' ? answer.path.legs : [];
    expect(legs.map((l) => l.kind)).toEqual(['walk', 'jump-down', 'walk', 'walk', 'walk']);
    expect(legs[1]?.to[0]).toBeCloseTo(0.5, 5);
    // All take-offs and all places where the base is clear of the roof, that no leap between them runs into him.
    let least = Infinity;
    for (let lip = 0.7; lip < 1.1; lip += 0.001)
      for (let land = 0.95; land < 1.1; land += 0.001) {
        const along = Math.hypot(0.5, land - lip);
        const near = Math.min(Math.max((0.75 * 0.5 - lip * (land - lip)) / along ** 2, 0), 1);
        if (Math.hypot(0.5 * near - 0.75, lip + near * (land - lip)) < 1) continue;
        least = Math.min(least, Math.hypot(2.5, lip) + along + roundHim(0.5, land));
      }
    const length = answer.kind === 'path' ? answer.path.length : Infinity;
    expect(length).toBeLessThanOrEqual(least + 1e-6);
    expect(length).toBeGreaterThan(least - 1e-3);
  });

  it('[S-18] do not bend where they may pass over it', () => {
    expect(lengthOf({ ...climber, crowd: foe }, [2.3, 0, 0.72])).toBeCloseTo(Math.hypot(4.8, 0.72), 6);
  });

  it('[S-18] come down anywhere on the top they pass over, whatever lies on it', () => {
    const pieces = [
      block('roof', [-10, 0], [-5, 5], 3.75),
      block('terrace', [-2, 9], [-5, 5], 2),
      block('crate', [0.75, 1.25], [-1, 1], 1),
    ];
    const jumper = { pieces, from: [-1, 3.75, 0], checks: ['jump-down'], jump: { clear: 2 } } as const;
    expect(legsOf(jumper, [4, 2, 0])).toBe('walk 0.5, jump-down 3, walk 1.5');
  });

  it('[E-24] follow a leap over a notch of the same roof that leads nowhere else', () => {
    const pieces = [block('long', [-8, 0], [-4, 0], 3), block('broad', [-8, -4], [-0.5, 6], 3)];
    const jumper = { pieces, from: [-1, 3, -2], checks: ['jump-across', 'jump-down'] } as const;
    const answer = agilePath(jumper, [-6, 0, 8]);
    const kinds = answer.kind === 'path' ? answer.path.legs.map((l) => l.kind).filter((k) => k !== 'walk') : [];
    expect(kinds).toEqual(['jump-across', 'jump-down']);
  });
});

describe('leaps across past a model', () => {
  // The enemy in the gap is taller than the roofs: no path comes within 1″ of it.
  const [gap, tall] = [2.5, { ...enemy('e', 1.25, 0, 0.5), height: 5 }];
  const climber = { pieces: roofs(gap), checks: ['jump-across'], crowd: [tall] } as const;

  /** The shortest of all leaps that touch his circle over the straight gap: by the angle at which they cross it. */
  const leastPast = ([ax, az]: readonly [number, number], [bx, bz]: readonly [number, number]): number => {
    let least = Infinity;
    for (const side of [1, -1])
      for (let k = -40_000; k <= 40_000; k++) {
        const turn = k * 1e-5;
        const [middle, half] = [side / Math.cos(turn), (gap / 2) * Math.tan(turn)];
        const leap = gap / Math.cos(turn);
        if (leap > 3) continue;
        least = Math.min(least, Math.hypot(ax, middle - half - az) + leap + Math.hypot(bx - gap, bz - middle - half));
      }
    return least;
  };

  it('[S-17] touch its circle and cross both lips', () => {
    expect(lengthOf({ ...climber, from: [-1, 3, 0] }, [gap + 1, 3, 0])).toBeCloseTo(2 * Math.SQRT2 + gap, 6);
    expect(legsOf({ ...climber, from: [-1, 3, 0] }, [gap + 1, 3, 0])).toBe('walk 1.4142, jump-across 2.5, walk 1.4142');
  });

  it.each([
    [-1, 0.25, 4.5, 0.5],
    [-2, -0.5, 4, 1.5],
    [-0.75, 0.5, 3.25, -0.25],
    [-1.5, -1, 3.5, -0.5],
  ])('[S-17] are the shortest of all that do, on either side of him (from %f, %f to %f, %f)', (ax, az, bx, bz) => {
    const least = leastPast([ax, az], [bx, bz]);
    expect(lengthOf({ ...climber, from: [ax, 3, az] }, [bx, 3, bz])).toBeCloseTo(least, 6);
    expect(reachOf({ ...climber, from: [ax, 3, az] }, least + 0.01).lengthTo([bx, 3, bz])).toBeCloseTo(least, 6);
  });

  it('[S-17] are straight where it is low enough to be leapt over', () => {
    const low = { ...climber, crowd: [{ ...tall, height: 1.25 }], from: [-1, 3, 0] } as const;
    expect(lengthOf(low, [gap + 1, 3, 0])).toBeCloseTo(gap + 2, 6);
  });
});

describe('slanting jumps', () => {
  const climber = { pieces: roofs(2), checks: ['jump-across'] } as const;

  it('[S-17] go straight on as long as the gap along the line is 3 at most', () => {
    const to = [4, 3, 3] as const;
    const straight = Math.hypot(6, 5);
    expect(lengthOf({ ...climber, from: [-2, 3, -2] }, to)).toBeCloseTo(straight, 6);
  });

  it('[S-17] bend so that the jump is 3 where the straight line’s gap is wider', () => {
    // Along the line the gap is 2 · hypot(6, 7) / 6 = 3.07: the jump is turned to run √5 along the alley.
    const from = [-2, 3, -3.5] as const;
    const to = [4, 3, 3.5] as const;
    const bent = 3 + Math.hypot(4, 7 - Math.sqrt(5));
    expect(lengthOf({ ...climber, from }, to)).toBeCloseTo(bent, 5);
    expect(reachOf({ ...climber, from }, bent + 0.01).lengthTo(to)).toBeCloseTo(bent, 5);
    expect(reachOf({ ...climber, from }, bent - 0.01).lengthTo(to)).toBeUndefined();
  });
});
