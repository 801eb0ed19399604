import type { PaintedMesh } from '../mesh.ts';

/** Size of a small picture, in pixels; drawn larger than it is shown. */
export const PICTURE = { width: 216, height: 162 } as const;

/** Each pixel is the mean of so many by so many. */
const FINE = 3;
/** Where ground that melts into the mat begins to be seen, and where it is seen whole: inches up. */
const SHORE = [0.1, 0.22] as const;
/** Half the angle under which a ball about everything is seen, radians. */
const HALF_VIEW = (12 * Math.PI) / 180;
/** How much of the picture what is shown may fill, from side to side or from top to bottom. */
const FILLS = 0.94;
/** From where the eye looks at the middle: from above its left corner. */
const EYE = unit([-0.52, 0.56, 0.9]);
const SUN = unit([-3, 5, 2.4]);
/** Linear light of sun, sky and ground, their strength included. */
const SUNLIGHT = [3.4, 3.02, 2.51] as const;
const SKY = [1.4, 1.51, 1.7] as const;
const GROUND = [0.48, 0.37, 0.22] as const;

type Vector = readonly [number, number, number];

/**
 * A small picture of painted meshes, all of them in view: nearest surface first, lit by a sun and a sky, clear where
 * nothing is.
 *
 * @param melts Whether the foot of it melts into the mat, as that of a hill does: there it ends where it rises, and not
 *   along the cells it was made of.
 * @returns RGBA rows from the top, sRGB, of {@link PICTURE}'s size.
 */
export function drawPicture(meshes: readonly PaintedMesh[], melts = false): Uint8ClampedArray<ArrayBuffer> {
  const [width, height] = [PICTURE.width * FINE, PICTURE.height * FINE];
  const light = new Float32Array(3 * width * height);
  const depth = new Float32Array(width * height).fill(Infinity);
  const cover = new Float32Array(width * height);
  const eye = eyeFor(meshes);
  const frame = frameFor(meshes, eye, { width, height, melts });
  for (const mesh of meshes) drawMesh(mesh, eye, frame, { width, height, light, depth, cover, melts });
  return shrunk({ width, light, cover });
}

type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
  readonly depth: Float32Array;
  /** How much of each pixel is covered by what is nearest. */
  readonly cover: Float32Array;
  readonly melts: boolean;
};

type Eye = { readonly at: Vector; readonly right: Vector; readonly up: Vector; readonly ahead: Vector };

/** How what an eye sees lies on the canvas: so many pixels to one unit at unit distance, and where its axis meets it. */
type Frame = { readonly scale: number; readonly x: number; readonly y: number };

/** What an eye sees of a place: to the right and upwards at unit distance, and how far ahead. */
function sightOf(eye: Eye, positions: ArrayLike<number>, i: number): Vector {
  const away: Vector = [
    positions[3 * i]! - eye.at[0],
    positions[3 * i + 1]! - eye.at[1],
    positions[3 * i + 2]! - eye.at[2],
  ];
  const z = dot(away, eye.ahead);
  return [dot(away, eye.right) / z, dot(away, eye.up) / z, z];
}

/** All that is seen, in the middle and as large as it may be. */
function frameFor(
  meshes: readonly PaintedMesh[],
  eye: Eye,
  { width, height, melts }: Pick<Canvas, 'width' | 'height' | 'melts'>,
): Frame {
  let [left, right, foot, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { positions } of meshes)
    for (let i = 0; i < positions.length / 3; i++) {
      if (melts && positions[3 * i + 1]! <= SHORE[0]) continue;
      const [x, y] = sightOf(eye, positions, i);
      [left, right, foot, top] = [Math.min(left, x), Math.max(right, x), Math.min(foot, y), Math.max(top, y)];
    }
  const scale = FILLS * Math.min(width / (right - left), height / (top - foot));
  return { scale, x: width / 2 - (scale * (left + right)) / 2, y: height / 2 + (scale * (foot + top)) / 2 };
}

/** An eye from which a ball about everything is seen under one angle, whatever its size. */
function eyeFor(meshes: readonly PaintedMesh[]): Eye {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of meshes)
    for (let i = 0; i < positions.length; i++) {
      low[i % 3] = Math.min(low[i % 3]!, positions[i]!);
      high[i % 3] = Math.max(high[i % 3]!, positions[i]!);
    }
  const middle = low.map((least, axis) => (least + high[axis]!) / 2);
  let radius = 0.4;
  for (const { positions } of meshes)
    for (let i = 0; i < positions.length; i += 3)
      radius = Math.max(
        radius,
        Math.hypot(positions[i]! - middle[0]!, positions[i + 1]! - middle[1]!, positions[i + 2]! - middle[2]!),
      );
  const far = radius / Math.sin(HALF_VIEW);
  const ahead: Vector = [-EYE[0], -EYE[1], -EYE[2]];
  const right = unit(cross(ahead, [0, 1, 0]));
  const at: Vector = [middle[0]! + EYE[0] * far, middle[1]! + EYE[1] * far, middle[2]! + EYE[2] * far];
  return { at, right, up: cross(right, ahead), ahead };
}

/** Numbers of a corner as it is seen. */
const WIDE = 7;

function drawMesh({ positions, normals, colours, indices }: PaintedMesh, eye: Eye, frame: Frame, canvas: Canvas): void {
  const count = positions.length / 3;
  /** Of every corner: x and y in pixels, how far ahead, its light, and how high it lies. */
  const seen = new Float32Array(WIDE * count);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = sightOf(eye, positions, i);
    seen.set([frame.x + frame.scale * x, frame.y - frame.scale * y, z], WIDE * i);
    seen[WIDE * i + 6] = positions[3 * i + 1]!;
    const normal: Vector = [normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!];
    const [sunny, skyward] = [Math.max(0, dot(normal, SUN)), (normal[1] + 1) / 2];
    for (let c = 0; c < 3; c++) {
      const falls = SUNLIGHT[c]! * sunny + GROUND[c]! + (SKY[c]! - GROUND[c]!) * skyward;
      seen[WIDE * i + 3 + c] = (colours[3 * i + c]! * falls) / Math.PI;
    }
  }
  for (let t = 0; t < indices.length; t += 3)
    drawTriangle(seen, WIDE * indices[t]!, WIDE * indices[t + 1]!, WIDE * indices[t + 2]!, canvas);
}

/** Fills a triangle whose corners lie at a, b and c of `seen`; what looks away is not drawn. */
function drawTriangle(seen: Float32Array, a: number, b: number, c: number, canvas: Canvas): void {
  const [ax, ay, bx, by, cx, cy] = [seen[a]!, seen[a + 1]!, seen[b]!, seen[b + 1]!, seen[c]!, seen[c + 1]!];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  // Counter-clockwise as seen from outside is clockwise where y points down.
  if (area >= 0) return;
  const { width, height, light, depth, cover, melts } = canvas;
  const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx, cx))), Math.min(width - 1, Math.max(ax, bx, cx))];
  const [top, foot] = [Math.max(0, Math.floor(Math.min(ay, by, cy))), Math.min(height - 1, Math.max(ay, by, cy))];
  for (let y = top; y <= foot; y++)
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      const w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      const z = u * seen[a + 2]! + v * seen[b + 2]! + w * seen[c + 2]!;
      const i = y * width + x;
      if (z >= depth[i]!) continue;
      const up = u * seen[a + 6]! + v * seen[b + 6]! + w * seen[c + 6]!;
      const whole = melts ? Math.min(1, (up - SHORE[0]) / (SHORE[1] - SHORE[0])) : 1;
      if (whole <= 0) continue;
      cover[i] = whole;
      depth[i] = z;
      for (let k = 0; k < 3; k++) light[3 * i + k] = u * seen[a + 3 + k]! + v * seen[b + 3 + k]! + w * seen[c + 3 + k]!;
    }
}

/** The mean of each block of fine pixels, as bytes of sRGB; half covered is half clear. */
function shrunk({ width, light, cover }: Pick<Canvas, 'width' | 'light' | 'cover'>): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(4 * PICTURE.width * PICTURE.height);
  for (let y = 0; y < PICTURE.height; y++)
    for (let x = 0; x < PICTURE.width; x++) {
      const sum = [0, 0, 0];
      let covered = 0;
      for (let k = 0; k < FINE * FINE; k++) {
        const i = (y * FINE + Math.floor(k / FINE)) * width + x * FINE + (k % FINE);
        covered += cover[i]!;
        for (let c = 0; c < 3; c++) sum[c]! += cover[i]! * light[3 * i + c]!;
      }
      const to = 4 * (y * PICTURE.width + x);
      for (let c = 0; c < 3; c++) out[to + c] = covered > 0 ? 255 * (sum[c]! / covered) ** (1 / 2.2) : 0;
      out[to + 3] = (255 * covered) / (FINE * FINE);
    }
  return out;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
