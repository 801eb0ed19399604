import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithProcess } from './end-with-process.ts';
import { freePort } from './redis-server.ts';

/** A Postgres server for one test, on this machine only, with its files in a temporary folder. */
export type TestPostgres = {
  /** The address of an empty database that no one else was given. */
  readonly createDatabase: () => string;
  /** Kills it at once, with every process of its own, and removes its files. */
  readonly kill: () => Promise<void>;
};

/** Where packages put the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** The folder of the server's programs, installed with the system's package manager if permitted. */
function findOrInstallPostgres(): string | undefined {
  const find = (): string | undefined => {
    try {
      const [newest] = readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a));
      return newest === undefined ? undefined : join(VERSIONS, newest, 'bin');
    } catch {
      return undefined;
    }
  };
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2] });
  return find();
}

/** The command line that runs a program without the rights of root, which the server refuses. */
const unprivileged = (program: string, args: readonly string[]): readonly string[] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]
    : [program, ...args];

/** Starts a server on a free port. @throws Without a server, with instructions. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findOrInstallPostgres();
  if (programs === undefined) throw new Error('These tests need Postgres: apt-get install postgresql.');
  const folder = mkdtempSync(join(tmpdir(), 'highground-postgres-'));
  const data = join(folder, 'data');
  if (process.getuid?.() === 0) spawnSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  const [maker = '', ...making] = unprivileged(join(programs, 'initdb'), [
    ...['--pgdata', data, '--username', 'highground', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8'],
    ...['--locale', 'C'],
  ]);
  const made = spawnSync(maker, making, { encoding: 'utf8', cwd: folder });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  // Processes of the host are killed in these tests and never the database: it need not wait for the disk.
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const [program = '', ...args] = unprivileged(join(programs, 'postgres'), [
    ...['-D', data],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
  endWithProcess(server, 'SIGQUIT');
  const gone = once(server, 'exit');
  await accepts(server);
  let databases = 0;
  return {
    createDatabase: () => {
      const name = `rooms_${++databases}`;
      const sql = ['-h', '127.0.0.1', '-p', String(port), '-U', 'highground', '-d', 'postgres', '-c'];
      const created = spawnSync(join(programs, 'psql'), [...sql, `CREATE DATABASE ${name}`], { encoding: 'utf8' });
      if (created.status !== 0) throw new Error(`no database was created: ${created.stderr}`);
      return `postgres://highground@127.0.0.1:${port}/${name}`;
    },
    kill: async () => {
      // Its own processes end with it: they notice that their parent is gone only later, unless they are told.
      server.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.on('exit', () => reject(new Error(`postgres ended: ${said}`)));
  });
}
