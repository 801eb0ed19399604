/** Draws the pictures of the palette as one sheet of all pieces: `node models/bake/terrain/pictures.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CATALOGUE } from '../../../src/scenario/catalogue/catalogue.ts';
import { writePicture } from '../../../textures/bake/write.ts';
import { readGlb } from '../read-glb.ts';
import { drawPicture, PICTURE } from './picture.ts';
import { pictureStamp } from './picture-stamp.ts';

const MODELS = resolve(import.meta.dirname, '../..');
const COLUMNS = 9;
const QUALITY = 82;

const rows = Math.ceil(CATALOGUE.length / COLUMNS);
const size = { width: COLUMNS * PICTURE.width, height: rows * PICTURE.height };
const sheet = new Uint8ClampedArray(4 * size.width * size.height);
for (const [i, { piece }] of CATALOGUE.entries()) {
  const picture = drawPicture(await readGlb(readFileSync(resolve(MODELS, piece.look!))), 'heightfield' in piece.shape);
  const [left, top] = [(i % COLUMNS) * PICTURE.width, Math.floor(i / COLUMNS) * PICTURE.height];
  for (let y = 0; y < PICTURE.height; y++)
    sheet.set(
      picture.subarray(4 * y * PICTURE.width, 4 * (y + 1) * PICTURE.width),
      4 * ((top + y) * size.width + left),
    );
}
const bytes = await writePicture(resolve(MODELS, 'terrain/pictures.webp'), sheet, size, QUALITY);
const pieces = CATALOGUE.map(({ id }) => id);
const list = { stamp: pictureStamp(MODELS), columns: COLUMNS, rows, pieces };
writeFileSync(resolve(MODELS, 'terrain/pictures.json'), `${JSON.stringify(list, undefined, 2)}\n`);
process.stdout.write(`${pieces.length} pictures, ${(bytes / 1024).toFixed(0)} kB\n`);
