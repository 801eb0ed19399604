/** Messages of the page itself: its referee, its files and its versions. */
export const PAGE = {
  refereeCalledAnew: (why: string): string => `the referee stopped (${why}) and was restarted.`,
  refereeStopped: (why: string): string => `The referee stopped: ${why}. Reload the page to continue.`,
  editionWaits: 'Close the other tabs with Highground first; they cannot continue with the update.',
  editionReady: 'An update of Highground is ready. Install it now, or it is installed the next time you open the page.',
  takeItNow: 'Update now',
  partFailed:
    'A part of this page could not be loaded or drawn. Every step so far is saved: check the connection, and reload the page to go on.',
  reload: 'Reload the page',
  workerNotStarted: 'the worker could not be started',
  workerEnded: 'the worker ended without an error message',
  today: (time: string): string => `today, ${time}`,
  noSuchMini: (path: string): string => `There is no model file “${path}” in models/; a pawn is shown instead.`,
  miniUnread: (path: string): string => `The model file “${path}” could not be read; a pawn is shown instead.`,
  openingTheBuilder: 'Opening the editor',
  turnAndPhase: (turn: number, phase: string): string => `Turn ${turn}, ${phase} phase.`,
  /** Texts needed before the panel for a player’s own models and terrain is loaded. */
  asItLooks: 'X-ray off.',
  xray: 'X-ray: what the rules see.',
  pasted: 'Pasted text',
  dropItOnTheTable: 'Drop it on the table',
  isAFolder: (name: string): string => `“${name}” is a folder; drop the files in it instead.`,
  isEmpty: (name: string): string => `“${name}” is empty, so nothing was opened; download or copy it again.`,
  cannotBeRead: (file: string): string =>
    `${file} could not be read: it may have been deleted, or you may not open it.`,
  isKept: (name: string): string => `${name} saved.`,
  somethingOfMine: 'My model',
  readingTheFile: 'Reading the file',
  standingItUp: 'Preparing the model',
};
