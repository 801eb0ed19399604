import { afterEach, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { paletteEntries } from '../../src/app/palette/palette-entries.ts';
import { watchForInstalling } from '../../src/app/table/installing.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import type { Services } from '../../src/app/state/services.ts';

const store = createTableStore();
afterEach(() => store.setState({ install: undefined }));

const house = { actions: createActions(store, {} as Services), scenarios: [] };
const entry = () => paletteEntries(store.getState(), house).find(({ id }) => id === 'install');

describe('installing the table', () => {
  it('is found where the browser offers it, asks once, and is gone when it is done', () => {
    const page = new EventTarget();
    watchForInstalling(store, page);
    expect(entry()).toBeUndefined();
    let asked = 0;
    const offer = () =>
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ++asked });
    const first = offer();
    page.dispatchEvent(first);
    expect(first.defaultPrevented).toBe(true);
    entry()?.run();
    expect([asked, entry()]).toEqual([1, undefined]);
    page.dispatchEvent(offer());
    expect(entry()?.label).toBe('Install Highground on this device');
    page.dispatchEvent(new Event('appinstalled'));
    expect(entry()).toBeUndefined();
  });
});
