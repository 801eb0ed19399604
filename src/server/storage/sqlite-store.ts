import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { createFolders } from '../../cli/files/folders.ts';
import { SEATS, type Seat } from '../../net/seat.ts';
import type { Side } from '../../rules/core/turn.ts';
import { fromRow, LINE_COLUMNS, type LineRow, type LineToStore, type RoomStore, toRow } from './room-store.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS rooms (room TEXT PRIMARY KEY, dice TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tokens (
    room TEXT NOT NULL, seat TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (room, seat)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lines (
    room TEXT NOT NULL, seq INTEGER NOT NULL, line TEXT NOT NULL, salt TEXT, secret TEXT, side TEXT,
    hidden INTEGER NOT NULL, PRIMARY KEY (room, seq)
  );
  CREATE TABLE IF NOT EXISTS bundles (room TEXT PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS subscriptions (
    room TEXT NOT NULL, seat TEXT NOT NULL, subscription TEXT NOT NULL, PRIMARY KEY (room, seat)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS seen (
    room TEXT NOT NULL, side TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (room, side)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS host (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS answers (
    room TEXT NOT NULL, seat TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (room, seat, id)
  ) WITHOUT ROWID;
`;

/** How long a write waits for another process that holds the file, milliseconds. */
const BUSY = 5000;

/** An append that waits for the next commit. */
type Waiting = {
  readonly room: string;
  readonly lines: readonly LineToStore[];
  readonly done: (outcome: 'stored' | 'fenced') => void;
  readonly fail: (reason: unknown) => void;
};

type Outcome = 'stored' | 'fenced' | { readonly fault: unknown };

/** The code of a row whose key exists (SQLITE_CONSTRAINT_PRIMARYKEY). */
const DUPLICATE_KEY = 1555;
const isDuplicate = (error: unknown): boolean => (error as { readonly errcode?: unknown }).errcode === DUPLICATE_KEY;

/**
 * Rooms in one SQLite file. Appends that arrive while one is being prepared are committed together: the disk is
 * awaited once for all of them.
 */
export function openSqliteStore(file: string): RoomStore {
  createFolders(dirname(file));
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${BUSY};`);
  db.exec(TABLES);
  const known = prepareAll(db);
  const { within, store, append, flush } = createWriter(db, known);
  return {
    create: async ({ room, diceSecret, lines, tokenHashes, bundle }) =>
      within(() => {
        known.addRoom.run(room, diceSecret);
        if (bundle) known.addBundle.run(room, bundle);
        for (const seat of SEATS) known.setToken.run(room, seat, tokenHashes[seat]);
        store(room, lines);
      }),
    append,
    read: async (room, after, most = -1) =>
      (known.readLines.all(room, after, most) as unknown as readonly LineRow[]).map(fromRow),
    answerTo: async (room, by, id) => (known.answer.get(room, by, id) as { readonly seq: number } | undefined)?.seq,
    bundle: async (room) => (known.bundle.get(room) as { readonly bytes: Uint8Array } | undefined)?.bytes,
    diceSecret: async (room) => (known.dice.get(room) as { readonly dice: string } | undefined)?.dice,
    seatOf: async (room, hash) => (known.seat.get(room, hash) as { readonly seat: Seat } | undefined)?.seat,
    tokenHashes: async (room) => {
      const rows = known.tokens.all(room) as unknown as readonly { readonly seat: Seat; readonly hash: string }[];
      return Object.fromEntries(rows.map(({ seat, hash }) => [seat, hash]));
    },
    replaceToken: async (room, seat, hash) => void known.setToken.run(room, seat, hash),
    subscribe: async (room, seat, subscription) =>
      void (subscription === undefined
        ? known.unsubscribe.run(room, seat)
        : known.subscribe.run(room, seat, subscription)),
    subscription: async (room, seat) =>
      (known.subscription.get(room, seat) as { readonly subscription: string } | undefined)?.subscription,
    noteSeen: async (notes) =>
      within(() => {
        for (const { room, side, at } of notes) known.noteSeen.run(room, side, at);
      }),
    seen: async (room) => {
      const rows = known.seen.all(room) as unknown as readonly { readonly side: Side; readonly at: number }[];
      return Object.fromEntries(rows.map(({ side, at }) => [side, at]));
    },
    hostValue: (async (name: string, make?: () => string) => {
      if (make) known.addHostValue.run(name, make());
      return (known.hostValue.get(name) as { readonly value: string } | undefined)?.value;
    }) as RoomStore['hostValue'],
    count: async () => (known.count.get() as { readonly n: number }).n,
    close: async () => {
      flush();
      db.close();
    },
  };
}

/** How the store writes: at once in a transaction of its own, or with all appends that wait. */
function createWriter(db: DatabaseSync, known: Statements) {
  let waiting: Waiting[] = [];

  const within = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has ended the transaction already.
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };

  const store = (room: string, lines: readonly LineToStore[]): void => {
    for (const line of lines) {
      known.addLine.run(...toRow(room, line));
      if (line.answers) known.addAnswer.run(room, line.answers.by, line.answers.id, line.seq);
    }
  };

  /** Appends the lines of one room, or none of them: those of others in the same commit are not affected. */
  const appendOne = ({ room, lines }: Waiting): Outcome => {
    const last = (known.lastLine.get(room) as { readonly seq: number | null }).seq ?? 0;
    if (lines[0]?.seq !== last + 1) return 'fenced';
    db.exec('SAVEPOINT one');
    try {
      store(room, lines);
      return 'stored';
    } catch (error) {
      // Without a transaction the whole commit has failed.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO one');
      return isDuplicate(error) ? 'fenced' : { fault: error };
    } finally {
      if (db.isTransaction) db.exec('RELEASE one');
    }
  };

  const commit = (): void => {
    const batch = waiting;
    waiting = [];
    try {
      const outcomes = within(() => batch.map(appendOne));
      batch.forEach(({ done, fail }, i) => {
        const outcome = outcomes[i]!;
        if (typeof outcome === 'string') done(outcome);
        else fail(outcome.fault);
      });
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  const append: RoomStore['append'] = (room, lines) =>
    new Promise((done, fail) => {
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({ room, lines, done, fail });
    });
  const flush = (): void => {
    if (waiting.length > 0) commit();
  };
  return { within, store, append, flush };
}

/** Every statement of the store, compiled once. */
function prepareAll(db: DatabaseSync): Statements {
  const prepared = Object.entries(STATEMENTS).map(([name, sql]) => [name, db.prepare(sql)] as const);
  return Object.fromEntries(prepared) as Record<StatementName, StatementSync>;
}

type Statements = Readonly<Record<StatementName, StatementSync>>;

const STATEMENTS = {
  addRoom: 'INSERT INTO rooms (room, dice) VALUES (?, ?)',
  addBundle: 'INSERT INTO bundles (room, bytes) VALUES (?, ?)',
  bundle: 'SELECT bytes FROM bundles WHERE room = ?',
  addLine: `INSERT INTO lines (room, ${LINE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  addAnswer: 'INSERT INTO answers (room, seat, id, seq) VALUES (?, ?, ?, ?)',
  setToken: 'INSERT OR REPLACE INTO tokens (room, seat, hash) VALUES (?, ?, ?)',
  lastLine: 'SELECT max(seq) AS seq FROM lines WHERE room = ?',
  readLines: `SELECT ${LINE_COLUMNS} FROM lines WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?`,
  answer: 'SELECT seq FROM answers WHERE room = ? AND seat = ? AND id = ?',
  dice: 'SELECT dice FROM rooms WHERE room = ?',
  seat: 'SELECT seat FROM tokens WHERE room = ? AND hash = ?',
  tokens: 'SELECT seat, hash FROM tokens WHERE room = ?',
  subscribe: 'INSERT OR REPLACE INTO subscriptions (room, seat, subscription) VALUES (?, ?, ?)',
  unsubscribe: 'DELETE FROM subscriptions WHERE room = ? AND seat = ?',
  subscription: 'SELECT subscription FROM subscriptions WHERE room = ? AND seat = ?',
  noteSeen: `INSERT INTO seen (room, side, at) VALUES (?, ?, ?)
    ON CONFLICT (room, side) DO UPDATE SET at = max(at, excluded.at)`,
  seen: 'SELECT side, at FROM seen WHERE room = ?',
  addHostValue: 'INSERT OR IGNORE INTO host (name, value) VALUES (?, ?)',
  hostValue: 'SELECT value FROM host WHERE name = ?',
  count: 'SELECT count(*) AS n FROM rooms',
} as const;
type StatementName = keyof typeof STATEMENTS;
