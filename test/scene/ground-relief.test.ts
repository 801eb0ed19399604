import { Matrix4 } from 'three';
import { describe, expect, it } from 'vitest';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { buildTerrain } from '../../src/scene/terrain/build-terrain.ts';
import { type GroundRelief, reliefOf, toReliefTexture } from '../../src/scene/terrain/ground-relief.ts';
import { toGeometry } from '../../src/scene/meshes/to-geometry.ts';
import { aBox, aPiece } from '../support/game.ts';

const TABLE = { width: 60, depth: 44 };

const reliefWith = (...pieces: readonly TerrainPiece[]): GroundRelief =>
  reliefOf([{ geometry: toGeometry(buildTerrain(pieces)), place: new Matrix4() }], TABLE);

/** A field's value at a place of the table, inches. */
const valueAt = ({ columns, rows }: GroundRelief, field: Float32Array, x: number, z: number): number =>
  field[Math.floor((z / TABLE.depth + 0.5) * rows) * columns + Math.floor((x / TABLE.width + 0.5) * columns)]!;

describe('the relief of the ground', () => {
  const hill = reliefWith(aBox('hill', 'hill', [-6, 3], [0, 9], 1));

  it('stands out along the edge of a hill, lies deep at its foot, and is level away from both', () => {
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [x, z] = [-1.5 + 4.5 * dx, 4.5 + 4.5 * dz];
      expect(valueAt(hill, hill.edge, x - 0.3 * dx, z - 0.3 * dz)).toBeGreaterThan(0.3);
      expect(valueAt(hill, hill.edge, x + 0.3 * dx, z + 0.3 * dz)).toBeLessThan(-0.3);
      expect(valueAt(hill, hill.form, x + dx, z + dz)).toBeLessThan(-0.2);
      expect(valueAt(hill, hill.edge, x + 3 * dx, z + 3 * dz)).toBeCloseTo(0, 5);
    }
    expect(valueAt(hill, hill.edge, -1.5, 4.5)).toBeCloseTo(0, 5);
    expect(Math.max(...hill.water)).toBe(0);
  });

  it('is that of looks where they stand, too', () => {
    const geometry = toGeometry(buildTerrain([aBox('hill', 'hill', [-4.5, 4.5], [-4.5, 4.5], 1)]));
    const placed = reliefOf([{ geometry, place: new Matrix4().makeTranslation(-1.5, 0, 4.5) }], TABLE);
    for (const [at, sign] of [
      [-4.8, -1],
      [-4.2, 1],
      [4.2, 1],
      [4.8, -1],
    ] as const)
      expect(sign * valueAt(placed, placed.edge, at - 1.5, 4.5)).toBeGreaterThan(0.3);
  });

  it('knows water from land: a half along the shore', () => {
    const pond = aPiece('pond', 'water', { kind: 'cylinder', radius: 4, height: 0.08 }, [10, -8]);
    const relief = reliefWith(pond);
    expect(valueAt(relief, relief.water, 10, -8)).toBeCloseTo(1, 5);
    expect(valueAt(relief, relief.water, 10 + 3.55, -8)).toBeCloseTo(0.5, 0);
    expect(valueAt(relief, relief.water, 10 + 6, -8)).toBe(0);
  });

  it('says nothing of walls, and level ground is the middle of its texture', () => {
    const relief = reliefWith(aBox('wall', 'wall', [-6, 3], [0, 1], 3));
    const { data } = toReliefTexture(relief).image;
    expect(new Set(data)).toEqual(new Set([128, 0, 255]));
  });
});
