import { packOwn } from './app/own-files.ts';
import type { OwnHouse } from './own-house.ts';
import type { House, Place } from './shelf/keep-house.ts';
import type { ShelfHands } from './app/saved-tables.ts';

/** Where the page's address asks to go. */
export function placeAsked(query: URLSearchParams): Place | undefined {
  const [table, scenario] = [query.get('table'), query.get('scenario')];
  if (table !== null) return { table };
  return scenario === null ? undefined : { scenario };
}

/** Says in the page's address where it is, so that a reload and a bookmark come back here. */
export function showPlace(place: Place): void {
  const url = new URL(location.href);
  for (const key of ['table', 'scenario']) url.searchParams.delete(key);
  for (const [key, value] of Object.entries(place)) url.searchParams.set(key, value);
  history.replaceState(history.state, '', url);
}

/** What every system lets a file be called. */
const toFileName = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'table';

/** Hands a text out as a file of this name: as a bundle where it takes files of the player's own. */
export function handOutFile(name: string, text: string): void {
  void packOwn(text).then((bundle) =>
    handOut(name, new Blob([bundle ?? text], { type: TYPE[bundle ? 'zip' : 'json'] })),
  );
}

const TYPE = { json: 'application/json', zip: 'application/zip' } as const;

function handOut(name: string, what: Blob): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${toFileName(name)}.highground`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** A moment as people say it. */
export function sayWhen(moment: number): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? `today, ${TIME.format(date)}` : `${DAY.format(date)}, ${TIME.format(date)}`;
}

/** Hands on a shelf that is still being opened. */
export const lateHands = (house: Promise<House>, own: Promise<OwnHouse>): ShelfHands => ({
  open: async (id) => (await house).shelfHands.open(id),
  rename: async (id, name) => (await house).shelfHands.rename(id, name),
  duplicate: async (id) => (await house).shelfHands.duplicate(id),
  bin: async (id) => (await house).shelfHands.bin(id),
  putBack: async (id) => (await house).shelfHands.putBack(id),
  hand: async (id) => (await house).shelfHands.hand(id),
  take: async (file) => {
    const text = await (await own).unpack(file);
    if (text) await (await house).shelfHands.take(text);
  },
});
