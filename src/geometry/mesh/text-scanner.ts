/** Reads the words of a text file one by one, in one pass, without ever holding more than one of them. */
export type TextScanner = {
  /** The next word, '\n' at the end of a line, '' at the end of the file. Longer words than 64 characters are cut off and end in “…”. */
  next(): string;
  /** Skips to the start of the next line. */
  skipLine(): void;
  /** The line being read, from 1. */
  line(): number;
};

const MAX_WORD = 64;
const NEWLINE = 10;

/** A scanner over the bytes of a text file. @source Ours; held against test/geometry/mesh-guarded.test.ts. */
export function textScanner(bytes: Uint8Array): TextScanner {
  let at = 0;
  let line = 1;
  const isBlank = (b: number) => b <= 32 && b !== NEWLINE;
  return {
    next: () => {
      while (at < bytes.length && isBlank(bytes[at]!)) at++;
      if (at >= bytes.length) return '';
      if (bytes[at] === NEWLINE) {
        at++;
        line++;
        return '\n';
      }
      const start = at;
      while (at < bytes.length && bytes[at]! > 32) at++;
      const word = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + MAX_WORD)));
      return at - start > MAX_WORD ? `${word}…` : word;
    },
    skipLine: () => {
      while (at < bytes.length && bytes[at] !== NEWLINE) at++;
    },
    line: () => line,
  };
}

/**
 * Parses a word as a decimal number, in the file's own unit (a coordinate or an index); NaN for anything else.
 *
 * @source ECMA-262, StringToNumber, less hexadecimal, infinities and exponents of four digits.
 */
export const parseDecimal = (word: string): number =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(word) ? Number(word) : NaN;
