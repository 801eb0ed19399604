import { FILE_SENTENCES } from './errors/explain-file.ts';
import { quoteText } from './errors/explain-rule.ts';
import type { ScenarioFault } from '../scenario/scenario-fault.ts';
import { ACTIVITIES } from './table/activities.ts';
import { explainScenario, SCENARIO_SENTENCES } from './errors/explain-scenario.ts';

/** What is wrong with a file, for a player who did not write it. */
function plainly(at: string, fault: ScenarioFault, more: number): string {
  if (fault.kind === 'cut-off') return 'The end of the file is missing; download or copy it again.';
  const isOther = at === '/format' || fault.kind === 'empty' || fault.kind === 'not-json' || fault.kind === 'no-object';
  if (isOther) return 'It is no table, saved game or other file that this page can read.';
  return `${at === '' ? '' : `At ${at}: `}${explainScenario(fault)}${more > 0 ? ACTIVITIES.andMore(more) : ''}`;
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
  /** Why a player's file was not opened. @param more The number of further faults. */
  refusedFile: (name: string, at: string, fault: ScenarioFault, more: number): string =>
    `“${name}” was not opened; the table is as it was. ${plainly(at, fault, more)}`,
  /** The name of a battlefield generated from a seed. */
  battlefield: (seed: number, theme: string): string => `Battlefield ${seed}: ${theme}`,
};
