import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { placeCountOf } from '../../lab/map/map-grid.ts';
import { askPlaces, emptySketch, lay, type MapPatch, type MapSketch, portionsOf } from '../../lab/map/map-sketch.ts';
import type { Mapper } from '../../lab/map/mapper.ts';
import { spendMemory } from '../terminal/spare-memory.ts';
import type { MapJob } from './map-worker.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';

/** Number of places in one task. */
const PORTION = 24;

/** Maps with fewer places than this are drawn without threads, unless threads are requested. */
const FEW = 200;

/** The exit status after an interrupt. */
const STOPPED = 130;

/** Heap limit of a thread, megabytes. */
const MOST_MEGABYTES = 2048;

/** Most of a thread's heap that is young, megabytes: searches leave much garbage, and none of it lives long. */
const YOUNG_MEGABYTES = 12;

/** How much the rest may grow before it is collected, percent: with two threads a map stays below 512 MB. */
const GROWTH = 60;

/**
 * A whole map, drawn with a number of threads (default: one per core). The number of threads does not change the map,
 * because each place is computed independently.
 *
 * @param mapper The question as prepared in this thread, which is used where one thread is enough.
 */
export async function drawMap(job: MapJob, mapper: Mapper, workers?: number): Promise<MapSketch> {
  const sketch = emptySketch(job.grid, mapper.layers);
  const portions = portionsOf(job.grid, PORTION);
  const progress = await createProgressBar(portions.length);
  const laid = (patch: MapPatch): void => {
    lay(sketch, patch);
    progress.step();
  };
  const stop = (): void => {
    progress.dispose();
    process.stderr.write('Stopped. The map is not finished, and nothing was written.\n');
    process.exit(STOPPED);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const threads = workers ?? (placeCountOf(job.grid) < FEW ? 1 : availableParallelism());
    if (threads === 1) {
      for (const places of portions) {
        laid(askPlaces(mapper, job.grid, places));
        await new Promise((resume) => setImmediate(resume));
      }
      return sketch;
    }
    spendMemory(GROWTH);
    const pool = new Piscina<readonly number[], MapPatch>({
      filename: fileURLToPath(new URL('./map-worker.ts', import.meta.url)),
      name: 'work',
      minThreads: threads,
      maxThreads: threads,
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // Tasks take long, so blocking waits would save nothing noticeable.
      atomics: 'disabled',
      recordTiming: false,
    });
    try {
      await Promise.all(portions.map(async (places) => laid(await pool.run(places))));
    } finally {
      await pool.destroy();
    }
    return sketch;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    progress.dispose();
  }
}
