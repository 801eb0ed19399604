import { makeTrailer } from './make-save.ts';
import type { SaveLines } from './save.ts';
import { openHeader, openLine, sealLine, sealOf } from '../replay/sealed-line.ts';

/** The intact part of a damaged table: its lines with a new last line, the newest seal, and the number of steps. */
type Salvage = { readonly lines: SaveLines; readonly head: string; readonly steps: number };

/**
 * The lines of a damaged table up to the first altered one, as a table of their own. The stored table is not touched:
 * the caller writes the result under another id.
 *
 * @param isBuild Whether it is an editor session, whose last line holds less.
 * @returns Undefined where at most the first line is intact.
 */
export function salvage({ header, entries }: SaveLines, isBuild: boolean): Salvage | undefined {
  if (openHeader(header) === undefined) return undefined;
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
