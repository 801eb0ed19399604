import { showNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { messages } from '../messages/messages.ts';

/** How often an open page asks for a newer edition, milliseconds. */
const ASK_EVERY = 3600 * 1000;

/** A shared lock that every open page of this origin holds. */
const PRESENT = 'highground/present';

/**
 * Lets the table work without a network, and offers a newer edition when one is ready.
 *
 * Nothing is replaced while the page is in use: the new edition waits until the player accepts it or closes all tabs.
 *
 * @param flush Saves pending changes before the page reloads.
 * @param rested Resolves when non-urgent files may be fetched.
 */
export async function workOffline(
  store: TableStore,
  flush: () => Promise<void>,
  rested: Promise<unknown>,
): Promise<void> {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) return;
  void navigator.locks?.request(PRESENT, { mode: 'shared' }, () => new Promise(() => undefined));
  await rested;
  const registration = await serviceWorker.register('/sw.js');
  const offer = (): void => {
    const { waiting } = registration;
    // Without a controller this is the first edition, so nothing is replaced.
    if (waiting && serviceWorker.controller) offerEdition(store, serviceWorker, waiting, flush);
  };
  const watch = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  };
  offer();
  // An edition found before this moment, by the browser itself or by another tab, may still be on its way.
  watch();
  registration.addEventListener('updatefound', watch);
  setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY);
}

function offerEdition(
  store: TableStore,
  container: ServiceWorkerContainer,
  waiting: ServiceWorker,
  flush: () => Promise<void>,
): void {
  const take = async (): Promise<void> => {
    if (await othersPresent()) {
      showNotice(store, {
        about: 'edition',
        text: messages.page.editionWaits,
        menuAction: messages.buttons.tryAgain,
        does: () => void take(),
      });
      return;
    }
    await flush();
    container.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  showNotice(store, {
    about: 'edition',
    text: messages.page.editionReady,
    menuAction: messages.page.takeItNow,
    does: () => void take(),
  });
}

/** Whether other tabs are open; false when the browser cannot tell. */
async function othersPresent(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === PRESENT).length > 1;
}
