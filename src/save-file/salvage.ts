import { makeTrailer } from './make-save.ts';
import type { SaveLines } from './save.ts';
import { openLine, sealLine, sealOf } from '../replay/sealed-line.ts';

/** What is whole of a damaged table: its lines under a last line of their own, the newest seal, and how many steps there are. */
export type Salvage = { readonly lines: SaveLines; readonly head: string; readonly steps: number };

/**
 * The lines of a damaged table up to the first that is not what was written, as a table of their own. What lay there is
 * not touched: whoever asks writes this under another name.
 *
 * @param isBuild Whether it is a table under construction, whose last line says less.
 * @returns Undefined where not even the first line is whole, or nothing but the first.
 */
export function salvage({ header, entries }: SaveLines, isBuild: boolean): Salvage | undefined {
  if (openLine(header, '') === undefined) return undefined;
  let head = sealOf(header) ?? '';
  const whole: string[] = [];
  for (const line of entries) {
    if (openLine(line, head) === undefined) break;
    head = sealOf(line) ?? '';
    whole.push(line);
  }
  const steps = whole.length;
  if (steps === 0) return undefined;
  const end = { entries: steps, cut: steps };
  const foot = isBuild ? sealLine(head, end) : makeTrailer(head, { ...end, standing: '', views: {} });
  return { lines: { header, entries: whole, foot: foot.line }, head, steps };
}
