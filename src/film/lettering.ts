import type { FrameSize } from './film-settings.ts';
import type { Lettering, Line } from './plan-lettering.ts';

/** A canvas that words are drawn on. */
type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The page's own typefaces. */
const FAMILY = {
  display: "'Fraunces Variable', Georgia, serif",
  text: "'Inter Variable', system-ui, sans-serif",
} as const;

const PAPER = '244, 237, 222';
const DARK_RGB = '18, 14, 10';

/** Waits until the fonts of films are loaded, so that the first frame has them too. */
export async function loadLetters(): Promise<void> {
  if (typeof document === 'undefined') return;
  const wanted = [`600 32px ${FAMILY.display}`, `450 32px ${FAMILY.text}`, `500 32px ${FAMILY.text}`];
  await Promise.all(wanted.map((font) => document.fonts.load(font).catch(() => [])));
}

/** Draws text onto a picture. */
export function drawLettering(pen: Pen, { width, height }: FrameSize, all: readonly Lettering[]): void {
  for (const { kind, opacity, lines } of all) {
    pen.save();
    pen.globalAlpha = opacity;
    if (kind === 'caption') for (const line of lines) drawCaption(pen, line);
    else drawCard(pen, { width, height }, lines);
    pen.restore();
  }
}

/** Draws a caption on a rounded dark strip. */
function drawCaption(pen: Pen, line: Line): void {
  setFont(pen, line);
  const rows = broken(pen, line.text, line.width);
  const lead = 1.34 * line.size;
  const widest = Math.max(...rows.map((row) => pen.measureText(row).width));
  const [padX, padY] = [0.9 * line.size, 0.5 * line.size];
  const top = line.y - (rows.length - 1) * lead - 0.86 * line.size;
  pen.fillStyle = `rgba(${DARK_RGB}, 0.62)`;
  pen.beginPath();
  pen.roundRect(
    line.x - widest / 2 - padX,
    top - padY,
    widest + 2 * padX,
    (rows.length - 1) * lead + 1.14 * line.size + 2 * padY,
    0.5 * line.size,
  );
  pen.fill();
  pen.fillStyle = `rgb(${PAPER})`;
  rows.forEach((row, i) => pen.fillText(row, line.x, line.y - (rows.length - 1 - i) * lead));
}

/** Draws a title or a result over a shade that is darkest behind the text. */
function drawCard(pen: Pen, size: FrameSize, lines: readonly Line[]): void {
  const { width } = size;
  drawShade(pen, size, lines[0]?.size ?? 0, Math.max(MIDDLE * size.height, lines[0]?.y ?? 0));
  let down = 0;
  for (const [i, line] of lines.entries()) {
    setFont(pen, line);
    const rows = broken(pen, line.text, line.width);
    const lead = 1.12 * line.size;
    // A wrapped title rises by half its extra height and pushes down the lines after it.
    const rise = i === 0 ? ((rows.length - 1) * lead) / 2 : 0;
    pen.fillStyle = `rgb(${PAPER})`;
    rows.forEach((row, k) => pen.fillText(row, line.x, line.y + down + k * lead - rise));
    down += (rows.length - 1) * lead - rise;
    if (i === 0)
      drawRule(pen, line.x, line.y + down + 0.5 * line.size, 0.06 * line.size, Math.min(width * 0.3, 5 * line.size));
  }
}

/** Opacity of the shade behind text, and its height as a share of the picture's behind text in the middle. */
const SHADE = 0.62;
const MIDDLE = 0.48;

/** Draws a dark oval behind text at a height in pixels: as wide as the picture, its height from the letters' size. */
function drawShade(pen: Pen, { width, height }: FrameSize, letters: number, y: number): void {
  const [across, down] = [0.78 * width, Math.min(0.62 * height, 4.4 * letters)];
  pen.save();
  pen.translate(width / 2, y);
  pen.scale(across, down);
  const shade = pen.createRadialGradient(0, 0, 0, 0, 0, 1);
  for (const [at, dark] of [
    [0, 1],
    [0.3, 0.86],
    [0.6, 0.42],
    [0.85, 0.08],
    [1, 0],
  ] as const)
    shade.addColorStop(at, `rgba(${DARK_RGB}, ${dark * SHADE})`);
  pen.fillStyle = shade;
  pen.fillRect(-width / across, -1, (2 * width) / across, 2);
  pen.restore();
}

/** A thin rule under a title. */
function drawRule(pen: Pen, x: number, y: number, height: number, width: number): void {
  pen.fillStyle = `rgba(${PAPER}, 0.55)`;
  pen.fillRect(x - width / 2, y, width, Math.max(1, height));
}

function setFont(pen: Pen, { hand, size, weight }: Line): void {
  pen.font = `${weight} ${size}px ${FAMILY[hand]}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
}

/** Wraps text into rows no wider than `width` pixels; a word that is too wide is broken. */
function broken(pen: Pen, text: string, width: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(/\s+/).flatMap((one) => chunked(pen, one, width))) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row === '' || pen.measureText(longer).width <= width) row = longer;
    else {
      rows.push(row);
      row = word;
    }
  }
  return row === '' ? rows : [...rows, row];
}

function chunked(pen: Pen, word: string, width: number): readonly string[] {
  if (pen.measureText(word).width <= width) return [word];
  const chunks: string[] = [];
  let chunk = '';
  for (const letter of word) {
    if (chunk !== '' && pen.measureText(chunk + letter).width > width) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += letter;
  }
  return [...chunks, chunk];
}
