import { clouds, type Field, grain, rise } from './field.ts';
import { bareSkin, blend, drybrush, hex, lay, type Skin } from './skin.ts';

/** Oiled and worn oak; the grain runs along x. Fine open pores, rays of lighter wood, no varnish. */
export function oak(size: number): Skin {
  const skin = bareSkin(size, 8);
  const px = size / 1024;
  const [bend, wide, tone, fine] = [
    clouds(size, 2, 4, 81),
    clouds(size, 4, 4, 82),
    clouds(size, 3, 4, 83),
    grain(size, 1.2 * px, 84),
  ];
  const [bow, crowd] = [pulled(bend, size, size / 2.5), pulled(wide, size, size / 5)];
  const stretched = pulled(grain(size, 1.3 * px, 85), size, 46 * px);
  const pores = pulled(grain(size, 0.8 * px, 86), size, 16 * px);
  const rays = pulled(grain(size, 2.4 * px, 87), size, 5 * px);
  for (let i = 0; i < size * size; i++) {
    const v = Math.floor(i / size) / size;
    // Growth rings cut lengthwise: bands along the board that curve and crowd.
    const ring = v * 22 + 0.85 * bow[i]! + 0.4 * crowd[i]! + 0.03 * stretched[i]!;
    const year = ring - Math.floor(ring);
    const late = rise(0.25, 0.92, year) * rise(1, 0.94, year);
    const open = rise(0.25, 0.8, pores[i]!) * rise(0.75, 0.1, year);
    const wood = blend(hex('#6b4a2b'), hex('#96703f'), 0.55 + 0.3 * stretched[i]! + 0.35 * tone[i]! - 0.3 * late);
    lay(skin, i, wood, 1);
    lay(skin, i, hex('#3f2a17'), 0.5 * open + 0.22 * late);
    lay(skin, i, hex('#b08c58'), 0.2 * rise(0.35, 0.8, rays[i]!));
    skin.height[i] = -0.012 * open + 0.003 * stretched[i]! + 0.004 * late + 0.001 * fine[i]!;
    skin.rough[i] = 0.5 + 0.22 * open - 0.06 * late + 0.04 * stretched[i]!;
  }
  drybrush(skin, 0.05, 6, [0.7, 1.15]);
  return skin;
}

/** A field stretched along x over a number of pixels, like wood grain, with its strength preserved. */
function pulled(field: Field, size: number, by: number): Field {
  const reach = Math.max(1, Math.round(by / 2));
  const out = new Float32Array(field.length);
  for (let y = 0; y < size; y++) {
    const row = y * size;
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += field[row + (k & (size - 1))]!;
    for (let x = 0; x < size; x++) {
      out[row + x] = sum;
      sum += field[row + ((x + reach + 1) & (size - 1))]! - field[row + ((x - reach) & (size - 1))]!;
    }
  }
  const spread = Math.sqrt(out.reduce((all, x) => all + x * x, 0) / out.length);
  return out.map((x) => Math.max(-1, Math.min(1, x / (2 * spread))));
}
