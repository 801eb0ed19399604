import { BufferAttribute, BufferGeometry, Float32BufferAttribute } from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import type { ReadUserAssetFile } from '../../app/state/user-asset-paths.ts';
import type { TriangleMesh } from '../../geometry/mesh/triangle-mesh.ts';
import { readPlainGlb } from '../../geometry/mesh/read-plain-glb.ts';
import type { Colours } from '../../mesh-import/imported-mesh.ts';
import { toLight } from '../../mesh-import/light.ts';
import { userColours } from '../../mesh-import/write-user-glb.ts';
import { SURFACE, linear } from '../materials/palette.ts';
import type { TerrainLook } from './look-files.ts';

/** Faces at less than this angle to each other are shaded smoothly, radians. */
const CREASE = 0.62;
/** Paint of meshes without colours, like stone: sides, upward faces, and parts near the ground. */
const SIDE = linear('#8d8577');
const TOP = linear('#b3a992');
const FOOT = linear('#4a443b');

/** The look of a player's file; undefined when the file is missing. Our own reader parses it and fetches nothing. */
export async function userAssetLook(path: string, read: ReadUserAssetFile): Promise<TerrainLook | undefined> {
  const bytes = await read(path);
  const glb = bytes && readPlainGlb(bytes);
  if (!glb?.ok) return undefined;
  const whole = userAssetGeometry(glb.value, userColours(glb.value.tints));
  return { whole, hard: whole };
}

/** A player's mesh for the painted material: in its own colours, or as stone. */
export function userAssetGeometry({ positions, indices }: TriangleMesh, colours: Colours | undefined): BufferGeometry {
  const plain = new BufferGeometry();
  plain.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  plain.setIndex(new BufferAttribute(indices, 1));
  if (colours) plain.setAttribute('color', new BufferAttribute(toLinear(colours), 3));
  const form = toCreasedNormals(plain, CREASE);
  const count = form.getAttribute('position').count;
  if (!colours) form.setAttribute('color', stoneColours(form, count));
  form.setAttribute('aSurface', new Float32BufferAttribute(new Float32Array(count).fill(SURFACE.stone), 1));
  form.computeBoundingSphere();
  return form;
}

const toLinear = (colours: Colours): Float32Array => Float32Array.from(colours, toLight);

function stoneColours(form: BufferGeometry, count: number): Float32BufferAttribute {
  const [at, normal] = [form.getAttribute('position'), form.getAttribute('normal')];
  const out = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const up = Math.max(0, normal.getY(i)) ** 2;
    const low = Math.max(0, 1 - at.getY(i) / 0.6) * 0.5 * (1 - up);
    for (let k = 0; k < 3; k++) {
      const side = SIDE[k as 0 | 1 | 2] * (1 - up) + TOP[k as 0 | 1 | 2] * up;
      out[3 * i + k] = side * (1 - low) + FOOT[k as 0 | 1 | 2] * low;
    }
  }
  return new Float32BufferAttribute(out, 3);
}
