import { BufferAttribute, type BufferGeometry } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { TableStore } from '../../app/state/table-store.ts';
import { isUserAssetFile, type ReadUserAssetFile } from '../../app/state/user-asset-paths.ts';
import { userAssetReader } from '../../app/user-assets/user-asset-files.ts';
import { loadGlb } from '../meshes/load-glb.ts';
import { urlOfLook, type TerrainLook } from './look-files.ts';

/** Name of the mesh without foliage; see models/bake/terrain. */
const HARD = 'hard';

/** The looks of one client; they are cached, because the next table probably needs them too. */
type Looks = {
  /** Loads a look from models/; undefined when that fails, and the piece is built from its shape instead. */
  readonly load: (look: string) => Promise<TerrainLook | undefined>;
  /** Whether every requested look has loaded or failed. */
  readonly areHere: () => boolean;
};

const looksByStore = new WeakMap<TableStore, Looks>();

/** The looks of a client. */
export function looksFor(store: TableStore): Looks {
  const known = looksByStore.get(store);
  if (known) return known;
  const created = createLooks(userAssetReader(store));
  looksByStore.set(store, created);
  return created;
}

function createLooks(read: ReadUserAssetFile): Looks {
  const asked = new Map<string, Promise<TerrainLook | undefined>>();
  const coming = new Set<string>();
  return {
    load(look) {
      const known = asked.get(look);
      if (known) return known;
      const loading = fetchLook(look, read).catch(() => undefined);
      asked.set(look, loading);
      coming.add(look);
      void loading.then((loaded) => {
        coming.delete(look);
        // A failed look may load another time.
        if (loaded === undefined) asked.delete(look);
      });
      return loading;
    },
    areHere: () => coming.size === 0,
  };
}

async function fetchLook(look: string, read: ReadUserAssetFile): Promise<TerrainLook | undefined> {
  if (isUserAssetFile(look)) return (await import('./user-asset-look.ts')).userAssetLook(look, read);
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
