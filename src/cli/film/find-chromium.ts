import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The usual paths of Chromium. */
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

/** The path of a headless-capable browser: `$CHROMIUM_PATH`, the system's, or playwright's own; undefined if none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  // An explicit path is binding: no other browser is used.
  if (named) return existsSync(named) ? named : undefined;
  return [...USUAL, playwrightsOwn()].find((path) => path !== undefined && existsSync(path));
}

/**
 * Draws in software, needs no sandbox, and makes no network requests. All but the canvas is rasterised and composited by
 * the CPU, the same in every distribution: with the software GPU a page takes a quarter more work to start and to draw.
 * The suggestions under the address bar are off: they are two pages more for each page, a fifth of the work to open one.
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
  '--disable-gpu-compositing',
  // Takes the place of Playwright's own list, whose entries that matter here are repeated.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints',
];

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
