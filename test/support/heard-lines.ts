import type { Side } from '../../src/rules/core/turn.ts';
import { type Seat, sideOfSeat } from '../../src/net/seat.ts';
import { type StoredLine, viewLine } from '../../src/net/view-line.ts';
import type { ServerMessage } from '../../src/net/wire.ts';

/** A message as a client was sent it, read and as text. */
type Heard = { readonly message: ServerMessage; readonly text: string };

const read = (texts: readonly string[]): readonly Heard[] =>
  texts.map((text) => ({ message: JSON.parse(text) as ServerMessage, text }));

/**
 * Lines that a client was sent and that the log does not have so: lost or changed since, or with more of them than the
 * seat may see.
 *
 * @param texts  All messages that the client was sent over all of its connections, in order.
 * @param stored The lines of the log, in order.
 */
export function linesSentWrongly(
  seat: Seat,
  texts: readonly string[],
  stored: readonly StoredLine[],
): readonly string[] {
  return read(texts).flatMap(({ message, text }) => {
    if (message.kind !== 'line' && message.kind !== 'skip') return [];
    const line = stored[message.seq - 1];
    const isSo = line !== undefined && JSON.stringify(viewLine(line, seat)) === JSON.stringify(message);
    return isSo ? [] : [`${seat} was sent another line ${message.seq}: ${text.slice(0, 300)}`];
  });
}

/** A number with more decimals than places in scenario files have. */
const LONG_NUMBER = /\.\d{3,}$/;

/** Coordinates of hidden deployments that a client was sent, in whatever message, before they were revealed. */
export function secretsTold(seat: Seat, texts: readonly string[], stored: readonly StoredLine[]): readonly string[] {
  const until = texts.findIndex((text) => text.includes('\\"kind\\":\\"revealed\\"'));
  const before = (until < 0 ? texts : texts.slice(0, until)).join('\n');
  const secrets = secretNumbers(stored).filter(({ side }) => side !== sideOfSeat(seat));
  return secrets.flatMap(({ side, number }) =>
    before.includes(number) ? [`${seat} was told ${number} of ${side}`] : [],
  );
}

/** The coordinates of the hidden deployments of a log, and whose they are. */
export function secretNumbers(
  stored: readonly StoredLine[],
): readonly { readonly side: Side; readonly number: string }[] {
  return stored.flatMap(({ secret }) => {
    if (secret === undefined) return [];
    const { command } = JSON.parse(secret.text) as { readonly command: { readonly at?: readonly number[] } };
    const numbers = (command.at ?? []).map(String).filter((number) => LONG_NUMBER.test(number));
    return numbers.map((number) => ({ side: secret.side, number }));
  });
}

/**
 * Commands of the log that were not acknowledged exactly once.
 *
 * @param texts All messages that the players were sent.
 */
export function commandsNotAnsweredOnce(texts: readonly string[], stored: readonly StoredLine[]): readonly string[] {
  const ids = new Map<number, Set<string>>();
  for (const { message } of read(texts))
    if (message.kind === 'ack') ids.set(message.seq, (ids.get(message.seq) ?? new Set()).add(message.id));
  return stored.flatMap(({ seq, line }) => {
    const { kind, by } = JSON.parse(line) as { readonly kind: string; readonly by?: Side };
    if (by === undefined || (kind !== 'entry' && kind !== 'hidden')) return [];
    const count = ids.get(seq)?.size ?? 0;
    return count === 1 ? [] : [`line ${seq} answers ${count} commands`];
  });
}
