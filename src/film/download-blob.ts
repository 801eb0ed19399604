import type { Milliseconds } from '../kernel/units.ts';

/** How long the address of a download stays valid: until the browser has fetched it. */
const FETCHED: Milliseconds = 60_000;

/** A file name that every operating system accepts. */
const toFileName = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'table';

/** Has the browser download a file under a name that every operating system accepts. */
export function downloadBlob(name: string, what: Blob, ending: string): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${toFileName(name)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED);
}
