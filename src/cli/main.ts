import { keepCompiled } from './keep-compiled.ts';
import { runCli } from './run-cli.ts';
import { spareMemory } from './terminal/spare-memory.ts';

spareMemory();
keepCompiled();
const { status, stdout, stderr } = await runCli(process.argv.slice(2));
// Awaited, because process.exit would cut off output that a pipe has not accepted yet.
await Promise.all([write(process.stdout, stdout), write(process.stderr, stderr)]);
process.exitCode = status;

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.on('error', () => resolve());
    if (text === '') resolve();
    else stream.write(text, () => resolve());
  });
}
