import { encode } from 'fast-png';
import type { Colour } from '../map/colours.ts';

/**
 * The coloured ground as a PNG in a `data:` address: in an SVG one image is smaller and draws faster than a shape for
 * each place of a map.
 *
 * @param colourAt The colour at a pixel's middle, in pixels from the top left corner; undefined where transparent.
 */
export function makeGround(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour | undefined,
): string {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const colour = colourAt(x + 0.5, y + 0.5);
      if (!colour) continue;
      data[i] = colour[0];
      data[i + 1] = colour[1];
      data[i + 2] = colour[2];
      data[i + 3] = 255;
    }
  return `data:image/png;base64,${toBase64(encode({ width, height, data, channels: 4 }))}`;
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
