import type { BundleFault } from '../bundle/bundle-fault.ts';
import { type Explanations, explainBy } from './phrases/explain-by.ts';

const SENTENCES: Explanations<BundleFault> = {
  'too-many-bytes': ({ bytes, most }) => `is ${Math.ceil(bytes / 1e6)} MB; a bundle may be at most ${most / 1e6} MB.`,
  'no-end': 'is not a complete zip file: its end is missing. Download or copy it again.',
  'many-files': ({ files, most }) => `contains ${files} files; a bundle may have at most ${most}.`,
  'damaged-list': 'is damaged: its list of files cannot be read.',
  'unreadable-name': 'contains a file whose name cannot be read.',
  'stray-name': ({ name }) => `contains a file named “${name}”, which points outside the bundle.`,
  'foreign-name': ({ name }) => `is a zip file, but not a Highground bundle: it contains “${name}”.`,
  twice: ({ name }) => `contains “${name}” twice.`,
  'unread-packing': ({ name }) =>
    `contains “${name}”, compressed by a method that Highground cannot read. Save it with ordinary zip compression.`,
  'not-itself': ({ name }) => `is damaged: the contents of “${name}” do not match its checksum.`,
  swells: ({ name, times }) =>
    `contains “${name}”, which would unpack to ${times} times its size; that is not allowed.`,
  'unpacks-to-more': ({ most }) => `would unpack to more than ${most / 1e6} MB, which is the limit.`,
  'cut-file': ({ name }) => `is damaged: “${name}” is cut off.`,
  overlap: 'is damaged: some of its files overlap.',
  'no-text': ({ name }) => `has no readable “${name}”.`,
  'bad-scenario': ({ name }) => `has a “${name}” that is not readable text.`,
  unlisted: ({ name }) => `contains “${name}”, which is not in its list of contents.`,
  lacking: ({ name }) => `lacks “${name}”, which is in its list of contents.`,
  'false-name': ({ name }) => `is damaged: the contents of “${name}” do not match its name.`,
  'no-list': 'is not a Highground bundle: it has no list of contents.',
  'unreadable-contents': 'has a list of contents that cannot be read.',
  newer: ({ version, most }) =>
    `was made by a newer Highground (version ${version}; this one reads up to ${most}). Update Highground to open it.`,
  'foreign-contents': 'has a list of contents that was not written by Highground.',
};

/** Why a bundle cannot be opened: the predicate of a sentence that begins with the file's name. */
const explainBundle = (fault: BundleFault): string => explainBy(SENTENCES, fault);

/** Sentences about bundles. */
export const bundleMessages = {
  /** The predicate of a sentence that begins with the file's name. */
  explain: explainBundle,
  refused: (file: string, fault: BundleFault): string => `"${file}" ${explainBundle(fault)}`,
};
