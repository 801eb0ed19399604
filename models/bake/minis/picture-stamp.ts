import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BUNDLED_MINIS } from '../../../src/editor/choices.ts';

/** The stamp of the minis' pictures: a hash of every mini and of the source of `picture.ts`. */
export function miniPictureStamp(models: string): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(resolve(import.meta.dirname, '../terrain/picture.ts')));
  for (const name of BUNDLED_MINIS) hash.update(name).update(readFileSync(resolve(models, 'minis', `${name}.glb`)));
  return hash.digest('hex');
}
