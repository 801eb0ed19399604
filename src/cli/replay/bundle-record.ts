import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userAssetFilesIn } from '../../app/state/user-asset-paths.ts';
import { makeBundle } from '../../bundle/bundle.ts';
import { looksBundled } from '../load.ts';
import { openBundle } from '../read-bundle.ts';
import { fromUserFolder } from '../user-folder.ts';

/**
 * A replay that names its scenario by its fingerprint, with that scenario and every file it takes, as one file.
 *
 * @param from Where the scenario was read from, as the user wrote it: its own files lie in it, or beside it.
 * @throws What the disk says of a file that has gone since the scenario was read.
 */
export function bundleRecord(from: string, replay: string, scenario: string): Uint8Array {
  const source = looksBundled(from) ? openBundle(from) : undefined;
  const packed = source?.ok ? source.value : undefined;
  const files = new Map(
    userAssetFilesIn(scenario).map((path): [string, Uint8Array<ArrayBuffer>] => [
      path,
      packed?.files.get(path) ?? new Uint8Array(readFileSync(join(dirname(fromUserFolder(from)), path))),
    ]),
  );
  return makeBundle({ kind: 'replay', text: replay, scenario, files, things: packed?.things ?? [] });
}
