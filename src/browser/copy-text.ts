/** Writes text to the clipboard. @returns Whether the browser lets the page: without a secure origin there is none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
