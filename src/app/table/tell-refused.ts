import { firstProblem, type ScenarioError } from '../../scenario/problem.ts';
import { words } from '../../words/words.ts';

/** The first thing wrong with a scenario, and how much more is. What is said of scenarios comes when one is refused. */
export async function tellRefused(error: ScenarioError): Promise<string> {
  const { scenarioWords } = await import('../../words/scenario-words.ts');
  const { at, fault } = firstProblem(error);
  const more = error.problems.length - 1;
  const where = at === '' ? '' : `${at}: `;
  return `${where}${scenarioWords.fault(fault)}${more > 0 ? words.deeds.andMore(more) : ''}`;
}
