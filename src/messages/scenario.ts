import { FILE_SENTENCES } from './errors/explain-file.ts';
import { quoteText } from './errors/explain-rule.ts';
import { firstProblem, type Problem, type ScenarioError } from '../scenario/problem.ts';
import { placeInScenario } from './errors/place-in-scenario.ts';
import { ACTIVITIES } from './table/activities.ts';
import { explainScenario, SCENARIO_SENTENCES } from './errors/explain-scenario.ts';

/** A player's file that was not opened, and what stays as it was. */
type RefusedFile = {
  readonly name: string;
  readonly text: string;
  readonly stays: 'table' | 'editor';
  /** Whether only a scenario would have been opened. */
  readonly takes: 'scenarios' | 'any';
};

const STAYS = {
  table: 'the table is as it was',
  editor: 'what you are building is as it was',
} as const;

const OTHER = {
  any: 'It is no table, saved game or other file that this page can read.',
  scenarios: 'It is no table that can be edited; choose one that was saved as a scenario file.',
} as const;

/** Faults whose sentence says what is wrong, and not what to do. */
const TO_CORRECT: ReadonlySet<string> = new Set(['bad-key', 'missing', 'breaks-rule', 'no-number', 'poison']);

/** The beginning of a scenario file, however it goes on. */
const SCENARIO_BEGINS = /^\s*\{[^{}[\]]{0,400}"highground\/scenario"/;

/** What is wrong with a file, for a player who did not write it. */
function plainly({ at, fault }: Problem, more: number, { text, takes }: RefusedFile): string {
  const isScenario = SCENARIO_BEGINS.test(text);
  if (fault.kind === 'empty') return 'It is empty; download or copy it again.';
  if (fault.kind === 'cut-off' && isScenario) return 'The end of the file is missing; download or copy it again.';
  if (fault.kind === 'not-json' && isScenario)
    return `Line ${fault.line} cannot be read: ${JSON.stringify(fault.found)} is not expected there, at character ${fault.column}. Correct that line, or download or copy the file again.`;
  const isOther = ['cut-off', 'not-json', 'no-object', 'no-number', 'too-deep'].includes(fault.kind);
  if (at === '/format' || (isOther && !isScenario)) return OTHER[takes];
  const place = placeInScenario(at, fault, text);
  const where = place === '' ? '' : `${place}: `;
  const others = more > 0 ? ACTIVITIES.moreFaults(more) : '';
  const advice = TO_CORRECT.has(fault.kind) ? ` Correct ${more > 0 ? 'them' : 'that'} and open the file again.` : '';
  return `${where}${explainScenario(fault)}${others}${advice}`;
}

/** Sentences about scenario files, and other files that are parsed in the same manner. */
export const scenarioMessages = {
  /** What is wrong with a scenario. The place of the fault, a JSON pointer, is shown beside it. */
  fault: explainScenario,
  /** The sentences by kind of fault: for any JSON file, and for scenarios. */
  file: FILE_SENTENCES,
  scenario: SCENARIO_SENTENCES,
  /** A value of a file as quoted in a sentence. */
  quote: quoteText,
  /** Why a player's file was not opened, where in it the fault is, and what to do. */
  refusedFile: (file: RefusedFile, error: ScenarioError): string =>
    `“${file.name}” was not opened; ${STAYS[file.stays]}. ${plainly(firstProblem(error), error.problems.length - 1, file)}`,
  /** The name of a battlefield generated from a seed. */
  battlefield: (seed: number, theme: string): string => `Battlefield ${seed}: ${theme}`,
};
