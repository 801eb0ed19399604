// Paints every tile of `textures/`: `node textures/bake/bake.ts [name …]`. The same pixels on every machine.
import { join, resolve } from 'node:path';
import { city } from './city.ts';
import { desert } from './desert.ts';
import { dungeon } from './dungeon.ts';
import { grass } from './grass.ts';
import { oak } from './oak.ts';
import type { Skin } from './skin.ts';
import { snow } from './snow.ts';
import { albedoOf, reliefOf, writePicture } from './write.ts';

type Order = {
  readonly paint: (size: number) => Skin;
  readonly size: number;
  readonly quality: readonly [number, number];
};

const ORDERS: Readonly<Record<string, Order>> = {
  grass: { paint: grass, size: 2048, quality: [72, 74] },
  desert: { paint: desert, size: 2048, quality: [78, 80] },
  city: { paint: city, size: 2048, quality: [76, 78] },
  snow: { paint: snow, size: 2048, quality: [78, 80] },
  dungeon: { paint: dungeon, size: 2048, quality: [76, 78] },
  oak: { paint: oak, size: 1024, quality: [80, 84] },
};

const folder = resolve(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
for (const [name, { paint, size, quality }] of Object.entries(ORDERS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const skin = paint(size);
  const albedo = await writePicture(join(folder, `${name}-albedo.webp`), albedoOf(skin), size, quality[0]);
  const relief = await writePicture(join(folder, `${name}-relief.webp`), reliefOf(skin), size, quality[1]);
  console.log(`${name}: ${size} px over ${skin.inches}″, colour ${kB(albedo)}, relief ${kB(relief)}`);
}

function kB(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
