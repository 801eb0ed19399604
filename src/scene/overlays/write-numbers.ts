import type { LineNumber } from '../../app/lab/lab-numbers.ts';
import type { MapPicture } from '../../app/lab/lab-paint.ts';

/** How numbers are written, and the pale rim round them. */
const FONT = "600 24px 'Inter Variable', Inter, sans-serif";
const INK = 'rgb(22,20,28)';
const RIM = { colour: 'rgb(250,247,238)', width: 5 } as const;

/**
 * Writes numbers into a picture of a map, upright as seen from the table's near edge. The picture is changed in place.
 *
 * @param table Width and depth of the table the picture covers, inches.
 */
export function writeNumbers(
  { width, height, pixels }: MapPicture,
  numbers: readonly LineNumber[],
  table: { readonly width: number; readonly depth: number },
): void {
  // Read back once, so it is drawn without the graphics card.
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (pen === null || numbers.length === 0) return;
  pen.putImageData(new ImageData(pixels, width, height), 0, 0);
  Object.assign(pen, { font: FONT, textAlign: 'center', textBaseline: 'middle', lineJoin: 'round' });
  Object.assign(pen, { fillStyle: INK, strokeStyle: RIM.colour, lineWidth: RIM.width });
  for (const { text, at } of numbers) {
    const [x, y] = [(at[0] / table.width + 0.5) * width, (at[1] / table.depth + 0.5) * height];
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  }
  pixels.set(pen.getImageData(0, 0, width, height).data);
}
