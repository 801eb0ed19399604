import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CATALOGUE } from '../../../src/scenario/catalogue/catalogue.ts';

/** The stamp of the palette's pictures: a hash of every look and of the source of `picture.ts`. */
export function pictureStamp(models: string): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(resolve(import.meta.dirname, 'picture.ts')));
  for (const { id, piece } of CATALOGUE) hash.update(id).update(readFileSync(resolve(models, piece.look!)));
  return hash.digest('hex');
}
