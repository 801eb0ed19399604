import type { BundleFault } from '../bundle/bundle-fault.ts';
import { type Explanations, explainBy } from './explain-by.ts';

const SENTENCES: Explanations<BundleFault> = {
  'too-many-bytes': ({ bytes, most }) => `is ${Math.ceil(bytes / 1e6)} MB; a bundle may be at most ${most / 1e6} MB.`,
  'no-end': 'is no whole zip file: its end is missing.',
  'many-files': ({ files, most }) => `holds ${files} files; a bundle has at most ${most}.`,
  'damaged-list': 'is damaged: its list of files is.',
  'unreadable-name': 'holds a file whose name cannot be read.',
  'stray-name': ({ name }) => `holds a file of the name “${name}”, which leads elsewhere.`,
  twice: ({ name }) => `holds “${name}” twice.`,
  'unread-packing': ({ name }) => `holds “${name}” packed in a way this table does not read.`,
  'not-itself': ({ name }) => `is damaged: “${name}” is not what it says.`,
  swells: ({ name, times }) => `holds “${name}”, which would become ${times} times as large as it is.`,
  'unpacks-to-more': ({ most }) => `would become more than ${most / 1e6} MB; a bundle may not.`,
  'cut-file': ({ name }) => `is damaged: “${name}” runs past its end.`,
  overlap: 'holds files that lie over one another.',
  'no-text': ({ name }) => `has no “${name}” that can be read.`,
  'bad-scenario': ({ name }) => `has a “${name}” that cannot be read.`,
  unlisted: ({ name }) => `holds “${name}”, which its list does not name.`,
  lacking: ({ name }) => `lacks “${name}”, which its list names.`,
  'false-name': ({ name }) => `is damaged: “${name}” is not what its name says.`,
  'no-list': 'is no bundle of this table: it has no list of what is in it.',
  'unreadable-contents': 'has a list of contents that cannot be read.',
  newer: ({ version, most }) => `was made by a newer Highground (version ${version}, this one reads up to ${most}).`,
  'foreign-contents': 'has a list of contents that is not one of ours.',
};

/** Why a bundle is not opened, as one sentence that begins after the file's name. */
export const explainBundle = (fault: BundleFault): string => explainBy(SENTENCES, fault);
