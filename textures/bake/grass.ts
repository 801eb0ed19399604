import { unsteady } from '../../src/scene/meshes/seeded.ts';
import { blur, clouds, fieldOf, grain, rise } from './field.ts';
import { bareSkin, blend, drybrush, hex, lay, type Skin } from './skin.ts';
import { drawBlade, drawStone } from './strokes.ts';

const SOIL = [hex('#4a3826'), hex('#6b5236')] as const;
const GREENS = [hex('#4b5527'), hex('#636a31'), hex('#7b7b3c'), hex('#918748')] as const;
const STRAW = [hex('#b09a58'), hex('#c9b275')] as const;

/** A meadow of static grass: blades that lean together, straw where it is dry, soil where it is worn. */
export function grass(size: number): Skin {
  const skin = bareSkin(size, 16);
  const px = size / 2048;
  const random = unsteady(21);
  const [worn, dry, lean] = [clouds(size, 5, 5, 1), clouds(size, 4, 5, 2), clouds(size, 6, 3, 3)];
  const [grit, fine] = [grain(size, 1.2 * px, 4), clouds(size, 32, 4, 5)];
  for (let i = 0; i < size * size; i++) {
    lay(skin, i, blend(SOIL[0], SOIL[1], 0.45 + 0.55 * fine[i]! + 0.6 * grit[i]!), 1);
    skin.height[i] = 0.012 * fine[i]! + 0.006 * grit[i]!;
  }
  for (let n = 0; n < 9000; n++) {
    const [x, y] = [random() * size, random() * size];
    const radius = (1 + 6.5 * random() ** 6) * px;
    const colour = blend(hex('#7d7365'), hex('#a89a80'), random());
    drawStone(skin, { x, y, radius, rise: radius / px / 260, colour, broken: random() }, random);
  }

  // First short, dense flock, then longer grass in tufts, each blade over those before it.
  const layers = [
    { count: 150_000, length: [7, 13], tip: 0.035, bare: 0.24 },
    { count: 90_000, length: [10, 20], tip: 0.06, bare: 0.14 },
    { count: 30_000, length: [14, 30], tip: 0.09, bare: 0.02 },
  ] as const;
  for (const { count, length, tip, bare } of layers) {
    for (let n = 0; n < count; n++) {
      const [x, y] = [random() * size, random() * size];
      const i = (Math.floor(y) & (size - 1)) * size + (Math.floor(x) & (size - 1));
      const grown = rise(bare + 0.52, bare - 0.06, worn[i]! + 0.4 * fine[i]! + 0.12 * grit[i]!);
      if (random() > grown) continue;
      const thirst = rise(-0.05, 0.5, dry[i]! + 0.3 * worn[i]! + 0.22 * (random() - 0.5));
      const green = blend(GREENS[Math.floor(random() * 3)]!, GREENS[1 + Math.floor(random() * 3)]!, random());
      const tint = blend(green, blend(STRAW[0], STRAW[1], random()), thirst * (0.55 + 0.45 * random()));
      const tone = 0.72 + 0.5 * random();
      drawBlade(skin, {
        x,
        y,
        angle: lean[i]! * 4 + (random() - 0.5) * 3.4,
        bend: (random() - 0.5) * 1.4,
        length: (length[0] + (length[1] - length[0]) * random()) * px,
        width: (1.3 + 1.0 * random()) * px,
        foot: skin.height[i]! * 0.8,
        tip: skin.height[i]! * 0.55 + tip * (0.5 + random()) * (0.4 + 0.6 * grown),
        colour: [tint[0] * tone * 0.55, tint[1] * tone * 0.55, tint[2] * tone * 0.5],
        tipColour: [tint[0] * tone * 1.12, tint[1] * tone * 1.12, tint[2] * tone],
      });
    }
  }
  drybrush(skin, 0.05, 7, [0.55, 1.3]);
  drybrush(skin, 0.35, 4, [0.7, 1.2]);
  const soft = blur(skin.height, size, 2);
  const ground = fieldOf(size, (_u, _v, i) => skin.height[i]! * 0.6 + soft[i]! * 0.4 + 0.05 * worn[i]!);
  for (let i = 0; i < size * size; i++) skin.rough[i] = 0.86 + 0.1 * rise(0, 0.05, skin.height[i]!);
  return { ...skin, height: ground };
}
