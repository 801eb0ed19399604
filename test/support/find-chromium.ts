import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where Chromium usually lies. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The browser the tests run in: `$CHROMIUM_PATH`, the system's, or playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const places = [process.env['CHROMIUM_PATH'], ...USUAL, playwrightsOwn()];
  return places.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/** The browser, installed through the system's packages if we may; undefined when that did not help. */
export function findOrInstallChromium(): string | undefined {
  const found = findChromium();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2] });
  return findChromium();
}

/** Draws by software, needs no sandbox, and calls nobody. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
