import { zipSync } from 'fflate';
import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import { sha256 } from '../kernel/sha256.ts';
import { textOf } from '../kernel/text-of.ts';
import { readJson } from '../scenario/read-json.ts';
import type { BundleFault } from './bundle-fault.ts';
import { readZip } from './read-zip.ts';

/** The format name in a bundle's manifest. */
const BUNDLE_FORMAT = 'highground/bundle';
/** The version that is written. */
const BUNDLE_VERSION = 1;

/** The main content of a bundle: a scenario, a saved table with its game, or a replay. */
const BUNDLE_KINDS = ['scenario', 'save', 'replay'] as const;
export type BundleKind = (typeof BUNDLE_KINDS)[number];

/** A scenario, a saved table or a replay, with every file it needs. */
export type Bundle = {
  readonly kind: BundleKind;
  /** The text of the scenario, of the saved table or of the replay. */
  readonly text: string;
  /** The scenario of a replay that only holds its hash. */
  readonly scenario?: string;
  /** Files that players imported, by path. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The asset records that the files belong to, raw. */
  readonly things: readonly unknown[];
};

const LIST = 'manifest.json';
const MAIN: Readonly<Record<BundleKind, string>> = {
  scenario: 'scenario.json',
  save: 'table.highground',
  replay: 'game.replay',
};
const OWN_PATH = /^mine\/[0-9a-f]{32}\.(?:glb|stl|obj)$/;

const schema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.number(),
  kind: z.enum(BUNDLE_KINDS),
  files: z
    .array(z.strictObject({ path: z.string().regex(OWN_PATH), bytes: z.int().min(0), sha256: z.string().length(64) }))
    .max(400),
  things: z.array(z.json()).max(400),
});

/** A bundle as one zip file. Equal contents give equal bytes. */
export function makeBundle({ kind, text, scenario, files, things }: Bundle): Uint8Array<ArrayBuffer> {
  const list = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    kind,
    files: [...files].map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) })),
    things,
  };
  const encode = (words: string) => new TextEncoder().encode(words);
  const contents = {
    [LIST]: encode(`${JSON.stringify(list, null, 1)}\n`),
    [MAIN[kind]]: encode(text),
    ...(scenario !== undefined && kind === 'replay' ? { [MAIN.scenario]: encode(scenario) } : {}),
    ...Object.fromEntries(files),
  };
  // A fixed time, because the current one would make every bundle different.
  return zipSync(contents, { level: 6, mtime: '1980-01-01T00:00:00' }) as Uint8Array<ArrayBuffer>;
}

/**
 * A bundle from its bytes: every listed file is present and matches its name and the manifest, and there are no others.
 *
 * @errors The first {@link BundleFault}: no zip, over a limit, or contents that differ from the manifest.
 */
export function parseBundle(bytes: Uint8Array): Result<Bundle, BundleFault> {
  const zip = readZip(bytes);
  if (!zip.ok) return zip;
  const list = parseList(zip.value.get(LIST));
  if (!list.ok) return list;
  const { kind, files, things } = list.value;
  const text = toText(zip.value.get(MAIN[kind]));
  if (text === undefined) return err({ kind: 'no-text', name: MAIN[kind] });
  const beside = kind === 'replay' ? zip.value.get(MAIN.scenario) : undefined;
  const scenario = toText(beside);
  if (beside !== undefined && scenario === undefined) return err({ kind: 'bad-scenario', name: MAIN.scenario });
  const listed = new Set([LIST, MAIN[kind], ...files.map(({ path }) => path)]);
  if (kind === 'replay') listed.add(MAIN.scenario);
  const stray = [...zip.value.keys()].find((name) => !listed.has(name));
  if (stray !== undefined) return err({ kind: 'unlisted', name: stray });
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { path, sha256: hash } of files) {
    const file = zip.value.get(path);
    if (file === undefined) return err({ kind: 'lacking', name: path });
    if (sha256(file) !== hash || !path.startsWith(`mine/${hash.slice(0, 32)}.`))
      return err({ kind: 'false-name', name: path });
    found.set(path, file);
  }
  return ok({ kind, text, ...(scenario === undefined ? {} : { scenario }), files: found, things });
}

function parseList(bytes: Uint8Array | undefined): Result<z.infer<typeof schema>, BundleFault> {
  const text = toText(bytes);
  if (text === undefined) return err({ kind: 'no-list' });
  const json = readJson(text);
  if (!json.ok) return err({ kind: 'unreadable-contents' });
  const version = (json.value as { readonly version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > BUNDLE_VERSION)
    return err({ kind: 'newer', version, most: BUNDLE_VERSION });
  const parsed = schema.safeParse(json.value);
  return parsed.success ? ok(parsed.data) : err({ kind: 'foreign-contents' });
}

const toText = (bytes: Uint8Array | undefined): string | undefined => bytes && textOf(bytes);
