import { sideOfSeat, type Seat } from './seat.ts';
import type { Secret } from './commitment.ts';
import type { ServerMessage } from './wire.ts';
import type { Side } from '../rules/core/turn.ts';

/** A line of a room's log as it is stored: sealed, and what its commitment stands for, with the side that may see it. */
export type StoredLine = {
  readonly seq: number;
  readonly line: string;
  readonly secret?: Secret & { readonly side: Side };
  /** Whether nothing of it but the commitment may be seen. */
  readonly isHidden?: boolean;
};

/**
 * A line as a seat may see it: the only way from a log to a client. It depends on the seat and on that line alone, so
 * nothing that is hidden can show in what is sent about other lines; a secret becomes visible by a later line that
 * reveals it.
 */
export function viewLine({ seq, line, secret, isHidden }: StoredLine, seat: Seat): ServerMessage {
  const isOwn = secret !== undefined && sideOfSeat(seat) === secret.side;
  if (isOwn) return { kind: 'line', seq, line, secret: { salt: secret.salt, text: secret.text } };
  return isHidden ? { kind: 'skip', seq, line } : { kind: 'line', seq, line };
}
