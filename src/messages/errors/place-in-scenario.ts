import { findByPointer } from '../../scenario/problem.ts';
import { readJson } from '../../scenario/read-json.ts';
import type { ScenarioFault } from '../../scenario/scenario-fault.ts';

/** Lists of a scenario by their keys: what each of their entries is. */
const ENTRIES: Readonly<Record<string, string>> = {
  units: 'unit',
  models: 'model',
  terrain: 'terrain piece',
  parts: 'part',
  leaders: 'leader',
  weapons: 'weapon',
  missiles: 'missile',
  spells: 'spell',
  script: 'step of the script',
  duels: 'duel',
  warbands: 'warband',
  kinds: 'kind of fighter',
  equipment: 'equipment',
  objectives: 'objective',
  treasures: 'treasure',
  zones: 'zone',
  scoring: 'scoring rule',
  reserves: 'reserve',
};

/** Other keys of a scenario in words. */
const KEYS: Readonly<Record<string, string>> = {
  table: 'the table',
  start: 'the start of the game',
  rules: 'the rules',
  mission: 'the mission',
  formation: 'formation',
  base: 'base',
  at: 'position',
  yaw: 'direction',
  facing: 'direction',
  shape: 'shape',
  outline: 'outline',
  heights: 'heights',
  profile: 'characteristics',
  keywords: 'keywords',
  look: 'look',
  mini: 'mini',
};

/** The most characters of a name that are quoted. */
const MOST_NAME = 40;

/**
 * The place of a fault in a scenario file in words, from the outside in, such as "Unit “Red squad”, model “r1”, position".
 * Empty for the whole file, and where the sentence of the fault names the place itself.
 *
 * @param at The place as a JSON pointer.
 */
export function placeInScenario(at: string, fault: ScenarioFault, text: string): string {
  const read = readJson(text);
  const tokens = at.split('/').slice(1);
  const inside = namesItsKey(fault) ? tokens.slice(0, -1) : tokens;
  const words: string[] = [];
  for (let i = 0; i < inside.length; i++) {
    const [key, entry] = [inside[i]!, inside[i + 1]];
    const noun = ENTRIES[key];
    if (noun !== undefined && entry !== undefined && /^\d+$/.test(entry)) {
      i++;
      const pointer = `/${inside.slice(0, i + 1).join('/')}`;
      words.push(`${noun} ${nameOf(read.ok ? findByPointer(read.value, pointer) : undefined) ?? Number(entry) + 1}`);
    } else if (KEYS[key] !== undefined) words.push(KEYS[key]);
  }
  const place = words.join(', ');
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
}

/** Whether the sentence of a fault names the last key of its place. */
const namesItsKey = (fault: ScenarioFault): boolean =>
  fault.kind === 'unknown-key' || ('place' in fault && typeof fault.place === 'object' && fault.place.kind !== 'file');

/** The quoted name, or else id, of an entry of a list; undefined if it has neither. */
function nameOf(entry: unknown): string | undefined {
  if (entry === null || typeof entry !== 'object') return undefined;
  const { name, id } = entry as { readonly name?: unknown; readonly id?: unknown };
  const found = [name, id].find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof found === 'string' ? `“${found.slice(0, MOST_NAME)}”` : undefined;
}
