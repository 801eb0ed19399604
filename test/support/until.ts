/**
 * Waits until something is so, however long a busy machine takes over it; what never comes about is ended by the limit
 * that every test has.
 */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
