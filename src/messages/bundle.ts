import type { BundleFault } from '../bundle/bundle-fault.ts';
import { explainBundle } from './explain-bundle.ts';

/** What is said about bundles. */
export const bundleMessages = {
  /** Begins after the file's name. */
  explain: explainBundle,
  refused: (file: string, fault: BundleFault): string => `"${file}" ${explainBundle(fault)}`,
};
