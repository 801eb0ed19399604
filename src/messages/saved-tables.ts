/** The panel of saved tables. */
export const SAVED_TABLES = {
  savedTables: 'Saved tables',
  whatHappensIsKeptAs: 'Saved automatically in this browser.',
  nothingHasBeenPlayedYet: 'No saved tables yet. Your first move saves one here.',
  openAFile: 'Open a file',
  /** With the turn shown on its picture. */
  open: (name: string, mark?: string): string => `Open “${name}”${mark === undefined ? '' : `: ${mark}`}`,
  onTheTable: 'Open now',
  underConstruction: 'In the editor',
  rename: (name: string): string => `Rename “${name}”`,
  duplicate: (name: string): string => `Duplicate “${name}”`,
  saveAsAFile: (name: string): string => `Save “${name}” as a file`,
  handOutReplay: (name: string): string => `Export the replay of “${name}”`,
  delete: (name: string): string => `Delete “${name}”`,
  name: 'Name',
  deletedLately: 'Recently deleted',
  putBack: 'Restore',
  firstSteps: (name: string, steps: number): string =>
    steps === 1 ? `The first step of “${name}” is intact.` : `The first ${steps} steps of “${name}” are intact.`,
  openWhole: 'Recover as a new table',
  nothingWhole: (name: string): string => `No step of “${name}” can be read.`,
  handOut: 'Save as a file',
  wholeName: (name: string): string => `${name.slice(0, 100)}, recovered`,
};
