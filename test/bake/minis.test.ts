import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bakeFigure, levelsOf } from '../../models/bake/bake-figure.ts';
import { FIGURES } from '../../models/bake/minis/all.ts';
import { PROBE, stampIn, stampOf } from '../../models/bake/minis/stamp.ts';
import { skinOf } from '../../models/bake/nets.ts';
import { MINI_KINDS } from '../../src/scene/minis/mini-kinds.ts';

const FOLDER = resolve(import.meta.dirname, '../../models/minis');

describe('a baked figure', () => {
  it('is the same to the byte on every run', async () => {
    const [once, twice] = [await bakeFigure(PROBE, 'stamp'), await bakeFigure(PROBE, 'stamp')];
    expect(hashOf(once)).toBe(hashOf(twice));
    expect(stampIn(once)).toBe('stamp');
  });

  it('has a closed skin on its clay, and fewer triangles the farther it is', async () => {
    const { positions, indices } = skinOf(PROBE);
    // Closed: every edge is walked once each way.
    const edges = new Map<string, number>();
    for (let i = 0; i < indices.length; i += 3) {
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const [from, to] = [indices[i + a]!, indices[i + b]!];
        const key = from < to ? `${from}/${to}` : `${to}/${from}`;
        edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
      }
    }
    expect([...edges.values()].every((sum) => sum === 0)).toBe(true);
    const ball = PROBE.parts[0]!.solid;
    const off = Array.from({ length: positions.length / 3 }, (_, v) =>
      Math.abs(ball.distance(positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!)),
    ).filter((_, v) => positions[3 * v + 1]! < 0.2);
    expect(Math.max(...off)).toBeLessThan(0.01);
    const triangles = (await levelsOf(PROBE)).map(({ mesh }) => mesh.indices.length / 3);
    expect(triangles[0]).toBeGreaterThan(triangles[1]!);
    expect(triangles[1]).toBeGreaterThan(triangles[2]!);
  });

  it('is dark in its creases and keeps the colour of its side apart', async () => {
    const { colours, paint } = (await levelsOf(PROBE))[0]!.mesh;
    const sides = paint!.filter((_, i) => i % 4 === 0);
    expect(Math.max(...sides)).toBeGreaterThan(0.35);
    expect(Math.min(...sides)).toBe(0);
    expect(Math.max(...colours)).toBeLessThanOrEqual(1);
  });
});

describe('the figures in models/minis', () => {
  it('are those the script makes: bake again with `npm run bake` when one is not', async () => {
    for (const figure of FIGURES) {
      const file = readFileSync(join(FOLDER, `${figure.name}.glb`));
      expect(`${figure.name} ${stampIn(file)}`).toBe(`${figure.name} ${await stampOf(figure)}`);
    }
  });

  it('are one for every kind, and none that nothing draws', () => {
    const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.glb') ? [file.slice(0, -'.glb'.length)] : []));
    expect(names.sort()).toEqual([...MINI_KINDS].sort());
    expect(FIGURES.map(({ name }) => name).sort()).toEqual([...MINI_KINDS].sort());
  });

  it('take less than two megabytes', () => {
    const bytes = readdirSync(FOLDER).reduce((sum, file) => sum + readFileSync(join(FOLDER, file)).length, 0);
    expect(bytes).toBeLessThan(2e6);
  });
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
