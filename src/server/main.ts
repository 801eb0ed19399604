import { keepCompiled } from '../cli/keep-compiled.ts';
import { createJudgePool } from './judge/judge-pool.ts';

// Composition root of the host: rooms and the page on one port.
keepCompiled();
const { readHostOptions } = await import('./options.ts');
const options = readHostOptions(process.argv.slice(2));
if ('help' in options) console.log(options.help);
else if ('fault' in options) {
  console.error(`error: ${options.fault}`);
  process.exitCode = 2;
} else {
  // The threads load the rules while the process loads the rest: a room can be judged once it is served.
  const judges = createJudgePool({ threads: options.threads, deadline: options.deadline, megabytes: 512 });
  const { runHost } = await import('./run-host.ts');
  await runHost(options, judges);
}
