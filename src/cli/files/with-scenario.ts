import { type Loaded, loadScenario } from './load.ts';
import type { Outcome } from '../terminal/outcome.ts';

/** Loads a scenario, answers a question about it, and disposes of its table. */
export async function withScenario(
  file: string,
  answer: (loaded: Loaded) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const loaded = await loadScenario(file);
  if (!loaded.ok) return loaded.error;
  try {
    return await answer(loaded.value);
  } finally {
    loaded.value.dispose();
  }
}
