import { makeBundle } from '../bundle/bundle.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { IMPORT_LIMITS } from '../mesh-import/imported-mesh.ts';
import { bundleMessages } from '../messages/bundle.ts';
import { saveMessages } from '../messages/tabletop-simulator.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { modelFinder } from '../tabletop-simulator/model-files.ts';
import { looksLikeModFile, readMod } from '../tabletop-simulator/read-mod.ts';
import { readTtsSave, TTS_LIMITS } from '../tabletop-simulator/read-save.ts';
import { tableOfSave } from '../tabletop-simulator/to-table.ts';
import type { SaveAnswer } from './save-answer.ts';

// Composition root of the worker that makes a table of one save. It may be terminated at any moment.
self.addEventListener('message', ({ data }: MessageEvent<readonly [save: File, ...models: File[]]>) => {
  void tableOf(data).then((answer) => self.postMessage(answer));
});

async function tableOf([file, ...others]: readonly [File, ...File[]]): Promise<SaveAnswer> {
  const fail = (why: string): SaveAnswer => ({ kind: 'failed', why: `${file.name}: ${why}` });
  if (file.size > TTS_LIMITS.bytes) return fail(saveMessages.fault({ kind: 'save-too-large', most: TTS_LIMITS.bytes }));
  const models = others.map((one) => ({
    name: one.name,
    bytes: async () =>
      one.size <= IMPORT_LIMITS.bytes
        ? new Uint8Array(await one.arrayBuffer().catch(() => new ArrayBuffer(0)))
        : undefined,
  }));
  const mod = looksLikeModFile(file.name) ? readMod(new Uint8Array(await file.arrayBuffer())) : undefined;
  if (mod?.ok === false) return { kind: 'failed', why: `${file.name} ${bundleMessages.explain(mod.error)}` };
  const save = readTtsSave((mod ? mod.value.text : await textOfFile(file)) ?? '{}', saveMessages.nameless);
  if (!save.ok) return fail(saveMessages.fault(save.error));
  const find = modelFinder([...(mod?.value.models ?? []), ...models]);
  const { document, files, left } = await tableOfSave(save.value, find, 'squads', (done, all) =>
    self.postMessage({ kind: 'step', done, all } satisfies SaveAnswer),
  );
  const text = makeScenario(document);
  const bundle = makeBundle({
    ...{ kind: 'scenario', text, things: [] },
    files: new Map(files.map(({ path, bytes }) => [path, bytes])),
  });
  return { kind: 'made', name: document.name, bundle, left: left.map(saveMessages.left) };
}
