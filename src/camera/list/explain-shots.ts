import { type Explanations, explainBy } from '../../words/english/explain-by.ts';
import { scenarioWords } from '../../words/scenario-words.ts';
import { shotWords } from '../../words/shot-words.ts';
import type { ShotsFault, ShotsProblem } from './shot-fault.ts';

/** What is wrong with a shot list, and what to do about it. */
export function explainShots(fault: ShotsFault): string {
  const sentences: Explanations<ShotsFault> = { ...scenarioWords.file, ...shotWords.faults };
  return explainBy(sentences, fault);
}

/** The same in one line, with its place where it has one. */
export const tellShots = ({ at, fault }: ShotsProblem): string =>
  at === '' ? explainShots(fault) : `${at}: ${explainShots(fault)}`;
