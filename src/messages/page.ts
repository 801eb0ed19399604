/** The page itself: its referee, its files, its editions. */
export const PAGE = {
  refereeCalledAnew: (why: string): string => `the referee stopped (${why}) and was called anew.`,
  refereeStopped: (why: string): string => `The referee stopped: ${why}. Reload the page to go on.`,
  editionWaits:
    'The new edition is taken once the other tabs with Highground are closed: they could not go on with this one.',
  editionReady:
    'A new edition of Highground lies ready. It is taken when you like, or the next time you open the table.',
  takeItNow: 'Take it now',
  workerNotStarted: 'the worker could not start',
  workerEnded: 'the worker ended without a word',
  today: (time: string): string => `today, ${time}`,
  noSuchMini: (path: string): string => `There is no mini “${path}” in models/: a pawn stands in its place.`,
  miniUnread: (path: string): string => `The mini “${path}” could not be read: a pawn stands in its place.`,
  openingTheBuilder: 'Opening the builder',
  turnAndPhase: (turn: number, phase: string): string => `Turn ${turn}, ${phase} phase.`,
  /** What is met before the room for a player’s own things has come. */
  asItLooks: 'The table as it looks.',
  xray: 'X-ray: what the rules see.',
  dropItOnTheTable: 'Drop it on the table',
  isAFolder: (name: string): string => `“${name}” is a folder: drop the files that lie in it.`,
  cannotBeRead: (file: string): string => `${file} could not be read: it may be gone, or not be yours to read.`,
  isKept: (name: string): string => `${name} is kept.`,
  somethingOfMine: 'Something of mine',
  readingTheFile: 'Reading the file',
  standingItUp: 'Standing it up',
};
