import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { LinearMipmapLinearFilter, NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture } from 'three';
import type { Mat } from '../../scenario/ambience.ts';
import type { MatUniforms } from '../materials/mat-glsl.ts';
import { MAT_LOOK } from './mat-look.ts';
import type { Picture } from '../picture/picture-quality.ts';
import type { RenderContext } from '../context/render-context.ts';

const addresses = import.meta.glob<string>('../../../textures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Pixels along a side of a mat's source textures, and of the oak's as used. */
const PAINTED = 2048;
const OAK = 512;

/**
 * Loads a mat's textures on demand; until then the mat has a plain colour. The oak's are loaded with the first mat and
 * stay.
 */
export function MatTextures({
  mat,
  picture,
  context,
}: {
  readonly mat: Mat;
  readonly picture: Picture;
  readonly context: RenderContext;
}) {
  const { plain, relief } = picture;
  const invalidate = useThree((three) => three.invalidate);
  const { mats } = context;

  useEffect(() => {
    let left = false;
    const held: Texture[] = [];
    const lay = async (): Promise<void> => {
      const colour = load(`${mat}-albedo`, Math.min(2 * relief, PAINTED));
      held.push(...(await Promise.all(plain ? [colour] : [colour, load(`${mat}-relief`, relief)])));
      if (left) {
        for (const texture of held) texture.dispose();
        return;
      }
      wear(mats, mat, held[0]!, held[1] ?? null);
      invalidate();
    };
    plainMat(mats, mat);
    // Without textures a mat is one colour: no reason to stop a game.
    lay().catch(() => undefined);
    return () => {
      left = true;
      plainMat(mats, mat);
      for (const texture of held) texture.dispose();
    };
  }, [mat, plain, relief, mats, invalidate]);

  useEffect(() => {
    let left = false;
    let oak: readonly Texture[] = [];
    const lay = async (): Promise<void> => {
      oak = await Promise.all(['oak-albedo', 'oak-relief'].map((name) => load(name, OAK)));
      if (left) for (const texture of oak) texture.dispose();
      else {
        [mats.uOakColour.value, mats.uOakRelief.value] = [oak[0]!, oak[1]!];
        mats.uOakLaid.value = 1;
        invalidate();
      }
    };
    lay().catch(() => undefined);
    return () => {
      left = true;
      mats.uOakLaid.value = 0;
      mats.uOakColour.value = null;
      mats.uOakRelief.value = null;
      for (const texture of oak) texture.dispose();
    };
  }, [mats, invalidate]);
  return null;
}

function plainMat(mats: MatUniforms, mat: Mat): void {
  const { tint, cells, vary } = MAT_LOOK[mat];
  mats.uMat.value.set(16, cells, 0, vary);
  mats.uMatTint.value.set(tint);
  mats.uMatColour.value = null;
  mats.uMatRelief.value = null;
}

function wear(mats: MatUniforms, mat: Mat, colour: Texture, relief: Texture | null): void {
  plainMat(mats, mat);
  mats.uMatColour.value = colour;
  mats.uMatRelief.value = relief;
  mats.uMat.value.z = 1;
}

/** Loads one of `textures/` at a size in pixels, decoded off the main thread. */
async function load(name: string, size: number): Promise<Texture> {
  const address = addresses[`../../../textures/${name}.webp`];
  if (address === undefined) throw new Error(`no texture is called ${name}`);
  const blob = await (await fetch(address)).blob();
  const bitmap = await createImageBitmap(blob, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
    resizeWidth: size,
    resizeHeight: size,
    resizeQuality: 'medium',
  });
  const texture = new Texture(bitmap);
  texture.flipY = false;
  texture.colorSpace = name.endsWith('albedo') ? SRGBColorSpace : NoColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = size < PAINTED ? 4 : 8;
  texture.needsUpdate = true;
  return texture;
}
