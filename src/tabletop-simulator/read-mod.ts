import type { BundleFault } from '../bundle/bundle-fault.ts';
import { readZip } from '../bundle/read-zip.ts';
import { ok, type Result } from '../kernel/result.ts';
import { textOf } from '../kernel/text-of.ts';
import type { ModelFile } from './model-files.ts';
import { looksLikeSave } from './read-save.ts';

/** A save with the model files that came in one zip file with it. */
export type Mod = { readonly text: string | undefined; readonly models: readonly ModelFile[] };

/** Whether a file is a mod by its name: a `.ttsmod` or another zip file. */
export const looksLikeModFile = (name: string): boolean => /\.(?:ttsmod|zip)$/i.test(name);

/** How many bytes of a file tell a save. */
const BEGINNING = 4096;

/**
 * The save and the model files of a mod. Other files are not looked at.
 *
 * @errors As {@link readZip}. A mod without a save has no text.
 */
export function readMod(bytes: Uint8Array): Result<Mod, BundleFault> {
  const zip = readZip(bytes);
  if (!zip.ok) return zip;
  const save = [...zip.value].find(([name, data]) => {
    return /\.json$/i.test(name) && looksLikeSave(new TextDecoder().decode(data.subarray(0, BEGINNING)));
  });
  const models = [...zip.value].flatMap(([name, data]) =>
    /\.json$/i.test(name) ? [] : [{ name, bytes: async () => data }],
  );
  return ok({ text: save && textOf(save[1]), models });
}
