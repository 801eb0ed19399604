import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { element, escapeText } from '../report/element.ts';
import { SVG } from './marks.ts';

/** The files the rasteriser needs: Node reads them from disk, a page fetches them. */
type RasterFiles = {
  /** The WebAssembly of `@resvg/resvg-wasm`. */
  readonly wasm: Uint8Array;
  /** A TrueType font, used for all text. */
  readonly font: Uint8Array;
};

/** Renders SVG to pixels, and measures text in the same font. */
export type Raster = {
  /** Width of a text in pixels, at a font size in pixels. */
  readonly widthOf: WidthOf;
  /** Renders an SVG at its own size as an RGBA PNG. */
  readonly toPng: (svg: string) => Uint8Array;
};

/** Width of a text in pixels, at a font size in pixels. */
export type WidthOf = (text: string, size: number) => number;

/** The library must not be initialised twice; a failed attempt does not count. */
let starting: Promise<void> | undefined;

/**
 * A rasteriser for SVG.
 *
 * It uses only WebAssembly and the given font, so an SVG becomes the same bytes on every machine.
 */
export async function createRaster({ wasm, font }: RasterFiles): Promise<Raster> {
  starting ??= initWasm(wasm).catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  await starting;
  const widths = new Map<string, number>();
  const open = (svg: string) => new Resvg(svg, { font: { fontBuffers: [font] } });
  const measure = (text: string, size: number): number => {
    const line = open(
      element('svg', { xmlns: SVG, width: 1, height: 1 }, element('text', { 'font-size': size }, escapeText(text))),
    );
    const box = line.getBBox();
    const width = box?.width ?? 0;
    box?.free();
    line.free();
    return width;
  };
  return {
    widthOf: (text, size) => {
      const key = `${size} ${text}`;
      const width = widths.get(key) ?? measure(text, size);
      widths.set(key, width);
      return width;
    },
    toPng: (svg) => {
      const drawing = open(svg);
      const image = drawing.render();
      const png = image.asPng();
      image.free();
      drawing.free();
      return png;
    },
  };
}
