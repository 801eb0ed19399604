import { firstProblem, type ScenarioError } from '../../scenario/problem.ts';
import { messages } from '../../messages/messages.ts';

/** The first thing wrong with a scenario, and how much more is. What is said of scenarios comes when one is refused. */
export async function tellRefused(error: ScenarioError): Promise<string> {
  const { scenarioMessages } = await import('../../messages/scenario.ts');
  const { at, fault } = firstProblem(error);
  const more = error.problems.length - 1;
  const where = at === '' ? '' : `${at}: `;
  return `${where}${scenarioMessages.fault(fault)}${more > 0 ? messages.menuActions.andMore(more) : ''}`;
}
