// Started by the browser, not by the page: it keeps every file of the build, so that the table opens without a network.
// A new edition waits until a page asks for it (browser/offline.ts), because open pages still need the old files.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SEATS_CACHE, seatPath } from '../app/room/seat-link.ts';

/** The files to keep; the build puts the list in place of this name (.ci/offline.ts). */
declare const FILES_OF_BUILD: PrecacheEntry[];

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
precacheAndRoute(FILES_OF_BUILD);
cleanupOutdatedCaches();
// Calendars and logs of rooms come from the host, and films of games are not kept.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(?:rooms|health|metrics|examples)/] }),
);

/** A notice of a host: it is this player's turn in a room. */
type TurnPush = { readonly room: string; readonly title: string };

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { room, title } = event.data.json() as TurnPush;
  event.waitUntil(self.registration.showNotification(title, { tag: room, data: room, icon: '/icons/any-192.png' }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openSeat(String(event.notification.data)));
});

/** Shows the room's page where it is open, and opens it where it is not. */
async function openSeat(room: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => url.includes(room));
  const link = await (await caches.open(SEATS_CACHE)).match(seatPath(room));
  await (open ? open.focus() : self.clients.openWindow(link ? await link.text() : '/'));
}
