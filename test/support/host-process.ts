import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OpenedRoom } from '../../src/server/hub.ts';
import { endWithProcess } from './end-with-process.ts';
import { REPOSITORY } from './source-files.ts';

/** A host as a process of its own, which can be killed. */
export type HostProcess = {
  readonly pid: number;
  readonly port: number;
  /** When it began to serve, milliseconds of `performance.now()`. */
  readonly readyAt: number;
  readonly open: (scenario: string) => Promise<OpenedRoom>;
  /** What it has written to its log. */
  readonly said: () => string;
  /** Kills it as kill -9 does. */
  readonly kill: () => Promise<void>;
  /** Ends it as a user does. @returns Its exit status. */
  readonly end: () => Promise<number | null>;
};

/** How a process of the host ended that never served. */
export type EndedHost = { readonly status: number | null; readonly said: string };

/** Starts a host on a port of this machine. @throws Where it ends before it serves. */
export async function startHostProcess(port: number, ...options: readonly string[]): Promise<HostProcess> {
  const started = await tryHostProcess(port, ...options);
  if ('status' in started) throw new Error(`the host ended with ${started.status}: ${started.said}`);
  return started;
}

/** Starts a host, or tells how it ended before it served. */
export async function tryHostProcess(port: number, ...options: readonly string[]): Promise<HostProcess | EndedHost> {
  return startHostModule(join(REPOSITORY, 'src/server/main.ts'), port, ...options);
}

/** Starts a host whose composition root is another module, with the options of the usual one. */
export async function startHostModule(
  main: string,
  port: number,
  ...options: readonly string[]
): Promise<HostProcess | EndedHost> {
  const own = ['--port', String(port), '--address', '127.0.0.1'];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...own, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: REPOSITORY,
  });
  endWithProcess(child);
  const gone = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  const hear = (text: string): void => {
    said = (said + text).slice(-100_000);
  };
  child.stderr.setEncoding('utf8').on('data', hear);
  const serves = new Promise<true>((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      hear(text);
      if (said.includes('Rooms are kept in')) done(true);
    });
  });
  const first = await Promise.race([serves, gone]);
  if (first !== true) return { status: first[0], said };
  return {
    ...{ pid: child.pid!, port, readyAt: performance.now(), said: () => said },
    open: async (scenario) => {
      const response = await fetch(`http://127.0.0.1:${port}/rooms`, {
        method: 'POST',
        body: JSON.stringify({ scenario }),
      });
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as OpenedRoom;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    end: async () => {
      child.kill('SIGTERM');
      return (await gone)[0];
    },
  };
}
