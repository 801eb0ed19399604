import { unsteady } from '../../src/scene/meshes/seeded.ts';
import { clouds, grain, lerp, rise } from './field.ts';
import { bareSkin, blend, drybrush, hex, lay, shade, type Skin } from './skin.ts';
import { drawBlade, drawCrack, drawStone } from './strokes.ts';

/** The slabs across a tile: each is in a cell of its own, so that cells can be rearranged over a table. */
export const CITY_CELLS = 4;

/** A shelled street: concrete slabs, cracked and sunk, gravel where they are missing, brick dust over everything. */
export function city(size: number): Skin {
  const skin = bareSkin(size, 16);
  const px = size / 2048;
  const random = unsteady(91);
  const own = Array.from({ length: CITY_CELLS ** 2 }, () => [random(), random(), random(), random()] as const);
  const [worn, stain, dust, broken, fine] = [
    clouds(size, 6, 5, 41),
    clouds(size, 5, 5, 42),
    clouds(size, 4, 6, 43, 0.55),
    clouds(size, 8, 6, 44, 0.56),
    clouds(size, 64, 3, 45),
  ];
  const [grit, pit] = [grain(size, 1.1 * px, 46), grain(size, 3 * px, 47)];
  const cell = size / CITY_CELLS;
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    const slab = own[Math.floor(y / cell) * CITY_CELLS + Math.floor(x / cell)]!;
    const [u, v] = [((x % cell) + 0.5) / cell - 0.5, ((y % cell) + 0.5) / cell - 0.5];
    const rim = 0.5 - Math.max(Math.abs(u), Math.abs(v));
    const half = slab[3] < 0.4 ? Math.abs(u) : 1;
    const joint = Math.min(rim, half) * cell;
    const ragged = joint + 3.2 * px * fine[i]! + 2 * px * grit[i]!;
    const whole = rise(2.5 * px, 8 * px, ragged);
    const tilt = 0.03 * ((slab[0] - 0.5) * u + (slab[1] - 0.5) * v) * 2 + 0.02 * (slab[2] - 0.5);
    // Gravel where a corner has been blown off.
    const gone = rise(0.3, 0.37, broken[i]! + 0.5 * (slab[1] - 0.62) + 0.04 * fine[i]!);
    const top = 0.1 + tilt + 0.006 * worn[i]! - 0.012 * rise(0.35, 0.9, pit[i]!) + 0.0012 * grit[i]!;
    const bed = 0.012 * fine[i]! + 0.01 * pit[i]! + 0.004 * grit[i]!;
    skin.height[i] = lerp(lerp(top - 0.07, top, whole), bed, gone);
    const concrete = blend(
      hex('#77726a'),
      hex('#98938a'),
      0.5 + 0.5 * (slab[2] - 0.5) + 0.4 * worn[i]! + 0.12 * grit[i]! + 0.12 * fine[i]!,
    );
    lay(skin, i, concrete, 1);
    lay(skin, i, hex('#57514a'), 0.4 * rise(0.1, 0.6, stain[i]!));
    lay(skin, i, hex('#8d7a63'), 0.22 * rise(0.0, 0.6, -stain[i]!));
    lay(skin, i, hex('#b9b3a6'), 0.3 * rise(0.55, 0.9, grit[i]!));
    lay(skin, i, hex('#4b4843'), 0.34 * rise(-0.5, -0.95, grit[i]!));
    lay(skin, i, blend(hex('#3f3a33'), hex('#5d5548'), 0.5 + 0.5 * fine[i]!), 1 - whole);
    lay(skin, i, blend(hex('#5b4f42'), hex('#81725f'), 0.5 + 0.5 * fine[i]! + 0.4 * pit[i]!), gone);
    skin.rough[i] = lerp(0.82 - 0.12 * rise(0.2, 0.7, stain[i]!), 0.95, Math.max(gone, 1 - whole));
  }
  for (let n = 0; n < 34; n++) {
    const from = { x: random() * size, y: random() * size, angle: random() * 6.283 };
    drawCrack(
      skin,
      { ...from, length: (120 + 420 * random()) * px, width: (1.2 + 2.2 * random()) * px },
      random,
      0.035,
    );
  }
  strewRubble(skin, random, broken, dust);
  growWeeds(skin, random, cell);
  // Dust of brick and plaster settles in the low areas.
  for (let i = 0; i < size * size; i++) {
    const much = rise(-0.05, 0.55, dust[i]! + 0.25 * fine[i]!);
    lay(skin, i, blend(hex('#a18f78'), hex('#b7a88f'), 0.5 + 0.5 * grit[i]!), 0.5 * much);
  }
  drybrush(skin, 0.07, 6, [0.5, 1.3]);
  drybrush(skin, 0.5, 1.8, [0.75, 1.15]);
  for (let i = 0; i < size * size; i++) shade(skin, i, 0.95);
  return skin;
}

function strewRubble(skin: Skin, random: () => number, broken: Float32Array, dust: Float32Array): void {
  const { size } = skin;
  const px = size / 2048;
  const tones = [hex('#8a8378'), hex('#a69d8e'), hex('#8b5440'), hex('#9b6248'), hex('#6b655c')] as const;
  for (let n = 0; n < 26_000; n++) {
    const [x, y] = [random() * size, random() * size];
    const i = (Math.floor(y) & (size - 1)) * size + (Math.floor(x) & (size - 1));
    const near = rise(0.1, 0.42, broken[i]!) + 0.16 * rise(0, 0.5, dust[i]!) + 0.02;
    if (random() > near) continue;
    const radius = (1.1 + 13 * random() ** 8) * px;
    const colour = blend(tones[Math.floor(random() * 5)]!, tones[Math.floor(random() * 2)]!, random() * 0.7);
    drawStone(skin, { x, y, radius, rise: (radius / px) * 0.0075, colour, broken: 0.6 + 0.4 * random() }, random);
  }
}

/** Grass in the joints between slabs. */
function growWeeds(skin: Skin, random: () => number, cell: number): void {
  const { size } = skin;
  const px = size / 2048;
  for (let n = 0; n < 300; n++) {
    const along = random() * size;
    const line = Math.floor(random() * CITY_CELLS) * cell;
    const [cx, cy] = random() < 0.5 ? [line, along] : [along, line];
    const blades = 6 + random() * 22;
    for (let k = 0; k < blades; k++) {
      const colour = blend(hex('#5b6030'), hex('#98904f'), random());
      drawBlade(skin, {
        x: cx + (random() - 0.5) * 9 * px,
        y: cy + (random() - 0.5) * 9 * px,
        angle: random() * 6.283,
        bend: random() - 0.5,
        length: (6 + 12 * random()) * px,
        width: 1.5 * px,
        foot: 0.05,
        tip: 0.14,
        colour: [colour[0] * 0.55, colour[1] * 0.55, colour[2] * 0.5],
        tipColour: colour,
      });
    }
  }
}
