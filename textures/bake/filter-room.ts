import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../src/cli/film/find-chromium.ts';
import type { RoomLight } from '../../src/scene/light/room-light.ts';
import { PACKAGES, SOURCE } from './pack-room.ts';

const NOWHERE = 'http://room.invalid/';
const PAPER = `<script type="importmap">${JSON.stringify({
  imports: { three: '/three/build/three.module.js', 'three/addons/': '/three/examples/jsm/' },
})}</script>`;

/** The panorama filtered by three.js in a headless browser, level by level from the smoothest. */
export async function filterRoom(): Promise<RoomLight> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_FLAGS] });
  try {
    const page = await browser.newPage();
    await page.route('**/*', (route) => {
      const path = new URL(route.request().url()).pathname;
      if (path === '/') return route.fulfill({ contentType: 'text/html', body: PAPER });
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(PACKAGES, path)) });
    });
    await page.goto(NOWHERE);
    const levels = await filtered(page, `/${SOURCE}`);
    return levels.map((faces) => faces.map(halves));
  } finally {
    await browser.close();
  }
}

const halves = (base64: string): Uint16Array<ArrayBuffer> =>
  new Uint16Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);

/**
 * Runs in the page. Three.js reads cube maps that it renders from the inside, and loaded ones from the outside, so
 * right and left are exchanged and every face is mirrored.
 */
function filtered(page: Page, source: string): Promise<readonly (readonly string[])[]> {
  return page.evaluate(async (from) => {
    const load = (path: string) => import(path);
    const { EquirectangularReflectionMapping, PMREMGenerator, WebGLRenderer } = (await load(
      'three',
    )) as typeof import('three');
    const { EXRLoader } = (await load(
      'three/addons/loaders/EXRLoader.js',
    )) as typeof import('three/addons/loaders/EXRLoader.js');
    const panorama = await new EXRLoader().loadAsync(((await load(from)) as { readonly default: string }).default);
    panorama.mapping = EquirectangularReflectionMapping;
    const renderer = new WebGLRenderer();
    const { texture, width } = new PMREMGenerator(renderer).fromEquirectangular(panorama);
    const gl = renderer.getContext() as WebGL2RenderingContext;
    const { __webglTexture: drawn } = renderer.properties.get(texture) as { readonly __webglTexture: WebGLTexture };
    gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());

    const faceOf = (level: number, face: number): string => {
      const side = width >> level;
      const pixels = new Uint16Array(4 * side * side);
      const target = gl.TEXTURE_CUBE_MAP_POSITIVE_X + face;
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, target, drawn, level);
      gl.readPixels(0, 0, side, side, gl.RGBA, gl.HALF_FLOAT, pixels);
      const mirrored = pixels.map((_, i) => {
        const [x, row] = [(i >> 2) % side, Math.floor(i / (4 * side))];
        return pixels[4 * (row * side + side - 1 - x) + (i & 3)]!;
      });
      const bytes = new Uint8Array(mirrored.buffer);
      let letters = '';
      for (let i = 0; i < bytes.length; i += 8192) letters += String.fromCharCode(...bytes.subarray(i, i + 8192));
      return btoa(letters);
    };
    // The first level of three.js is for mirrors.
    return texture.mipmaps!.slice(1).map((_, i) => [1, 0, 2, 3, 4, 5].map((face) => faceOf(i + 1, face)));
  }, source);
}
