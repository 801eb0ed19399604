import { setTable } from '../state/table-store.ts';

/** What a browser tells where it could install the page. @source Web App Manifest, "Manifest Incubations", WICG. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };

/**
 * Remembers whether the browser offers to install the page, and lets it ask when a player wants it to. An offer is good
 * for one question.
 *
 * @param page Where the browser tells of it.
 */
export function watchForInstalling(page: EventTarget): void {
  const over = (): void => setTable({ install: undefined });
  page.addEventListener('beforeinstallprompt', (event) => {
    // The table asks nobody by itself; it is installed by whoever looks for it.
    event.preventDefault();
    const ask = (): void => {
      over();
      void (event as InstallOffer).prompt();
    };
    setTable({ install: ask });
  });
  page.addEventListener('appinstalled', over);
}
