import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { LinearMipmapLinearFilter, NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture } from 'three';
import type { Mat } from '../scenario/ambience.ts';
import type { MatUniforms } from './mat-glsl.ts';
import { MAT_LOOK } from './mat-look.ts';
import type { Stage } from './stage.ts';

const addresses = import.meta.glob<string>('../../textures/*.webp', { query: '?url', import: 'default', eager: true });

/** Pixels along a side of a mat's pictures where the picture is plain. */
const PLAIN_SIZE = 1024;

/**
 * Lays a mat: its pictures are fetched when they are wanted, and until they lie there the mat has its plain colour.
 * Oak comes with the first of them and stays.
 */
export function MatTextures({
  mat,
  plain,
  stage,
}: {
  readonly mat: Mat;
  readonly plain: boolean;
  readonly stage: Stage;
}) {
  const invalidate = useThree((three) => three.invalidate);
  const { mats } = stage;

  useEffect(() => {
    let left = false;
    const held: Texture[] = [];
    const lay = async (): Promise<void> => {
      const names = plain ? [`${mat}-albedo`] : [`${mat}-albedo`, `${mat}-relief`];
      held.push(...(await Promise.all(names.map((name) => load(name, plain)))));
      if (left) {
        for (const texture of held) texture.dispose();
        return;
      }
      wear(mats, mat, held[0]!, held[1] ?? null);
      invalidate();
    };
    plainMat(mats, mat);
    // Without its pictures a mat is one colour: no reason to stop a game.
    lay().catch(() => undefined);
    return () => {
      left = true;
      plainMat(mats, mat);
      for (const texture of held) texture.dispose();
    };
  }, [mat, plain, mats, invalidate]);

  useEffect(() => {
    let left = false;
    let oak: readonly Texture[] = [];
    const lay = async (): Promise<void> => {
      oak = await Promise.all(['oak-albedo', 'oak-relief'].map((name) => load(name, plain)));
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
  }, [plain, mats, invalidate]);
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

/** A picture of `textures/`, decoded beside the game. */
async function load(name: string, plain: boolean): Promise<Texture> {
  const address = addresses[`../../textures/${name}.webp`];
  if (address === undefined) throw new Error(`no texture is called ${name}`);
  const blob = await (await fetch(address)).blob();
  const bitmap = await createImageBitmap(blob, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
    ...(plain ? { resizeWidth: PLAIN_SIZE, resizeHeight: PLAIN_SIZE, resizeQuality: 'medium' as const } : {}),
  });
  const texture = new Texture(bitmap);
  texture.flipY = false;
  texture.colorSpace = name.endsWith('albedo') ? SRGBColorSpace : NoColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = plain ? 2 : 8;
  texture.needsUpdate = true;
  return texture;
}
