import { sha256Text } from '../../kernel/sha256.ts';
import { builtinByMark } from '../../scenario/builtin-by-mark.ts';
import { tableNow } from '../state/table-store.ts';

/** Scenarios that came in with something else, by their fingerprints, the latest last. */
const offered = new Map<string, string>();
/** So many are remembered. */
const MOST = 4;

/** Remembers the text of a scenario that came in a bundle, for the replay that names it by its fingerprint. */
export function offerScenario(text: string): void {
  const hash = sha256Text(text);
  offered.delete(hash);
  offered.set(hash, text);
  for (const old of offered.keys()) {
    if (offered.size <= MOST) break;
    offered.delete(old);
  }
}

/** The text of a scenario by its fingerprint: one that came in, the one on the table, or one that comes with the game. */
export function knownScenario(hash: string): string | undefined {
  const onTable = tableNow().onTable?.text;
  return (
    offered.get(hash) ??
    (onTable !== undefined && sha256Text(onTable) === hash ? onTable : undefined) ??
    builtinByMark(hash)
  );
}
