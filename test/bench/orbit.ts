import type { CDPSession, Page } from 'playwright';

/** What turning the eye round the table costs: script of each frame in milliseconds, and bytes made for the collector. */
export type Orbit = {
  readonly frames: readonly number[];
  /**
   * CPU time of each, without other programs and without the time the page waits for the software renderer.
   */
  readonly own: readonly number[];
  /** The mean of that, as the page counts it itself. */
  readonly processor: number;
  /** Megabytes in use before each frame: a saw-tooth would be the collector's. */
  readonly heap: readonly number[];
  readonly bytesPerFrame: number;
  /** Who made most of them: a function's name and its bytes a frame. */
  readonly makers: readonly (readonly [name: string, bytes: number])[];
};

/**
 * Drags with the right button so that the eye turns in every frame, and times what each frame runs: everything that was
 * asked of the browser's animation frames, three, React and the passes of the picture included.
 */
export async function orbit(page: Page, frames: number): Promise<Orbit> {
  const session = await page.context().newCDPSession(page);
  await turn(page, 12);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await scriptSeconds(session);
  const { spent: ms, heap } = await turn(page, frames);
  const processor = ((await scriptSeconds(session)) - before) * 1000;
  const own = await ownTimes(page, () => turn(page, frames));
  await startSampling(session);
  await turn(page, frames);
  const { profile } = (await session.send('HeapProfiler.stopSampling')) as { readonly profile: HeapProfile };
  await session.detach();
  const made = sumByFunction(profile.head);
  return {
    frames: ms,
    own,
    heap,
    processor: processor / Math.max(1, ms.length),
    bytesPerFrame: made.reduce((sum, [, bytes]) => sum + bytes, 0) / frames,
    makers: made.slice(0, 6).map(([name, bytes]) => [name, bytes / frames] as const),
  };
}

/** Seconds of its processor that the page has spent in script. */
async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    readonly metrics: readonly { readonly name: string; readonly value: number }[];
  };
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/** A callback of an animation frame, as the browser traces it. Microseconds; `tdur` is its thread's own. */
type Traced = { readonly name: string; readonly ts: number; readonly dur: number; readonly tdur?: number };

/** Callbacks this near one another are of one frame, microseconds. */
const ONE_FRAME = 1500;

/** The processor's own milliseconds for each frame of some work. */
async function ownTimes(page: Page, work: () => Promise<unknown>): Promise<readonly number[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: Traced[] };
  const calls = traceEvents.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  calls.forEach(({ ts, tdur = 0 }, i) => {
    const before = calls[i - 1];
    if (before !== undefined && ts - (before.ts + before.dur) < ONE_FRAME) frames.push(frames.pop()! + tdur / 1000);
    else frames.push(tdur / 1000);
  });
  return frames;
}

type Turned = { readonly spent: readonly number[]; readonly heap: readonly number[] };

/** Turns the eye for so many frames; the script time of each, and what the page held before it. */
const turn = (page: Page, frames: number): Promise<Turned> =>
  page.evaluate(
    (count) =>
      new Promise<{ spent: number[]; heap: number[] }>((done) => {
        const { memory } = performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } };
        const heap: number[] = [];
        const canvas = document.querySelector('.table canvas')!;
        const frame = canvas.getBoundingClientRect();
        const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
        const send = (kind: string, away: number) =>
          canvas.dispatchEvent(
            new PointerEvent(kind, {
              bubbles: true,
              pointerId: 1,
              pointerType: 'mouse',
              isPrimary: true,
              button: kind === 'pointermove' ? -1 : 2,
              buttons: kind === 'pointerup' ? 0 : 2,
              clientX: x + away,
              clientY: y,
            }),
          );
        const spent: number[] = [];
        const real = window.requestAnimationFrame.bind(window);
        let within = 0;
        window.requestAnimationFrame = (run) =>
          real((now) => {
            const start = performance.now();
            run(now);
            within += performance.now() - start;
          });
        send('pointerdown', 0);
        const before = window.__highground!.probe()!.frames();
        let step = 0;
        const next = () => {
          // What the last frame ran has been added up by now.
          if (step > 0 && within > 0) spent.push(within);
          within = 0;
          heap.push((memory?.usedJSHeapSize ?? Number.NaN) / 1e6);
          if (window.__highground!.probe()!.frames() - before >= count || step > count * 6) {
            send('pointerup', step);
            window.requestAnimationFrame = real;
            done({ spent, heap });
            return;
          }
          step++;
          send('pointermove', step * 3);
          real(next);
        };
        real(next);
      }),
    frames,
  );

type HeapNode = {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
};
type HeapProfile = { readonly head: HeapNode };

async function startSampling(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const sampling = {
    samplingInterval: 512,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  };
  await session.send('HeapProfiler.startSampling', sampling);
}

/** Bytes by function, most first. */
function sumByFunction(head: HeapNode): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  const walk = (node: HeapNode): void => {
    const { functionName, url } = node.callFrame;
    const name = `${functionName || '(unnamed)'} ${url.replace(/^.*\//, '')}`;
    if (node.selfSize > 0) sums.set(name, (sums.get(name) ?? 0) + node.selfSize);
    node.children.forEach(walk);
  };
  walk(head);
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}
