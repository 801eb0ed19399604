import type { RedisOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';

/** A connection to a responding Redis server. */
export type RedisLink = {
  /** The client for our own commands. */
  readonly client: Redis;
  /** The connection options for the queue library. */
  readonly connection: RedisOptions;
  /** Host and port, without the password. */
  readonly shown: string;
  /** Registers a callback for when the connection is lost for good. */
  readonly onLost: (then: () => void) => void;
  /** The error message for a lost connection. */
  readonly lostText: string;
  readonly close: () => void;
};

/** Longest wait for the server's first answer, milliseconds. */
const FIRST_ANSWER = 4_000;
/** Number of attempts to reconnect, and the pause before each, milliseconds. */
const TRIES = 20;
const PAUSE = 500;

/**
 * Connects to a Redis server, and fails quickly if there is none.
 *
 * @param address As the user wrote it: `redis://host:port` or `rediss://…`.
 * @errors Not the address of a Redis server, or a server that does not answer in time.
 */
export async function linkRedis(address: string): Promise<Result<RedisLink, BadInput>> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    return err(
      badInput('usage', `--engine must be an address such as redis://127.0.0.1:6379; got "${hideSecret(address)}".`),
    );
  const shown = `${url.hostname}:${url.port || '6379'}`;
  let isUp = false;
  const retryStrategy = (times: number): number | null => (isUp && times <= TRIES ? PAUSE : null);
  const connection = { url: address, maxRetriesPerRequest: null, connectTimeout: FIRST_ANSWER, retryStrategy };
  const client = new Redis(address, { ...connection, lazyConnect: true });
  let fault = '';
  client.on('error', (error) => (fault = sayFault(error)));
  try {
    await within(
      FIRST_ANSWER,
      client.connect().then(() => client.ping()),
    );
    isUp = true;
  } catch (error) {
    client.disconnect();
    const why = fault || sayFault(error);
    return err(
      badInput(
        'engine',
        `No Redis server answers at ${shown} (${why}); start one there, correct --engine, or leave it out.`,
      ),
    );
  }
  return ok({
    client,
    connection,
    shown,
    onLost: (then) => void client.once('end', then),
    lostText: `The connection to the Redis server at ${shown} was lost; start the server again, then run the command again with --resume.`,
    close: () => client.disconnect(),
  });
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const sayFault = (error: unknown): string => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const said = String(typeof code === 'string' ? code : message).split('\n')[0]!;
  return /RESP|Protocol error/.test(said) ? 'the server there is not Redis' : said.replace(/\.$/, '');
};

/** An address without the user and password before the @. */
const hideSecret = (address: string): string => address.replace(/\/\/[^@/]*@/, '//…@');
