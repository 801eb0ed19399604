import { offerScenario } from '../app/table/known-scenarios.ts';
import { userAssetBytesFor, userAssetFilesIn, type ReadUserAssetFile } from '../app/state/user-asset-paths.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { type BundleKind, makeBundle, parseBundle } from '../bundle/bundle.ts';
import { ZIP_LIMITS } from '../bundle/read-zip.ts';
import { isUserGlb } from '../mesh-import/write-user-glb.ts';
import type { UserAssetFile } from '../save-file/user-asset-backend.ts';
import { SAVE_FORMAT } from '../save-file/save.ts';
import { looksLikeReplay } from '../replay/split-replay.ts';
import type { UserAssetCache } from '../storage/user-asset-cache.ts';
import { parseUserAsset } from '../storage/user-asset-record.ts';
import { bundleMessages } from '../messages/bundle.ts';
import { userAssetMessages } from '../messages/user-assets.ts';
import type { UserAssetEntry } from '../app/state/user-assets.ts';

/** Packs a text with the imported files it uses. */
export async function packBundle(
  keeper: UserAssetCache,
  text: string,
  read: ReadUserAssetFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = await userAssetBytesFor(text, read);
  const things = await keeper.thingsOf(userAssetFilesIn(text));
  // An asset may need more files than the text names: only complete ones are listed.
  return makeBundle({
    kind: kindOf(text),
    text,
    files,
    things: things.filter((thing) => thing.files.every((path) => files.has(path))),
  });
}

function kindOf(text: string): BundleKind {
  if (looksLikeReplay(text)) return 'replay';
  return text.trimStart().startsWith(`{"format":"${SAVE_FORMAT}"`) ? 'save' : 'scenario';
}

/** A bundle's own text, once its files are saved, or any other file unchanged; undefined when refused. */
export async function unpackBundle(store: TableStore, keeper: UserAssetCache, file: File): Promise<File | undefined> {
  const fail = (problem: string): undefined => {
    store.setState({ problem: `${file.name} ${problem}` });
    return undefined;
  };
  if (file.size > ZIP_LIMITS.bytes)
    return fail(bundleMessages.explain({ kind: 'too-many-bytes', bytes: file.size, most: ZIP_LIMITS.bytes }));
  const bundle = parseBundle(new Uint8Array(await file.arrayBuffer()));
  if (!bundle.ok) return fail(bundleMessages.explain(bundle.error));
  const { files, things, text, scenario } = bundle.value;
  for (const [path, bytes] of files) if (!isUserGlb(bytes)) return fail(userAssetMessages.fileRefused(path));
  const known = new Set(store.getState().userAssets.map(({ thing }) => thing.id));
  for (const { thing, contents } of toThings(files, things, file.name)) {
    if (known.has(thing.id)) continue;
    if (!(await keeper.keep(thing, contents))) return undefined;
  }
  if (scenario !== undefined) offerScenario(store, scenario);
  return new File([text], file.name);
}

type Incoming = { readonly thing: UserAssetEntry; readonly contents: readonly UserAssetFile[] };

/** The assets of a bundle with their files; a file that belongs to no asset becomes an asset of its own. */
function toThings(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  given: readonly unknown[],
  from: string,
): readonly Incoming[] {
  const whole = given.flatMap((one): readonly UserAssetEntry[] => {
    const thing = parseUserAsset(one);
    return thing?.files.every((path) => files.has(path)) ? [thing] : [];
  });
  const taken = new Set(whole.flatMap((thing) => thing.files));
  const alone = [...files.keys()]
    .filter((path) => !taken.has(path))
    .map((path) => nameless(path, files.get(path)!, from));
  return [...whole, ...alone].map((thing) => ({
    thing: { ...thing, added: Date.now(), bytes: thing.files.reduce((sum, path) => sum + files.get(path)!.length, 0) },
    contents: thing.files.map((path) => ({ path, bytes: files.get(path)! })),
  }));
}

const nameless = (path: string, bytes: Uint8Array, from: string): UserAssetEntry => ({
  id: path,
  name: userAssetMessages.from(from).slice(0, 80),
  files: [path],
  bytes: bytes.length,
  triangles: 0,
  size: [0, 0, 0],
  picture: undefined,
  added: 0,
  use: 'terrain',
  piece: { kind: 'scatter', shape: { mesh: { file: path } } },
});
