import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MATS } from '../../src/scenario/ambience.ts';
import { MAT_LOOK } from '../../src/scene/terrain/mat-look.ts';
import { CITY_CELLS } from '../../textures/bake/city.ts';
import { DUNGEON_CELLS } from '../../textures/bake/dungeon.ts';
import { blur, clouds, grain, noise, sample, scatter } from '../../textures/bake/field.ts';
import { bareSkin, drybrush } from '../../textures/bake/skin.ts';
import { drawStone } from '../../textures/bake/strokes.ts';
import { reliefOf } from '../../textures/bake/write.ts';
import { unsteady } from '../../src/scene/meshes/seeded.ts';
import { REPOSITORY } from '../support/source-files.ts';

const SIZE = 64;

/** The largest step between neighbours inside a tile, and over its seams. */
function stepsOf(field: Float32Array): { readonly inside: number; readonly seam: number } {
  let [inside, seam] = [0, 0];
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const step = Math.abs(field[y * SIZE + x]! - field[y * SIZE + ((x + 1) % SIZE)]!);
      if (x + 1 < SIZE) inside = Math.max(inside, step);
      else seam = Math.max(seam, step);
    }
  }
  return { inside, seam };
}

describe('what textures are painted with', () => {
  it.each([
    ['noise', noise(SIZE, 8, 1)],
    ['clouds', clouds(SIZE, 4, 3, 2)],
    ['grain', grain(SIZE, 2, 3)],
    ['scattered cells', scatter(SIZE, 6, 4).first],
  ])('%s tiles: its seam is no rougher than its inside', (_, field) => {
    const { inside, seam } = stepsOf(field);
    expect(seam).toBeGreaterThan(0);
    expect(seam).toBeLessThanOrEqual(inside * 1.2);
    expect(field.every((value) => Number.isFinite(value))).toBe(true);
  });

  it('gives the same fields for the same seed', () => {
    expect(clouds(SIZE, 4, 3, 9)).toEqual(clouds(SIZE, 4, 3, 9));
    expect(clouds(SIZE, 4, 3, 9)).not.toEqual(clouds(SIZE, 4, 3, 8));
  });

  it('smooths without making a field lighter or darker', () => {
    const field = grain(SIZE, 1, 5);
    const mean = (values: Float32Array) => values.reduce((sum, x) => sum + x, 0) / values.length;
    expect(mean(blur(field, SIZE, 4))).toBeCloseTo(mean(field), 4);
    expect(sample(field, SIZE, SIZE + 3, -SIZE + 2)).toBe(field[2 * SIZE + 3]);
  });

  it('leans away from what rises, and not at all where it is level', () => {
    const skin = bareSkin(SIZE, 1);
    const level = reliefOf(skin);
    expect([level[0], level[1]]).toEqual([128, 128]);
    for (let i = 0; i < SIZE * SIZE; i++) skin.height[i] = 0.1 * Math.sin(((i % SIZE) / SIZE) * 2 * Math.PI);
    // At the left edge the ground rises towards the right: its normal leans to the left.
    expect(reliefOf(skin)[0]).toBeLessThan(110);
  });

  it('lays a stone over a seam as anywhere else, and lifts it with a dry brush', () => {
    const skin = bareSkin(SIZE, 1);
    drawStone(skin, { x: 0, y: 0, radius: 6, rise: 0.1, colour: [0.5, 0.5, 0.5], broken: 0.5 }, unsteady(3));
    expect(skin.height[0]).toBeGreaterThan(0.02);
    expect(skin.height[SIZE - 2]).toBeGreaterThan(0);
    expect(skin.height[SIZE * (SIZE - 2)]).toBeGreaterThan(0);
    const before = skin.r[0]!;
    drybrush(skin, 0.2, 5);
    expect(skin.r[0]).toBeGreaterThan(before);
  });
});

describe('the textures of the table', () => {
  const folder = join(REPOSITORY, 'textures');

  it.each([...MATS, 'oak'])('%s has its colour and its relief', (name) => {
    for (const part of ['albedo', 'relief'])
      expect(statSync(join(folder, `${name}-${part}.webp`)).size).toBeGreaterThan(20_000);
  });

  it('take less than 12 MB together', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.webp'));
    expect(files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThan(12e6);
  });

  it('are dealt again in the cells they were painted in', () => {
    expect(MAT_LOOK.city.cells).toBe(CITY_CELLS);
    expect(MAT_LOOK.dungeon.cells).toBe(DUNGEON_CELLS);
  });
});
