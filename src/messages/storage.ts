import { countText } from './phrases/sentence.ts';
import { type LinkFault, SAVE_LIMITS, SAVE_VERSION, type SaveFault } from '../save-file/save.ts';
import { explainScenario } from './errors/explain-scenario.ts';

/** Why a link to a table cannot be made or opened, and what to do instead. */
function explainLink(fault: LinkFault): string {
  switch (fault.kind) {
    case 'too-long':
      return `This game is too long for a link (${Math.ceil(fault.characters / 1000)} kB). Save the table as a file and send that.`;
    case 'own-models':
      return 'This table uses models of your own, which a link cannot hold. Save the table as a file and send that.';
    case 'cut-off':
      return 'The link is incomplete: copy all of it, or ask for the table as a file.';
  }
}

/** Notices about saving, opening and exporting tables and imported models. */
export const storageMessages = {
  fault: explainFault,
  /** The name shown for a saved table whose own name cannot be read. */
  nameless: 'A saved table',
  gameNotKept:
    'Couldn’t save the last steps; the browser’s storage may be full. You can keep playing. Save the table as a file, or delete another saved table.',
  editorTableNotSaved:
    'Couldn’t save the last steps; the browser’s storage may be full. You can keep editing. Save the table as a file, or delete another saved table.',
  tables: (names: readonly string[]): string =>
    names.length <= 2
      ? names.map((name) => `“${name}”`).join(' and ')
      : `“${names[0]}” and ${names.length - 1} other tables`,
  cannotBeBuiltOn: (table: string, why: string): string => `“${table}” cannot be opened in the editor: ${why}`,
  builtInAnotherTab: (name: string): string =>
    `“${name}” is also open in another tab. Your changes here will be saved as a separate table.`,
  nowBuiltApart: 'This table is also being edited in another tab. Your changes here are saved as a separate table.',
  didNotComeUp: 'The last table failed to open twice. It is still saved.',
  noAnswer: (message: string): string => `Couldn’t read the saved tables: ${message}`,
  noLongerThere: 'That table is no longer saved. It may have been deleted in another tab.',
  playedInAnotherTab: (name: string): string =>
    `“${name}” is also open in another tab. What you play here will be saved as a separate table.`,
  linkMade: (characters: number, isCopied: boolean): string =>
    `${isCopied ? 'Link copied' : 'The address bar now holds the link: copy it from there'} (${Math.ceil(characters / 1000)} kB).`,
  linkFault: explainLink,
  pictureName: (table: string, turn: number): string => `${table}, turn ${turn}`,
  noPicture: 'No picture could be taken: the graphics context is lost. It comes back by itself; try again then.',
  sharedTable: 'A shared table',
  copyOf: (name: string): string => `Copy of ${name}`,
  wasDeleted: (name: string): string => `“${name}” was deleted.`,
  otherEdition: (name: string): string =>
    `“${name}” was played with another edition of the rules: some models may be in slightly different positions.`,
  noAnswer2: 'the browser’s storage did not respond',
  ofNewerEdition:
    'The saved tables were made by a newer Highground, so this page leaves them unchanged and does not save. Reload the page to update it.',
  keepsNothing:
    'This browser won’t let the page save data. Your game is lost when you close the page, unless you save the table as a file.',
  newerOpened: 'A newer Highground is open in another tab, so this tab no longer saves. Close this tab.',
  importHadNoAnswer: (message: string): string => `Couldn’t read your imported models: ${message}`,
  armiesNoAnswer: (message: string): string =>
    `Couldn’t reach your armies: ${message}. Save the army as a file, or make room in the browser’s storage and try again.`,
  tooManyArmies: (most: number): string => `You already keep ${most} armies. Delete some first.`,
  namelessArmy: 'An army',
  noRoom: (name: string, megabytes: number): string =>
    `There is no room for ${name}: your imported models already take ${megabytes} MB. Delete some first.`,
  notKept: (name: string): string => `Couldn’t save ${name}. Make room in the browser’s storage and try again.`,
  isUsedOn: (name: string, tables: string): string =>
    `“${name}” is used on ${tables}, which cannot be opened without it. Press Delete again to delete it anyway.`,
  piece: 'A piece',
  nowPlayedApart: (name: string): string =>
    `This table is also being played in another tab. What you play here is saved as a separate table, “${name}”.`,
  standsOnIt: (
    pieces: number,
    units: number,
    { width, depth }: { readonly width: number; readonly depth: number },
  ): string =>
    `${countText(pieces, 'piece')}${units > 0 ? `, ${countText(units, 'unit')}` : ''} on ${width}″ × ${depth}″`,
  turnAndPhase: (turn: number, side: string, phase: string): string => `Turn ${turn}, ${side}, ${phase} phase`,
};

/** Why a saved table cannot be opened, and what happens to it. */
function explainFault(name: string, fault: SaveFault): string {
  switch (fault.kind) {
    case 'foreign':
      return `“${name}” is not a Highground saved table.`;
    case 'newer':
      return `“${name}” was saved by a newer Highground (version ${fault.version}; this one reads up to ${SAVE_VERSION}). Update Highground to open it. The file is unchanged.`;
    case 'too-large':
      return `“${name}” is too large for a saved table, which may be at most ${SAVE_LIMITS.file / 1e6} MB.`;
    case 'cut-off':
      return `“${name}” is incomplete: its end is missing. The file is unchanged.`;
    case 'damaged':
      return `“${name}” is damaged${fault.line > 0 ? ` at line ${fault.line}` : ''}. The file is unchanged.`;
    case 'scenario':
      return `The table of “${name}” cannot be set up: ${explainScenario(fault.fault)} The file is unchanged.`;
    case 'unplayable':
      return `“${name}” contains a step that these rules do not allow (step ${fault.entry + 1}). The file is unchanged.`;
  }
}
