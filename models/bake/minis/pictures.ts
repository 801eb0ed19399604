/** Draws the pictures of the armies' panel as one sheet of all minis for each side: `node models/bake/minis/pictures.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BUNDLED_MINIS } from '../../../src/editor/choices.ts';
import { SIDES } from '../../../src/rules/core/turn.ts';
import { writePicture } from '../../../textures/bake/write.ts';
import { PICTURE } from '../terrain/picture.ts';
import { drawMini } from './draw-mini.ts';
import { miniPictureStamp } from './picture-stamp.ts';

const MODELS = resolve(import.meta.dirname, '../..');
const COLUMNS = 7;
const QUALITY = 80;

const rows = Math.ceil(BUNDLED_MINIS.length / COLUMNS);
const size = { width: COLUMNS * PICTURE.width, height: rows * PICTURE.height };
for (const side of SIDES) {
  const sheet = new Uint8ClampedArray(4 * size.width * size.height);
  for (const [i, name] of BUNDLED_MINIS.entries()) {
    const picture = await drawMini(readFileSync(resolve(MODELS, 'minis', `${name}.glb`)), side);
    const [left, top] = [(i % COLUMNS) * PICTURE.width, Math.floor(i / COLUMNS) * PICTURE.height];
    for (let y = 0; y < PICTURE.height; y++)
      sheet.set(
        picture.subarray(4 * y * PICTURE.width, 4 * (y + 1) * PICTURE.width),
        4 * ((top + y) * size.width + left),
      );
  }
  const bytes = await writePicture(resolve(MODELS, `minis/pictures-${side}.webp`), sheet, size, QUALITY);
  process.stdout.write(`${side}: ${BUNDLED_MINIS.length} pictures, ${(bytes / 1024).toFixed(0)} kB\n`);
}
const list = { stamp: miniPictureStamp(MODELS), columns: COLUMNS, rows, minis: BUNDLED_MINIS };
writeFileSync(resolve(MODELS, 'minis/pictures.json'), `${JSON.stringify(list, undefined, 2)}\n`);
