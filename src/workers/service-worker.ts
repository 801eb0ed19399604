// Started by the browser, not by the page: it keeps every file of the build, so that the table opens without a network.
// A new edition waits until a page asks for it (browser/offline.ts), because open pages still need the old files.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The files to keep; the build puts the list in place of this name (.ci/offline.ts). */
declare const FILES_OF_BUILD: PrecacheEntry[];

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
precacheAndRoute(FILES_OF_BUILD);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')));
