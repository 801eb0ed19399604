import { sha256Text } from '../kernel/sha256.ts';
import { readPlain } from '../replay/sealed-line.ts';

/** A line of a room's log, and the head of the chain that ends with it: the line's seal. */
type SealedRoomLine = { readonly line: string; readonly head: string };

const TAIL = /,"hash":"([0-9a-f]{64})"\}$/;
/** Characters after the sealed text: `,"hash":"…"}`. */
const TAIL_LENGTH = 75;
/** The largest number in a line: moments are milliseconds since 1970. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * A value as one line of JSON that ends with the SHA-256 of itself and of every line before it. A replay needs only to
 * detect damage; the log of a room must also withstand forgery.
 *
 * @param before The head of the chain so far: empty for the first line, else 64 hexadecimal digits.
 */
export function sealRoomLine(before: string, value: object): SealedRoomLine {
  const body = JSON.stringify(value).slice(0, -1);
  const head = sha256Text(before + body);
  return { line: `${body},"hash":"${head}"}`, head };
}

/** The head of the chain that ends with a sealed line: it stands for that line and for every line before it. */
export const headOfRoomLine = (line: string): string => TAIL.exec(line.slice(-TAIL_LENGTH))?.[1] ?? '';

/**
 * The value of a line and the head after it; undefined where the seal is wrong or the value is unsafe.
 *
 * @param before The head of the chain before the line.
 */
export function openRoomLine(
  line: string,
  before: string,
): { readonly value: Readonly<Record<string, unknown>>; readonly head: string } | undefined {
  const head = headOfRoomLine(line);
  if (head === '' || sha256Text(before + line.slice(0, -TAIL_LENGTH)) !== head) return undefined;
  const value = readPlain(line, LARGEST);
  return value && { value, head };
}
