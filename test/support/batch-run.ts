import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './source-files.ts';
import { until } from './until.ts';

/** A small table with short games: two against two, with a wall between them. */
export const SMALL_TABLE = {
  format: 'highground/scenario',
  version: 1,
  name: 'Two in a lane',
  system: 'squads',
  table: { width: 30, depth: 20 },
  terrain: [{ id: 'wall', kind: 'wall', shape: { box: [0.5, 3, 6] }, at: [0, 0], yaw: 0 }],
  units: (['attacker', 'defender'] as const).map((side, i) => ({
    id: side === 'attacker' ? 'red' : 'blue',
    side,
    models: [0, 1].map((n) => ({ id: `${side}-${n}`, base: { round: 32 }, at: [i === 0 ? -7 : 7, n * 1.5] })),
  })),
} as const;

/** Starts the command line as a process of its own, so that it can be killed. */
export function startCli(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(REPOSITORY, 'src/cli/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  return {
    kill: (signal: 'SIGKILL' | 'SIGINT') => child.kill(signal),
    /** Its exit status (null when killed) and its complete output. */
    end: async () => {
      const [status] = (await ended) as [number | null];
      return { status, said };
    },
    /** Its output so far. */
    said: () => said,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/**
 * Starts a command, sends it a signal as soon as a condition holds, and returns its end. On a busy machine a command
 * may end first: then its output is discarded, and it starts again.
 */
export async function interrupted(
  args: readonly string[],
  signal: 'SIGKILL' | 'SIGINT',
  isSo: () => boolean,
  forget: () => void,
): Promise<{ readonly status: number | null; readonly said: string }> {
  for (;;) {
    const child = startCli(...args);
    await until(() => isSo() || child.isOver());
    child.kill(signal);
    const ended = await child.end();
    if (ended.status !== 0) return ended;
    forget();
  }
}

/** The size of a file, bytes; 0 when it does not exist. */
export const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);
