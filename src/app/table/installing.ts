import type { TableStore } from '../state/table-store.ts';

/** The event of a browser that could install the page. @source Web App Manifest, "Manifest Incubations", WICG. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };

/**
 * Remembers whether the browser offers to install the page, and lets it ask when a player wants it to. An offer is good
 * for one question.
 *
 * @param page The target of the browser's events.
 */
export function watchForInstalling(store: TableStore, page: EventTarget): void {
  const over = (): void => store.setState({ install: undefined });
  page.addEventListener('beforeinstallprompt', (event) => {
    // The page never asks unprompted: a player finds it in the command palette.
    event.preventDefault();
    const ask = (): void => {
      over();
      void (event as InstallOffer).prompt();
    };
    store.setState({ install: ask });
  });
  page.addEventListener('appinstalled', over);
}
