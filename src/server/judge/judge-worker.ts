import { parentPort } from 'node:worker_threads';
import { meshesFor } from '../../cli/files/load.ts';
import { loadRapier } from '../../physics/rapier/load-rapier.ts';
import { createJudge } from './judge.ts';
import type { JudgeQuestion } from './judge-protocol.ts';

// Composition root of a judge's thread. A question that fails ends the thread: what it knew may be damaged.
const judge = createJudge((text) => meshesFor(text, '.'));
await loadRapier();
parentPort!.on('message', (question: JudgeQuestion) => {
  void judge(question).then((answer) => parentPort!.postMessage(answer));
});
parentPort!.postMessage('ready');
