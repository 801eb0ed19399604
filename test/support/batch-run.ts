import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './source-files.ts';
import { until } from './until.ts';

/** A small table whose games are short: two against two, a wall between them. */
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

/** The command line as a program of its own, so that it can be killed. */
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
    /** Its exit status (null when it was killed) and everything it said. */
    end: async () => {
      const [status] = (await ended) as [number | null];
      return { status, said };
    },
    /** What it has said so far. */
    said: () => said,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/**
 * Starts a command, and sends it a signal as soon as something is so; gives its end. On a busy machine a command may be
 * over before that is seen: then what it wrote is thrown away, and it is started again.
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

/** How many bytes a file has; 0 where there is none. */
export const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);
