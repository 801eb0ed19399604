import { makeScenario } from '../scenario/make-scenario.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';

/** How long a file that was handed out may be fetched, milliseconds. */
const FETCHED = 60_000;

/** Hands a scenario out as its file. */
export function handOutScenario(scenario: ScenarioDocument): void {
  const address = URL.createObjectURL(new Blob([makeScenario(scenario)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${scenario.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'table'}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED);
}
