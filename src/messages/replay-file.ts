import { explainScenario } from './explain-scenario.ts';
import { REPLAY_LIMITS, REPLAY_VERSION, type ReplayFault } from '../replay/replay.ts';

/** What is said of replays as files. */
export const REPLAY_FILE = {
  /** One sentence for why a replay is not opened. `name` is that of its file. */
  fault: (name: string, fault: ReplayFault): string => {
    switch (fault.kind) {
      case 'foreign':
        return `“${name}” is not a replay of Highground.`;
      case 'newer':
        return `“${name}” was recorded by a newer Highground (version ${fault.version}, this one reads up to ${REPLAY_VERSION}): update this one to watch it.`;
      case 'too-large':
        return `“${name}” is larger than any replay: it may have ${REPLAY_LIMITS.file / 1e6} million characters in ${REPLAY_LIMITS.lines.toLocaleString('en')} lines.`;
      case 'cut-off':
        return `“${name}” ends inside its first line: nothing of the game is in it.`;
      case 'damaged':
        return `“${name}” is damaged: line ${fault.line} is not what was written.`;
      case 'scenario':
        return `The table of “${name}” cannot be laid out: ${explainScenario(fault.fault)}`;
      case 'apart':
        return `“${name}” was played on a scenario that is kept apart from it (fingerprint ${fault.scenario.slice(0, 12)}…): open the bundle that holds both, or give the scenario as well.`;
      case 'other-scenario':
        return `“${name}” was played on another scenario than the one given with it: its fingerprint must begin with ${fault.scenario.slice(0, 12)}.`;
      case 'unfit':
        return `“${name}” tells of something that cannot happen in its game: line ${fault.line} does not fit what is before it.`;
      case 'differs':
        return `“${name}” ends in another state than it says in line ${fault.line}.`;
    }
  },
  /** A last line was cut off while it was written. */
  torn: (line: number): string =>
    `Line ${line} was cut off while it was written and is left out; everything before it holds.`,
  /** The last command lacks events. */
  missing: (events: number): string =>
    `The last command lacks ${events === 1 ? 'one of its events' : `${events} of its events`}: the file was cut off inside it.`,
  /** Commands were taken back at the end, and could be done again. */
  undone: (count: number): string =>
    `${count === 1 ? 'One command was' : `${count} commands were`} taken back at the end: what ${count === 1 ? 'it' : 'they'} did is not shown.`,
  /** There is no line that says where the game stood. */
  open: 'The file has no closing line: it was cut off between two lines, or its game is still being played.',
  otherEdition: (core: string): string =>
    `It was played under another edition of the rules (${core}): it can be watched, and is not proven by these.`,
};
