/** A progress bar on standard error, with a note behind its count, so that it never becomes part of the output. */
export type ProgressBar = { readonly step: (note?: string) => void; readonly dispose: () => void };

/** A bar for a number of steps; silent for fewer than two, or without a terminal. */
export async function createProgressBar(total: number): Promise<ProgressBar> {
  if (total < 2 || !process.stderr.isTTY) return { step: () => {}, dispose: () => {} };
  const { Presets, SingleBar } = await import('cli-progress');
  const bar = new SingleBar(
    { format: '{bar} {value} of {total}{note}', clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(total, 0, { note: '' });
  return {
    step: (note) => bar.increment(1, note === undefined ? {} : { note: `, ${note}` }),
    dispose: () => bar.stop(),
  };
}
