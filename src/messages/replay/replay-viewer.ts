import type { Seconds } from '../../kernel/units.ts';
import { CLOCK_ROUNDING } from '../../kernel/tolerances.ts';
/** A time as a clock shows it: minutes and seconds, and hours where there are any. `seconds` since the start. */
const clockText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds + CLOCK_ROUNDING));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

/** Speeds below one, as fractions. */
const SPEED_TEXT: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½' };

/** The texts of the replay viewer. */
export const REPLAY_VIEWER = {
  /** How much of a long replay has been loaded. */
  progress: (name: string, share: number): string => `Opening “${name}”: ${Math.round(share * 100)} %`,
  opened: (name: string, length: number): string =>
    `Watching “${name}” (${clockText(length)}). Nothing you do here changes the game.`,
  closed: 'Back at the table, which is unchanged.',
  /** A file whose paths would take longer to walk than any game does. */
  tooLong: (name: string, seconds: Seconds): string =>
    `“${name}” cannot be shown: its models would move for ${Math.round(seconds / 86_400).toLocaleString('en')} days, which no game does.`,
  nothingHappened: 'There is nothing to watch: nothing has happened in this game yet.',
  otherPlace: 'A link can only open replays from the site of this page. Download the replay and open the file instead.',
  notFetched: (address: string): string =>
    `Couldn’t load the replay at “${address}”. Check the address and the connection.`,
  branchName: (name: string, turn: number, phase: string, time: number): string =>
    `${name}, from turn ${turn}, ${phase}, ${clockText(time)}`,
  branched: (name: string): string => `The new table “${name}” continues from here. The replay is unchanged.`,
  linkCopied: 'Link to this moment copied.',
  embedCopied: 'HTML copied that shows this replay on another page.',
  noEmbed: (html: string): string => `Couldn’t copy. The HTML that shows this replay on another page: ${html}`,
  /** A replay in a frame on another page. */
  embedded: {
    opening: 'Opening the replay…',
    whole: 'Open in Highground',
    nameNone: 'There is no replay to show: add &replay= and its address on this site to the address of the frame.',
  },
  handedOut: 'Saved a replay that opens here.',
  noClipboard: 'Couldn’t copy. The link is in the address bar.',
  paused: 'Paused.',
  plays: (speed: number): string => (speed < 0 ? `Playing backwards at ${-speed}×.` : `Playing at ${speed}×.`),
  spoilersHidden: 'Spoilers hidden.',
  spoilersShown: 'Spoilers shown.',
  branching: 'Setting up a table from here',
  sharing: 'Preparing the link',
  cameras: {
    free: 'Free camera.',
    follow: 'Camera follows the action.',
    top: 'Top view.',
    director: 'Director’s camera.',
    shots: 'Camera follows the shot list.',
  },
  clock: clockText,
  /** The header of the replay viewer. */
  head: {
    watching: 'Watching',
    turn: (turn: number, phase: string): string => `Turn ${turn} · ${phase}`,
    proof: 'Path and rule overlay (O)',
    hideWhatComes: 'Hide spoilers (N)',
    showWhatComes: 'Show spoilers (N)',
    camera: (mode: string): string => `Camera: ${mode} (C)`,
    modes: { free: 'free', follow: 'follow', top: 'top', director: 'director', shots: 'shot list' },
    frame: 'Zoom to the action (F)',
    share: 'Share this moment',
    embed: 'Copy HTML to embed this replay',
    film: 'Make film',
    sound: 'Turn sound on (Alt + M)',
    silence: 'Turn sound off (Alt + M)',
    panels: 'Hide the panels (H)',
    showPanels: 'Show the panels (H)',
    branch: 'Play on from here',
    branchHint: 'Start a new table from here; the replay is unchanged (Shift + Enter)',
    leave: 'Leave',
    theme: 'Light or dark theme',
  },
  bar: {
    label: 'Replay',
    time: 'Time of the replay',
    /** The value of the slider. */
    at: (now: number, length: number | undefined): string =>
      length === undefined ? clockText(now) : `${clockText(now)} of ${clockText(length)}`,
    total: (length: number | undefined): string => (length === undefined ? '–:––' : clockText(length)),
    play: 'Play (Space)',
    pause: 'Pause (Space)',
    toStart: 'Start of the replay (Ctrl + Home)',
    again: 'Back 15 seconds (B)',
    before: 'Previous event (,)',
    next: 'Next event (.)',
    speeds: 'Speed',
    speed: (speed: number): string => `${SPEED_TEXT[String(speed)] ?? speed}×`,
    backwards: 'backwards',
    nothingYet: 'Nothing has happened yet.',
  },
  marks: {
    turn: 'Turn ends',
    phase: 'Phase ends',
    charge: 'Charge declared',
    contact: 'Contact',
    failure: 'Failure',
    challenge: 'Challenge',
    combat: 'Combat begins',
    casualty: 'Casualty',
    fall: 'Fall',
    result: 'Result',
  },
  log: {
    label: 'Replay log and dice',
    title: 'Log',
    fold: 'Collapse',
    open: 'Expand',
    earlier: 'Earlier events…',
    later: 'Later events…',
  },
  proofCard: {
    label: 'Proof',
    way: (name: string, length: string, way: string): string => `${name}: ${length}. ${way}.`,
    none: 'Nothing was measured at this moment.',
  },
};
