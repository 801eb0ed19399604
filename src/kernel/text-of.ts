/** Bytes that may be text: a file or a part of one. */
type FileLike = { readonly arrayBuffer: () => Promise<ArrayBuffer> };

/**
 * Decodes the text of a file: UTF-8, or UTF-16 if it begins with that byte order mark, as written by some systems. The
 * mark is removed. Undefined when the bytes are not text.
 */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file that is dropped, picked or fetched; bytes that are not text become U+FFFD. */
export async function textOfFile(file: FileLike): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
