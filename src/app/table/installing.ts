import type { TableStore } from '../state/table-store.ts';

/** The event of a browser that can install the page. @source Web App Manifest, "Manifest Incubations", WICG. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };

/**
 * Remembers the browser's offer to install the page, and shows its prompt at the player's request. An offer can be used
 * once.
 *
 * @param page The target of the browser's events.
 */
export function watchForInstalling(store: TableStore, page: EventTarget): void {
  const over = (): void => store.setState({ install: undefined });
  page.addEventListener('beforeinstallprompt', (event) => {
    // The page never prompts on its own; the player finds the action in the command palette.
    event.preventDefault();
    const ask = (): void => {
      over();
      void (event as InstallOffer).prompt();
    };
    store.setState({ install: ask });
  });
  page.addEventListener('appinstalled', over);
}
