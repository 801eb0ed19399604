import { describe, expect, it } from 'vitest';
import { samplesOn } from '../../src/physics/paths/zone-samples.ts';

const round = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, z]) => `${x.toFixed(3)} ${z.toFixed(3)}`.replaceAll('-0.000', '0.000')).sort();

describe('places that tell of all that curves part', () => {
  it('are the middle of a straight piece nothing crosses, and one of a circle', () => {
    const line = { kind: 'line', ax: 0, az: 0, bx: 4, bz: 0 } as const;
    expect(round(samplesOn([line]))).toEqual(['2.000 0.000']);
    expect(round(samplesOn([{ kind: 'circle', x: 0, z: 0, radius: 1 }]))).toEqual(['-1.000 0.000']);
  });

  it('are the crossings and every piece between them', () => {
    const circle = { kind: 'circle', x: 0, z: 0, radius: 1 } as const;
    const line = { kind: 'line', ax: -3, az: 0, bx: 3, bz: 0 } as const;
    const crossings = ['-1.000 0.000', '1.000 0.000'];
    const pieces = ['0.000 1.000', '0.000 -1.000', '-2.000 0.000', '0.000 0.000', '2.000 0.000'];
    expect(round(samplesOn([circle, line]))).toEqual([...crossings, ...pieces].sort());
  });
});
