import { canonicalText, hashText, type Json } from '../kernel/hash.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { LooseReplay } from './migrations.ts';
import type { ReplayFault } from './replay.ts';
import { readPlain } from './sealed-line.ts';

/**
 * The lines of a replay of version 1, whose hashes run over values and not over characters.
 *
 * @param lines The header and what follows it.
 * @errors `damaged` with the first line that is not what was written.
 */
export function openVersion1(lines: readonly string[]): Result<LooseReplay, ReplayFault> {
  const opened: Readonly<Record<string, unknown>>[] = [];
  let before = '';
  for (const [i, line] of lines.entries()) {
    const { hash, ...facts } = readPlain(line, Number.MAX_SAFE_INTEGER) ?? {};
    const seal = hashText(before + canonicalText(facts as { readonly [key: string]: Json }));
    if (hash !== seal || (i > 0 && facts['n'] !== i - 1)) return err({ kind: 'damaged', line: i + 1 });
    opened.push(facts);
    before = seal;
  }
  const [header = {}, ...rest] = opened;
  return ok({ header, lines: rest, at: rest.map((_, i) => i + 2) });
}
