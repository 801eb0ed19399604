import { useEffect } from 'react';
import { useTable } from '../../app/state/table-store.ts';

/** Gives the page the theme, the text size and the contrast of the settings. */
export function usePageLook(): void {
  const { theme, text, contrast } = useTable((table) => table.settings);
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, text, contrast: contrast ? 'more' : 'usual' });
  }, [theme, text, contrast]);
}
