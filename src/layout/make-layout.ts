import { makeJson } from '../scenario/make-scenario.ts';
import type { Layout } from './layout.ts';

/** The text of a layout file that stands alone: templates, the layout, and its zones. Reads back to the same layout. */
export const makeLayout = ({ templates, layout, deployment }: Layout): string =>
  makeJson({ templates, layout, ...(deployment ? { deployment } : {}) });
