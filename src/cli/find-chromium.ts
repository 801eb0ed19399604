import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where Chromium usually lies. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that draws without a window: `$CHROMIUM_PATH`, the system's, or playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  // Whoever names one means that one and no other.
  if (named) return existsSync(named) ? named : undefined;
  return [...USUAL, playwrightsOwn()].find((path) => path !== undefined && existsSync(path));
}

/**
 * Draws by software, needs no sandbox, and calls nobody. What is no canvas is painted by the processor itself, alike in
 * every distribution: painted through the software card a page starts with a quarter more work.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
];

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
