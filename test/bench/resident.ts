import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { serialize } from 'node:v8';

/**
 * The most that is resident, in megabytes, in a process of a bench's own which asks one question only.
 *
 * @param bench The bench's file: given `--ask` it reads the question from its input and writes {@link residentAtMost}.
 */
export function residentAlone(bench: string, question: unknown): number {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bench, '--ask'], { input: serialize(question) });
  if (status !== 0) throw new Error(stderr.toString());
  return Number(stdout.toString());
}

/** The most megabytes this process has had resident. Linux counts its own; elsewhere its parent's count too. */
export function residentAtMost(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}
