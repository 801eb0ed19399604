import type { Point } from '../../src/kernel/point.ts';
import type { Bystander } from '../../src/rules/core/ports.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { type Block, type Foe, heightAt, type Lattice, standsAt } from '../oracles/paths-by-lattice.ts';
import { aPiece, box, seeded } from '../physics/pieces.ts';

/** Half the side of a town's table. */
export const HALF = 6;

/** Roofs, crates and walls with a ladder or two, on a grid of quarter inches. */
export const blockTown = (seed: number): Lattice => laid(seeded(seed));

/** The same with enemies, on the ground and on roofs, some of them tall. */
export function crowdedBlocks(seed: number, clear: number): Lattice {
  const random = seeded(seed);
  const town = laid(random);
  const foes: Foe[] = [];
  const wanted = 3 + Math.floor(random() * 5);
  for (let k = 0; foes.length < wanted && k < 200; k++) {
    const [x, z] = [quarter(random, -5, 5), quarter(random, -5, 5)];
    const radius = random() < 0.7 ? 0.5 : 0.75;
    const place = { ...town, radius };
    if (!standsAt(place, [x, z]) || foes.some((f) => Math.hypot(f.x - x, f.z - z) < f.radius + radius)) continue;
    foes.push({ x, y: heightAt(place, [x, z]), z, radius, height: random() < 0.7 ? 1.25 : 2.5 });
  }
  return { ...town, foes, height: 1.25, clear };
}

/** The terrain pieces of a town. */
export const piecesOf = ({ blocks }: Lattice): readonly TerrainPiece[] =>
  blocks.map((b, i) =>
    aPiece(
      `b${i}`,
      box(b.maxX - b.minX, b.top, b.maxZ - b.minZ),
      [(b.minX + b.maxX) / 2, 0, (b.minZ + b.maxZ) / 2],
      0,
      b.ladder ? 'ladder' : 'container',
    ),
  );

/** The enemies in a town. */
export const crowdOf = ({ foes = [] }: Lattice): readonly Bystander[] =>
  foes.map(({ x, y, z, radius, height }, i) => ({
    id: modelId(`e${i}`),
    base: { kind: 'round', radius },
    facing: 0,
    height,
    at: [x, y, z],
    pass: 'solid',
  }));

/** Two places of a lattice where a base can stand, some distance apart. */
export function ends(lattice: Lattice, random: () => number): readonly [Point, Point] | undefined {
  const n = Math.round((2 * lattice.half) / lattice.spacing);
  const one = (): Point | undefined => {
    for (let k = 0; k < 60; k++) {
      const [x, z] = [0, 0].map(() => -lattice.half + lattice.spacing * Math.floor(random() * (n + 1))) as [
        number,
        number,
      ];
      if (standsAt(lattice, [x, z]) && random() < 0.6 === heightAt(lattice, [x, z]) > 0)
        return [x, heightAt(lattice, [x, z]), z];
    }
    return undefined;
  };
  const [a, b] = [one(), one()];
  return a && b && Math.hypot(a[0] - b[0], a[2] - b[2]) > 2 ? [a, b] : undefined;
}

const quarter = (random: () => number, a: number, b: number): number => Math.round((a + (b - a) * random()) * 4) / 4;

function laid(random: () => number): Lattice {
  const between = (a: number, b: number) => quarter(random, a, b);
  const blocks: Block[] = [];
  const add = (x: number, z: number, w: number, d: number, top: number, ladder = false) =>
    blocks.push({ minX: x - w / 2, maxX: x + w / 2, minZ: z - d / 2, maxZ: z + d / 2, top, ladder });
  const count = 4 + Math.floor(random() * 4);
  for (let i = 0; i < count; i++) {
    const [x, z] = [between(-4.5, 4.5), between(-4.5, 4.5)];
    const kind = random();
    if (kind < 0.2) add(x, z, 0.5, between(2, 5), 3);
    else if (kind < 0.35) add(x, z, between(1, 2), between(1, 2), random() < 0.5 ? 1 : 0.75);
    else {
      const [w, d, top] = [between(1.5, 4.5), between(1.5, 4.5), random() < 0.7 ? 3 : random() < 0.5 ? 2 : 3.75];
      add(x, z, w, d, top);
      if (random() < 0.5) add(x + w / 2 + 0.125, z, 0.25, 1, top, true);
    }
  }
  return { blocks, radius: 0.5, half: HALF - 0.5, spacing: 0.5 };
}
