import { explainScenario } from '../errors/explain-scenario.ts';
import { REPLAY_LIMITS, REPLAY_VERSION, type ReplayFault } from '../../replay/replay.ts';

/** Sentences about replay files. */
export const REPLAY_FILE = {
  /** Why a replay cannot be opened, and what to do. `name` is the name of its file. */
  fault: (name: string, fault: ReplayFault): string => {
    switch (fault.kind) {
      case 'foreign':
        return `“${name}” is not a Highground replay.`;
      case 'newer':
        return `“${name}” was recorded by a newer Highground (version ${fault.version}; this one reads up to ${REPLAY_VERSION}). Update Highground to watch it.`;
      case 'too-large':
        return `“${name}” is too large for a replay, which may have at most ${REPLAY_LIMITS.file / 1e6} million characters in ${REPLAY_LIMITS.lines.toLocaleString('en')} lines.`;
      case 'cut-off':
        return `“${name}” ends inside its first line, so it contains nothing of the game.`;
      case 'damaged':
        return `“${name}” is damaged: line ${fault.line} was changed after it was written.`;
      case 'scenario':
        return `The table of “${name}” cannot be set up: ${explainScenario(fault.fault)}`;
      case 'apart':
        return `“${name}” does not contain its scenario (fingerprint ${fault.scenario.slice(0, 12)}…). Open the bundle that contains both, or open the scenario file together with it.`;
      case 'other-scenario':
        return `“${name}” was played on a different scenario from the one given with it. Give the scenario whose fingerprint begins with ${fault.scenario.slice(0, 12)}.`;
      case 'unfit':
        return `“${name}” contains something that cannot happen in its game: line ${fault.line} does not follow from the lines before it.`;
      case 'differs':
        return `“${name}” does not end in the state that it records in line ${fault.line}.`;
    }
  },
  /** The last line was only partly written. */
  torn: (line: number): string =>
    `Line ${line} was cut off while it was being written and is left out. Everything before it is intact.`,
  /** Events of the last command are missing. */
  missing: (events: number): string =>
    `${events === 1 ? 'One event' : `${events} events`} of the last command ${events === 1 ? 'is' : 'are'} missing: the file was cut off there.`,
  /** Commands were undone at the end and could be redone. */
  undone: (count: number): string =>
    `${count === 1 ? 'One command was' : `${count} commands were`} undone at the end and ${count === 1 ? 'is' : 'are'} not shown.`,
  /** There is no closing line with the final state of the game. */
  open: 'The file has no closing line: it was cut off between two lines, or its game is not finished.',
  /** The events were read, but their commands were not decided again. */
  notJudged: 'Whether each move follows from its dice and its path was not judged; --again does that.',
  otherEdition: (core: string): string =>
    `It was played under another edition of the rules (${core}). You can watch it, but this edition cannot verify it.`,
};
