import { sha256Text } from '../../kernel/sha256.ts';
import { builtinByMark } from '../../scenario/builtin-by-mark.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';

/** The most scenarios that are remembered; the oldest is dropped. */
const MOST = 4;

/** Remembers the text of a scenario from a bundle, for a replay that identifies it by its fingerprint. */
export function offerScenario(store: TableStore, text: string): void {
  const hash = sha256Text(text);
  const others = store.getState().offeredScenarios.filter((offered) => offered.hash !== hash);
  store.setState({ offeredScenarios: [...others, { hash, text }].slice(-MOST) });
}

/** The text of a scenario by its fingerprint: one that was offered, the one on the table, or a built-in one. */
export function knownScenario(
  { offeredScenarios, onTable }: Pick<TableState, 'offeredScenarios' | 'onTable'>,
  hash: string,
): string | undefined {
  return (
    offeredScenarios.find((offered) => offered.hash === hash)?.text ??
    (onTable !== undefined && sha256Text(onTable.text) === hash ? onTable.text : undefined) ??
    builtinByMark(hash)
  );
}
