import type { Seat } from '../../net/seat.ts';
import type { StoredLine } from '../../net/view-line.ts';
import type { Side } from '../../rules/core/turn.ts';

/** A line to be stored, and the request that it answers: that request is never carried out a second time. */
export type LineToStore = StoredLine & { readonly answers?: { readonly by: Seat; readonly id: string } };

/** A room that is opened. */
export type NewRoom = {
  readonly room: string;
  /** The secret of the server's dice: 64 hexadecimal digits. */
  readonly diceSecret: string;
  readonly lines: readonly LineToStore[];
  /** A zip file with the models that the scenario's player imported. */
  readonly bundle?: Uint8Array | undefined;
  /** The SHA-256 of the token of each seat. */
  readonly tokenHashes: Readonly<Record<Seat, string>>;
};

/** When a side was at a room's table last, milliseconds since 1970. */
export type SeenNote = { readonly room: string; readonly side: Side; readonly at: number };

/**
 * Where rooms are kept. A line that was stored survives the end of the process and of the machine. Every method may be
 * called at any time; one that fails for a reason of the disk or the database rejects, and has stored nothing.
 */
export type RoomStore = {
  readonly create: (room: NewRoom) => Promise<void>;
  /**
   * Stores lines behind the last one of a room.
   *
   * @returns `fenced` where the room has other lines by now, or one of the requests has been answered: another process
   *   has written, and nothing was stored.
   */
  readonly append: (room: string, lines: readonly LineToStore[]) => Promise<'stored' | 'fenced'>;
  /** The lines after one, in order, at most `most` of them. */
  readonly read: (room: string, after: number, most?: number) => Promise<readonly StoredLine[]>;
  /** The line that answered a request; undefined if none has. */
  readonly answerTo: (room: string, by: Seat, id: string) => Promise<number | undefined>;
  readonly bundle: (room: string) => Promise<Uint8Array | undefined>;
  readonly diceSecret: (room: string) => Promise<string | undefined>;
  /** The seat that a token is for, by its SHA-256; undefined for one that is not known, or was replaced. */
  readonly seatOf: (room: string, tokenHash: string) => Promise<Seat | undefined>;
  /** The SHA-256 of the token of each seat. */
  readonly tokenHashes: (room: string) => Promise<{ readonly [S in Seat]?: string }>;
  /** Gives a seat another token; the one before is worth nothing from then on. */
  readonly replaceToken: (room: string, seat: Seat, tokenHash: string) => Promise<void>;
  /** How a player's browser is told of a turn; undefined ends it. */
  readonly subscribe: (room: string, seat: Seat, subscription: string | undefined) => Promise<void>;
  readonly subscription: (room: string, seat: Seat) => Promise<string | undefined>;
  /** Notes when sides were there, all at once or none. An earlier moment than the one that is known changes nothing. */
  readonly noteSeen: (notes: readonly SeenNote[]) => Promise<void>;
  /** When each side of a room was noted last; without one that never was. */
  readonly seen: (room: string) => Promise<{ readonly [S in Side]?: number }>;
  /** A value of the host that is made once; undefined if it has not been made. */
  readonly hostValue: {
    (name: string): Promise<string | undefined>;
    (name: string, make: () => string): Promise<string>;
  };
  /** How many rooms there are. */
  readonly count: () => Promise<number>;
  readonly close: () => Promise<void>;
};

/** A stored line as a row of a table, in both databases. */
export type LineRow = {
  readonly seq: number;
  readonly line: string;
  readonly salt: string | null;
  readonly secret: string | null;
  readonly side: string | null;
  readonly hidden: number | boolean;
};

/** The columns of {@link LineRow}, in a query. */
export const LINE_COLUMNS = 'seq, line, salt, secret, side, hidden';

/** A line from its row. */
export const fromRow = ({ seq, line, salt, secret, side, hidden }: LineRow): StoredLine => ({
  ...{ seq: Number(seq), line },
  ...(salt !== null && secret !== null ? { secret: { salt, text: secret, side: side as Side } } : {}),
  ...(hidden ? { isHidden: true } : {}),
});

/** The values of a line's row, in the order of `room` and {@link LINE_COLUMNS}. */
export const toRow = (room: string, { seq, line, secret, isHidden }: StoredLine) =>
  [room, seq, line, secret?.salt ?? null, secret?.text ?? null, secret?.side ?? null, isHidden ? 1 : 0] as const;
