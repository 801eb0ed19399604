import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { err, ok, type Result } from '../kernel/result.ts';
import { type LinkFault, SAVE_LIMITS } from '../save-file/save.ts';

/** The part of an address that holds a table. */
const KEY = '#table=';

/** The most characters of an address that every browser opens. */
const LONGEST = 100_000;

/** Bytes unpacked between two checks of the size. */
const CHUNK = 4096;

/**
 * The address of this page with a file's text in its fragment, compressed, so that no server sees it.
 *
 * @errors `too-long` beyond {@link LONGEST} characters.
 */
export function toLink(page: string, text: string): Result<string, LinkFault> {
  const packed = deflateSync(strToU8(text), { level: 9 });
  const letters = btoa(strFromU8(packed, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const link = `${page.replace(/[?#].*$/s, '')}${KEY}${letters}`;
  return link.length > LONGEST ? err({ kind: 'too-long', characters: link.length }) : ok(link);
}

/**
 * The text that an address holds in its fragment; undefined if it holds none.
 *
 * @errors `cut-off` when letters are missing or altered, or when it unpacks to more than a saved table may have.
 */
export function textInLink(hash: string): Result<string, LinkFault> | undefined {
  if (!hash.startsWith(KEY)) return undefined;
  try {
    const packed = strToU8(atob(hash.slice(KEY.length).replaceAll('-', '+').replaceAll('_', '/')), true);
    const parts: Uint8Array[] = [];
    let [size, isWhole] = [0, false];
    const inflate = new Inflate((part, isLast) => {
      size += part.length;
      parts.push(part);
      isWhole = isLast;
    });
    // In small pieces, so that what unpacks to too much is stopped early.
    for (let at = 0; at < packed.length && size <= SAVE_LIMITS.file; at += CHUNK)
      inflate.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
    if (!isWhole || size > SAVE_LIMITS.file) return err({ kind: 'cut-off' });
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return ok(strFromU8(whole));
  } catch {
    return err({ kind: 'cut-off' });
  }
}
