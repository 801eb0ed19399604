import { expose } from 'comlink';
import type {
  ImportFacts,
  ImportResult,
  ImportServices,
  ImportStep,
  ImportOptions,
} from '../app/user-assets/mesh-import.ts';
import { readPlainGlb } from '../geometry/mesh/read-plain-glb.ts';
import type { DecodePicture, Decoders, OpenDraco } from '../mesh-import/imported-mesh.ts';
import type { ImportChange } from '../mesh-import/import-fault.ts';
import { guessUnit, guessUp, boxOf, ASSET_USES, type AssetUse } from '../mesh-import/placing.ts';
import { guessBase, prepareMini } from '../mesh-import/prepare-mini.ts';
import { preparePiece, type PreparedPiece, playableSize } from '../mesh-import/prepare-piece.ts';
import { readImport, shortName } from '../mesh-import/read-import.ts';
import { reduceImported, type Reduced } from '../mesh-import/reduce.ts';
import { assert } from '../kernel/assert.ts';
import { err, ok } from '../kernel/result.ts';
import type { TerrainPiece } from '../rules/core/terrain.ts';
import { toPiece } from '../scenario/to-terrain.ts';
import { userAssetMessages } from '../messages/user-assets.ts';

// Composition root of the worker that imports players' meshes. It may be terminated at any moment, and has no state but
// the current file.

/** The latest file. A worker reads one file at a time, so this is its whole state. */
let reduced: Reduced | undefined;

/** Largest side, in pixels, of a decoded texture: vertex colours need no more. */
const PICTURE_SIDE = 1024;

const decode: DecodePicture = async (bytes, kind) => {
  try {
    const whole = await createImageBitmap(new Blob([bytes], { type: kind }));
    const shrink = Math.min(1, PICTURE_SIDE / Math.max(whole.width, whole.height));
    const [width, height] = [
      Math.max(1, Math.round(whole.width * shrink)),
      Math.max(1, Math.round(whole.height * shrink)),
    ];
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(whole, 0, 0, width, height);
    whole.close();
    return pen ? { width, height, data: pen.getImageData(0, 0, width, height).data } : undefined;
  } catch {
    return undefined;
  }
};

/** Few files are packed with Draco, so its decoder is only loaded when needed. */
const draco: OpenDraco = async () => {
  const [{ default: createDecoder }, { default: wasm }] = await Promise.all([
    import('draco3dgltf/draco_decoder_gltf_nodejs.js'),
    import('draco3dgltf/draco_decoder_gltf.wasm?url'),
  ]);
  return createDecoder({ wasmBinary: await (await fetch(wasm)).arrayBuffer() });
};

const decoders: Decoders = { picture: decode, draco };

const services: ImportServices = {
  async read(name, bytes, say) {
    say({ what: userAssetMessages.readingTheFile, share: 0.1 });
    const read = await readImport(name, bytes, decoders);
    if (!read.ok) return err(userAssetMessages.refused(shortName(name), read.error));
    const small = await reduceImported(read.value, teller(say));
    if (!small.ok) return err(userAssetMessages.refused(shortName(name), small.error));
    reduced = small.value;
    return ok(factsOf(reduced));
  },
  async make(wish, say) {
    assert(reduced !== undefined, 'a file is read before anything is made of it');
    return makeOf(reduced, wish, say);
  },
};

/** Reports the current step as text. */
const teller =
  (say: (step: ImportStep) => void) =>
  (change: ImportChange, share: number): void =>
    say({ what: userAssetMessages.changes[change], share });

function factsOf(file: Reduced): ImportFacts {
  const { min, max } = boxOf(file.mesh);
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
  const up = guessUp(file);
  const guess = (use: AssetUse): ImportOptions => {
    const placing = { unit: guessUnit(size, file.ending, use), scale: 1, up, turns: 0 };
    const base = use === 'mini' ? guessBase(file, placing) : { round: 32 };
    return { use, name: nameOf(file.name), placing, kind: 'best', collider: 'best', base };
  };
  const guesses = Object.fromEntries(ASSET_USES.map((use) => [use, guess(use)])) as Record<AssetUse, ImportOptions>;
  return { ending: file.ending, triangles: file.whole, size, lost: file.lost.map(userAssetMessages.lost), guesses };
}

const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 60) || userAssetMessages.somethingOfMine;

async function makeOf(file: Reduced, wish: ImportOptions, say: (step: ImportStep) => void): Promise<ImportResult> {
  const tell = teller(say);
  if (wish.use === 'mini') return { use: 'mini', made: await prepareMini(file, wish, tell) };
  const { size, isPlayable } = playableSize(file, wish.placing);
  if (!isPlayable) throw new Error(userAssetMessages.wouldBe(size.map((side) => side.toFixed(1)).join(' × ')));
  const made = await preparePiece(file, wish, tell);
  return { use: 'terrain', made, piece: toTerrain(made) };
}

/** The terrain piece as a table would show it. */
function toTerrain({ piece, files }: PreparedPiece): TerrainPiece | undefined {
  const read = toPiece({ ...piece, id: 'mine', at: [0, 0, 0] }, '', (path) => {
    const file = files.find((one) => one.path === path);
    const read = file && readPlainGlb(file.bytes);
    return read?.ok ? read : err({ kind: 'mesh-not-yet', file: path });
  });
  return read.ok ? read.value : undefined;
}

expose(services);
