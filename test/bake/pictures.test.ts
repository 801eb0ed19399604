import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import minis from '../../models/minis/pictures.json' with { type: 'json' };
import sheet from '../../models/terrain/pictures.json' with { type: 'json' };
import type { PaintedMesh } from '../../models/bake/mesh.ts';
import { meshOfSoup } from '../../models/bake/mesh.ts';
import { readGlb } from '../../models/bake/read-glb.ts';
import { drawPicture, PICTURE } from '../../models/bake/terrain/picture.ts';
import { drawMini } from '../../models/bake/minis/draw-mini.ts';
import { miniPictureStamp } from '../../models/bake/minis/picture-stamp.ts';
import { pictureStamp } from '../../models/bake/terrain/picture-stamp.ts';
import { BUNDLED_MINIS } from '../../src/editor/choices.ts';
import type { Side } from '../../src/rules/core/turn.ts';
import { CATALOGUE } from '../../src/scenario/catalogue/catalogue.ts';
import { readLook } from '../support/read-look.ts';
import { REPOSITORY } from '../support/source-files.ts';

type Vector = readonly [number, number, number];

/** A box about a middle, all of one colour. */
function box([x, y, z]: Vector, [w, h, d]: Vector, colour: Vector): PaintedMesh {
  const at = (i: number): Vector => [x + (i & 1 ? w : -w), y + (i & 2 ? h : -h), z + (i & 4 ? d : -d)];
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
  ] as const;
  const soup = sides.flatMap(([a, b, c, e]) => [a, b, c, a, c, e].flatMap((corner) => [...at(corner)]));
  const mesh = meshOfSoup(soup);
  return { ...mesh, colours: Float32Array.from(mesh.positions, (_, i) => colour[i % 3]!) };
}

const pixel = (picture: Uint8ClampedArray, x: number, y: number) => [
  ...picture.subarray(4 * (y * PICTURE.width + x), 4 * (y * PICTURE.width + x) + 4),
];
const MIDDLE = [PICTURE.width / 2, PICTURE.height / 2] as const;

/** The pixels of a picture that is made smaller by a factor, each the mean of those it stands for. */
function shrunk(picture: Uint8ClampedArray, by: number): readonly (readonly number[])[] {
  const pixels: (readonly number[])[] = [];
  for (let top = 0; top + by <= PICTURE.height; top += by)
    for (let left = 0; left + by <= PICTURE.width; left += by) {
      const sum = [0, 0, 0, 0];
      for (let y = top; y < top + by; y++)
        for (let x = left; x < left + by; x++) {
          const [red = 0, green = 0, blue = 0, alpha = 0] = pixel(picture, Math.floor(x), Math.floor(y));
          for (const [k, part] of [red * alpha, green * alpha, blue * alpha, alpha].entries()) sum[k]! += part;
        }
      pixels.push([...sum.slice(0, 3).map((part) => part / Math.max(1, sum[3]!)), sum[3]! / Math.ceil(by) ** 2]);
    }
  return pixels;
}

describe('small pictures of the palette', () => {
  it('are of every piece there is, as it looks now (else: node models/bake/terrain/pictures.ts)', () => {
    expect(sheet.pieces).toEqual(CATALOGUE.map(({ id }) => id));
    expect(sheet.columns * sheet.rows).toBeGreaterThanOrEqual(CATALOGUE.length);
    expect(sheet.stamp).toBe(pictureStamp(join(REPOSITORY, 'models')));
  });

  it('are of every mini there is, as it looks now (else: node models/bake/minis/pictures.ts)', () => {
    expect(minis.minis).toEqual(BUNDLED_MINIS);
    expect(minis.columns * minis.rows).toBeGreaterThanOrEqual(BUNDLED_MINIS.length);
    expect(minis.stamp).toBe(miniPictureStamp(join(REPOSITORY, 'models')));
  });

  it('add the colours of a side where the paint of a mini asks for them, and nowhere else', async () => {
    const bytes = readFileSync(join(REPOSITORY, 'models/minis/halberdier.glb'));
    const unit = (k: number): Vector => [0, 1, 2].map((i) => Number(i === k)) as unknown as Vector;
    const [plain, own] = [await readGlb(bytes), await readGlb(bytes, [unit(0), unit(1), unit(2)])];
    const added = own[0]!.colours.map((part, i) => part - plain[0]!.colours[i]!);
    for (const k of [0, 1, 2]) {
      const shares = added.filter((_, i) => i % 3 === k);
      expect(Math.min(...shares)).toBe(0);
      expect(Math.max(...shares)).toBeGreaterThan(0.8);
    }
    // Every place has one colour of its side at most.
    for (let v = 0; v < added.length; v += 3)
      expect([...added.subarray(v, v + 3)].filter((share) => share > 0).length).toBeLessThan(2);
  });

  it.each(BUNDLED_MINIS)('tell the side of a mini twelve pixels tall: %s', async (name) => {
    const bytes = readFileSync(join(REPOSITORY, `models/minis/${name}.glb`));
    const blueOf = async (side: Side): Promise<number> => {
      const pixels = shrunk(await drawMini(bytes, side), PICTURE.height / 12).filter(([, , , alpha]) => alpha! > 128);
      return pixels.filter(([red, , blue]) => blue! > 1.15 * red!).length / pixels.length;
    };
    expect(await blueOf('attacker')).toBe(0);
    expect(await blueOf('defender')).toBeGreaterThan(0.1);
  });

  it('read a look as every other reader does', async () => {
    const path = join(REPOSITORY, 'models', CATALOGUE.find(({ id }) => id === 'wood-small')!.piece.look!);
    const [mine, theirs] = [await readGlb(readFileSync(path)), [...(await readLook(path)).meshes.values()]];
    expect(mine.length).toBe(theirs.length);
    for (const [i, { positions, indices }] of mine.entries()) {
      const other = theirs[i]!.getAttribute('position').array;
      expect(Math.max(...positions.map((p, k) => Math.abs(p - other[k]!)))).toBeLessThan(1e-4);
      expect([...indices]).toEqual([...theirs[i]!.index!.array]);
    }
  });

  it('show the whole of a piece, of any size, and nothing beside it', () => {
    for (const size of [0.5, 3, 40]) {
      const picture = drawPicture([box([7, size, -3], [size, size, size], [1, 1, 1])]);
      expect(pixel(picture, ...MIDDLE)[3]).toBe(255);
      const clear = (x: number, y: number) => pixel(picture, x, y)[3] === 0;
      const rows = Array.from({ length: PICTURE.height }, (_, y) => y);
      const columns = Array.from({ length: PICTURE.width }, (_, x) => x);
      expect(columns.every((x) => clear(x, 0) && clear(x, PICTURE.height - 1))).toBe(true);
      expect(rows.every((y) => clear(0, y) && clear(PICTURE.width - 1, y))).toBe(true);
    }
  });

  it('cover what a cube seen along that line covers', () => {
    // The shadow of a cube of side 1 along a unit direction has the area |x| + |y| + |z|, and reaches along any axis
    // across it as far as that axis' own |x| + |y| + |z|. The eye is so far off that the picture is nearly that shadow.
    const covered = drawPicture([box([0, 0, 0], [0.5, 0.5, 0.5], [1, 1, 1])]).filter((_, i) => i % 4 === 3);
    const pixels = covered.reduce((sum, alpha) => sum + alpha / 255, 0);
    const [x, y, z] = [-0.52, 0.56, 0.9].map((part) => part / Math.hypot(0.52, 0.56, 0.9)) as [number, number, number];
    const flat = Math.hypot(x, z);
    const area = Math.abs(x) + y + z;
    const wide = (Math.abs(x) + z) / flat;
    const tall = (Math.abs(x) * y + z * y) / flat + flat;
    const perInch = 0.94 * Math.min(PICTURE.width / wide, PICTURE.height / tall);
    expect(pixels / (area * perInch ** 2)).toBeGreaterThan(0.95);
    expect(pixels / (area * perInch ** 2)).toBeLessThan(1.05);
  });

  it('let the foot of a hill melt away: it ends where it rises, and fills the picture', () => {
    const hill = [box([0, 0, 0], [4, 0.05, 4], [0, 1, 0]), box([0, 0.5, 0], [1, 0.5, 1], [1, 0, 0])];
    const greenOf = (picture: Uint8ClampedArray) =>
      picture.filter((value, i) => i % 4 === 1 && value > 60 && picture[i + 2]! > 0).length;
    const redOf = (picture: Uint8ClampedArray) =>
      picture.filter((value, i) => i % 4 === 0 && value > 60 && picture[i + 3]! > 0).length;
    const [whole, melted] = [drawPicture(hill), drawPicture(hill, true)];
    expect(greenOf(whole)).toBeGreaterThan(1000);
    expect(greenOf(melted)).toBe(0);
    expect(redOf(melted)).toBeGreaterThan(4 * redOf(whole));
  });

  it('show what is nearer before what is behind, in whatever order they come', () => {
    const [near, far] = [
      box([-0.52, 0.56, 0.9], [0.3, 0.3, 0.3], [1, 0, 0]),
      box([0.52, -0.56, -0.9], [0.3, 0.3, 0.3], [0, 0, 1]),
    ] as const;
    for (const meshes of [
      [near, far],
      [far, near],
    ]) {
      const [r, , b] = pixel(drawPicture(meshes), ...MIDDLE);
      expect(r).toBeGreaterThan(100);
      expect(b).toBe(0);
    }
  });
});
