import { chromium, type Page } from 'playwright';
import type { FilmAnswer, FilmNews, FilmOrder } from '../../film/film-order.ts';
import { CHROMIUM_FLAGS } from '../find-chromium.ts';

/** How a browser is asked to film. */
export type Shooting = {
  readonly executablePath: string;
  readonly address: string;
  readonly order: FilmOrder;
  /** Draws with the graphics card, where the machine has one. */
  readonly gpu: boolean;
  readonly hear: (news: FilmNews) => void;
};

/** What the page offers to whoever drives it. */
type FilmPage = { readonly film: () => Promise<{ readonly shoot: (order: FilmOrder) => Promise<FilmAnswer> }> };

/** A page that does not come up within this is given up, milliseconds. */
const PATIENCE = 120_000;
const WINDOW = { width: 640, height: 360 } as const;

/** Has a browser without a window open the page and make the film. */
export async function shootFilm({ executablePath, address, order, gpu, hear }: Shooting): Promise<FilmAnswer> {
  const args = CHROMIUM_FLAGS.filter((flag) => !gpu || !/swiftshader/.test(flag));
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    // Its files are read once: nothing is kept for a next time.
    const page = await browser.newPage({ viewport: WINDOW, serviceWorkers: 'block' });
    const without = gpu ? await whyNoCard(page) : undefined;
    if (without !== undefined) return { kind: 'fault', what: 'browser', message: without };
    await page.exposeFunction('__highgroundFilmed', hear);
    return await Promise.race([film(page, address, order), broken(page)]);
  } finally {
    await browser.close();
  }
}

async function film(page: Page, address: string, order: FilmOrder): Promise<FilmAnswer> {
  const quality = { plain: 'low', rich: 'high', whole: 'ultra' }[order.wish.look];
  // Nobody looks at the table meanwhile: it is drawn as coarsely as can be.
  await page.goto(`${address}/?keep=no&quality=${quality}&sharpness=0.1`, { timeout: PATIENCE });
  await page.waitForFunction(() => '__highground' in window, undefined, { timeout: PATIENCE });
  return page.evaluate(
    async (wanted) => (await (window as unknown as { __highground: FilmPage }).__highground.film()).shoot(wanted),
    order,
  );
}

/** Why a browser that is to draw with a graphics card cannot; undefined where it can. */
async function whyNoCard(page: Page): Promise<string | undefined> {
  const card = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    const named = gl?.getExtension('WEBGL_debug_renderer_info');
    return gl && String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  });
  if (card !== null && !SOFTWARE.test(card)) return undefined;
  const found = card === null ? 'finds none it can use' : `finds only software (${card})`;
  return `--gpu asks for a graphics card, and this browser ${found}; leave --gpu out and the film is drawn without one.`;
}

/** What drawing by software calls itself. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** A page that breaks down answers nothing more. */
const broken = (page: Page): Promise<FilmAnswer> =>
  new Promise((done) =>
    page.once('crash', () =>
      done({
        kind: 'fault',
        what: 'browser',
        message: 'The browser broke down; a smaller --size may need less memory.',
      }),
    ),
  );
