import { parentPort } from 'node:worker_threads';
import { parseBundle } from '../../bundle/bundle.ts';
import { meshesFor } from '../../cli/files/load.ts';
import { meshesAmong } from '../../cli/files/read-bundle.ts';
import { loadRapier } from '../../physics/rapier/load-rapier.ts';
import { createJudge } from './judge.ts';
import type { JudgeQuestion } from './judge-protocol.ts';

// Composition root of a judge's thread. A question that fails ends the thread: what it knew may be damaged.
const judge = createJudge(async (text, bundle) => {
  const beside = await meshesFor(text, '.');
  const parsed = bundle && parseBundle(bundle);
  // A bundle that is damaged has no models, and the scenario is told to lack them.
  return parsed?.ok ? meshesAmong(parsed.value.files)(beside) : beside;
});
await loadRapier();
parentPort!.on('message', (question: JudgeQuestion) => {
  void judge(question).then((answer) => parentPort!.postMessage(answer));
});
parentPort!.postMessage('ready');
