import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferGeometry, Float32BufferAttribute, type InstancedBufferGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { bannerShare, CLOTH, cloakShare, markCloth } from '../../src/scene/minis/cloth.ts';
import { createDust } from '../../src/scene/context/dust.ts';
import { readGlb } from '../../models/bake/read-glb.ts';
import { REPOSITORY } from '../support/source-files.ts';

const KINDS = Object.entries(CLOTH);
const BLACK = [0, 0, 0] as const;
const WHITE = [1, 1, 1] as const;

describe.each(KINDS)('the cloth of a %s', (kind, cloth) => {
  it('is where its file has cloth, in every level of detail', async () => {
    const bytes = readFileSync(join(REPOSITORY, `models/minis/${kind}.glb`));
    const [bare, painted] = await Promise.all([
      readGlb(bytes, [BLACK, BLACK, BLACK]),
      readGlb(bytes, [WHITE, WHITE, WHITE]),
    ]);
    expect(bare).toHaveLength(3);
    for (const [level, { positions, colours }] of bare.entries()) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
      markCloth(geometry, cloth);
      const shares = geometry.getAttribute('_cloth');
      const moved = Array.from({ length: shares.count }, (_, i) => i).filter((i) => shares.getX(i) !== 0);
      // Cloth has a colour of its side, which wood, skin and metal have not; a banner's border is bone.
      const dyed = moved.filter((i) => painted[level]!.colours[3 * i]! > colours[3 * i]!);
      expect(moved.length, `level ${level}`).toBeGreaterThan(10);
      expect(dyed.length / moved.length, `level ${level}`).toBeGreaterThan(cloth.banner ? 0.5 : 0.7);
    }
  });
});

describe('the share of the wind', () => {
  const banner = CLOTH.standard!.banner!;
  const cloak = CLOTH.warlord!.cloak!;

  it('grows down a banner from nothing at its bar, and its pole stands still', () => {
    const [x, , z] = banner.at;
    const at = (down: number) => bannerShare(banner, [x + 0.2, banner.top - 0.04 - down * banner.tall, z - 0.115]);
    expect([at(-0.05), at(0), at(0.5), at(1)].map((n) => Math.round(n * 100))).toEqual([0, 0, 50, 100]);
    for (let y = 0; y < 2.5; y += 0.1) expect(bannerShare(banner, [x, y, z])).toBe(0);
  });

  it('grows down a cloak, which hangs only behind', () => {
    const [, y, z] = cloak.at;
    const hem = y + cloak.hem;
    expect(cloakShare(cloak, [0, hem, z + cloak.wide])).toBeCloseTo(1, 9);
    expect(cloakShare(cloak, [0, hem, z - cloak.wide])).toBe(0);
    expect(cloakShare(cloak, [0, hem, z + 0.1])).toBe(0);
  });
});

describe('dust', () => {
  const puff = (time: number, x = 0) => ({ at: [x, 1, 2] as const, time, size: 0.5 });

  it('is in the air from when it is raised until it is gone', () => {
    const dust = createDust({ value: 0 });
    expect([dust.settle(0), dust.mesh.visible]).toEqual([false, false]);
    dust.raise([puff(1), puff(2)], 10);
    expect([dust.settle(10.5), dust.mesh.visible]).toEqual([true, false]);
    expect([dust.settle(11.1), dust.mesh.visible]).toEqual([true, true]);
    expect([dust.settle(13), dust.mesh.visible]).toEqual([false, false]);
  });

  it('is one mesh with a limited number of discs, whatever is raised', () => {
    const dust = createDust({ value: 0 });
    const geometry = dust.mesh.geometry as InstancedBufferGeometry;
    for (let i = 0; i < 20; i++)
      dust.raise(
        Array.from({ length: 300 }, () => puff(0)),
        i,
      );
    expect(geometry.instanceCount).toBe(geometry.getAttribute('aPuff').count);
    expect(geometry.instanceCount).toBeLessThanOrEqual(800);
    dust.clear();
    expect(geometry.instanceCount).toBe(0);
  });

  it('is written the same for the same puffs', () => {
    const written = () => {
      const dust = createDust({ value: 0 });
      dust.raise([puff(0.5, 3), puff(0.7)], 4);
      return [...(dust.mesh.geometry.getAttribute('aDisc').array as Float32Array)];
    };
    expect(written()).toEqual(written());
  });
});
