import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userAssetFilesIn } from '../../app/state/user-asset-paths.ts';
import { makeBundle } from '../../bundle/bundle.ts';
import { looksBundled } from '../files/load.ts';
import { openBundle } from '../files/read-bundle.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/**
 * A bundle of a replay that only holds its scenario's hash, the scenario, and every file the scenario needs.
 *
 * @param from The path of the scenario as the user wrote it: its files are inside it (a bundle), or beside it.
 * @throws The error of the file system if a file has been deleted since the scenario was read.
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
