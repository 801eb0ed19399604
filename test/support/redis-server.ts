import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { endWithProcess } from './end-with-process.ts';

/** A Redis server for one test, on this machine only and without persistence. */
export type TestRedis = {
  readonly address: string;
  /** The output of a command of its own client. */
  readonly ask: (...command: readonly string[]) => string;
  /** Kills it at once, like a crash of its machine. */
  readonly kill: () => Promise<void>;
};

/** The path of the server, installed with the system's package manager if permitted; undefined when that failed. */
function findOrInstallRedis(): string | undefined {
  const find = () =>
    spawnSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' }).stdout.trim() || undefined;
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2] });
  return find();
}

/** Starts a server on a free port. @throws Without a server, with instructions. */
export async function startRedis(): Promise<TestRedis> {
  const program = findOrInstallRedis();
  if (program === undefined) throw new Error('These tests need a redis-server: apt-get install redis-server.');
  const port = await freePort();
  const server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithProcess(server);
  await isReady(server);
  const gone = once(server, 'exit');
  return {
    address: `redis://127.0.0.1:${port}`,
    ask: (...command) => spawnSync('redis-cli', ['-p', String(port), ...command], { encoding: 'utf8' }).stdout.trim(),
    kill: async () => {
      server.kill('SIGKILL');
      await gone;
    },
  };
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ready to accept connections')) resolve();
    });
    server.on('exit', () => reject(new Error(`redis-server ended: ${said}`)));
  });
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return port;
}
