/** A time of a replay as bars show it: 1:05. */
export const clockText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds + 1e-6));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

/** Speeds below one as they are written. */
const SPEED_TEXT: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½' };

/** What is said where a replay is watched. */
export const THEATRE = {
  /** How much of a long replay has been read. */
  progress: (name: string, share: number): string => `Opening “${name}”: ${Math.round(share * 100)} %`,
  opened: (name: string, length: number): string =>
    `Watching “${name}”: ${clockText(length)}. Nothing that is done here changes a game.`,
  closed: 'Back at the table, as it was.',
  nothingHappened: 'Nothing has happened in this game yet: there is nothing to watch.',
  otherPlace: 'A link opens only replays that lie where this page lies.',
  notFetched: (address: string): string => `The replay at “${address}” cannot be fetched.`,
  branchName: (name: string, turn: number, phase: string, time: number): string =>
    `${name}, from turn ${turn}, ${phase}, ${clockText(time)}`,
  branched: (name: string): string => `“${name}” goes on from here. The replay is as it was.`,
  linkCopied: 'A link to this moment is on the clipboard.',
  handedOut: 'A file that opens at this moment was handed out.',
  noClipboard: 'The browser gives no clipboard: the link is in the address of the page.',
  paused: 'Paused.',
  plays: (speed: number): string => (speed < 0 ? `Backwards, ${-speed}×.` : `${speed}×.`),
  spoilersHidden: 'What comes is hidden.',
  spoilersShown: 'What comes is shown.',
  branching: 'Playing on from here',
  sharing: 'Sharing the moment',
  cameras: {
    free: 'The eye is in your hand.',
    follow: 'The eye follows what happens.',
    top: 'The eye looks from the top.',
    director: 'The director leads the eye.',
    shots: 'The eye goes by the list of shots.',
  },
  clock: clockText,
  /** The head of the page while a replay is watched. */
  head: {
    watching: 'Watching',
    turn: (turn: number, phase: string): string => `Turn ${turn} · ${phase}`,
    proof: 'Proof: ways, lengths and clauses (O)',
    hideWhatComes: 'Hide what comes (N)',
    showWhatComes: 'Show what comes (N)',
    camera: (mode: string): string => `The eye: ${mode} (C)`,
    modes: { free: 'by hand', follow: 'follows', top: 'from the top', director: 'director', shots: 'list of shots' },
    frame: 'Look at where it happens (F)',
    share: 'Share this moment',
    film: 'Make a film',
    sound: 'Sound on (Alt+M)',
    silence: 'Silence (Alt+M)',
    panels: 'Hide the panels (H)',
    showPanels: 'Show the panels (H)',
    branch: 'Play on from here',
    branchHint: 'A new table goes on from here; the replay stays as it is (Shift + Enter)',
    leave: 'Leave',
    theme: 'Light or dark cards',
  },
  bar: {
    label: 'Replay',
    time: 'Time of the replay',
    /** As a slider says it. */
    at: (now: number, length: number | undefined): string =>
      length === undefined ? clockText(now) : `${clockText(now)} of ${clockText(length)}`,
    total: (length: number | undefined): string => (length === undefined ? '–:––' : clockText(length)),
    play: 'Play (Space)',
    pause: 'Pause (Space)',
    toStart: 'To the start (Ctrl + Home)',
    again: 'Fifteen seconds back (B)',
    before: 'To what happened before (,)',
    next: 'To what happens next (.)',
    speeds: 'Speed',
    speed: (speed: number): string => `${SPEED_TEXT[String(speed)] ?? speed}×`,
    backwards: 'backwards',
    nothingYet: 'Nothing has happened yet.',
  },
  marks: {
    turn: 'The turn ends',
    phase: 'The phase ends',
    charge: 'A charge is declared',
    contact: 'Contact',
    failure: 'It fails',
    challenge: 'A challenge',
    combat: 'A combat begins',
    casualty: 'Somebody is slain',
    fall: 'Somebody falls',
    result: 'A result',
  },
  log: {
    label: 'Log and dice of the replay',
    title: 'Log',
    fold: 'Fold',
    open: 'Open',
    earlier: 'What happened before …',
    later: 'What happens later …',
  },
  proofCard: {
    label: 'Proof',
    way: (name: string, length: string, way: string): string => `${name}: ${length}. ${way}.`,
    none: 'Nothing has to be proven here.',
  },
};
