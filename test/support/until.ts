/**
 * Waits until a condition holds, however long a busy machine takes; the timeout of the test ends what never happens.
 */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
