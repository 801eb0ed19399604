import { chromium, type Page } from 'playwright';
import type { FilmAnswer, FilmOrderProgress, FilmOrder } from '../../film/film-order.ts';
import { CHROMIUM_FLAGS } from './find-chromium.ts';

/** The order for a browser to make a film. */
type Shooting = {
  readonly executablePath: string;
  readonly address: string;
  readonly order: FilmOrder;
  /** Draw with the graphics card, where the machine has one. */
  readonly gpu: boolean;
  readonly report: (progress: FilmOrderProgress) => void;
};

/** The interface of the page for automation. */
type FilmPage = { readonly film: () => Promise<{ readonly shoot: (order: FilmOrder) => Promise<FilmAnswer> }> };

/** How long the browser may take to start, and the page to load, milliseconds. */
const START_TIMEOUT = 120_000;
const WINDOW = { width: 640, height: 360 } as const;

/** Opens the page in a headless browser and makes the film. */
export async function shootFilm({ executablePath, address, order, gpu, report }: Shooting): Promise<FilmAnswer> {
  const args = CHROMIUM_FLAGS.filter((flag) => !gpu || !/swiftshader/.test(flag));
  const browser = await chromium.launch({ executablePath, args: [...args], timeout: START_TIMEOUT });
  try {
    // Every file is read once, so a cache would be useless.
    const page = await browser.newPage({ viewport: WINDOW, serviceWorkers: 'block' });
    const without = gpu ? await whyNoCard(page) : undefined;
    if (without !== undefined) return { kind: 'fault', what: 'browser', message: without };
    await page.exposeFunction('__highgroundFilmed', report);
    return await Promise.race([film(page, address, order), broken(page)]);
  } finally {
    await browser.close();
  }
}

async function film(page: Page, address: string, order: FilmOrder): Promise<FilmAnswer> {
  const quality = { plain: 'low', rich: 'high', whole: 'ultra' }[order.settings.look];
  // The page's own table is not visible, so it is drawn as coarsely as possible.
  await page.goto(`${address}/?keep=no&quality=${quality}&sharpness=0.1`, { timeout: START_TIMEOUT });
  await page.waitForFunction(() => '__highground' in window, undefined, { timeout: START_TIMEOUT });
  return page.evaluate(
    async (wanted) => (await (window as unknown as { __highground: FilmPage }).__highground.film()).shoot(wanted),
    order,
  );
}

/** Why the browser cannot draw with a graphics card; undefined where it can. */
async function whyNoCard(page: Page): Promise<string | undefined> {
  const card = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    const named = gl?.getExtension('WEBGL_debug_renderer_info');
    return gl && String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  });
  if (card !== null && !SOFTWARE.test(card)) return undefined;
  const found = card === null ? 'found none that it can use' : `found only software rendering (${card})`;
  return `--gpu needs a graphics card, but the browser ${found}; leave --gpu out to draw in software.`;
}

/** The names of software renderers. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The answer where the page crashes. */
const broken = (page: Page): Promise<FilmAnswer> =>
  new Promise((done) =>
    page.once('crash', () =>
      done({
        kind: 'fault',
        what: 'browser',
        message: 'The browser crashed, perhaps for lack of memory; try a smaller --size.',
      }),
    ),
  );
