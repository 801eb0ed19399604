import type { RoomState } from '../../net/room-state.ts';
import type { Side } from '../../rules/core/turn.ts';

/** Whose turn it is, as the webhook of a host is told: a player by post may be far away. */
export type TurnNotice = {
  readonly room: string;
  readonly name: string;
  readonly side: Side;
  /** The player's name, once there is a player. */
  readonly player?: string;
};

/** How long a webhook may take, milliseconds. */
const WEBHOOK_TIMEOUT = 5000;

/**
 * Tells a webhook whose turn it is; undefined where the host has none.
 *
 * @param failed Called with the reason where it could not be told: nothing else depends on it.
 */
export function createWebhook(url: string | undefined, failed: (reason: unknown) => void) {
  return (notice: TurnNotice): void => {
    if (url === undefined) return;
    const order = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
      redirect: 'error' as const,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT),
    };
    fetch(url, order).then((response) => {
      if (!response.ok) failed(new Error(`the webhook answered ${response.status}`));
    }, failed);
  };
}

/** A text in an iCalendar file. @source RFC 5545, 3.3.11 */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** A moment in an iCalendar file, from milliseconds since 1970. @source RFC 5545, 3.3.5 */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * A calendar with one entry while it is a side's turn, since the moment at which it became so. The entry stays the same
 * for the whole of the turn, whatever else is written to the log.
 *
 * @param summary What the entry says.
 * @source RFC 5545
 */
export function turnCalendar(
  { room, settings, next, turnSince, ended }: RoomState,
  side: Side,
  summary: string,
): string {
  const entry = [
    'BEGIN:VEVENT',
    `UID:${room}-${side}-${turnSince}`,
    `DTSTAMP:${stamp(turnSince)}`,
    `DTSTART:${stamp(turnSince)}`,
    `SUMMARY:${escaped(summary)}`,
    'END:VEVENT',
  ];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Highground//Rooms//EN',
    `X-WR-CALNAME:${escaped(settings.name ?? room)}`,
    ...(next === side && !ended ? entry : []),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
