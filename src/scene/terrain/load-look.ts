import { BufferAttribute, type BufferGeometry } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { isUserAssetFile } from '../../app/state/user-asset-paths.ts';
import { loadGlb } from '../meshes/load-glb.ts';
import { urlOfLook, type TerrainLook } from './look-files.ts';

/** Name of the mesh without foliage; see models/bake/terrain. */
const HARD = 'hard';

// Looks are cached: the next table probably needs them too.
const asked = new Map<string, Promise<TerrainLook | undefined>>();
/** Looks still loading. */
const coming = new Set<string>();

/** Whether every requested look has loaded or failed. */
export const areLooksHere = (): boolean => coming.size === 0;

/** Loads a look from models/; undefined when that fails, and the piece is built from its shape instead. */
export function loadLook(look: string): Promise<TerrainLook | undefined> {
  const known = asked.get(look);
  if (known) return known;
  const loading = fetchLook(look).catch(() => undefined);
  asked.set(look, loading);
  coming.add(look);
  void loading.then((loaded) => {
    coming.delete(look);
    // A failed look may load another time.
    if (loaded === undefined) asked.delete(look);
  });
  return loading;
}

async function fetchLook(look: string): Promise<TerrainLook | undefined> {
  if (isUserAssetFile(look)) return (await import('./user-asset-look.ts')).userAssetLook(look);
  const url = urlOfLook(look);
  if (url === undefined) return undefined;
  const meshes = await loadGlb(url);
  for (const geometry of meshes.values()) readPaint(geometry);
  const hard = meshes.get(HARD);
  if (hard === undefined) return undefined;
  const whole = meshes.size === 1 ? hard : mergeGeometries([...meshes.values()], false);
  whole.computeBoundingSphere();
  return { whole, hard };
}

/** Converts packed paint to the surface numbers the painted material reads. */
function readPaint(geometry: BufferGeometry): void {
  const paint = geometry.getAttribute('_paint');
  const surfaces = new Float32Array(geometry.getAttribute('position').count);
  for (let i = 0; i < surfaces.length; i++) surfaces[i] = Math.round(paint.getX(i) * 255);
  geometry.deleteAttribute('_paint');
  geometry.setAttribute('aSurface', new BufferAttribute(surfaces, 1));
}
