import { statSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, CommanderError } from 'commander';

/** What a host is started with. */
export type HostOptions = {
  readonly port: number;
  readonly address: string;
  /** The file of the rooms. */
  readonly data: string;
  /** The folder of the built page; undefined where nothing was built, and only rooms are served. */
  readonly pages: string | undefined;
  readonly postgres: string | undefined;
  readonly redis: string | undefined;
  /** The address that is told whose turn it is when that player is away. */
  readonly webhook: string | undefined;
  /** Where push services may complain of this host: `mailto:` or `https:`. */
  readonly contact: string;
  readonly origins: readonly string[];
  readonly isBehindProxy: boolean;
  readonly openings: readonly [number, number];
  /** The most threads that judge. */
  readonly threads: number;
  /** Milliseconds after which a command that is not judged is given up. */
  readonly deadline: number;
};

/** The most threads that may be asked for. */
const MOST_THREADS = 64;

/** A variable of this program; one that is empty, as in many compose files, counts as not set. */
const fromEnvironment = (name: string): string | undefined => process.env[`HIGHGROUND_${name}`] || undefined;

/**
 * The options of the command line, the help text, or what is wrong with them. The port, the data file, Postgres and
 * Redis may also come from the environment.
 */
export function readHostOptions(
  args: readonly string[],
): HostOptions | { readonly help: string } | { readonly fault: string } {
  let help = '';
  const program = new Command('host')
    .description('Serves the page and its rooms on one port.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      writeErr: () => undefined,
    })
    .option('--port <number>', 'the port (HIGHGROUND_PORT)', fromEnvironment('PORT') ?? '4173')
    .option('--address <ip>', 'where to listen: 127.0.0.1 for this machine alone', '0.0.0.0')
    .option(
      '--data <file>',
      'the file of the rooms (HIGHGROUND_DATA)',
      fromEnvironment('DATA') ?? join(homedir(), '.highground', 'rooms.sqlite'),
    )
    .option('--postgres <url>', 'keep rooms in Postgres instead (HIGHGROUND_POSTGRES)', fromEnvironment('POSTGRES'))
    .option('--redis <url>', 'serve the same rooms from several processes (HIGHGROUND_REDIS)', fromEnvironment('REDIS'))
    .option('--pages <folder>', 'the folder of the built page', BUILT)
    .option('--webhook <url>', 'tell this address whose turn it is when that player is away')
    .option(
      '--contact <address>',
      'where push services may complain of this host, such as mailto:you@your.domain',
      'mailto:host@example.org',
    )
    .option('--origin <origins...>', 'further origins of pages that may use these rooms')
    .option('--proxy', 'a proxy in front tells the addresses of clients in X-Forwarded-For')
    .option(
      '--threads <number>',
      'the most threads that judge',
      String(Math.min(MOST_THREADS, Math.max(4, availableParallelism() + 1))),
    )
    .option('--deadline <seconds>', 'give up a command that is not judged by then', '20');
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.code === 'commander.helpDisplayed' ? { help } : { fault: error.message.replace(/^error: /, '') };
  }
  const given = program.opts<Record<string, string | undefined> & { origin?: readonly string[]; proxy?: boolean }>();
  const numbers = {
    port: Number(given['port']),
    threads: Number(given['threads']),
    deadline: Number(given['deadline']),
  };
  const webhook = given['webhook'];
  const folder = resolve(given['pages']!);
  const isBuilt = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const bad =
    whyBad(numbers) ??
    (webhook === undefined || isAddress(webhook, /^https?:$/) ? undefined : BAD_WEBHOOK) ??
    (isContact(given['contact']!) ? undefined : BAD_CONTACT) ??
    (isBuilt || folder === BUILT ? undefined : badPages(folder));
  if (bad !== undefined) return { fault: bad };
  return {
    ...{ ...numbers, deadline: numbers.deadline * 1000, address: given['address']! },
    ...{
      data: resolve(given['data']!),
      pages: isBuilt ? folder : undefined,
      postgres: given['postgres'],
      redis: given['redis'],
    },
    ...{
      origins: given.origin ?? [],
      webhook,
      isBehindProxy: given.proxy === true,
      contact: given['contact']!,
      openings: [20, 1 / 6],
    },
  };
}

/** Where the page is built. */
const BUILT = resolve(import.meta.dirname, '../../dist');

const badPages = (folder: string): string => `--pages takes the folder of a built page; there is none at ${folder}.`;

const BAD_WEBHOOK = '--webhook takes an address such as https://example.org/turns.';
const BAD_CONTACT = '--contact takes an address that is reached from elsewhere, such as mailto:you@your.domain.';

const isAddress = (text: string, protocol: RegExp): boolean => protocol.test(URL.parse(text)?.protocol ?? '');

/** Whether every push service takes a contact: some refuse one that names the local machine. */
const isContact = (text: string): boolean =>
  isAddress(text, /^(?:https|mailto):$/) && !/localhost/i.test(text) && !/^mailto:(?![^@]+@.)/.test(text);

/** What is wrong with the numbers among the options. */
function whyBad({ port, threads, deadline }: Readonly<Record<'port' | 'threads' | 'deadline', number>>) {
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) return '--port takes a whole number from 0 to 65535.';
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS))
    return `--threads takes a whole number from 1 to ${MOST_THREADS}.`;
  return deadline >= 1 && deadline <= 600 ? undefined : '--deadline takes seconds, from 1 to 600.';
}
