import type { BundleFault } from '../bundle/bundle-fault.ts';
import { explainBundle } from './explain-bundle.ts';

/** Sentences about bundles. */
export const bundleMessages = {
  /** The predicate of a sentence that begins with the file's name. */
  explain: explainBundle,
  refused: (file: string, fault: BundleFault): string => `"${file}" ${explainBundle(fault)}`,
};
