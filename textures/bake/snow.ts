import { unsteady } from '../../src/scene/meshes/seeded.ts';
import { blur, clouds, grain, rise } from './field.ts';
import { bareSkin, blend, drybrush, hex, lay, type Skin } from './skin.ts';
import { drawBlade, drawStone } from './strokes.ts';

/** Wind-blown snow: soft drifts, a crust carved into scales, and frozen ground where it is thin. */
export function snow(size: number): Skin {
  const skin = bareSkin(size, 16);
  const px = size / 2048;
  const random = unsteady(71);
  const [lie, carve, soft, grit, fine, soil] = [
    clouds(size, 3, 6, 31, 0.52),
    clouds(size, 10, 4, 32),
    clouds(size, 5, 3, 33),
    grain(size, 1.2 * px, 34),
    clouds(size, 48, 3, 35),
    clouds(size, 24, 4, 36),
  ];
  const thickness = new Float32Array(size * size);
  for (let i = 0; i < size * size; i++) {
    thickness[i] = lie[i]! + 0.3 * soil[i]! + 0.16 * fine[i]! + 0.1 * grit[i]! + 0.52;
    const ground = blend(hex('#4d4336'), hex('#7d6e5b'), 0.5 + 0.5 * soil[i]! + 0.45 * grit[i]!);
    lay(skin, i, ground, 1);
    skin.height[i] = 0.03 * soil[i]! + 0.012 * grit[i]!;
    skin.rough[i] = 0.9;
  }
  const thin = (i: number): number => rise(0.5, 0.0, thickness[i]!);
  for (let n = 0; n < 16_000; n++) {
    const [x, y] = [random() * size, random() * size];
    const i = (Math.floor(y) & (size - 1)) * size + (Math.floor(x) & (size - 1));
    if (random() > thin(i)) continue;
    const radius = (1.2 + 8 * random() ** 6) * px;
    const colour = blend(hex('#66605a'), hex('#9a9288'), random());
    drawStone(skin, { x, y, radius, rise: (radius / px) * 0.007, colour, broken: random() }, random);
  }
  for (let n = 0; n < 120_000; n++) {
    const [x, y] = [random() * size, random() * size];
    const i = (Math.floor(y) & (size - 1)) * size + (Math.floor(x) & (size - 1));
    if (random() > thin(i) * rise(-0.3, 0.5, soft[i]! + 0.4 * soil[i]!)) continue;
    const colour = blend(hex('#77683f'), hex('#b5a26c'), random());
    drawBlade(skin, {
      x,
      y,
      angle: soft[i]! * 5 + (random() - 0.5) * 3,
      bend: random() - 0.5,
      length: (9 + 15 * random()) * px,
      width: (1.2 + 0.7 * random()) * px,
      foot: 0.02,
      tip: 0.13 * (0.5 + random()),
      colour: [colour[0] * 0.5, colour[1] * 0.5, colour[2] * 0.45],
      tipColour: colour,
    });
  }
  drybrush(skin, 0.06, 7, [0.55, 1.3]);

  // Snow covers everything lower than it, thinner towards its rim, and takes the shape of what is below.
  const under = blur(skin.height, size, 9 * px);
  const even = blur(thickness, size, 5 * px);
  for (let i = 0; i < size * size; i++) {
    const deep = Math.max(0, even[i]! - 0.06);
    const scales = Math.abs(carve[i]!) * rise(0.25, 0.8, thickness[i]!);
    const top =
      0.22 * (1 - Math.exp(-3.2 * deep)) + 0.05 * soft[i]! - 0.045 * scales + 0.35 * under[i]! + 0.0006 * grit[i]!;
    const cover = rise(0.004, 0.03, top - skin.height[i]! - 0.012) * rise(0.04, 0.1, thickness[i]!);
    const hollow = rise(0.1, -0.1, soft[i]! - 0.5 * scales);
    const white = blend(hex('#d9dde0'), hex('#bcc6d1'), 0.3 * hollow + 0.3 * scales + 0.05 * grit[i]!);
    const dirty = blend(white, hex('#b5a792'), 0.55 * rise(0.35, 0.05, thickness[i]!));
    lay(skin, i, dirty, cover);
    skin.height[i] = skin.height[i]! * (1 - cover) + Math.max(top, skin.height[i]!) * cover;
    // Crystals that reflect the light.
    skin.rough[i] = skin.rough[i]! * (1 - cover) + (random() < 0.02 ? 0.25 : 0.62 + 0.1 * fine[i]!) * cover;
  }
  drybrush(skin, 0.12, 1.6, [0.82, 1.06]);
  return skin;
}
