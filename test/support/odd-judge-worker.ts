import { parentPort } from 'node:worker_threads';
import { meshesFor } from '../../src/cli/files/load.ts';
import { loadRapier } from '../../src/physics/rapier/load-rapier.ts';
import { createJudge } from '../../src/server/judge/judge.ts';
import type { JudgeQuestion } from '../../src/server/judge/judge-protocol.ts';

// A judge's thread for tests: tokens of some names make it hang, hang without work for the processor, end, or need more
// memory than it may have.
const judge = createJudge((text) => meshesFor(text, '.'));
await loadRapier();

const ODD: Readonly<Record<string, () => void>> = {
  hang: () => {
    for (;;);
  },
  sleep: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  die: () => process.exit(1),
  swell: () => {
    const all: number[][] = [];
    for (;;) all.push(Array.from({ length: 100_000 }, (_, i) => i));
  },
};

parentPort!.on('message', (question: JudgeQuestion) => {
  if (question.kind === 'decide' && question.command.kind === 'by-hand') {
    const { change } = question.command;
    if (change.kind === 'set-token') ODD[change.name]?.();
  }
  void judge(question).then((answer) => parentPort!.postMessage(answer));
});
parentPort!.postMessage('ready');
