/** A seat of a room, as a link names it: the room, and the secret token of the seat. */
export type SeatLink = { readonly room: string; readonly token: string };

/** The cache in which the service worker finds the links of this device's seats, and the path of a room's there. */
export const SEATS_CACHE = 'highground-seats';
export const seatPath = (room: string): string => `/rooms/${room}/seat`;

const ROOM = /^[\w-]{1,64}$/;
const TOKEN = /^[\w-]{1,100}$/;

/** The seat that a page's fragment names; undefined if it names none. The fragment is never sent to a server. */
export function seatInHash(hash: string): SeatLink | undefined {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  const [room, token] = [named.get('room') ?? '', named.get('seat') ?? ''];
  return ROOM.test(room) && TOKEN.test(token) ? { room, token } : undefined;
}

/** The fragment that names a seat. */
export const hashOfSeat = ({ room, token }: SeatLink): string =>
  `#${new URLSearchParams({ room, seat: token }).toString()}`;
