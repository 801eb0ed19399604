import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createRaster, type Raster } from '../../lab/picture/raster.ts';

const { resolve } = createRequire(import.meta.url);

/** The rasteriser for pictures, with its files read from their packages. */
export const openRaster = (): Promise<Raster> =>
  createRaster({
    wasm: readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    font: readFileSync(resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf')),
  });
