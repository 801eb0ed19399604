// Draws the icons of the installed app: a hill under a sun, as in the page's favicon. They are drawn by the build and
// not stored.
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
type Shape = { readonly colour: Colour; readonly holds: (x: number, y: number) => boolean };

const WOOD: Colour = [0x5b, 0x4a, 0x2f];
const HILL: Colour = [0xe6, 0x9f, 0x00];
const SUN: Colour = [0xf3, 0xee, 0xdf];

/** The ridge, on a grid of 32 by 32, from left to right. */
const RIDGE = [
  [3, 25],
  [12, 11],
  [17, 18],
  [20, 14],
  [29, 25],
] as const;

const ridgeAt = (x: number): number => {
  const right = RIDGE.findIndex(([px]) => px >= x);
  const [b, a] = [RIDGE[right], RIDGE[right - 1]];
  if (b === undefined || a === undefined) return Number.POSITIVE_INFINITY;
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
};

const SHAPES: readonly Shape[] = [
  { colour: HILL, holds: (x, y) => y <= 25 && y >= ridgeAt(x) },
  { colour: SUN, holds: (x, y) => (x - 22) ** 2 + (y - 9) ** 2 <= 9 },
];

/** Samples along each side of a pixel. */
const SAMPLES = 4;
const FIELD = 32;

/** The cut of an icon: `any` has round corners; `maskable` fills its square and keeps its content in the middle. */
export type IconCut = 'any' | 'maskable';

/** An icon as a PNG file of `size` by `size` pixels. */
export function drawIcon(size: number, cut: IconCut): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      rows.set(pixelAt(column, row, size, cut), row * (size * 4 + 1) + 1 + column * 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function pixelAt(column: number, row: number, size: number, cut: IconCut): readonly number[] {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const x = ((column + ((i % SAMPLES) + 0.5) / SAMPLES) / size) * FIELD;
    const y = ((row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / size) * FIELD;
    const colour = colourAt(x, y, cut);
    if (colour === undefined) continue;
    for (let k = 0; k < 3; k++) sum[k]! += colour[k]!;
    sum[3]! += 255;
  }
  const covered = sum[3]! / 255;
  const whole = SAMPLES * SAMPLES;
  return covered === 0 ? [0, 0, 0, 0] : [...sum.slice(0, 3).map((c) => c / covered), sum[3]! / whole].map(Math.round);
}

function colourAt(x: number, y: number, cut: IconCut): Colour | undefined {
  if (cut === 'any' && !isInRoundSquare(x, y)) return undefined;
  // A mask may cut off a tenth at each side.
  const [u, v] = cut === 'maskable' ? [16 + (x - 16) / 0.78, 16 + (y - 16) / 0.78] : [x, y];
  return SHAPES.findLast((shape) => shape.holds(u, v))?.colour ?? WOOD;
}

/** The corner radius, in units of the grid. */
const CORNER = 7;
function isInRoundSquare(x: number, y: number): boolean {
  const [dx, dy] = [x, y].map((c) => Math.max(CORNER - c, c - (FIELD - CORNER), 0)) as [number, number];
  return dx * dx + dy * dy <= CORNER * CORNER;
}

/** @source PNG specification, 3rd edition, §5.3: length, type, data, CRC over type and data */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
