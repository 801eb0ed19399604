import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import { DataUtils } from 'three';
import { EXRLoader } from 'three/addons/loaders/EXRLoader.js';
import { describe, expect, it } from 'vitest';
import { doubled, ROOM_LEVELS, type RoomFaces, type RoomLight, unpackRoom } from '../../src/scene/light/room-light.ts';
import { PACKAGES, packRoom, roomStamp, SOURCE, stampIn } from '../../textures/bake/pack-room.ts';

const file = readFileSync(resolve(import.meta.dirname, '../../textures/room-light.bin'));
const kept = unpackRoom(inflateSync(file));

type Axis = readonly [x: number, y: number, z: number];

/** The panorama's pixels as they are: red, green, blue, opacity, from the floor up. */
async function panorama(): Promise<{ readonly width: number; readonly height: number; readonly data: Uint16Array }> {
  const source = (await import(join(PACKAGES, SOURCE))) as { readonly default: string };
  const bytes = Uint8Array.from(Buffer.from(source.default.split(',')[1]!, 'base64'));
  const { width, height, data } = new EXRLoader().parse(bytes.buffer);
  return { width: width!, height: height!, data: data as Uint16Array };
}

/** What reaches surfaces that look along axes, out of the panorama: the mean of the hemisphere before each, by cosine. */
async function lightOn(axes: readonly Axis[]): Promise<readonly Axis[]> {
  const { width, height, data } = await panorama();
  const sums = axes.map(() => new Float64Array(4));
  for (let row = 0; row < height; row++) {
    const rise = Math.PI * ((row + 0.5) / height - 0.5);
    for (let column = 0; column < width; column++) {
      const round = 2 * Math.PI * ((column + 0.5) / width - 0.5);
      const [x, y, z] = [Math.cos(rise) * Math.cos(round), Math.sin(rise), Math.cos(rise) * Math.sin(round)];
      const at = 4 * (row * width + column);
      const [r, g, b] = [0, 1, 2].map((k) => DataUtils.fromHalfFloat(data[at + k]!));
      axes.forEach((axis, i) => {
        const weight = Math.max(0, axis[0] * x + axis[1] * y + axis[2] * z) * Math.cos(rise);
        const sum = sums[i]!;
        sum[0]! += weight * r!;
        sum[1]! += weight * g!;
        sum[2]! += weight * b!;
        sum[3]! += weight;
      });
    }
  }
  return sums.map(([r, g, b, all]) => [r! / all!, g! / all!, b! / all!] as const);
}

/** Where a pixel of a face looks, in shares of half a side from its middle: textures from outside have x the other way. */
function lookOf(face: number, s: number, t: number): Axis {
  const [x, y, z] = [
    [1, -t, -s],
    [-1, -t, s],
    [s, 1, t],
    [s, -1, -t],
    [s, -t, 1],
    [-s, -t, -1],
  ][face] as unknown as Axis;
  const length = Math.hypot(x, y, z);
  return [-x / length, y / length, z / length];
}

/** Places in a face of the last level, off its middle, so that one that is turned or mirrored is found out. */
const PLACES = [
  [1, 2],
  [6, 3],
  [3, 6],
] as const;

/** Any light at all, as large as the room; no brighter than one, because far too bright a neighbour is not foretold. */
const anyLight = (): RoomLight =>
  ROOM_LEVELS.map(({ side }, level) =>
    Array.from({ length: 6 }, (_, face) =>
      new Uint16Array(4 * side * side).map((_, at) =>
        at % 4 === 3 ? 0x3c00 : ((at * 2654435761 + 97 * face + level) >>> 7) % 0x3c00,
      ),
    ),
  );

describe('the light of the room', () => {
  it('is what the panorama and the three of today give: bake again with `npm run bake` when it is not', () => {
    expect(stampIn(file)).toBe(roomStamp());
  });

  it('falls on a dull surface as the panorama shines, from whatever side it looks', async () => {
    const last = kept.at(-1)!;
    const shares = (n: number): number => (2 * (n + 0.5)) / 8 - 1;
    const looked = last.flatMap((face, i) => PLACES.map(([x, y]) => ({ face, i, x, y })));
    const wanted = await lightOn(looked.map(({ i, x, y }) => lookOf(i, shares(x), shares(y))));
    looked.forEach(({ face, x, y }, n) => {
      for (let k = 0; k < 3; k++) {
        const found = DataUtils.fromHalfFloat(face[4 * (8 * y + x) + k]!);
        // Three's filter sees the panorama in a small copy.
        expect(Math.abs(found / wanted[n]![k]! - 1)).toBeLessThan(0.03);
      }
    });
  });

  it('is as bright at every level', () => {
    const bright = (faces: RoomFaces): number => {
      let [sum, all] = [0, 0];
      for (const face of faces) {
        const side = Math.sqrt(face.length / 4);
        for (let at = 0; at < face.length; at += 4) {
          const [x, y] = [(at >> 2) % side, Math.floor(at / (4 * side))].map((n) => (2 * (n + 0.5)) / side - 1);
          const share = (1 + x! * x! + y! * y!) ** -1.5;
          sum += share * DataUtils.fromHalfFloat(face[at + 1]!);
          all += share;
        }
      }
      return sum / all;
    };
    const levels = kept.map(bright);
    for (const level of levels) expect(Math.abs(level / levels.at(-1)! - 1)).toBeLessThan(0.05);
  });

  it('is read as it was packed, but for the bits that are left out', () => {
    const light = anyLight();
    const read = unpackRoom(inflateSync(packRoom(light, 'sixteen letters!')));
    ROOM_LEVELS.forEach(({ lost }, level) => {
      const most = Math.max(
        ...light[level]!.map((face, i) =>
          face.reduce((worst, half, at) => Math.max(worst, Math.abs(half - read[level]![i]![at]!)), 0),
        ),
      );
      expect(most).toBeLessThanOrEqual((1 << lost) / 2);
    });
    expect(() => unpackRoom(inflateSync(file).subarray(1))).toThrow();
  });

  it('is doubled pixel by pixel', () => {
    const face = new Uint16Array(16).map((_, i) => i);
    const wide = doubled(face);
    expect([...wide.subarray(0, 16)]).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7]);
    expect([...wide.subarray(16, 32)]).toEqual([...wide.subarray(0, 16)]);
    expect([...wide.subarray(60)]).toEqual([12, 13, 14, 15]);
  });

  it('takes less than the panorama did', () => {
    expect(file.length).toBeLessThan(readFileSync(join(PACKAGES, SOURCE)).length);
  });
});
