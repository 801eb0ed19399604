// Bakes the figures into models/minis: those that have changed, those named, or with --all every one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bakeFigure } from '../bake-figure.ts';
import { FIGURES } from './all.ts';
import { stampIn, stampOf } from './stamp.ts';

const FOLDER = resolve(import.meta.dirname, '../../minis');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const all = process.argv.includes('--all');

mkdirSync(FOLDER, { recursive: true });
for (const figure of FIGURES) {
  if (named.length > 0 && !named.includes(figure.name)) continue;
  const file = join(FOLDER, `${figure.name}.glb`);
  const stamp = await stampOf(figure);
  if (!all && existsSync(file) && stampIn(readFileSync(file)) === stamp) continue;
  const bytes = await bakeFigure(figure, stamp);
  writeFileSync(file, bytes);
  console.log(`${figure.name}: ${(bytes.length / 1024).toFixed(0)} KB`);
}
