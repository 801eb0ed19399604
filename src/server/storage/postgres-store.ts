import { Pool, type PoolClient } from 'pg';
import { err, ok, type Result } from '../../kernel/result.ts';
import { FIRST_ANSWER_WITHIN, serverAt, type UnreachableServer, whyUnreachable } from './unreachable.ts';
import { SEATS, type Seat } from '../../net/seat.ts';
import type { Side } from '../../rules/core/turn.ts';
import { fromRow, LINE_COLUMNS, type LineRow, type LineToStore, type RoomStore, toRow } from './room-store.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS rooms (room TEXT PRIMARY KEY, dice TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS tokens (
    room TEXT NOT NULL, seat TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (room, seat)
  );
  CREATE TABLE IF NOT EXISTS lines (
    room TEXT NOT NULL, seq INTEGER NOT NULL, line TEXT NOT NULL, salt TEXT, secret TEXT, side TEXT,
    hidden INTEGER NOT NULL, PRIMARY KEY (room, seq)
  );
  CREATE TABLE IF NOT EXISTS bundles (room TEXT PRIMARY KEY, bytes BYTEA NOT NULL);
  CREATE TABLE IF NOT EXISTS subscriptions (
    room TEXT NOT NULL, seat TEXT NOT NULL, subscription TEXT NOT NULL, PRIMARY KEY (room, seat)
  );
  CREATE TABLE IF NOT EXISTS seen (
    room TEXT NOT NULL, side TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (room, side)
  );
  CREATE TABLE IF NOT EXISTS host (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS answers (
    room TEXT NOT NULL, seat TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (room, seat, id)
  );
`;

/** The code of a row whose key exists. */
const DUPLICATE = '23505';
/** A number that processes which create the tables at the same time agree on. */
const LOCK = 7_344_201;
const PORT = 5432;
/** How long an answer of the database is awaited, milliseconds. */
const LONGEST_QUERY = 30_000;

/**
 * Rooms in Postgres, for several processes. The key of a line is its room and number: where two processes write at the
 * same time, one of them is fenced off.
 *
 * @param url Such as `postgres://user:password@host/database`.
 * @errors Not the address of a Postgres server, or a server that does not answer in time or refuses.
 */
export async function openPostgresStore(url: string): Promise<Result<RoomStore, UnreachableServer>> {
  const at = serverAt(url, ['postgres:', 'postgresql:'], PORT);
  const unreachable = (why: string): UnreachableServer => ({ server: 'Postgres', option: '--postgres', at, why });
  if (at === undefined) return err(unreachable('not such an address'));
  const pool = new Pool({
    ...{ connectionString: url, max: 8, keepAlive: true },
    ...{ connectionTimeoutMillis: FIRST_ANSWER_WITHIN, query_timeout: LONGEST_QUERY },
  });
  // An idle connection that breaks is replaced when it is needed.
  pool.on('error', () => undefined);
  try {
    await within(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await client.query(TABLES);
    });
  } catch (fault) {
    await pool.end();
    return err(unreachable(whyUnreachable(fault)));
  }
  return ok(storeIn(pool));
}

function storeIn(pool: Pool): RoomStore {
  const first = async <T>(text: string, values: readonly unknown[]): Promise<T | undefined> =>
    (await pool.query(text, [...values])).rows[0] as T | undefined;

  return {
    create: ({ room, diceSecret, lines, tokenHashes, bundle }) =>
      within(pool, async (client) => {
        await client.query('INSERT INTO rooms (room, dice) VALUES ($1, $2)', [room, diceSecret]);
        if (bundle)
          await client.query('INSERT INTO bundles (room, bytes) VALUES ($1, $2)', [room, Buffer.from(bundle)]);
        for (const seat of SEATS) await client.query(SET_TOKEN, [room, seat, tokenHashes[seat]]);
        await store(client, room, lines);
      }),
    append: async (room, lines) => {
      try {
        return await within(pool, async (client) => {
          const last = await client.query('SELECT max(seq) AS seq FROM lines WHERE room = $1', [room]);
          const { seq } = last.rows[0] as { readonly seq: number | null };
          if (lines[0]?.seq !== (seq ?? 0) + 1) return 'fenced' as const;
          await store(client, room, lines);
          return 'stored' as const;
        });
      } catch (error) {
        if ((error as { readonly code?: unknown }).code === DUPLICATE) return 'fenced';
        throw error;
      }
    },
    read: async (room, after, most) => {
      const text = `SELECT ${LINE_COLUMNS} FROM lines WHERE room = $1 AND seq > $2 ORDER BY seq LIMIT $3`;
      const { rows } = await pool.query(text, [room, after, most ?? null]);
      return (rows as readonly LineRow[]).map(fromRow);
    },
    answerTo: async (room, by, id) =>
      (
        await first<{ readonly seq: number }>('SELECT seq FROM answers WHERE room = $1 AND seat = $2 AND id = $3', [
          room,
          by,
          id,
        ])
      )?.seq,
    bundle: async (room) =>
      (await first<{ readonly bytes: Uint8Array }>('SELECT bytes FROM bundles WHERE room = $1', [room]))?.bytes,
    diceSecret: async (room) =>
      (await first<{ readonly dice: string }>('SELECT dice FROM rooms WHERE room = $1', [room]))?.dice,
    seatOf: async (room, hash) =>
      (await first<{ readonly seat: Seat }>('SELECT seat FROM tokens WHERE room = $1 AND hash = $2', [room, hash]))
        ?.seat,
    tokenHashes: async (room) => {
      const { rows } = await pool.query('SELECT seat, hash FROM tokens WHERE room = $1', [room]);
      const found = rows as readonly { readonly seat: Seat; readonly hash: string }[];
      return Object.fromEntries(found.map(({ seat, hash }) => [seat, hash]));
    },
    replaceToken: async (room, seat, hash) => void (await pool.query(SET_TOKEN, [room, seat, hash])),
    subscribe: async (room, seat, subscription) =>
      void (await (subscription === undefined
        ? pool.query('DELETE FROM subscriptions WHERE room = $1 AND seat = $2', [room, seat])
        : pool.query(SUBSCRIBE, [room, seat, subscription]))),
    subscription: async (room, seat) => {
      const text = 'SELECT subscription FROM subscriptions WHERE room = $1 AND seat = $2';
      return (await first<{ readonly subscription: string }>(text, [room, seat]))?.subscription;
    },
    // In one order, so that two processes never wait for each other's rows.
    noteSeen: async (notes) =>
      within(pool, async (client) => {
        const inOrder = notes.toSorted((a, b) => (`${a.room} ${a.side}` < `${b.room} ${b.side}` ? -1 : 1));
        for (const { room, side, at } of inOrder) await client.query(NOTE_SEEN, [room, side, at]);
      }),
    seen: async (room) => {
      const { rows } = await pool.query('SELECT side, at FROM seen WHERE room = $1', [room]);
      const found = rows as readonly { readonly side: Side; readonly at: string }[];
      return Object.fromEntries(found.map(({ side, at }) => [side, Number(at)]));
    },
    hostValue: ((name: string, make?: () => string) => hostValueIn(pool, name, make)) as RoomStore['hostValue'],
    count: async () => Number((await first<{ readonly n: string }>('SELECT count(*) AS n FROM rooms', []))!.n),
    close: () => pool.end(),
  };
}

async function hostValueIn(pool: Pool, name: string, make?: () => string): Promise<string | undefined> {
  if (make) await pool.query('INSERT INTO host (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, make()]);
  const { rows } = await pool.query('SELECT value FROM host WHERE name = $1', [name]);
  return (rows as readonly { readonly value: string }[])[0]?.value;
}

const SUBSCRIBE = `INSERT INTO subscriptions (room, seat, subscription) VALUES ($1, $2, $3)
  ON CONFLICT (room, seat) DO UPDATE SET subscription = excluded.subscription`;

const NOTE_SEEN = `INSERT INTO seen (room, side, at) VALUES ($1, $2, $3)
  ON CONFLICT (room, side) DO UPDATE SET at = greatest(seen.at, excluded.at)`;

const SET_TOKEN = `INSERT INTO tokens (room, seat, hash) VALUES ($1, $2, $3)
  ON CONFLICT (room, seat) DO UPDATE SET hash = excluded.hash`;

async function store(client: PoolClient, room: string, lines: readonly LineToStore[]): Promise<void> {
  for (const line of lines) {
    const add = `INSERT INTO lines (room, ${LINE_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
    await client.query(add, [...toRow(room, line)]);
    if (line.answers)
      await client.query('INSERT INTO answers (room, seat, id, seq) VALUES ($1, $2, $3, $4)', [
        room,
        line.answers.by,
        line.answers.id,
        line.seq,
      ]);
  }
}

/** Does work in one transaction: all of it is stored, or nothing. */
async function within<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
