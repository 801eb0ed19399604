/** The panel of saved tables. */
export const SHELF = {
  savedTables: 'Saved tables',
  whatHappensIsKeptAs: 'What happens is kept as it happens, in this browser.',
  nothingHasBeenPlayedYet: 'Nothing has been played yet: the first move puts a table here.',
  openAFile: 'Open a file',
  /** With the mark that is written on its picture. */
  open: (name: string, mark?: string): string => `Open “${name}”${mark === undefined ? '' : `: ${mark}`}`,
  onTheTable: 'On the table',
  underConstruction: 'Under construction',
  rename: (name: string): string => `Rename “${name}”`,
  duplicate: (name: string): string => `Duplicate “${name}”`,
  saveAsAFile: (name: string): string => `Save “${name}” as a file`,
  handOutReplay: (name: string): string => `Hand out the replay of “${name}”`,
  delete: (name: string): string => `Delete “${name}”`,
  name: 'Name',
  deletedLately: 'Deleted lately',
  putBack: 'Put back',
  firstSteps: (name: string, steps: number): string =>
    `Of “${name}” ${steps === 1 ? 'the first step is' : `the first ${steps} steps are`} whole.`,
  openWhole: 'Open them as a new table',
  nothingWhole: (name: string): string => `Nothing that was done on “${name}” can be read.`,
  handOut: 'Save it as a file',
  wholeName: (name: string): string => `${name.slice(0, 100)}, what is whole`,
};
