import { unsteady } from '../../src/scene/meshes/seeded.ts';
import { clouds, fieldOf, grain, rise, scatter } from './field.ts';
import { bareSkin, blend, drybrush, hex, lay, shade, type Skin } from './skin.ts';
import { drawBlade, drawStone } from './strokes.ts';

/** Baked clay under drifting sand: bare plates where the wind has swept, ripples where it has dropped sand. */
export function desert(size: number): Skin {
  const skin = bareSkin(size, 16);
  const px = size / 2048;
  const random = unsteady(51);
  const [swept, tone, wind, grit, dust] = [
    clouds(size, 4, 5, 11),
    clouds(size, 6, 5, 12),
    clouds(size, 5, 4, 13),
    grain(size, 1.2 * px, 14),
    clouds(size, 64, 3, 15),
  ];
  const [wx, wy] = [clouds(size, 24, 4, 16), clouds(size, 24, 4, 17)];
  const plates = scatter(size, 19, 18, [wx, wy, 0.16]);
  const shards = scatter(size, 46, 19, [wy, wx, 0.2]);
  for (let i = 0; i < size * size; i++) {
    const [u, v] = [(i % size) / size, Math.floor(i / size) / size];
    const clay = rise(-0.02, 0.3, swept[i]! + 0.1 * dust[i]!);
    // Plates: cracks between them, with slightly raised rims.
    const gap = plates.second[i]! - plates.first[i]!;
    const fissure = rise(0.03, 0.1, gap);
    const hair = rise(0.015, 0.07, shards.second[i]! - shards.first[i]!);
    const plate =
      0.05 * fissure + 0.014 * rise(0.35, 0.08, gap) * fissure + 0.012 * hair + 0.02 * (plates.own[i]! - 0.5);
    // Ripples: long crests across the wind, steep on the lee side.
    const phase = (u * 5 + v * 31) * 2 * Math.PI + 4.2 * wind[i]! + 0.6 * tone[i]!;
    const crest = 0.5 + 0.5 * Math.sin(phase + 0.55 * Math.sin(phase));
    const drift = rise(0.12, -0.35, swept[i]!);
    const sand = 0.042 + 0.05 * drift + 0.024 * crest * rise(0.05, 0.5, drift + 0.2 * tone[i]!);
    const isClay = rise(-0.012, 0.016, plate * clay - sand * (1 - clay) - 0.004 + 0.006 * grit[i]!);
    skin.height[i] = sand * (1 - isClay) + plate * isClay + 0.004 * grit[i]! + 0.006 * dust[i]!;
    const dune = blend(hex('#b98f5c'), hex('#d6b483'), 0.5 + 0.6 * tone[i]! + 0.22 * grit[i]! + 0.18 * (crest - 0.5));
    const baked = blend(
      hex('#a67c52'),
      hex('#c9a679'),
      0.45 + 0.5 * tone[i]! + 0.5 * (plates.own[i]! - 0.5) + 0.25 * dust[i]!,
    );
    lay(skin, i, dune, 1);
    lay(skin, i, baked, isClay);
    shade(skin, i, 1 - 0.42 * isClay * (1 - fissure) - 0.16 * isClay * (1 - hair));
    skin.rough[i] = 0.9 + 0.05 * dust[i]! - 0.06 * isClay;
  }
  const stoneTones = [hex('#9a7350'), hex('#b89873'), hex('#7f6450'), hex('#c4ab8a')] as const;
  for (let n = 0; n < 11_000; n++) {
    const [x, y] = [random() * size, random() * size];
    const i = (Math.floor(y) & (size - 1)) * size + (Math.floor(x) & (size - 1));
    if (random() > 0.15 + rise(-0.25, 0.4, wind[i]! + 0.5 * swept[i]!)) continue;
    const radius = (1 + 9 * random() ** 8) * px;
    const colour = blend(stoneTones[Math.floor(random() * 4)]!, stoneTones[Math.floor(random() * 4)]!, random());
    drawStone(skin, { x, y, radius, rise: (radius / px) * 0.006, colour, broken: 0.3 + 0.7 * random() }, random);
  }
  // A few dead tufts.
  for (let tuft = 0; tuft < 46; tuft++) {
    const [cx, cy, blades] = [random() * size, random() * size, 14 + random() * 40];
    for (let n = 0; n < blades; n++) {
      const [turn, away] = [random() * 6.283, random() * 7 * px];
      const colour = blend(hex('#8f7a48'), hex('#b7a06a'), random());
      drawBlade(skin, {
        x: cx + Math.cos(turn) * away,
        y: cy + Math.sin(turn) * away,
        angle: turn + (random() - 0.5),
        bend: random() - 0.5,
        length: (9 + 16 * random()) * px,
        width: 1.5 * px,
        foot: 0.05,
        tip: 0.12,
        colour: [colour[0] * 0.6, colour[1] * 0.6, colour[2] * 0.6],
        tipColour: colour,
      });
    }
  }
  drybrush(skin, 0.06, 8, [0.6, 1.25]);
  drybrush(skin, 0.3, 3, [0.75, 1.15]);
  return { ...skin, height: fieldOf(size, (_u, _v, i) => skin.height[i]! * 0.95) };
}
