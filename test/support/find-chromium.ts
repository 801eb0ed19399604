import { spawnSync } from 'node:child_process';
import { findChromium } from '../../src/cli/film/find-chromium.ts';

/** The path of Chromium, installed with the system's package manager if permitted; undefined when that failed. */
export function findOrInstallChromium(): string | undefined {
  const found = findChromium();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2] });
  return findChromium();
}
