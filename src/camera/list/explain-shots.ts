import { type Explanations, explainBy } from '../../messages/phrases/explain-by.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import { shotMessages } from '../../messages/shots.ts';
import type { ShotsFault, ShotsProblem } from './shot-fault.ts';

/** What is wrong with a shot list, and how to fix it. */
export function explainShots(fault: ShotsFault): string {
  const sentences: Explanations<ShotsFault> = { ...scenarioMessages.file, ...shotMessages.faults };
  return explainBy(sentences, fault);
}

/** The same in one line, with its JSON pointer where it has one. */
export const tellShots = ({ at, fault }: ShotsProblem): string =>
  at === '' ? explainShots(fault) : `${at}: ${explainShots(fault)}`;
