import { explainFault } from './explain-fault.ts';
import { countText } from './sentence.ts';

/** What is said about saved tables as they are kept, opened and handed out. */
export const storageMessages = {
  fault: explainFault,
  /** A table of which not even the name can be read. */
  nameless: 'A saved table',
  gameNotKept:
    'The browser could not keep the last steps: there may be no room left. The game goes on here; save a table as a file, or delete one.',
  editorTableNotSaved:
    'The browser could not keep the last steps: there may be no room left. Building goes on here; save the table as a file, or delete one.',
  tables: (names: readonly string[]): string =>
    names.length <= 2
      ? names.map((name) => `“${name}”`).join(' and ')
      : `“${names[0]}” and ${names.length - 1} other tables`,
  cannotBeBuiltOn: (table: string, why: string): string => `“${table}” cannot be built on: ${why}`,
  builtInAnotherTab: (name: string): string =>
    `“${name}” is open in another tab too. What is built here will be kept as a table of its own.`,
  nowBuiltApart: 'This table is built in another tab too. What is built here is kept as a table of its own.',
  didNotComeUp: 'The table that was open last did not come up twice: it lies on the shelf as it was.',
  noAnswer: (message: string): string => `The saved tables do not answer: ${message}`,
  noLongerThere: 'That table is no longer on the shelf.',
  playedInAnotherTab: (name: string): string =>
    `“${name}” is open in another tab too. What is played here will be kept as a table of its own.`,
  copyOf: (name: string): string => `${name}, a copy`,
  wasDeleted: (name: string): string => `“${name}” was deleted.`,
  otherEdition: (name: string): string =>
    `“${name}” was played with another edition of the rules: somebody may stand a little otherwise than they did.`,
  noAnswer2: 'no answer',
  ofNewerEdition:
    'The saved tables here are of a newer Highground and are left as they are: what is played now is kept only as long as this page is open.',
  keepsNothing:
    'This browser keeps nothing for pages now: what is played is kept only as long as this page is open. Save a table as a file to keep it.',
  newerOpened: 'A newer Highground was opened in another tab: close this one, what is played here is no longer kept.',
  importHadNoAnswer: (message: string): string => `What you brought does not answer: ${message}`,
  noRoom: (name: string, megabytes: number): string =>
    `There is no room for ${name}: what you brought takes ${megabytes} MB. Delete something first.`,
  isUsedOn: (name: string, tables: string): string =>
    `“${name}” is used on ${tables}, which could not be opened without it. Press delete again to delete it all the same.`,
  piece: 'A piece',
  nowPlayedApart: (name: string): string =>
    `This table is played in another tab too. What happens here is kept as a table of its own, “${name}”.`,
  standsOnIt: (
    pieces: number,
    units: number,
    { width, depth }: { readonly width: number; readonly depth: number },
  ): string =>
    `${countText(pieces, 'piece')}${units > 0 ? `, ${countText(units, 'unit')}` : ''} on ${width}″ × ${depth}″`,
  turnAndPhase: (turn: number, side: string, phase: string): string => `Turn ${turn}, ${side}, ${phase} phase`,
};
