import { packUserAssets } from '../../app/user-assets/user-asset-files.ts';
import { makeScenario } from '../../scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';

/** How long a file that was handed out may be fetched, milliseconds. */
const FETCHED = 60_000;

/** Hands a scenario out as its file: as a bundle where it takes files of the player's own. */
export async function handOutScenario(scenario: ScenarioDocument): Promise<void> {
  const text = makeScenario(scenario);
  const bundle = await packUserAssets(text);
  const type = bundle ? 'application/zip' : 'application/json';
  const address = URL.createObjectURL(new Blob([bundle ?? text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${scenario.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'table'}.${bundle ? 'highground' : 'json'}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED);
}
