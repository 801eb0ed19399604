import { BUNDLE } from './english/bundle.ts';
import { book } from './language.ts';

/** What is said about bundles. Comes with whoever opens one. */
export const bundleWords = book('bundle', BUNDLE);
