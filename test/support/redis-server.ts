import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A Redis of our own, on this machine only, that forgets everything. */
export type TestRedis = {
  readonly address: string;
  /** What a command of its own client prints. */
  readonly ask: (...command: readonly string[]) => string;
  /** Ends it at once, as a machine that goes down would. */
  readonly kill: () => Promise<void>;
};

/** Where the server lies, installed through the system's packages if we may; undefined when that did not help. */
function findOrInstallRedis(): string | undefined {
  const find = () =>
    spawnSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' }).stdout.trim() || undefined;
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2] });
  return find();
}

/** Starts a server at a free port. @throws Where there is none, with what to do. */
export async function startRedis(): Promise<TestRedis> {
  const program = findOrInstallRedis();
  if (program === undefined) throw new Error('These tests need a redis-server: apt-get install redis-server.');
  const port = await freePort();
  const server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** A port nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return port;
}
