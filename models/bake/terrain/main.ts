/** Bakes the looks of the catalogue: `node models/bake/terrain/main.ts [id …]` writes models/terrain/<id>.glb. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CATALOGUE } from '../../../src/scenario/catalogue/catalogue.ts';
import { writeGlb } from '../write-glb.ts';
import { lookOf } from './bake-piece.ts';
import { stampOf } from './stamp.ts';

const wanted = new Set(process.argv.slice(2));
let total = 0;
for (const entry of CATALOGUE) {
  if (wanted.size > 0 && !wanted.has(entry.id)) continue;
  const meshes = lookOf(entry);
  const bytes = await writeGlb(meshes, stampOf(entry));
  total += bytes.length;
  writeFileSync(resolve(import.meta.dirname, '../..', entry.piece.look!), bytes);
  const triangles = meshes.map(({ name, mesh }) => `${name} ${mesh.indices.length / 3}`).join(', ');
  process.stdout.write(`${entry.id.padEnd(18)} ${triangles.padEnd(28)} ${(bytes.length / 1024).toFixed(1)} kB\n`);
}
process.stdout.write(`${(total / 1024).toFixed(0)} kB in all\n`);
